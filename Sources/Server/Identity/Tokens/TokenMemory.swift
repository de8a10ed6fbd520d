/// Tokens that were checked, so that the next request with the same one costs no signature.
///
/// Two halves of bounded size: when the young half is full, or as old as a token can get, it becomes the old one, and
/// the old one is dropped. A hit in the old half moves the token to the young one, so what is in use stays and what has
/// expired does not.
///
/// See docs/decisions/identity.md, "Verified tokens are cached".
struct TokenMemory {
    private var young: [TokenKey: VerifiedToken] = [:]
    private var old: [TokenKey: VerifiedToken] = [:]
    /// Families that were revoked, with the moment from which none of their tokens can be alive.
    private var revoked: [String: Double] = [:]
    /// The only clients whose tokens are taken.
    private var clients: Set<String>
    private let half: Int
    private let lifetime: Double
    /// When the young half is as old as a token can get.
    private var turn = -Double.infinity

    /// A memory for tokens that are good for `lifetime` seconds.
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
        keep(found, as: key)
        return found
    }

    mutating func forget(_ token: String) {
        let key = TokenKey(text: token)
        young[key] = nil
        old[key] = nil
    }

    /// Remembers a token, unless its family was revoked or its client removed, perhaps while it was being checked.
    mutating func remember(_ token: String, _ verified: VerifiedToken, now: Double) throws(TokenError) {
        guard clients.contains(verified.client) else { throw .foreign }
        guard revoked[verified.family] == nil else { throw .revoked }
        if now >= turn {
            turnOver()
            turn = now + lifetime
        }
        keep(verified, as: TokenKey(text: token))
    }

    func isRevoked(_ family: String) -> Bool { revoked[family] != nil }

    /// Takes tokens of these clients only, from now on.
    mutating func take(clients ids: Set<String>) {
        clients = ids
        forget { !ids.contains($0.client) }
    }

    /// Forgets all tokens of these families for good; `until` is when the last of them ends by itself.
    mutating func revoke(_ families: some Sequence<String>, until: Double, now: Double) {
        revoked = revoked.filter { $0.value > now }
        for family in families { revoked[family] = until }
        forget { [revoked] in revoked[$0.family] != nil }
    }

    private mutating func forget(where isOver: (VerifiedToken) -> Bool) {
        young = young.filter { !isOver($0.value) }
        old = old.filter { !isOver($0.value) }
    }

    private mutating func keep(_ verified: VerifiedToken, as key: TokenKey) {
        if young.count >= half { turnOver() }
        young[key] = verified
    }

    private mutating func turnOver() {
        old = young
        young = [:]
    }
}

/// A token as a key. Equal when all of it is; its place in the table comes from the end of its signature alone, which
/// is as good as random, and hashing a thousand bytes would cost more than all the rest.
private struct TokenKey: Hashable {
    let text: String

    static func == (left: TokenKey, right: TokenKey) -> Bool { left.text == right.text }

    func hash(into hasher: inout Hasher) {
        var text = text
        text.withUTF8 { hasher.combine(bytes: UnsafeRawBufferPointer(rebasing: UnsafeRawBufferPointer($0).suffix(24))) }
    }
}
