internal import HTTPServer
package import PostgreSQL
internal import SQLite
internal import ServerStorage

/// Checks a database server for `bowline doctor`: whether it allows writing, and whether its version, clock, tables and
/// standbys meet a backend's requirements. It changes nothing.
package struct DatabaseExamination: Sendable {
    /// What one check found.
    package struct Finding: Sendable, Equatable {
        /// The name of the check.
        package let check: String
        /// One sentence about what was found.
        package let message: String
        /// What to do; nil when nothing needs to be done.
        package let advice: String?
        /// Whether this prevents a backend from working.
        package let isWrong: Bool
    }

    /// The oldest tested major version of PostgreSQL.
    static let oldestVersion = 15
    /// How far the clocks of the server and of this machine may differ, in seconds. Tokens and codes are checked
    /// against both.
    static let clockTolerance = 2.0
    /// How far a standby may be behind, in seconds.
    static let lagTolerance = 10.0

    private let configuration: PostgresPoolConfiguration

    /// An examination of this database.
    package init(of configuration: PostgresPoolConfiguration) {
        self.configuration = configuration
    }

    /// Makes all checks.
    package func run() async -> [Finding] {
        do throws(StorageError) {
            return Self.findings(try await ServerDatabase.examine(configuration, now: secondsSince1970))
        } catch {
            let advice = "Check the URL and the server; it must allow writing, as a standby does not."
            return [Finding(check: "connection", message: error.description, advice: advice, isWrong: true)]
        }
    }

    /// The findings that follow from the facts.
    static func findings(_ facts: DatabaseFacts) -> [Finding] {
        [connection(facts), version(facts), clock(facts), tables(facts)] + standbys(facts)
    }

    private static func fine(_ check: String, _ message: String) -> Finding {
        Finding(check: check, message: message, advice: nil, isWrong: false)
    }

    private static func connection(_ facts: DatabaseFacts) -> Finding {
        fine("connection", "connected to \(facts.location), which allows writing")
    }

    private static func version(_ facts: DatabaseFacts) -> Finding {
        let text = "PostgreSQL \(facts.version / 10_000).\(facts.version % 10_000)"
        if facts.version / 10_000 >= oldestVersion { return fine("version", text) }
        let advice = "Use version \(oldestVersion) or newer; older ones are not tested."
        return Finding(check: "version", message: text, advice: advice, isWrong: false)
    }

    private static func clock(_ facts: DatabaseFacts) -> Finding {
        let offset = (facts.clockOffset * 1_000).rounded() / 1_000
        let message = "the server's clock is \(abs(offset)) s \(offset < 0 ? "behind" : "ahead of") this machine's"
        guard abs(facts.clockOffset) > clockTolerance + facts.clockPrecision else { return fine("clock", message) }
        return Finding(check: "clock", message: message, advice: "Set both clocks by NTP.", isWrong: true)
    }

    private static func tables(_ facts: DatabaseFacts) -> Finding {
        let known = BackendSchema.migrations.count
        let message = "the tables are of version \(facts.schema); this program knows \(known)"
        if facts.schema == known { return fine("tables", message) }
        let advice =
            facts.schema > known
            ? "A newer program serves this database: upgrade this one."
            : "`bowline admin migrate --plan` shows the missing steps; the next start takes them."
        return Finding(check: "tables", message: message, advice: advice, isWrong: false)
    }

    private static func standbys(_ facts: DatabaseFacts) -> [Finding] {
        guard !facts.standbys.isEmpty else {
            return [fine("standbys", "no standby is connected: a lost disk loses the data since the last backup")]
        }
        return facts.standbys.map { standby in
            let kind = standby.isSynchronous ? "synchronous" : "asynchronous"
            let lag = standby.lag.map { ", \(($0 * 1_000).rounded() / 1_000) s behind" } ?? ""
            let message = "\(standby.name) is a \(kind) standby\(lag)"
            guard let seconds = standby.lag, seconds > lagTolerance else { return fine("standbys", message) }
            let advice = "Look at its log and its network: a synchronous standby that is behind slows every write."
            return Finding(check: "standbys", message: message, advice: advice, isWrong: false)
        }
    }
}
