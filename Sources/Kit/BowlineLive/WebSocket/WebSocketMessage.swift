#if os(Linux)
    internal import Frames
#endif

/// A message of a WebSocket, whole.
public enum WebSocketMessage: Sendable, Hashable {
    /// Text, which is always valid UTF-8.
    case text(String)
    /// Bytes.
    case binary([UInt8])

    /// How many bytes it carries.
    var size: Int {
        switch self {
        case .text(let text): text.utf8.count
        case .binary(let bytes): bytes.count
        }
    }
}

#if os(Linux)
    extension WebSocketMessage {
        init(_ arrived: WebSocketFrames.Message) {
            self =
                switch arrived {
                case .text(let text): .text(text)
                case .binary(let bytes): .binary(bytes)
                }
        }
    }
#endif

/// Why a WebSocket was closed (RFC 6455, 7.4). 4000 to 4999 are an application's own.
public struct WebSocketCloseCode: RawRepresentable, Sendable, Hashable {
    /// The code as it stands on the wire.
    public let rawValue: UInt16

    /// A code of that number.
    public init(rawValue: UInt16) { self.rawValue = rawValue }

    /// All was said.
    public static let normal = Self(rawValue: 1000)
    /// The server stops, or the person leaves.
    public static let goingAway = Self(rawValue: 1001)
    /// The other side broke the protocol.
    public static let protocolError = Self(rawValue: 1002)
    /// The close frame had no code. Never sent.
    public static let none = Self(rawValue: 1005)
    /// A text was not UTF-8.
    public static let invalidText = Self(rawValue: 1007)
    /// What was done is not allowed; our server closes readers who are too slow with it.
    public static let policyViolation = Self(rawValue: 1008)
    /// A message was larger than allowed.
    public static let messageTooBig = Self(rawValue: 1009)
    /// The credential has expired: sign in again and come back.
    public static let unauthorized = Self(rawValue: 4401)
    /// This person may not listen here: do not come back.
    public static let forbidden = Self(rawValue: 4403)
}

/// How a WebSocket ended.
public enum WebSocketEnding: Sendable, Hashable {
    /// The server closed it, with its code and reason.
    case closedByServer(WebSocketCloseCode, reason: String)
    /// This side closed it: by its own wish, or because the server broke a rule that this code names.
    case closedHere(WebSocketCloseCode)
    /// It ended without a word: cut off, or given up.
    case lost
}

/// Bounds of one WebSocket.
public struct WebSocketOptions: Sendable {
    /// A larger message closes the connection with 1009.
    public var maxMessageSize = 1 << 20
    /// So many bytes may wait for the reader. Beyond it the connection is not read, so that the server is held back;
    /// nothing is lost.
    public var maxWaitingBytes = 4 << 20
    /// So many messages may wait for the reader, with the same consequence.
    public var maxWaitingMessages = 4096
    /// So many bytes may wait to be sent. Beyond it `send` suspends.
    public var maxUnsentBytes = 1 << 20
    /// How long the server may take to answer the handshake, once connected.
    public var handshakeTimeout: Duration = .seconds(10)
    /// How long the server may take to answer a close before the connection is cut.
    public var closeTimeout: Duration = .seconds(5)

    /// The defaults.
    public init() {}
}
