internal import BowlineJSON
internal import Digest

/// A parsed signed token in compact form. Its content must not be trusted before a key has verified it.
package struct JWS: Sendable {
    /// The members of its header.
    let header: JSONObject
    /// The decoded payload.
    package let payload: [UInt8]
    private let signed: [UInt8]
    private let signature: [UInt8]

    /// Parses a token; nil if it is malformed or its header requires an unsupported extension.
    package init?(_ text: String) {
        let parts = text.split(separator: ".", omittingEmptySubsequences: false)
        guard parts.count == 3, !parts[2].isEmpty,
            let head = try? Base64.decode(String(parts[0]), as: .url),
            let payload = try? Base64.decode(String(parts[1]), as: .url),
            let signature = try? Base64.decode(String(parts[2]), as: .url),
            let header = JSONObject(message: head), header["crit"] == nil, header["b64"] == nil
        else { return nil }
        self.header = header
        self.payload = payload
        self.signature = signature
        signed = Array("\(parts[0]).\(parts[1])".utf8)
    }

    /// The key id (`kid`); nil if the header has none.
    package var keyID: String? { header["kid"]?.string }

    /// Whether the key signed the token, with the key's own algorithm. A header with another algorithm is rejected.
    package func isSigned(by key: PublicKey) -> Bool {
        header["alg"]?.string == key.algorithm.rawValue && key.isValid(signature, of: signed)
    }

    /// Signs claims with RS256.
    static func sign(_ claims: JSONObject, with key: SigningKey) -> String {
        let header = JSONValue.object(["alg": "RS256", "kid": .string(key.id), "typ": "JWT"]).data(sortedKeys: true)
        let payload = JSONValue.object(claims).data(sortedKeys: true)
        let signed = "\(Base64.encode(header, as: .url)).\(Base64.encode(payload, as: .url))"
        return "\(signed).\(Base64.encode(key.sign(Array(signed.utf8)), as: .url))"
    }
}
