internal import Digest

/// The secret in a link's URL: the link's id and its expiry time, signed for one purpose.
///
/// Forged and expired tokens are rejected without a database query. Only whether a valid token was revoked is looked up
/// there. See docs/decisions/scorebase.md, "Watching needs a signed link and no account".
struct LinkToken: Sendable, Equatable {
    /// What a link is for. A token for one purpose is not valid for the other.
    enum Purpose: String { case watch, invite }

    /// 16 random bytes, in hexadecimal digits.
    let id: String
    /// The expiry time, in seconds since 1970.
    let expires: Int64

    /// The sizes of id, expiry time and signature, in bytes. Their sum is a multiple of three, so that Base64 needs no
    /// padding.
    private static let sizes = (id: 16, end: 8, signature: 18)

    init(id: String, expires: Int64) {
        self.id = id
        self.expires = expires
    }

    /// Nil unless the token was signed for this purpose with this key.
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

    /// The token as it appears in URLs; nil if the id is not 16 bytes in hexadecimal digits.
    func text(for purpose: Purpose, key: [UInt8]) -> String? {
        guard let id = try? Hex.decode(id), id.count == Self.sizes.id else { return nil }
        let end = (0..<8).map { UInt8(truncatingIfNeeded: expires >> (56 - 8 * $0)) }
        return Base64.encode(id + end + Self.signature(of: id + end, purpose, key), as: .url)
    }

    private static func signature(of content: [UInt8], _ purpose: Purpose, _ key: [UInt8]) -> [UInt8] {
        Array(HMAC.sha256(of: Array("\(purpose.rawValue):".utf8) + content, key: key).prefix(sizes.signature))
    }
}
