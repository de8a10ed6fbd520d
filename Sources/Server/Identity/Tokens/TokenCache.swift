/// A cache of verified tokens, so that the next request with the same token needs no signature check.
///
/// It has two halves of limited size. When the young half is full, or as old as a token's lifetime, it becomes the old
/// half, and the previous old half is dropped. A hit in the old half moves the token to the young half, so tokens in
/// use stay and expired tokens are dropped.
///
/// See docs/decisions/identity.md, "Verified tokens are cached".
struct TokenCache {
    private var young: [TokenKey: VerifiedToken] = [:]
    private var old: [TokenKey: VerifiedToken] = [:]
    /// Revoked families, with the time at which the last of their tokens has expired.
    private var revoked: [String: Double] = [:]
    /// The only clients whose tokens are accepted.
    private var clients: Set<String>
    private let half: Int
    private let lifetime: Double
    /// When the young half reaches the age of a token's lifetime.
    private var rotationTime = -Double.infinity

    /// Creates a cache for tokens with a lifetime of `lifetime` seconds.
    init(clients: Set<String>, capacity: Int, lifetime: Double) {
        self.clients = clients
        self.lifetime = lifetime
        half = max(1, capacity / 2)
    }

    var count: Int { young.count + old.count }

    mutating func find(_ token: String) -> VerifiedToken? {
        let key = TokenKey(text: token)
        if let found = young[key] { return found }
        guard let found = old.removeValue(forKey: key) else { return nil }
        store(found, as: key)
        return found
    }

    mutating func forget(_ token: String) {
        let key = TokenKey(text: token)
        young[key] = nil
        old[key] = nil
    }

    /// Caches a token. Throws if its family was revoked or its client removed, which may have happened while it was
    /// being verified.
    mutating func remember(_ token: String, _ verified: VerifiedToken, now: Double) throws(TokenError) {
        guard clients.contains(verified.client) else { throw .foreign }
        guard revoked[verified.family] == nil else { throw .revoked }
        if now >= rotationTime {
            rotate()
            rotationTime = now + lifetime
        }
        store(verified, as: TokenKey(text: token))
    }

    func isRevoked(_ family: String) -> Bool { revoked[family] != nil }

    /// From now on, accepts tokens of these clients only.
    mutating func take(clients ids: Set<String>) {
        clients = ids
        forget { !ids.contains($0.client) }
    }

    /// Removes all tokens of these families and rejects them from now on; `until` is when the last of them expires.
    mutating func revoke(_ families: some Sequence<String>, until: Double, now: Double) {
        revoked = revoked.filter { $0.value > now }
        for family in families { revoked[family] = until }
        forget { [revoked] in revoked[$0.family] != nil }
    }

    private mutating func forget(where isOver: (VerifiedToken) -> Bool) {
        young = young.filter { !isOver($0.value) }
        old = old.filter { !isOver($0.value) }
    }

    private mutating func store(_ verified: VerifiedToken, as key: TokenKey) {
        if young.count >= half { rotate() }
        young[key] = verified
    }

    private mutating func rotate() {
        old = young
        young = [:]
    }
}

/// A token as a dictionary key. Equality compares the whole text. The hash uses only the end of the signature, which is
/// effectively random: hashing a thousand bytes would cost more than everything else.
private struct TokenKey: Hashable {
    let text: String

    static func == (left: TokenKey, right: TokenKey) -> Bool { left.text == right.text }

    func hash(into hasher: inout Hasher) {
        var text = text
        text.withUTF8 { hasher.combine(bytes: UnsafeRawBufferPointer(rebasing: UnsafeRawBufferPointer($0).suffix(24))) }
    }
}
