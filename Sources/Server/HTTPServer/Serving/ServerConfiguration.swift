/// The address, limits and timeouts of a server.
package struct ServerConfiguration: Sendable {
    /// A literal address, or `localhost`.
    package var host = "127.0.0.1"
    /// The port to listen on; 0 takes a free port, which `Server.start()` returns.
    package var port: UInt16 = 0
    /// The number of threads that read, handle and write; nil takes one per processor.
    package var threads: Int?
    /// Certificate and key; nil serves without TLS.
    package var tls: TLSFiles?
    /// The hosts it answers for; nil accepts any `Host`.
    package var hosts: AllowedHosts?
    /// The limits of one client and of all clients together.
    package var limits = ServerLimits()
    /// Headers for all responses, for pages, and for TLS.
    package var securityHeaders = SecurityHeaders()
    /// Which responses are compressed.
    package var compression = Compression()
    /// The receiver of the access log; nil for none.
    package var log: (any LogSink)?

    package init() {}
}

/// PEM files with the server's certificate chain and its private key.
package struct TLSFiles: Sendable {
    /// The path of the chain's file, with the server's own certificate first.
    package let certificate: String
    /// The path of the private key's file.
    package let key: String

    package init(certificate: String, key: String) {
        self.certificate = certificate
        self.key = key
    }
}

/// Limits for one client and for all clients together.
package struct ServerLimits: Sendable {
    /// The maximum size of request line and headers together, in bytes.
    package var headerSize = 12_288
    /// The maximum length of the request target, in bytes.
    package var targetLength = 8192
    /// The maximum size of a body in bytes, unless the route sets its own limit.
    package var bodySize = 1_048_576
    /// The maximum time from connecting to the end of the first request's headers, and from a request line to the end
    /// of its headers.
    package var headerTimeout: Duration = .seconds(10)
    /// The maximum time from the headers to the end of the body.
    package var bodyTimeout: Duration = .seconds(60)
    /// How long a connection may stay without a new request, or without the client reading.
    package var idleTimeout: Duration = .seconds(60)
    /// How long a client may read almost nothing of a pending response; see ``ReaderPace``.
    package var slowReaderTimeout: Duration = .seconds(30)
    /// The maximum memory for arriving request bodies and outgoing responses of all clients, in bytes. Above it
    /// requests get 503. Bodies of at most 16 KiB are not counted.
    package var bufferedBytes = 134_217_728
    /// The maximum of that memory for the clients of one address, in bytes. Loopback has no such limit.
    package var bufferedBytesPerAddress = 33_554_432
    /// The maximum number of unsent bytes of all WebSockets. Above it, a WebSocket with more than 64 KiB unsent is
    /// closed with 1013 when more is sent to it.
    package var unsentWebSocketBytes = 33_554_432
    /// The maximum number of connections.
    package var connections = 10_000
    /// The maximum number of connections per address (an IPv6 /64 counts as one); 0 for no limit. A caller behind a
    /// proxy on this machine may have as many requests and WebSockets open.
    package var connectionsPerAddress = 0
    /// Whether `connectionsPerAddress` applies to loopback addresses, too. A proxy on this machine holds the
    /// connections of all its clients.
    package var limitsLoopback = true
    /// The limits for clients that got a response before the end of their request.
    package var lingering = LingeringLimits()

    package init() {}
}

/// Why a server did not start.
package enum ServerError: Error, Sendable, Equatable {
    /// The host is not a literal address.
    case badHost(String)
    /// The system refused to bind the address; `errno` is its error number (98: in use, 13: not permitted).
    case cannotListen(host: String, port: UInt16, errno: Int32)
    /// The certificate or key cannot be read or do not belong together.
    case badCertificate(file: String, reason: String)
    case cannotStart(errno: Int32)
    /// The server was started or stopped before.
    case startedBefore
    /// There is nothing to reload on a server without TLS.
    case withoutTLS
}
