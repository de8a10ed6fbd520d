internal import Digest

/// All tokens that result from one sign-in. They are revoked together.
package struct TokenFamily: Codable, Sendable, Hashable {
    /// The id of the sign-in, which its tokens carry as `origin_jti`.
    package let id: String
    /// The canonical name of the family's user.
    package let user: String
    /// The client the sign-in was made with.
    package let client: String
    /// When the user signed in, in seconds since 1970.
    package let signedIn: Double
    /// When its refresh tokens expire, in seconds since 1970.
    package let expires: Double
    /// When it was revoked, in seconds since 1970; nil if it was not.
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

/// A stored refresh token. Only the digest is stored.
package struct RefreshRecord: Sendable, Hashable {
    /// SHA-256 of the token.
    package let digest: [UInt8]
    /// The id of the token's family.
    package let family: String
    /// When it was first exchanged for another token, in seconds since 1970; nil if it was not.
    package var exchanged: Double?

    /// Creates a record.
    package init(digest: [UInt8], family: String, exchanged: Double? = nil) {
        self.digest = digest
        self.family = family
        self.exchanged = exchanged
    }
}

/// A refresh token as its owner holds it. The server stores only its digest.
package struct RefreshToken {
    /// The token that the client sends.
    package let text: String

    /// Creates a token from 256 random bits.
    package init() {
        text = Base64.encode(RandomBytes.array(count: 32), as: .url)
    }

    /// The stored digest of a token.
    package static func digest(of text: String) -> [UInt8] { Hash.sha256(Array(text.utf8)) }
    /// The digest of this token.
    package var digest: [UInt8] { Self.digest(of: text) }
}

/// Decides what happens when a refresh token is used. It has no side effects; a repository carries out the decision in
/// one transaction.
/// See docs/decisions/identity.md, "A reused refresh token ends the whole sign-in".
package struct ExchangeRule: Sendable {
    /// The outcome of using a refresh token.
    package enum Outcome: Sendable, Hashable {
        /// A new token is issued.
        case granted(TokenFamily)
        /// The token is unknown, or belongs to another client.
        case unknown
        /// The token's family was revoked.
        case revoked
        /// The token has expired.
        case expired
        /// The token was exchanged before, too long ago to be explained by a lost response: it was probably stolen. The
        /// family is revoked.
        case reused(TokenFamily)
    }

    /// The time of the request, in seconds since 1970.
    package let now: Double
    /// How long an exchanged token may be exchanged again, in seconds, for clients that did not get the response.
    package let grace: Double
    /// The client that makes the request.
    package let client: String

    /// Creates the rule for a request.
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
