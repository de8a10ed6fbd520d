import Basics
public import Bowline
public import BowlineLive

// Full Foundation: this is URLSession's side of a WebSocket.
#if canImport(FoundationNetworking)
    import Foundation
    public import FoundationNetworking
#else
    public import Foundation
#endif

/// Opens a channel's WebSockets over `URLSession`: the dialer for Apple platforms. On Linux use `WebSocketConnector`,
/// because URLSession there does not support WebSocket.
///
///     let channel = LiveChannel<ScoreUpdate, Command>(client, .live(game), over: URLSessionDialer())
///
/// It fulfils the channel's contract: a slow reader slows the server by backpressure, a fast sender waits, cancelling a
/// waiting caller ends its wait, and close codes are reported, including application-defined codes. If the server
/// rejects the upgrade, only the status and the header fields of its response are known.
///
/// See docs/decisions/live.md, "On Apple's systems URLSession opens the WebSockets".
public final class URLSessionDialer: LiveDialer {
    private let session: URLSession
    private let sockets: SocketDelegate
    private let options: WebSocketOptions
    private let clock: any KitClock

    /// Creates a dialer with its own session. `configuration` sets proxies; its cache and cookies are turned off.
    public convenience init(
        configuration: URLSessionConfiguration = .ephemeral,
        options: WebSocketOptions = WebSocketOptions(),
        clock: any KitClock = ContinuousClock()
    ) {
        self.init(configuration, SocketDelegate(), options, clock)
    }

    #if canImport(Security)
        /// Creates a dialer that calls a host in `pins` only if it presents one of these public keys, in addition to a
        /// certificate that the system accepts.
        public convenience init(
            configuration: URLSessionConfiguration = .ephemeral,
            pins: [String: [PublicKeyPin]],
            options: WebSocketOptions = WebSocketOptions(),
            clock: any KitClock = ContinuousClock()
        ) {
            self.init(configuration, SocketDelegate(ServerTrust(rules: PinRules(pins))), options, clock)
        }
    #endif

    private init(
        _ configuration: URLSessionConfiguration,
        _ sockets: SocketDelegate,
        _ options: WebSocketOptions,
        _ clock: any KitClock
    ) {
        configuration.disableCachingAndCookies()
        self.sockets = sockets
        self.options = options
        self.clock = clock
        session = URLSession(configuration: configuration, delegate: sockets, delegateQueue: nil)
    }

    deinit {
        // A socket may outlive its dialer.
        session.finishTasksAndInvalidate()
    }

    /// Opens a WebSocket at an `http` or `https` address, which is used as `ws` or `wss`.
    public func dial(_ address: WebAddress, headers: Headers) async throws(CallError) -> any LiveSocket {
        if let (name, problem) = headers.firstProblem {
            throw CallError(.invalidRequest(part: "header \(name)", problem: problem))
        }
        let task = session.webSocketTask(with: try Self.request(address, headers))
        let state = SocketState(
            URLSessionSocketTask(task, maxMessageSize: options.maxMessageSize),
            to: address,
            options,
            clock
        )
        sockets.add(state, for: task)
        try await state.open()
        return TaskSocket(state)
    }

    /// The header fields that only the handshake itself may set.
    private static let handshakeFields: Set<HeaderName> = [
        "host", "upgrade", "connection", "sec-websocket-version", "sec-websocket-key", "sec-websocket-extensions",
        .contentLength, .transferEncoding, .contentType,
    ]

    static func request(_ address: WebAddress, _ headers: Headers) throws(CallError) -> URLRequest {
        // "http" and "https" become "ws" and "wss".
        guard let url = URL(string: "ws" + address.description.dropFirst(4)) else {
            throw CallError(.invalidRequest(part: "address", problem: "URLSession does not support it"))
        }
        var request = URLRequest(url: url)
        // The handshake has its own timer, and the channel handles silence afterwards.
        request.timeoutInterval = 86_400
        for field in headers where !handshakeFields.contains(field.name) {
            request.addValue(field.value, forHTTPHeaderField: field.name.text)
        }
        return request
    }
}

/// Receives the events of a session and passes each one to its socket.
final class SocketDelegate: NSObject, URLSessionWebSocketDelegate {
    private let sockets = Locked<[Int: SocketState]>([:])

    #if canImport(Security)
        private let trust: ServerTrust

        init(_ trust: ServerTrust = ServerTrust(rules: PinRules([:]))) {
            self.trust = trust
        }

        /// Also receives the challenges about servers, because the delegate has no session-level method for them.
        func urlSession(
            _ session: URLSession,
            task: URLSessionTask,
            didReceive challenge: URLAuthenticationChallenge,
            completionHandler: @escaping @Sendable (URLSession.AuthChallengeDisposition, URLCredential?) -> Void
        ) {
            let (disposition, credential, failure) = trust.answer(challenge)
            if let failure { socket(of: task)?.refuse(failure) }
            completionHandler(disposition, credential)
        }
    #endif

    func add(_ socket: SocketState, for task: URLSessionTask) {
        sockets.withLock { $0[task.taskIdentifier] = socket }
    }

    private func socket(of task: URLSessionTask) -> SocketState? {
        sockets.withLock { $0[task.taskIdentifier] }
    }

    func urlSession(
        _ session: URLSession,
        webSocketTask: URLSessionWebSocketTask,
        didOpenWithProtocol protocol: String?
    ) {
        socket(of: webSocketTask)?.didOpen()
    }

    func urlSession(
        _ session: URLSession,
        webSocketTask: URLSessionWebSocketTask,
        didCloseWith closeCode: URLSessionWebSocketTask.CloseCode,
        reason: Data?
    ) {
        // A close frame without a code is reported as "invalid".
        let code = SocketErrors.closeCode(closeCode.rawValue) ?? .none
        socket(of: webSocketTask)?.didClose(code, reason: reason.map { String(decoding: $0, as: UTF8.self) } ?? "")
    }

    func urlSession(_ session: URLSession, task: URLSessionTask, didCompleteWithError error: (any Error)?) {
        sockets.withLock { $0.removeValue(forKey: task.taskIdentifier) }?.didComplete(error)
    }

    /// Redirects are handled by the kit's layers.
    func urlSession(
        _ session: URLSession,
        task: URLSessionTask,
        willPerformHTTPRedirection response: HTTPURLResponse,
        newRequest request: URLRequest,
        completionHandler: @escaping @Sendable (URLRequest?) -> Void
    ) {
        completionHandler(nil)
    }
}
