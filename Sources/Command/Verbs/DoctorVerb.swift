import Backend
import Bowline
import Doctor
import PostgreSQL

#if canImport(Glibc)
    import Glibc
#elseif canImport(Darwin)
    import Darwin
#endif

/// `bowline doctor`: checks every step from this machine to a server's data.
enum DoctorVerb: Verb {
    static let name = "doctor"
    static let manual = Manual(
        summary: "check every step from this machine to a server's data",
        usage: ["[--server URL] [--username NAME --password-file FILE]"],
        about: "Checks, in this order: \(Examination.checks.joined(separator: ", ")).\n"
            + "Reports whether each passed and what to do if it did not. Nothing is changed on the server.",
        options: [
            .value("server", "URL", "the server (http://127.0.0.1:3000)"),
            .value("username", "NAME", "the user who signs in (the demo's scorekeeper)"),
            .value("password-file", "FILE", "the file with the password; `-` for standard input", .file),
            .value("pool", "ID", "the user pool (us-east-1_local)"),
            .value("client", "ID", "the app's client (bowline-demo)"),
            .value("role", "GROUP", "a group that the user must be in"),
            .value("ca", "FILE", "certificates to trust instead of the system's", .file),
            .value(
                "database",
                "URL",
                "a PostgreSQL database to check first (BOWLINE_DATABASE): connection, version, clock, tables, standbys"
            ),
            .value("timeout", "SECONDS", "how long each call may take (10)"),
            .json,
        ],
        examples: [
            .init("bowline doctor", "the demo on this machine"),
            .init(
                "bowline doctor --server https://api.example.com --username ana@example.com --password-file secret.txt",
                "a server in production, as one of its users"
            ),
        ],
        failure: "a check failed; the reason was printed"
    )

    static func run(_ arguments: Arguments) async throws -> ExitCode {
        guard arguments.rest.isEmpty else {
            throw UsageError(description: "unknown argument '\(arguments.rest[0])'")
        }
        let subject = try subject(arguments)
        var settings = TransportSettings()
        settings.certificateAuthorities = arguments.text("ca")
        let seconds = try arguments.number("timeout", in: 0.1...600, or: 10)
        settings.connectTimeout = .seconds(seconds)
        settings.idleTimeout = .seconds(seconds)
        let isJSON = arguments.has("json")
        let onFinding = { @Sendable (finding: Finding) in
            if !isJSON { print(colored(finding)) }
        }
        var findings: [Finding] = []
        if let database = try arguments.database() { findings = await self.findings(of: database, onFinding) }
        findings += await Examination(of: subject, over: try CurlTransport(settings)).run(onFinding: onFinding)
        let report = Report(subject.server, findings)
        print(isJSON ? report.json.text() : "\n\(report.summary)")
        return report.isHealthy ? .done : .failed
    }

    private static func findings(
        of database: PostgresPoolConfiguration,
        _ onFinding: (Finding) -> Void
    ) async -> [Finding] {
        let findings = await DatabaseExamination(of: database).run().map { found in
            Finding(
                "database-" + found.check,
                found.isWrong ? .wrong : found.advice == nil ? .fine : .remark,
                found.message,
                advice: found.advice
            )
        }
        for finding in findings { onFinding(finding) }
        return findings
    }

    private static func colored(_ finding: Finding) -> String {
        let style = Style.output
        return switch finding.outcome {
        case .fine: style.green(String(finding.text.prefix(1))) + finding.text.dropFirst()
        case .remark: style.yellow(finding.text)
        case .wrong: style.red(finding.text)
        case .skipped: style.faint(finding.text)
        }
    }

    private static func subject(_ arguments: Arguments) throws -> Examination.Subject {
        var subject = Examination.Subject(server: arguments.text("server") ?? "http://127.0.0.1:3000")
        subject.pool = arguments.text("pool") ?? subject.pool
        subject.client = arguments.text("client") ?? subject.client
        subject.role = arguments.text("role")
        subject.username = arguments.text("username")
        guard (subject.username == nil) == (arguments.text("password-file") == nil) else {
            throw UsageError(description: "--username and --password-file require each other")
        }
        subject.password = try arguments.text("password-file").map(SecretFile.firstLine)
        return subject
    }
}
