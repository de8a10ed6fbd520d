package import HTTPServer
package import Mail
package import PostgreSQL

/// How a backend runs.
package struct BackendConfiguration: Sendable {
    /// A literal address, or `localhost`.
    package var host = "127.0.0.1"
    /// 0 takes a free port.
    package var port: UInt16 = 3000
    /// The folder everything is kept in; made when it is missing.
    package var folder = ".bowline"
    /// The PostgreSQL database that everything but the files of this process is kept in; nil keeps it in the folder.
    package var database: PostgresPoolConfiguration?
    /// What this start does about the demo's tenants, users and keys.
    package var demo = DemoChoice.automatic
    /// Certificate and key; nil serves without TLS.
    package var tls: TLSFiles?
    /// Where callers find it, when that is not where it listens.
    package var publicURL: String?
    /// Hosts it answers for besides loopback and `publicURL`, without port. A request for another host is refused with
    /// 421.
    package var allowedHosts: [String] = []
    /// Opens `/metrics` to callers elsewhere who show it; nil shows it to this machine's own programs only.
    package var metricsKey: String?
    /// Paths of pages of this server that links may lead to although it is in a private network: they are for
    /// all users to read.
    package var ownPages: [String] = []
    /// How much is logged. Requests are logged from `info` on.
    package var logLevel = LogLevel.info
    /// Where the log goes; nil writes none.
    package var log: (any LogSink)?
    /// Threads that answer; nil takes one for each processor.
    package var threads: Int?
    /// Open connections from one address that is not this machine's own; 0 for no limit.
    package var connectionsPerAddress = 256
    /// Services that judge texts besides the embedded engine.
    package var providers: [ProviderSettings] = []
    /// A service that summarises pages in the embedded engine's place.
    package var summariser: ProviderSettings?
    /// Where mails are handed over; nil writes codes and notices into the log.
    package var mail: MailServer?
    /// Program and arguments of the processes that links' pages are distilled in (``HelperProcess``); nil distils them
    /// in this process, which a fault of the parser would end.
    package var distillHelper: [String]?
    /// What only measuring and testing may change.
    package var forTesting = Testing()

    /// Only with a loopback host.
    package struct Testing: Sendable, Equatable {
        /// No caller is ever limited.
        package var hasNoLimits = false
        /// How long an access token is good; nil for the usual time.
        package var accessTokenSeconds: Int?
        /// Links may lead to this machine.
        package var allowsLoopbackLinks = false
        /// A file with those who may sign the certificates of links' sites, in place of the system's.
        package var linkAuthorities: String?

        package init() {}
    }

    package init() {}

    /// Hosts, ports, user and name of the database server; nil without one.
    var databaseName: String? { database.map { "\($0.url)" } }

    /// Whether the host is reached from this machine only.
    package var isLoopbackOnly: Bool { isLoopback(host) }
}
