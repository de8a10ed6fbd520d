internal import Basics
internal import BowlineJSON
internal import Essentials

/// The issuer and lifetimes of tokens.
package struct TokenSettings: Sendable {
    /// The pool's id, such as `us-east-1_local`.
    package var pool: String
    /// Returns the issuer URL in every token. A closure, because a server knows its port only once it listens.
    package var issuer: @Sendable () -> String
    /// How long id and access tokens last, in seconds.
    package var accessSeconds: Double = 3_600
    /// How long a sign-in can be refreshed, in seconds.
    package var refreshSeconds: Double = 30 * 86_400

    /// Settings with default lifetimes.
    package init(pool: String, issuer: @escaping @Sendable () -> String) {
        self.pool = pool
        self.issuer = issuer
    }
}

/// Creates id and access tokens with Cognito's claims.
struct TokenIssuer: Sendable {
    let settings: TokenSettings
    let ring: Locked<KeyRing>

    struct Pair {
        let id: String
        let access: String
    }

    /// Creates the id and access token for a user and their sign-in.
    func issue(_ user: User, _ family: TokenFamily, now: Double) throws(CognitoError) -> Pair {
        let ring = ring.withLock { $0 }
        guard let idKey = ring.signingKey(for: .id, now: now), let accessKey = ring.signingKey(for: .access, now: now)
        else {
            throw .internalFailure
        }
        let common = common(user, family, now)
        var id = common
        id["token_use"] = "id"
        id["aud"] = .string(family.client)
        id["cognito:username"] = .string(user.name)
        for (name, value) in user.attributes { id[name] = user.claim(name, value) }
        var access = common
        access["token_use"] = "access"
        access["jti"] = .string(Self.newID())
        access["client_id"] = .string(family.client)
        access["username"] = .string(user.name)
        access["scope"] = "aws.cognito.signin.user.admin"
        access["version"] = .integer(2)
        return Pair(id: JWS.sign(id, with: idKey), access: JWS.sign(access, with: accessKey))
    }

    private func common(_ user: User, _ family: TokenFamily, _ now: Double) -> JSONObject {
        var claims: JSONObject = [
            "iss": .string(settings.issuer()), "sub": .string(user.id), "origin_jti": .string(family.id),
            "auth_time": .integer(Int64(family.signedIn)), "iat": .integer(Int64(now)),
            "exp": .integer(Int64(now + settings.accessSeconds)), "jti": .string(Self.newID()),
            "event_id": .string(Self.newID()), "cognito:groups": .array(user.groups.map { .string($0) }),
        ]
        if let tenant = user.tenant { claims["custom:tenant_id"] = .string(tenant) }
        return claims
    }

    static func newID() -> String { UUID().uuidString.lowercased() }
}

extension User {
    /// The value of an attribute in an id token. Attributes ending in `_verified` become booleans.
    fileprivate func claim(_ name: String, _ value: String) -> JSONValue {
        name.hasSuffix("_verified") ? .bool(value == "true") : .string(value)
    }
}
