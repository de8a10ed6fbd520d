internal import Digest

/// The secret in a link's address: the link's id and its end, signed for one purpose.
///
/// What was made up or has ended is refused without a look into the database. Whether a true one was revoked is asked
/// there. See docs/decisions/scorebase.md, "Watching needs a signed link and no account".
struct LinkToken: Sendable, Equatable {
    /// What a link is for. A token for one is none for another.
    enum Purpose: String { case watch, invite }

    /// 16 random bytes, in hexadecimal digits.
    let id: String
    /// Seconds since 1970 at which it ends.
    let expires: Int64

    /// Ids have 16 bytes, ends 8, signatures 18: a multiple of three in all, so that no letter of the token is spare.
    private static let sizes = (id: 16, end: 8, signature: 18)

    init(id: String, expires: Int64) {
        self.id = id
        self.expires = expires
    }

    /// Nil unless it was signed for that purpose with that key.
    init?(_ text: String, for purpose: Purpose, key: [UInt8]) {
        let size = Self.sizes.id + Self.sizes.end
        guard text.utf8.count <= 64, let bytes = try? Base64.decode(text, as: .url),
            bytes.count == size + Self.sizes.signature
        else { return nil }
        let content = Array(bytes.prefix(size))
        guard ConstantTime.areEqual(Self.signature(of: content, purpose, key), Array(bytes.dropFirst(size))) else {
            return nil
        }
        id = Hex.encode(content.prefix(Self.sizes.id))
        expires = content.dropFirst(Self.sizes.id).reduce(0) { $0 << 8 | Int64($1) }
    }

    /// The token as addresses have it; nil when the id is none of ours.
    func text(for purpose: Purpose, key: [UInt8]) -> String? {
        guard let id = try? Hex.decode(id), id.count == Self.sizes.id else { return nil }
        let end = (0..<8).map { UInt8(truncatingIfNeeded: expires >> (56 - 8 * $0)) }
        return Base64.encode(id + end + Self.signature(of: id + end, purpose, key), as: .url)
    }

    private static func signature(of content: [UInt8], _ purpose: Purpose, _ key: [UInt8]) -> [UInt8] {
        Array(HMAC.sha256(of: Array("\(purpose.rawValue):".utf8) + content, key: key).prefix(sizes.signature))
    }
}
