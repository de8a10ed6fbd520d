import Basics
public import Bowline
import Essentials

/// Signs a user in to a Cognito user pool with SRP, refreshes the tokens, and manages the account: sign-up, password,
/// second factor.
///
///     let auth = CognitoAuthManager(userPoolID: "us-east-1_AbCdEf", clientID: "…", region: "us-east-1", transport: transport)
///     try await auth.signIn(username: "ann@example.com", password: password)
///
/// Give `session` and `credentials` to the app's client; its calls then carry the token, and concurrent calls share one
/// refresh. docs/sign-in.md lists what is not supported: the hosted UI, SMS and device keys.
public final class CognitoAuthManager: Sendable {
    /// The session, for clients and stores that keep data of the signed-in user.
    public let session: Session
    /// The credentials for a client's configuration.
    public var credentials: Credentials { .refreshing(by: manager) }

    let manager: CredentialManager
    let pool: String
    let clock: any KitClock
    let device: DeviceToken
    private let clientID: String
    private let clientSecret: String?
    private let client: Result<Client, CallError>
    /// The number of sign-ins and sign-outs that have begun.
    private let begun = Locked<UInt64>(0)

    /// Creates a manager for a pool. `clientSecret` is needed if the app client has a secret; an app on a device cannot
    /// keep it secret. `endpoint` replaces Amazon's address, e.g. for a backend on this machine.
    public init(
        userPoolID: String,
        clientID: String,
        clientSecret: String? = nil,
        region: String,
        endpoint: String? = nil,
        transport: any Transport,
        session: Session = Session(),
        store: any SecretStore = MemorySecretStore(),
        clock: any KitClock = ContinuousClock()
    ) {
        let address = endpoint ?? "https://cognito-idp.\(region).amazonaws.com"
        let client = Result { () throws(CallError) in
            Client(
                environment: try BackendEnvironment(.production, base: address),
                transport: transport,
                configuration: Client.Configuration(clock: clock)
            )
        }
        self.session = session
        self.clock = clock
        self.client = client
        self.clientID = clientID
        self.clientSecret = clientSecret
        pool = userPoolID
        device = DeviceToken(store: store, name: "cognito.\(clientID).device")
        // Refreshes use this manager's client: the caller's client leads to the app's own backend.
        manager = CredentialManager(session: session, store: store, name: "cognito.\(clientID)") {
            stale,
            _ throws(CallError) in
            let calls = CognitoCalls(client: try client.get(), clientID: clientID, clientSecret: clientSecret)
            return try await Self.refresh(stale, calls, clock)
        }
        observeManager()
    }

    /// True while a user is signed in and the pool has not ended the sign-in.
    public var isAuthenticated: Bool {
        switch manager.state {
        case .signedIn, .refreshing: true
        case .signedOut, .expired: false
        }
    }

    /// The signed-in user.
    public var currentUser: CognitoUser? {
        guard isAuthenticated, let credential = manager.credential else { return nil }
        return CognitoUser(token: credential.extras[Self.idToken] ?? credential.token)
    }

    /// Restores the sign-in that was saved on the device.
    @discardableResult
    public func restore() async throws(CallError) -> CredentialManager.RestoreResult {
        try await manager.restore()
    }

    /// The access token, refreshed first when it is about to expire.
    public func getAccessToken() async throws(CallError) -> String {
        try await manager.current(over: try client.get()).token
    }

    /// The id token, refreshed first when it is about to expire.
    public func getIDToken() async throws(CallError) -> String {
        let credential = try await manager.current(over: try client.get())
        return credential.extras[Self.idToken] ?? credential.token
    }

    /// Refreshes the tokens now, e.g. after a change of the user's groups.
    public func refresh() async throws(CallError) {
        _ = try await manager.renewed(over: try client.get())
    }

    /// Signs the user out: on this device at once, then in the pool if it can be reached. A sign-in that is still in
    /// progress fails as cancelled.
    public func signOut() async {
        let token = manager.credential?.refreshToken
        await endSession()
        // The user is signed out even if the pool cannot be reached; the token then expires on its own.
        if let token, let calls = try? calls() { try? await calls.revoke(token) }
    }

    // MARK: Parts

    static let idToken = "id_token"

    /// Records that a sign-in or sign-out starts. Only the operation that started last takes effect.
    @discardableResult
    func beginChange() -> UInt64 {
        begun.withLock { count in
            count += 1
            return count
        }
    }

    func endSession() async {
        beginChange()
        await session.signOut()
    }

    /// Signs a user in unless another sign-in or a sign-out began after `change`; returns false in that case.
    func take(_ credential: Credential, of user: CognitoUser, by change: UInt64) async throws(CallError) -> Bool {
        // The principal is read before the count, so that a sign-out in between changes at least one of the two.
        let present = session.principal
        guard begun.withLock({ $0 == change }) else { return false }
        let principal = try await manager.signIn(user: user.id, tenant: user.tenantID, with: credential, after: present)
        return principal != nil
    }

    func calls() throws(CallError) -> CognitoCalls {
        CognitoCalls(client: try client.get(), clientID: clientID, clientSecret: clientSecret)
    }

    static func credential(from tokens: CognitoCalls.Step.Tokens, _ clock: any KitClock) -> Credential {
        Credential(
            token: tokens.AccessToken,
            refreshToken: tokens.RefreshToken,
            // Computed with this device's clock, so that a wrong date does no harm.
            expires: clock.date.addingTimeInterval(tokens.ExpiresIn ?? 3_600),
            extras: tokens.IdToken.map { [idToken: $0] } ?? [:]
        )
    }

    private static func refresh(
        _ stale: Credential,
        _ calls: CognitoCalls,
        _ clock: any KitClock
    ) async throws(CallError) -> Credential {
        guard let token = stale.refreshToken else {
            throw CallError(.credentialRefused("the sign-in has no refresh token"))
        }
        do throws(CallError) {
            guard let tokens = try await calls.refresh(token).AuthenticationResult else {
                throw CallError(.unreadable(location: "AuthenticationResult", problem: "the value is missing"))
            }
            return credential(from: tokens, clock)
        } catch {
            guard let code = error.server?.code, endings.contains(code) else { throw error }
            throw CallError(.credentialRefused(code))
        }
    }

    /// The only errors that end a sign-in; after any other error the refresh is tried again later.
    private static let endings: Set<String> = ["NotAuthorizedException", "RefreshTokenReuseException"]
}
