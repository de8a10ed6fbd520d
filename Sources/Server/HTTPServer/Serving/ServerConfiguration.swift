/// The address, limits and timeouts of a server.
package struct ServerConfiguration: Sendable {
    /// A literal address, or `localhost`.
    package var host = "127.0.0.1"
    /// 0 takes a free port; `Server.start()` says which.
    package var port: UInt16 = 0
    /// Threads that read, answer and write. nil takes one for each processor.
    package var threads: Int?
    /// Certificate and key; nil serves without TLS.
    package var tls: TLSFiles?
    /// The hosts it answers for; nil answers whatever `Host` says.
    package var hosts: AllowedHosts?
    /// The limits of one client and of all clients together.
    package var limits = ServerLimits()
    /// Headers for every answer, for pages, and over TLS.
    package var securityHeaders = SecurityHeaders()
    /// When answers are compressed.
    package var compression = Compression()
    /// The receiver of the access log; nil for none.
    package var log: (any LogSink)?

    package init() {}
}

/// Files in PEM with the server's certificate chain and its key.
package struct TLSFiles: Sendable {
    /// The chain, the server's own certificate first.
    package let certificate: String
    /// The path of the private key's file.
    package let key: String

    package init(certificate: String, key: String) {
        self.certificate = certificate
        self.key = key
    }
}

/// Bounds on what one client, and all together, may take.
package struct ServerLimits: Sendable {
    /// Request line and headers together, in bytes.
    package var headerSize = 16_384
    /// The target, in bytes.
    package var targetLength = 8192
    /// A body, in bytes, where the route names no limit of its own.
    package var bodySize = 1_048_576
    /// From connecting to the end of the first request's headers, and from a request line to the end of its headers.
    package var headerTimeout: Duration = .seconds(10)
    /// From the headers to the end of the body.
    package var bodyTimeout: Duration = .seconds(60)
    /// How long a connection may stay without a new request, or without the client reading.
    package var idleTimeout: Duration = .seconds(60)
    /// How long a client may take next to nothing of an answer that waits for it; see ``ReaderPace``.
    package var readerPatience: Duration = .seconds(30)
    /// Bytes of bodies that arrive and of answers that are being sent, of all clients together. Above it a request is
    /// answered with 503. Those of at most 16 KiB are not counted.
    package var bufferedBytes = 134_217_728
    /// The same for one address that is not this machine's.
    package var bufferedBytesPerAddress = 33_554_432
    /// Bytes that wait for the readers of all WebSockets together. Above it those who have more than 64 KiB waiting are
    /// closed with 1013 when they are sent more.
    package var unsentWebSocketBytes = 33_554_432
    /// From all clients together.
    package var connections = 10_000
    /// From one address (an IPv6 /64 counts as one); 0 for no limit. A caller behind a proxy on this machine may have
    /// as many requests and WebSockets under way.
    package var connectionsPerAddress = 0
    /// Whether that holds for this machine's own addresses, too. A proxy beside the server has the connections of all
    /// its clients.
    package var limitsLoopback = true
    /// For a client that was answered before all of its request had come.
    package var lingering = LingeringLimits()

    package init() {}
}

/// Why a server did not start.
package enum ServerError: Error, Sendable, Equatable {
    /// The host is not a literal address.
    case badHost(String)
    /// The system refused the address, with its error number (98: in use, 13: not permitted).
    case cannotListen(host: String, port: UInt16, errno: Int32)
    /// The certificate or key cannot be read or do not belong together.
    case badCertificate(file: String, reason: String)
    case cannotStart(errno: Int32)
    /// The server was started or stopped before.
    case startedBefore
    /// There is nothing to reload on a server without TLS.
    case withoutTLS
}
