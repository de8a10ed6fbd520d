package import Bowline
internal import BowlineCognito

/// Checks every step from a device to a signed-in user's data, and reports for each whether it works and what to do if
/// it does not. It uses the kit as an app does.
///
/// The examination changes nothing on the server, and ends its own session. Separate sockets and TLS could behave
/// differently from the apps', and a server that examines itself could not see the way to it. Live updates are not
/// checked, and a gateway that responds in the server's place is recognized only by the form of its error responses.
package struct Examination: Sendable {
    /// The server to examine, and the user who signs in.
    package struct Subject: Sendable {
        /// The server's address; a `/v1` at its end is removed.
        package var server: String
        /// The id of the user pool.
        package var pool = "us-east-1_local"
        /// The id of the app client to sign in with.
        package var client = "bowline-demo"
        /// The user who signs in; nil means the demo's scorekeeper.
        package var username: String?
        /// The password; nil means the demo's.
        package var password: String?
        /// The group that the user must be in; nil if none is required.
        package var role: String?

        /// A subject that signs in as the demo's scorekeeper.
        package init(server: String) {
            self.server = server
        }

        var isDemo: Bool { username == nil }
    }

    let subject: Subject
    let transport: any Transport
    let clock: any KitClock
    let lookUp: @Sendable (String) async -> NameLookup.Outcome

    /// An examination that sends its calls over `transport`.
    package init(
        of subject: Subject,
        over transport: any Transport,
        clock: any KitClock = ContinuousClock(),
        lookUp: @escaping @Sendable (String) async -> NameLookup.Outcome = NameLookup.system
    ) {
        self.subject = subject
        self.transport = transport
        self.clock = clock
        self.lookUp = lookUp
    }

    /// The names of all checks, in order. A check that depends on a failed check is skipped.
    package static let checks = [
        "address", "name", "connection", "tls", "http", "clock", "ready", "keys", "refusal", "sign-in", "token",
        "tenant",
        "role", "api", "isolation",
    ]

    /// Runs all checks, and reports each finding as soon as it is made.
    package func run(onFinding: @escaping @Sendable (Finding) -> Void = { _ in }) async -> [Finding] {
        var notes = Notes(onFinding)
        if let base = await checkReaching(&notes) {
            let published = await checkServer(base, &notes)
            let auth = manager(base)
            if let token = await checkSignIn(auth, base, published, &notes) {
                await checkAPI(base, auth, token, &notes)
                // Ends the session that the sign-in started.
                await auth.signOut()
            }
        }
        notes.skipTheRest()
        return notes.findings
    }

    /// A client without layers: each call is one attempt, so that the report shows what happened.
    func client(_ base: BackendEnvironment, _ auth: CognitoAuthManager? = nil) -> Client {
        var configuration = Client.Configuration.bare(clock: clock)
        guard let auth else { return Client(environment: base, transport: transport, configuration: configuration) }
        configuration.credentials = auth.credentials
        return Client(environment: base, transport: transport, session: auth.session, configuration: configuration)
    }

    private func manager(_ base: BackendEnvironment) -> CognitoAuthManager {
        CognitoAuthManager(
            userPoolID: subject.pool,
            clientID: subject.client,
            region: String(subject.pool.prefix { $0 != "_" }),
            endpoint: base.base.description.droppingSlash + "/cognito",
            transport: transport,
            clock: clock
        )
    }
}

/// The findings so far.
struct Notes {
    private(set) var findings: [Finding] = []
    private let onFinding: (Finding) -> Void

    init(_ onFinding: @escaping (Finding) -> Void) {
        self.onFinding = onFinding
    }

    mutating func add(_ finding: Finding) {
        findings.append(finding)
        onFinding(finding)
    }

    /// Runs one check: returns its value, or records its error and returns nil.
    mutating func check<Value>(
        _ name: String,
        _ body: () async throws(CheckError) -> (value: Value, message: String)
    ) async -> Value? {
        do throws(CheckError) {
            let (value, message) = try await body()
            add(Finding(name, .fine, message))
            return value
        } catch {
            add(Finding(name, .wrong, error.message, advice: error.advice))
            return nil
        }
    }

    mutating func skipTheRest() {
        let made = Set(findings.map(\.check))
        for name in Examination.checks where !made.contains(name) {
            add(Finding(name, .skipped, "skipped, because an earlier check failed"))
        }
    }
}

extension String {
    var droppingSlash: String { hasSuffix("/") ? String(dropLast()) : self }
}
