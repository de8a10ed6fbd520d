// Re-exported because `WebSocketMessage` and `WebSocketCloseCode` are part of this module's API; the server uses the
// same types.
@_exported public import Frames

/// How a WebSocket ended.
public enum WebSocketEnding: Sendable, Hashable {
    /// The server closed it, with its code and reason.
    case closedByServer(WebSocketCloseCode, reason: String)
    /// This side closed it: on request, or because the server violated the rule that this code names.
    case closedHere(WebSocketCloseCode)
    /// The connection was lost or aborted without a close frame.
    case lost
}

/// Limits for one WebSocket.
public struct WebSocketOptions: Sendable {
    /// The maximum size of a message in bytes. A larger message closes the connection with code 1009.
    public var maxMessageSize = 1 << 20
    /// The number of bytes that may wait for the reader. Beyond it the connection is not read, so that backpressure
    /// slows the server; nothing is lost.
    public var maxWaitingBytes = 4 << 20
    /// The number of messages that may wait for the reader, with the same effect.
    public var maxWaitingMessages = 4096
    /// The number of bytes that may wait to be sent. Beyond it `send` suspends.
    public var maxUnsentBytes = 1 << 20
    /// How long the server may take to answer the handshake after the connection is made.
    public var handshakeTimeout: Duration = .seconds(10)
    /// How long the server may take to answer a close frame before the connection is aborted.
    public var closeTimeout: Duration = .seconds(5)

    /// Creates settings with the default values.
    public init() {}
}
