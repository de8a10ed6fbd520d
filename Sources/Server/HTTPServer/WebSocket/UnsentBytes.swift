internal import Synchronization

/// The bytes that wait for the readers of all WebSockets of a server together.
///
/// When they exceed the limit, only readers that keep up, and so have few waiting bytes, are sent more.
///
/// See docs/decisions/limits.md, "WebSocket frames have a rate, and waiting bytes have a limit".
final class UnsentBytes: Sendable {
    /// The bytes that may wait for one reader while all together exceed the limit.
    static let fairShare = 65_536

    private let limit: Int
    private let waiting = Atomic<Int>(0)

    init(limit: Int) { self.limit = limit }

    func change(by difference: Int) {
        if difference != 0 { waiting.wrappingAdd(difference, ordering: .relaxed) }
    }

    /// Whether they exceed the limit.
    var isShort: Bool { waiting.load(ordering: .relaxed) > limit }
}
