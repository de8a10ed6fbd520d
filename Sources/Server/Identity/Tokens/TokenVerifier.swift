internal import Basics
internal import BowlineJSON

/// Verifies tokens: they must belong to this pool, and be neither expired nor revoked.
package final class TokenVerifier: Sendable {
    private let settings: TokenSettings
    private let ring: Locked<KeyRing>
    private let memory: Locked<TokenCache>
    private let listeners = Locked<[@Sendable (Set<String>) -> Void]>([])
    private let now: IdentityClock

    init(
        _ settings: TokenSettings,
        _ ring: Locked<KeyRing>,
        clients: Set<String>,
        capacity: Int = 16_384,
        now: @escaping IdentityClock
    ) {
        self.settings = settings
        self.ring = ring
        self.now = now
        memory = Locked(TokenCache(clients: clients, capacity: capacity, lifetime: settings.accessSeconds))
    }

    /// The verified token. A token that was checked before is looked up without checking its signature again.
    package func verify(_ token: String) throws(TokenError) -> VerifiedToken {
        let now = now()
        if let known = memory.withLock({ $0.find(token) }) {
            guard known.expires > now else {
                memory.withLock { $0.forget(token) }
                throw .expired
            }
            return known
        }
        let verified = try check(token, now)
        try memory.withLock { memory throws(TokenError) in try memory.remember(token, verified, now: now) }
        return verified
    }

    /// Rejects all tokens of these sign-ins from now on.
    package func revoke(_ families: some Sequence<String>) {
        let now = now()
        let until = now + settings.accessSeconds + 60
        let families = Set(families)
        memory.withLock { $0.revoke(families, until: until, now: now) }
        for handler in listeners.withLock({ $0 }) { handler(families) }
    }

    /// Calls `handler` with the token families that are revoked from now on, for connections that outlive a request.
    package func onRevocation(_ handler: @escaping @Sendable (Set<String>) -> Void) {
        listeners.withLock { $0.append(handler) }
    }

    /// Whether the sign-in was ended recently enough that its tokens could still be valid.
    package func isRevoked(_ family: String) -> Bool { memory.withLock { $0.isRevoked(family) } }

    /// From now on, accepts tokens of these clients only.
    func take(clients ids: Set<String>) {
        memory.withLock { $0.take(clients: ids) }
    }

    private func check(_ token: String, _ now: Double) throws(TokenError) -> VerifiedToken {
        guard token.utf8.count <= 8_192, let token = JWS(token), token.header["alg"]?.string == "RS256",
            let id = token.keyID
        else { throw .malformed }
        guard let claims = JSONObject(message: token.payload), let verified = VerifiedToken(claims) else {
            throw .malformed
        }
        guard let key = ring.withLock({ $0.checkingKey(named: id, for: verified.use) }) else { throw .unknownKey }
        guard token.isSigned(by: key) else { throw .forged }
        guard claims["iss"]?.string == settings.issuer() else { throw .foreign }
        guard verified.expires > now else { throw .expired }
        return verified
    }
}

/// Returns the time in seconds since 1970; tests replace it.
package typealias IdentityClock = @Sendable () -> Double
