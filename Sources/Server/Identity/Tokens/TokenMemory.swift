/// Tokens that were checked, so that the next request with the same one costs no signature.
///
/// Two halves of bounded size: when the young half is full it becomes the old one, and the old one is dropped. A hit in
/// the old half moves the token to the young one, so what is in use stays.
struct TokenMemory {
    private var young: [TokenKey: VerifiedToken] = [:]
    private var old: [TokenKey: VerifiedToken] = [:]
    /// Families that were revoked, with the moment from which none of their tokens can be alive.
    private var revoked: [String: Double] = [:]
    private let half: Int

    init(capacity: Int) {
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

    /// Remembers a token; false when its family was revoked while it was being checked.
    mutating func remember(_ token: String, _ verified: VerifiedToken) -> Bool {
        guard revoked[verified.family] == nil else { return false }
        keep(verified, as: TokenKey(text: token))
        return true
    }

    /// Forgets all tokens of these families for good; `until` is when the last of them ends by itself.
    mutating func revoke(_ families: some Sequence<String>, until: Double, now: Double) {
        revoked = revoked.filter { $0.value > now }
        for family in families { revoked[family] = until }
        young = young.filter { revoked[$0.value.family] == nil }
        old = old.filter { revoked[$0.value.family] == nil }
    }

    private mutating func keep(_ verified: VerifiedToken, as key: TokenKey) {
        if young.count >= half {
            old = young
            young = [:]
        }
        young[key] = verified
    }
}

/// A token as a key. Equal when all of it is; its place in the table comes from the end of its signature alone, which is
/// as good as random, and hashing a thousand bytes would cost more than all the rest.
private struct TokenKey: Hashable {
    let text: String

    static func == (left: TokenKey, right: TokenKey) -> Bool { left.text == right.text }

    func hash(into hasher: inout Hasher) {
        var text = text
        text.withUTF8 { hasher.combine(bytes: UnsafeRawBufferPointer(rebasing: UnsafeRawBufferPointer($0).suffix(24))) }
    }
}
