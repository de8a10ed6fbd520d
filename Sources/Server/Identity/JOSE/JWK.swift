package import BowlineJSON
internal import Digest

/// A published key that checks signatures (RFC 7517).
package struct JWK: Sendable {
    /// The key id (`kid`); nil if the key has none.
    package let id: String?
    /// The public key that the JWK describes.
    package let key: PublicKey

    /// Reads a key; nil if it is not for verifying RS256 or ES256, or is not valid.
    package init?(_ members: JSONObject) {
        if let use = members["use"], use.string != "sig" { return nil }
        if let operations = members["key_ops"] {
            guard let names = operations.strings, names.contains("verify"), Set(names).count == names.count,
                Set(names).isSubset(of: ["sign", "verify"])
            else { return nil }
        }
        if let id = members["kid"], id.string == nil { return nil }
        id = members["kid"]?.string
        guard let key = Self.key(members) else { return nil }
        if let algorithm = members["alg"], algorithm.string != key.algorithm.rawValue { return nil }
        self.key = key
    }

    private static func key(_ members: JSONObject) -> PublicKey? {
        func bytes(_ name: String) -> [UInt8]? {
            members[name]?.string.flatMap { try? Base64.decode($0, as: .url) }
        }
        switch members["kty"]?.string {
        case "RSA":
            guard let modulus = bytes("n"), let exponent = bytes("e"), !WeakModulus.matches(modulus)
            else { return nil }
            return PublicKey(rsaModulus: modulus, exponent: exponent)
        case "EC":
            guard members["crv"]?.string == "P-256", let x = bytes("x"), let y = bytes("y") else { return nil }
            return PublicKey(p256X: x, y: y)
        default: return nil
        }
    }
}

/// The keys an issuer publishes.
package struct JWKSet: Sendable {
    /// The keys that are supported.
    package let keys: [JWK]

    /// Reads a key set. A set that contains a symmetric key is rejected as a whole, because such a key must never be
    /// published.
    package init?(_ members: JSONObject) {
        guard case .array(let entries)? = members["keys"] else { return nil }
        var keys: [JWK] = []
        for case .object(let entry) in entries {
            if entry["kty"]?.string == "oct" { return nil }
            if let key = JWK(entry) { keys.append(key) }
        }
        let names = keys.compactMap(\.id)
        guard Set(names).count == names.count else { return nil }
        self.keys = keys
    }

    /// The payload of a token that one of these keys signed, selected by the token's key id. Nil if the signature is
    /// not valid.
    package func payload(of token: String) -> [UInt8]? {
        guard let token = JWS(token) else { return nil }
        let named = keys.filter { token.keyID == nil || $0.id == nil || $0.id == token.keyID }
        return named.contains { token.isSigned(by: $0.key) } ? token.payload : nil
    }
}
