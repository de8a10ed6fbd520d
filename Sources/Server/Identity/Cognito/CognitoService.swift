internal import Basics
package import BowlineJSON
internal import Digest
package import Essentials
package import SQLite

/// Signs users in and manages their accounts, with the API of Amazon Cognito.
///
/// It takes and returns plain values; the backend serves them over HTTP.
package final class CognitoService: Sendable {
    /// The members of a JSON object.
    package typealias Members = JSONObject

    let settings: TokenSettings
    let repository: any IdentityRepository
    let codes: any CodeSink
    let notices: any AccountNotices
    let now: IdentityClock
    let pepper: [UInt8]
    let issuer: TokenIssuer
    let secrets: AccessSecrets
    let auditSink: any AuditSink
    /// Runs password proofs, which anyone can request.
    let proofs = LongArithmetic("proof")
    /// Signs tokens, which only happens after a proof or with a refresh token. Separate threads, so that waiting proofs
    /// do not delay it.
    let signatures = LongArithmetic("sign")
    /// Limits wrong guesses, for other kinds of accounts, too.
    package let guesses: GuessLimiter
    /// Runs work after the response, for other kinds of accounts, too.
    package let deferred = DeferredWork()
    let challenges: SignInSteps
    private let ring: Locked<KeyRing>
    /// Verifies the access tokens of API calls.
    package let verifier: TokenVerifier

    /// Loads the repository's data, and creates keys if there are none.
    package static func open(
        _ repository: any IdentityRepository,
        settings: TokenSettings,
        codes: any CodeSink,
        notices: any AccountNotices,
        audit: any AuditSink = NoAudit(),
        now: @escaping IdentityClock
    ) async throws(StorageError) -> CognitoService {
        var keys = try await repository.signingKeys()
        // If several processes start together on a new database, one of them creates the keys for all.
        if keys.isEmpty { keys = try await repository.signingKeys(orElse: await newKeys(now)) }
        let pepper = try await repository.pepper(orElse: RandomBytes.array(count: 32))
        try await repository.removeFamilies(endedBefore: now() - settings.accessSeconds)
        try await repository.removeSteps(before: now())
        let clients = Set(try await repository.clients().map(\.id))
        let guesses = try await GuessLimiter(repository, secret: pepper, now: now)
        let service = CognitoService(
            repository,
            settings,
            codes,
            notices,
            audit,
            now,
            pepper,
            guesses,
            KeyRing(keys, notice: Self.notice(in: repository)),
            clients
        )
        try await service.reloadRevocations()
        return service
    }

    private init(
        _ repository: any IdentityRepository,
        _ settings: TokenSettings,
        _ codes: any CodeSink,
        _ notices: any AccountNotices,
        _ audit: any AuditSink,
        _ now: @escaping IdentityClock,
        _ pepper: [UInt8],
        _ guesses: GuessLimiter,
        _ keys: KeyRing,
        _ clients: Set<String>
    ) {
        self.repository = repository
        self.settings = settings
        self.codes = codes
        self.notices = notices
        auditSink = audit
        self.guesses = guesses
        self.now = now
        self.pepper = pepper
        challenges = SignInSteps(repository)
        ring = Locked(keys)
        issuer = TokenIssuer(settings: settings, ring: ring)
        secrets = AccessSecrets(repository, now: now)
        verifier = TokenVerifier(settings, ring, clients: clients, now: now)
    }

    /// Handles a call. `target` is the complete value of `X-Amz-Target`. Never throws: errors become responses.
    package func answer(target: String, body: Data, context: CognitoContext) async -> CognitoAnswer {
        guard let operation = Operation(target: target) else { return CognitoAnswer(.unknownOperation) }
        guard body.count <= 1 << 16, let members = JSONObject(message: body) else { return CognitoAnswer(.unreadable) }
        let notes = CallNotes()
        let result: Result<Members, CognitoError>
        do throws(CognitoError) {
            result = .success(try await perform(operation, CognitoRequest(members, context, notes)))
        } catch {
            result = .failure(error)
        }
        await audit(operation, notes, result, context)
        switch result {
        case .success(let members): return CognitoAnswer(members, device: notes.device)
        case .failure(let error): return CognitoAnswer(error)
        }
    }

    /// Waits for the deferred work and stores the changes that are kept in memory.
    package func drain() async throws(StorageError) {
        await deferred.drain()
        try await guesses.flush()
    }

    /// Removes users who have not confirmed their sign-up within a day, in batches, so that others can write in
    /// between. Their usernames become available again. Also removes expired sign-in steps and guess counts.
    package func removeUnconfirmed() async throws(StorageError) {
        try await repository.removeSteps(before: now())
        let moment = now() - Self.unconfirmedSeconds
        while try await repository.removeUnconfirmed(before: moment, limit: 256) == 256 {}
        try await guesses.sweep()
    }

    /// How long a user may take to confirm a sign-up, in seconds.
    package static let unconfirmedSeconds = 86_400.0

    /// The secret from which the codes of other kinds of accounts are derived.
    package var codeSecret: [UInt8] { pepper }

    // MARK: Keys

    /// The pool's id, which is part of the URLs of published keys.
    package var pool: String { settings.pool }

    /// The keys to publish at `…/.well-known/jwks.json`.
    package var publishedKeys: Data { ring.withLock { $0 }.publicSet.data(sortedKeys: true) }

    /// The description to publish at `…/.well-known/openid-configuration`.
    package var discovery: Data {
        let issuer = settings.issuer()
        let document: JSONValue = [
            "issuer": .string(issuer), "jwks_uri": .string("\(issuer)/.well-known/jwks.json"),
            "id_token_signing_alg_values_supported": ["RS256"], "subject_types_supported": ["public"],
            "response_types_supported": ["code", "token"], "scopes_supported": ["openid", "email", "profile"],
            "token_endpoint_auth_methods_supported": ["none"],
            "claims_supported": [
                "sub", "iss", "aud", "exp", "iat", "auth_time", "cognito:username", "cognito:groups",
                "custom:tenant_id",
            ],
        ]
        return document.data(sortedKeys: true)
    }

    /// Signs with new keys from now on. The old keys verify their tokens until these have expired.
    package func rotateKeys() async throws(StorageError) {
        let now = now()
        let old = try await repository.signingKeys().sorted { $0.created < $1.created }
        let isOver = { (record: SigningKeyRecord) in
            old.contains {
                $0.use == record.use && $0.created > record.created
                    && $0.created < now - self.settings.accessSeconds - 60
            }
        }
        let fresh = await Self.newKeys(self.now)
        try await repository.add(fresh, removing: old.filter(isOver).map(\.key.id))
        let keys = KeyRing(old.filter { !isOver($0) } + fresh, notice: Self.notice(in: repository))
        ring.withLock { $0 = keys }
    }

    /// Loads the signing keys that another process created.
    package func reloadKeys() async throws(StorageError) {
        let keys = KeyRing(try await repository.signingKeys(), notice: Self.notice(in: repository))
        ring.withLock { $0 = keys }
    }

    /// Revokes locally the sign-ins that another process ended.
    package func reloadRevocations() async throws(StorageError) {
        verifier.revoke(try await repository.familiesRevoked(since: now() - settings.accessSeconds - 60))
    }

    /// How long before its first use a new key is published, in seconds: the other processes on the database must load
    /// it first, or they would reject its tokens.
    private static func notice(in repository: any IdentityRepository) -> Double { repository.isShared ? 5 : 0 }

    /// Reloads the clients after some were added, changed or removed.
    package func reloadClients() async throws(StorageError) {
        verifier.take(clients: Set(try await repository.clients().map(\.id)))
    }

    @concurrent
    private static func newKeys(_ now: IdentityClock) async -> [SigningKeyRecord] {
        let keys = TokenUse.allCases.map { ($0, SigningKey.generate()) }
        // Dated after they are generated: that takes a while, during which other processes do not know them.
        let created = now()
        return keys.map { SigningKeyRecord(use: $0, key: $1, created: created) }
    }
}
