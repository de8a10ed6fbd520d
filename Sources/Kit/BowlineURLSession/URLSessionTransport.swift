import Basics
public import Bowline

// Full Foundation: this module is the bridge to its URLSession. On Linux, URLSession is in a separate library,
// FoundationNetworking. The transport is a separate module, so that an app that does not use it does not link that
// library.
#if canImport(FoundationNetworking)
    import Foundation
    public import FoundationNetworking
#else
    public import Foundation
#endif

/// The network over `URLSession`: the transport for Apple platforms. On Linux it exists for comparison; use the curl
/// transport.
///
///     let client = Client(environment: environment, transport: URLSessionTransport())
///
/// It makes one attempt per request, follows no redirects, keeps no cookies and no cache, and decodes compressed
/// responses. A streamed response buffers at most 1 MiB of unread bytes; then the transfer is suspended. On Linux,
/// where URLSession cannot be suspended, it buffers up to 64 MiB and then fails. Forms and streams are written to a
/// temporary file in chunks and sent from there, so that they are never whole in memory and their length is known.
///
/// See docs/decisions/transport.md, "URLSession is a module of its own".
public final class URLSessionTransport: Transport {
    private let session: URLSession
    private let transfers: TransferDelegate

    /// Creates a transport with its own connections. `configuration` sets proxies and limits; its cache and cookies are
    /// turned off.
    public convenience init(configuration: URLSessionConfiguration = .ephemeral) {
        self.init(configuration, TransferDelegate())
    }

    #if canImport(Security)
        /// Creates a transport that calls a host in `pins` only if it presents one of these public keys, in addition to
        /// a certificate that the system accepts.
        public convenience init(
            configuration: URLSessionConfiguration = .ephemeral,
            pins: [String: [PublicKeyPin]]
        ) {
            self.init(configuration, TransferDelegate(ServerTrust(rules: PinRules(pins))))
        }
    #endif

    private init(_ configuration: URLSessionConfiguration, _ transfers: TransferDelegate) {
        configuration.disableCachingAndCookies()
        self.transfers = transfers
        session = URLSession(configuration: configuration, delegate: transfers, delegateQueue: nil)
    }

    deinit {
        // A stream may still be read after its client is released.
        session.finishTasksAndInvalidate()
    }

    /// Sends the request once and returns the response.
    public func send(_ request: Request) async throws(CallError) -> Response {
        let (prepared, body) = try await prepare(request)
        let task =
            body.map { session.uploadTask(with: prepared, fromFile: URL(fileURLWithPath: $0.path)) }
            ?? session.dataTask(with: prepared)
        let transfer = Transfer(task: task, request: request, body: body)
        transfers.add(transfer, for: task)
        let watch = watchDeadline(of: request, transfer)
        do throws(CallError) {
            let response = try await transfer.response()
            switch request.delivery {
            case .streamed:
                transfer.onEnd { watch?.cancel() }
                var streamed = response
                streamed.body = .stream(ByteStream(TransferBody(transfer)))
                return streamed
            case .buffered(let limit):
                defer { watch?.cancel() }
                var whole = response
                whole.body = .bytes(try await ByteStream(transfer).collect(upTo: limit))
                return whole
            }
        } catch {
            watch?.cancel()
            transfer.cancel()
            throw error
        }
    }

    // MARK: Steps

    /// How long an attempt may make no progress, unless the endpoint's traits set another limit.
    private static let idleTimeout = Duration.seconds(30)

    private func prepare(_ request: Request) async throws(CallError) -> (URLRequest, body: BodyFile?) {
        var prepared = try URLRequest(head: request)
        // URLSession's own timeout limits silence; the deadline is checked with the request's clock.
        prepared.timeoutInterval = request.idleLimit(transportDefault: Self.idleTimeout) / .seconds(1)
        // A file is opened here too, so that an unreadable file is reported before anything is sent.
        guard let (source, _) = try await request.body.openSource() else { return (prepared, nil) }
        switch request.body {
        case .file(let path, _):
            source.cancel()
            return (prepared, .original(path: path))
        case .multipart, .stream: return (prepared, .temporary(try await TemporaryBody.write(source)))
        case .none, .bytes, .json:
            // The body is in memory already, as one chunk.
            prepared.httpBody = try await source.next()
            return (prepared, nil)
        }
    }

    /// Ends the transfer at the request's deadline.
    private func watchDeadline(of request: Request, _ transfer: Transfer) -> Task<Void, Never>? {
        guard let deadline = request.deadline else { return nil }
        return Task { [clock = request.clock] in
            do {
                try await clock.sleep(until: deadline, tolerance: nil)
            } catch {
                // Cancelled, because the transfer has ended.
                return
            }
            transfer.runOutOfTime()
        }
    }
}

extension URLSessionConfiguration {
    /// Turns off what the kit's layers do themselves: caching and cookies.
    func disableCachingAndCookies() {
        urlCache = nil
        httpCookieStorage = nil
        httpShouldSetCookies = false
        requestCachePolicy = .reloadIgnoringLocalCacheData
    }
}

extension URLRequest {
    /// The method, address and header fields of a request.
    package init(head request: Request) throws(CallError) {
        guard let url = URL(string: request.address.description) else {
            throw CallError(.invalidRequest(part: "address", problem: "URLSession does not support it"))
        }
        self.init(url: url)
        httpMethod = request.method.name
        for field in request.headers { addValue(field.value, forHTTPHeaderField: field.name.text) }
    }
}

extension Headers {
    /// The header fields of a response.
    init(_ head: HTTPURLResponse) {
        self.init()
        for (name, value) in head.allHeaderFields {
            guard let name = name as? String, let value = value as? String else { continue }
            append(HeaderName(name), value)
        }
    }

    /// The header fields of a response whose body URLSession has decoded, without those that are no longer true.
    package init(decoded head: HTTPURLResponse) {
        self.init(head)
        guard contains(.contentEncoding) else { return }
        self[.contentEncoding] = nil
        self[.contentLength] = nil
    }
}
