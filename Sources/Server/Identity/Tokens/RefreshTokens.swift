internal import Digest

/// All tokens that go back to one sign-in. It is revoked as a whole.
package struct TokenFamily: Codable, Sendable, Hashable {
    /// The id of the sign-in, which its tokens carry as `origin_jti`.
    package let id: String
    /// The id of the family's user.
    package let user: String
    /// The client the sign-in was made with.
    package let client: String
    /// When the person proved who they are, in seconds since 1970.
    package let signedIn: Double
    /// When its refresh tokens end.
    package let expires: Double
    /// When it was revoked, if it was.
    package var revoked: Double?

    /// Creates a family from its parts.
    package init(
        id: String,
        user: String,
        client: String,
        signedIn: Double,
        expires: Double,
        revoked: Double? = nil
    ) {
        self.id = id
        self.user = user
        self.client = client
        self.signedIn = signedIn
        self.expires = expires
        self.revoked = revoked
    }
}

/// A refresh token. It is kept as a digest only.
package struct RefreshRecord: Sendable, Hashable {
    /// SHA-256 of the token.
    package let digest: [UInt8]
    /// The id of the token's family.
    package let family: String
    /// When it was exchanged for another, if it was.
    package var exchanged: Double?

    /// A token as it is stored.
    package init(digest: [UInt8], family: String, exchanged: Double? = nil) {
        self.digest = digest
        self.family = family
        self.exchanged = exchanged
    }
}

/// A token as its owner holds it; only its digest is kept.
package struct RefreshToken {
    /// The token that the client sends.
    package let text: String

    /// A new one of 256 random bits.
    package init() {
        text = Base64.encode(RandomBytes.array(count: 32), as: .url)
    }

    /// The stored digest of a token.
    package static func digest(of text: String) -> [UInt8] { Hash.sha256(Array(text.utf8)) }
    /// The digest of this token.
    package var digest: [UInt8] { Self.digest(of: text) }
}

/// What happens to a refresh token that is presented. A pure decision; a repository carries it out in one transaction.
/// See docs/decisions/identity.md, "A reused refresh token ends the whole sign-in".
package struct ExchangeRule: Sendable {
    /// What a refresh token may be exchanged for.
    package enum Outcome: Sendable, Hashable {
        /// A successor is handed out.
        case granted(TokenFamily)
        /// The token is unknown, or belongs to another client.
        case unknown
        /// The token's family was revoked.
        case revoked
        /// The token has expired.
        case expired
        /// The token was exchanged before, and too long ago for a lost answer: the token was stolen. The family is
        /// revoked.
        case reused(TokenFamily)
    }

    /// The moment of asking, in seconds since 1970.
    package let now: Double
    /// How long an exchanged token may be exchanged again, for those whose answer was lost.
    package let grace: Double
    /// The client that asks.
    package let client: String

    /// A rule for that moment and client.
    package init(now: Double, grace: Double, client: String) {
        self.now = now
        self.grace = grace
        self.client = client
    }

    /// Decides about a token of a family.
    package func decide(_ token: RefreshRecord, of family: TokenFamily) -> Outcome {
        if family.client != client { return .unknown }
        if family.revoked != nil { return .revoked }
        if family.expires <= now { return .expired }
        if let exchanged = token.exchanged, now - exchanged > grace { return .reused(family) }
        return .granted(family)
    }
}
