package import HTTPServer
package import Mail
package import PostgreSQL

/// How a backend runs.
package struct BackendConfiguration: Sendable {
    /// A literal address, or `localhost`.
    package var host = "127.0.0.1"
    /// The port to listen on; 0 takes a free port.
    package var port: UInt16 = 3000
    /// The data folder; created if it is missing.
    package var folder = ".bowline"
    /// The PostgreSQL database that holds all data except this process's own files; nil stores it in the data folder.
    package var database: PostgresPoolConfiguration?
    /// Whether this start creates, keeps or disables the demo's tenants, users and keys.
    package var demo = DemoChoice.automatic
    /// Certificate and key; nil serves without TLS.
    package var tls: TLSFiles?
    /// The URL at which callers reach it, if that differs from the address it listens on.
    package var publicURL: String?
    /// Hosts it answers for besides loopback and `publicURL`, without port. A request for another host is refused with
    /// 421.
    package var allowedHosts: [String] = []
    /// The key that clients on other machines must send to read `/metrics`; nil allows this machine only.
    package var metricsKey: String?
    /// Paths of this server's public pages. Links to them are followed even if the server is in a private network.
    package var ownPages: [String] = []
    /// How much is logged. Requests are logged from `info` on.
    package var logLevel = LogLevel.info
    /// Where the log is written; nil writes no log.
    package var log: (any LogSink)?
    /// The number of threads that handle requests; nil takes one per processor.
    package var threads: Int?
    /// The maximum number of open connections per remote address, loopback excepted; 0 for no limit.
    package var connectionsPerAddress = 256
    /// Services that judge texts besides the embedded engine.
    package var providers: [ProviderSettings] = []
    /// A service that summarizes pages in the embedded engine's place.
    package var summarizer: ProviderSettings?
    /// The mail server to send through; nil writes codes and notices to the log.
    package var mail: MailServer?
    /// Program and arguments of the processes that distil linked pages (``HelperProcess``); nil distils them in this
    /// process, which a parser crash would end.
    package var distillHelper: [String]?
    /// Settings for measuring and testing only.
    package var forTesting = Testing()

    /// Settings for measuring and testing, accepted only with a loopback host.
    package struct Testing: Sendable, Equatable {
        /// No caller is ever limited.
        package var hasNoLimits = false
        /// The lifetime of an access token, in seconds; nil for the default.
        package var accessTokenSeconds: Int?
        /// Links may lead to this machine.
        package var allowsLoopbackLinks = false
        /// A file of certificate authorities for the sites of links, used instead of the system's.
        package var linkAuthorities: String?

        package init() {}
    }

    package init() {}

    /// Hosts, ports, user and name of the database server; nil if none is used.
    var databaseName: String? { database.map { "\($0.url)" } }

    /// Whether the host is reached from this machine only.
    package var isLoopbackOnly: Bool { isLoopback(host) }
}
