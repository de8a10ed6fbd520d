// Exported again because `WebSocketMessage` and `WebSocketCloseCode` are part of this module's API; the server uses the
// same ones.
@_exported public import Frames

/// How a WebSocket ended.
public enum WebSocketEnding: Sendable, Hashable {
    /// The server closed it, with its code and reason.
    case closedByServer(WebSocketCloseCode, reason: String)
    /// This side closed it: by its own wish, or because the server broke a rule that this code names.
    case closedHere(WebSocketCloseCode)
    /// The connection was lost or given up without a close frame.
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

    /// Creates settings with the default values.
    public init() {}
}
