public import Essentials

/// What proves to a backend who is calling. Its description shows nothing of it.
public struct Credential: Sendable, Hashable, Codable, CustomStringConvertible, CustomReflectable {
    /// The token that goes with each request.
    public var token: String {
        didSet { authorization = "Bearer \(token)" }
    }
    /// The token that gets a new one.
    public var refreshToken: String?
    /// When `token` stops working, by this device's clock.
    public var expires: Date?
    /// More that belongs to it, such as an id token, under names of the sign-in's choosing.
    public var extras: [String: String]
    /// The token as a header field's value, made once and not for each request.
    private(set) var authorization: String
    /// Tells one refresh from the next; the manager counts it.
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

    /// Reads a credential that was saved.
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

    /// Says only which version it is.
    public var description: String { "Credential(version \(version))" }

    /// Shows only which version it is.
    public var customMirror: Mirror { Mirror(self, children: ["version": version]) }
}
