import Bowline
import Doctor

#if canImport(Glibc)
    import Glibc
#elseif canImport(Darwin)
    import Darwin
#endif

/// `bowline doctor`: does the way from here to a server's data hold, and if not, where?
enum DoctorVerb: Verb {
    static let name = "doctor"
    static let summary = "check every link from here to a server's data"
    static let switches: Set<String> = ["json"]
    static let options: Set<String> = [
        "server", "username", "password-file", "pool", "client", "role", "ca", "timeout",
    ]

    static let help = """
        Usage: bowline doctor [--server URL] [--username NAME --password-file FILE] [--json]

        Checks, one after the other: \(Examination.checks.joined(separator: ", ")).
        Says of each whether it holds and what to do if it does not. Nothing is changed on the server.

          --server URL          the server (http://127.0.0.1:3000)
          --username NAME       who signs in (the demo's scorekeeper)
          --password-file FILE  holds their password; `-` for standard input
          --pool ID             the user pool (us-east-1_local)
          --client ID           the app's client (bowline-demo)
          --role GROUP          a group they must be in
          --ca FILE             certificates to trust in place of the system's
          --timeout SECONDS     how long each call may take (10)
        """

    static func run(_ arguments: Arguments) async throws -> ExitCode {
        guard arguments.rest.isEmpty else {
            throw UsageProblem(description: "doctor takes no \(arguments.rest[0])")
        }
        let subject = try subject(arguments)
        var settings = TransportSettings()
        settings.certificateAuthorities = arguments.text("ca")
        let seconds = try arguments.number("timeout", in: 0.1...600, or: 10)
        settings.connectTimeout = .seconds(seconds)
        settings.attemptTimeout = .seconds(seconds)
        let isJSON = arguments.has("json")
        let findings = await Examination(of: subject, over: try CurlTransport(settings)).run { finding in
            if !isJSON { print(finding.text) }
        }
        let report = Report(subject.server, findings)
        print(isJSON ? report.json.text() : "\n\(report.summary)")
        return report.isHealthy ? .done : .failed
    }

    private static func subject(_ arguments: Arguments) throws -> Examination.Subject {
        var subject = Examination.Subject(server: arguments.text("server") ?? "http://127.0.0.1:3000")
        subject.pool = arguments.text("pool") ?? subject.pool
        subject.client = arguments.text("client") ?? subject.client
        subject.role = arguments.text("role")
        subject.username = arguments.text("username")
        guard (subject.username == nil) == (arguments.text("password-file") == nil) else {
            throw UsageProblem(description: "--username and --password-file go together")
        }
        subject.password = try arguments.text("password-file").map(SecretFile.firstLine)
        return subject
    }
}
