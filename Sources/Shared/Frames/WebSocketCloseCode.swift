/// The reason for closing a WebSocket (RFC 6455, 7.4). Codes 4000 to 4999 are for applications.
public struct WebSocketCloseCode: RawRepresentable, Sendable, Hashable {
    /// The number that is sent.
    public let rawValue: UInt16

    /// Creates a code from its number.
    public init(rawValue: UInt16) { self.rawValue = rawValue }

    /// The connection has served its purpose.
    public static let normal = Self(rawValue: 1000)
    /// The server is stopping, or the user is leaving the page.
    public static let goingAway = Self(rawValue: 1001)
    /// The peer violated the protocol.
    public static let protocolError = Self(rawValue: 1002)
    /// The close frame had no code. Never sent.
    public static let none = Self(rawValue: 1005)
    /// A text message was not UTF-8.
    public static let invalidText = Self(rawValue: 1007)
    /// A message violates the receiver's policy. The server also uses this code for clients that read too slowly.
    public static let policyViolation = Self(rawValue: 1008)
    /// A message was larger than allowed.
    public static let messageTooBig = Self(rawValue: 1009)
    /// The server encountered an unexpected condition.
    public static let serverError = Self(rawValue: 1011)
    /// The server is overloaded; reconnect later.
    public static let tryAgainLater = Self(rawValue: 1013)
    /// The credential has expired; sign in again, then reconnect.
    public static let unauthorized = Self(rawValue: 4401)
    /// The user has no permission; do not reconnect.
    public static let forbidden = Self(rawValue: 4403)
}
