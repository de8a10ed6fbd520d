internal import BowlineJSON

/// What a token says, after its signature was checked.
package final class VerifiedToken: Sendable {
    /// What kind of token it is.
    package let use: TokenUse
    /// Who it is, by the id that never changes.
    package let subject: String
    /// Who it is, by name.
    package let username: String
    /// The tenant they belong to.
    package let tenant: String?
    /// The groups they are in.
    package let groups: [String]
    /// The client they signed in with.
    package let client: String
    /// The sign-in it goes back to.
    package let family: String
    /// When it ends, in seconds since 1970.
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

/// Why a token is not taken. Safe to log.
package enum TokenError: Error, Sendable, Hashable {
    /// It is not a signed token of RS256.
    case malformed
    /// No key of the pool has the name it gives.
    case unknownKey
    /// The key did not sign it.
    case forged
    /// Its claims are not those of this pool.
    case foreign
    /// It is past its end.
    case expired
    /// Its sign-in was revoked.
    case revoked
}
