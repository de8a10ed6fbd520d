internal import Bowline
internal import Digest
internal import Essentials

/// The claims of a token, read without checking its signature: the server does that, and the check of its API shows it
/// did.
struct TokenClaims: Sendable {
    /// The name of the key that signed it.
    let key: String?
    private let claims: JSONValue

    /// Nil when it is no signed token.
    init?(_ token: String) {
        let parts = token.split(separator: ".", omittingEmptySubsequences: false)
        guard parts.count == 3, let header = Self.json(parts[0]), let claims = Self.json(parts[1]) else { return nil }
        self.claims = claims
        key = header["kid"]?.string
    }

    func text(_ name: String) -> String? { claims[name]?.string }

    var expires: Date? { claims["exp"]?.number.map { Date(timeIntervalSince1970: $0.double) } }

    var groups: [String] {
        guard case .array(let groups)? = claims["cognito:groups"] else { return [] }
        return groups.compactMap(\.string)
    }

    private static func json(_ part: Substring) -> JSONValue? {
        guard let bytes = try? Base64.decode(String(part), as: .url) else { return nil }
        return try? JSONValue(parsing: Data(bytes))
    }
}
