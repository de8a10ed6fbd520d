/// A complete WebSocket message.
public enum WebSocketMessage: Sendable, Hashable {
    /// A text message, which is always valid UTF-8.
    case text(String)
    /// A binary message.
    case binary([UInt8])

    /// The size of the payload in bytes.
    package var size: Int {
        switch self {
        case .text(let text): text.utf8.count
        case .binary(let bytes): bytes.count
        }
    }
}
