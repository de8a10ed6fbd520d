package import Bowline
internal import BowlineCognito

/// Goes along the way from a device to a signed-in person's data, link by link, and says of each whether it holds and
/// what to do if it does not. It uses the kit as an app does.
///
/// The examination changes nothing on the server, and ends its own sign-in. Sockets and TLS of its own could behave
/// differently from the apps'; a route by which the server examines itself could not see the way to it. Live updates
/// are not examined, and a gateway that answers in the server's place is recognized only by the form of its error
/// answers.
package struct Examination: Sendable {
    /// The server to examine, and the user who signs in.
    package struct Subject: Sendable {
        /// The server's address; a `/v1` at its end is taken off.
        package var server: String
        /// The id of the user pool.
        package var pool = "us-east-1_local"
        /// The app to sign in with.
        package var client = "bowline-demo"
        /// The user who signs in; nil for the demo's scorekeeper.
        package var username: String?
        /// The password; nil to sign in with the demo account.
        package var password: String?
        /// The group they are expected to be in.
        package var role: String?

        /// The demo on a server.
        package init(server: String) {
            self.server = server
        }

        var isDemo: Bool { username == nil }
    }

    let subject: Subject
    let transport: any Transport
    let clock: any KitClock
    let lookUp: @Sendable (String) async -> NameLookup.Outcome

    /// An examination that calls over this transport.
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

    /// Every check, in the order they are made. One whose ground is missing is skipped.
    package static let checks = [
        "address", "name", "connection", "tls", "http", "clock", "ready", "keys", "refusal", "sign-in", "token",
        "tenant",
        "role", "api", "isolation",
    ]

    /// Makes all checks; each finding is reported at once.
    package func run(telling tell: @escaping @Sendable (Finding) -> Void = { _ in }) async -> [Finding] {
        var notes = Notes(tell)
        if let base = await checkReaching(&notes) {
            let published = await checkServer(base, &notes)
            let auth = manager(base)
            if let token = await checkSignIn(auth, base, published, &notes) {
                await checkAPI(base, auth, token, &notes)
                // No sign-in is left behind.
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
    private let tell: (Finding) -> Void

    init(_ tell: @escaping (Finding) -> Void) {
        self.tell = tell
    }

    mutating func add(_ finding: Finding) {
        findings.append(finding)
        tell(finding)
    }

    /// Makes one check: returns its value, or records its error and returns nil.
    mutating func check<Value>(
        _ name: String,
        _ body: () async throws(CheckError) -> (value: Value, says: String)
    ) async -> Value? {
        do throws(CheckError) {
            let (value, says) = try await body()
            add(Finding(name, .fine, says))
            return value
        } catch {
            add(Finding(name, .wrong, error.message, advice: error.advice))
            return nil
        }
    }

    mutating func skipTheRest() {
        let made = Set(findings.map(\.check))
        for name in Examination.checks where !made.contains(name) {
            add(Finding(name, .skipped, "not tried, as something before it is wrong"))
        }
    }
}

extension String {
    var droppingSlash: String { hasSuffix("/") ? String(dropLast()) : self }
}
