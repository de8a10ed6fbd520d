public import Bowline
import Essentials

/// Signs a person in to a Cognito user pool, by proof of the password (SRP), and keeps the tokens fresh.
///
///     let auth = CognitoAuthManager(userPoolID: "us-east-1_AbCdEf", clientID: "…", region: "us-east-1", transport: transport)
///     try await auth.signIn(username: "ann@example.com", password: password)
///
/// Give `session` and `credentials` to the app's client; its calls then carry the token, refreshed once for all of them.
public final class CognitoAuthManager: Sendable {
    /// Who is signed in, for clients and stores that keep something for them.
    public let session: Session
    /// The credentials for a client's configuration.
    public var credentials: Credentials { .keeper(keeper) }

    let keeper: CredentialKeeper
    let pool: String
    let clock: any KitClock
    let device: DeviceToken
    private let clientID: String
    private let client: Result<Client, Failure>

    /// A manager for a pool. `endpoint` takes the place of Amazon's address, as for a backend on this machine.
    public init(
        userPoolID: String,
        clientID: String,
        region: String,
        endpoint: String? = nil,
        transport: any Transport,
        session: Session = Session(),
        store: any SecretStore = MemorySecretStore(),
        clock: any KitClock = ContinuousClock()
    ) {
        let address = endpoint ?? "https://cognito-idp.\(region).amazonaws.com"
        let client = Result { () throws(Failure) in
            Client(
                environment: try Environment(.production, base: address),
                transport: transport,
                configuration: Client.Configuration(clock: clock)
            )
        }
        self.session = session
        self.clock = clock
        self.client = client
        self.clientID = clientID
        pool = userPoolID
        device = DeviceToken(store: store, name: "cognito.\(clientID).device")
        // The road of whoever asks leads to the app's own backend; sign-in calls take this manager's.
        keeper = CredentialKeeper(session: session, store: store, name: "cognito.\(clientID)") {
            stale,
            _ throws(Failure) in
            let calls = CognitoCalls(client: try client.get(), clientID: clientID)
            return try await Self.refresh(stale, calls, clock)
        }
    }

    /// True while somebody is signed in and the service has not ended that.
    public var isAuthenticated: Bool {
        switch keeper.state {
        case .signedIn, .refreshing: true
        case .signedOut, .expired: false
        }
    }

    /// Who is signed in.
    public var currentUser: CognitoUser? {
        guard isAuthenticated, let credential = keeper.credential else { return nil }
        return CognitoUser(token: credential.extras[Self.idToken] ?? credential.token)
    }

    /// Takes up the sign-in that was saved on the device.
    @discardableResult
    public func restore() async throws(Failure) -> CredentialKeeper.Restored {
        let restored = try await keeper.restore()
        announceChange()
        return restored
    }

    /// The access token, refreshed first when it is about to end.
    public func getAccessToken() async throws(Failure) -> String {
        try await keeper.current(over: try client.get()).token
    }

    /// The id token, refreshed first when it is about to end.
    public func getIDToken() async throws(Failure) -> String {
        let credential = try await keeper.current(over: try client.get())
        return credential.extras[Self.idToken] ?? credential.token
    }

    /// Gets new tokens now, as after a change of the person's groups.
    public func refresh() async throws(Failure) {
        _ = try await keeper.renewed(over: try client.get())
        announceChange()
    }

    /// Lets the person out: on this device at once, and then, if the service can be reached, there too.
    public func signOut() async {
        let token = keeper.credential?.refreshToken
        await session.signOut()
        announceChange()
        // The person is out whether or not the service hears of it; an unheard token ends by itself.
        if let token, let calls = try? calls() { try? await calls.revoke(token) }
    }

    // MARK: Parts

    static let idToken = "id_token"

    func calls() throws(Failure) -> CognitoCalls {
        CognitoCalls(client: try client.get(), clientID: clientID)
    }

    static func credential(from tokens: CognitoCalls.Step.Tokens, _ clock: any KitClock) -> Credential {
        Credential(
            token: tokens.AccessToken,
            refreshToken: tokens.RefreshToken,
            // Counted by this device's own clock, so that a wrong date does no harm.
            expires: clock.date.addingTimeInterval(tokens.ExpiresIn ?? 3_600),
            extras: tokens.IdToken.map { [idToken: $0] } ?? [:]
        )
    }

    private static func refresh(
        _ stale: Credential,
        _ calls: CognitoCalls,
        _ clock: any KitClock
    ) async throws(Failure) -> Credential {
        guard let token = stale.refreshToken else { throw Failure(.credentialRefused("it cannot be refreshed")) }
        do throws(Failure) {
            guard let tokens = try await calls.refresh(token).AuthenticationResult else {
                throw Failure(.unreadable(place: "AuthenticationResult", problem: "it is not there"))
            }
            return credential(from: tokens, clock)
        } catch {
            guard let code = error.server?.code, endings.contains(code) else { throw error }
            throw Failure(.credentialRefused(code))
        }
    }

    /// The only answers that end a sign-in; all others may pass.
    private static let endings: Set<String> = ["NotAuthorizedException", "RefreshTokenReuseException"]
}
