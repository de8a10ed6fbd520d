internal import BowlineJSON

/// The claims of a token whose signature was checked.
package final class VerifiedToken: Sendable {
    /// The kind of the token.
    package let use: TokenUse
    /// The user's id, which never changes.
    package let subject: String
    /// The username.
    package let username: String
    /// The user's tenant; nil if they have none.
    package let tenant: String?
    /// The user's groups.
    package let groups: [String]
    /// The client that the user signed in with.
    package let client: String
    /// The id of the sign-in (token family).
    package let family: String
    /// When the token expires, in seconds since 1970.
    package let expires: Double

    init?(_ claims: JSONObject) {
        guard let use = claims["token_use"]?.string.flatMap(TokenUse.init(rawValue:)),
            let subject = claims["sub"]?.string, let family = claims["origin_jti"]?.string,
            let expires = claims["exp"]?.number?.double, let groups = (claims["cognito:groups"] ?? []).strings,
            let client = claims[use == .access ? "client_id" : "aud"]?.string,
            let username = claims[use == .access ? "username" : "cognito:username"]?.string
        else { return nil }
        self.use = use
        self.subject = subject
        self.username = username
        self.groups = groups
        self.client = client
        self.family = family
        self.expires = expires
        tenant = claims["custom:tenant_id"]?.string
    }
}

/// Why a token is rejected. Safe to log.
package enum TokenError: Error, Sendable, Hashable {
    /// The text is not a token signed with RS256.
    case malformed
    /// No key of the pool has the token's key id.
    case unknownKey
    /// The signature is not valid.
    case forged
    /// The token belongs to another issuer or client.
    case foreign
    /// The token has expired.
    case expired
    /// The token's sign-in was revoked.
    case revoked
}
