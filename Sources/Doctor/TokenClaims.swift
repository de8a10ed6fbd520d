internal import Bowline
internal import Digest
internal import Essentials

/// The claims of a token, read without verifying its signature. The server verifies it, as the check of its API shows.
struct TokenClaims: Sendable {
    /// The id of the signing key.
    let key: String?
    private let claims: JSONValue

    /// Returns nil if the text is not a signed token.
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
