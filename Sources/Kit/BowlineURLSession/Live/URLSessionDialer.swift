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

/// Opens a channel's WebSockets over `URLSession`: the dialer for Apple's systems. On Linux use `WebSocketConnector`:
/// URLSession there does not speak WebSocket.
///
///     let channel = LiveChannel<ScoreUpdate, Command>(client, .live(game), over: URLSessionDialer())
///
/// It keeps the channel's contract: a slow reader holds the server back, a fast sender waits, cancelling a waiting
/// caller ends its wait, and close codes are reported, also an application's own. Of a server's refusal only the status
/// and the header fields are known.
///
/// See docs/decisions/live.md, "On Apple's systems URLSession opens the WebSockets".
public final class URLSessionDialer: LiveDialer {
    private let session: URLSession
    private let sockets: SocketDelegate
    private let options: WebSocketOptions
    private let clock: any KitClock

    /// A dialer with a session of its own. `configuration` sets proxies; its cache and cookies are turned off.
    public convenience init(
        configuration: URLSessionConfiguration = .ephemeral,
        options: WebSocketOptions = WebSocketOptions(),
        clock: any KitClock = ContinuousClock()
    ) {
        self.init(configuration, SocketDelegate(), options, clock)
    }

    #if canImport(Security)
        /// A dialer that calls a host of `pins` only when it shows one of these public keys, besides a certificate that
        /// the system accepts.
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
        configuration.keepNothing()
        self.sockets = sockets
        self.options = options
        self.clock = clock
        session = URLSession(configuration: configuration, delegate: sockets, delegateQueue: nil)
    }

    deinit {
        // A socket may outlive its dialer.
        session.finishTasksAndInvalidate()
    }

    /// Opens a WebSocket at an `http` or `https` address, which mean `ws` and `wss`.
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

    /// The fields that only the handshake itself may set.
    private static let own: Set<HeaderName> = [
        "host", "upgrade", "connection", "sec-websocket-version", "sec-websocket-key", "sec-websocket-extensions",
        .contentLength, .transferEncoding, .contentType,
    ]

    static func request(_ address: WebAddress, _ headers: Headers) throws(CallError) -> URLRequest {
        // "http" and "https" become "ws" and "wss".
        guard let url = URL(string: "ws" + address.description.dropFirst(4)) else {
            throw CallError(.invalidRequest(part: "address", problem: "URLSession does not take it"))
        }
        var request = URLRequest(url: url)
        // The handshake has a clock of its own, and silence afterwards is the channel's business.
        request.timeoutInterval = 86_400
        for field in headers where !own.contains(field.name) {
            request.addValue(field.value, forHTTPHeaderField: field.name.text)
        }
        return request
    }
}

/// Hears what a session says and hands it to the socket it is about.
final class SocketDelegate: NSObject, URLSessionWebSocketDelegate {
    private let sockets = Locked<[Int: SocketState]>([:])

    #if canImport(Security)
        private let trust: ServerTrust

        init(_ trust: ServerTrust = ServerTrust(rules: PinRules([:]))) {
            self.trust = trust
        }

        /// Without a delegate's method for the whole session, the session asks this one about its servers.
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
        // A close frame without a code comes as "invalid".
        let code = SocketErrors.closeCode(closeCode.rawValue) ?? .none
        socket(of: webSocketTask)?.didClose(code, reason: reason.map { String(decoding: $0, as: UTF8.self) } ?? "")
    }

    func urlSession(_ session: URLSession, task: URLSessionTask, didCompleteWithError error: (any Error)?) {
        sockets.withLock { $0.removeValue(forKey: task.taskIdentifier) }?.didComplete(error)
    }

    /// Redirects are the road's business.
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
