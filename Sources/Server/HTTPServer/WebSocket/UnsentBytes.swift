internal import Synchronization

/// Counts the unsent bytes of all WebSockets of a server.
///
/// While they exceed the limit, only sockets with few unsent bytes, whose clients keep up, accept new messages.
///
/// See docs/decisions/limits.md, "WebSocket frames have a rate, and waiting bytes have a limit".
final class UnsentBytes: Sendable {
    /// The maximum number of unsent bytes per socket while the total exceeds the limit.
    static let fairShare = 65_536

    private let limit: Int
    private let waiting = Atomic<Int>(0)

    init(limit: Int) { self.limit = limit }

    func change(by difference: Int) {
        if difference != 0 { waiting.wrappingAdd(difference, ordering: .relaxed) }
    }

    /// Whether the total exceeds the limit.
    var isShort: Bool { waiting.load(ordering: .relaxed) > limit }
}
