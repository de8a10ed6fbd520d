/// A complete message of a WebSocket.
public enum WebSocketMessage: Sendable, Hashable {
    /// Text, which is always valid UTF-8.
    case text(String)
    /// A message of any bytes.
    case binary([UInt8])

    /// The number of bytes it carries.
    package var size: Int {
        switch self {
        case .text(let text): text.utf8.count
        case .binary(let bytes): bytes.count
        }
    }
}
