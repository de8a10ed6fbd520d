public import Essentials

/// The tokens that authenticate a user at a backend. The description contains no token.
public struct Credential: Sendable, Hashable, Codable, CustomStringConvertible, CustomReflectable {
    /// The access token, which is sent with each request.
    public var token: String {
        didSet { authorization = "Bearer \(token)" }
    }
    /// The token for the next refresh; nil when the credential cannot be refreshed.
    public var refreshToken: String?
    /// When `token` expires, by this device's clock; nil when it is not known.
    public var expires: Date?
    /// Further values, e.g. an ID token, under names chosen by the sign-in.
    public var extras: [String: String]
    /// The value of the `Authorization` header field, made once and not for each request.
    private(set) var authorization: String
    /// Increases with each refresh; set by the manager.
    public internal(set) var version: UInt64 = 0

    /// Creates a credential from its parts.
    public init(token: String, refreshToken: String? = nil, expires: Date? = nil, extras: [String: String] = [:]) {
        self.token = token
        authorization = "Bearer \(token)"
        self.refreshToken = refreshToken
        self.expires = expires
        self.extras = extras
    }

    private enum CodingKeys: CodingKey {
        case token, refreshToken, expires, extras, version
    }

    /// Decodes a saved credential.
    public init(from decoder: any Decoder) throws {
        let saved = try decoder.container(keyedBy: CodingKeys.self)
        self.init(
            token: try saved.decode(String.self, forKey: .token),
            refreshToken: try saved.decodeIfPresent(String.self, forKey: .refreshToken),
            expires: try saved.decodeIfPresent(Date.self, forKey: .expires),
            extras: try saved.decodeIfPresent([String: String].self, forKey: .extras) ?? [:]
        )
        version = try saved.decodeIfPresent(UInt64.self, forKey: .version) ?? 0
    }

    /// The version only, without any token.
    public var description: String { "Credential(version \(version))" }

    /// The version only, without any token.
    public var customMirror: Mirror { Mirror(self, children: ["version": version]) }
}
