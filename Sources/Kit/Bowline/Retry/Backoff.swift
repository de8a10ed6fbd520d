/// How long to wait before sending again: exponential with full jitter, as the AWS SDKs wait since 2026.
public struct Backoff: Sendable, Hashable {
    /// The span of the first wait after a passing failure.
    public var base: Duration
    /// The span of the first wait when the server asks for fewer calls.
    public var throttledBase: Duration
    /// No wait is longer, unless the server asks for it.
    public var most: Duration

    /// Waits of those spans.
    public init(
        base: Duration = .milliseconds(50),
        throttledBase: Duration = .seconds(1),
        most: Duration = .seconds(20)
    ) {
        self.base = base
        self.throttledBase = throttledBase
        self.most = most
    }

    /// The wait before repetition number `repetition`, counted from 0; `draw` is a random number from 0 to 1.
    func wait(beforeRepetition repetition: Int, throttled: Bool, draw: Double) -> Duration {
        let first = throttled ? throttledBase : base
        // 2^20 × 50 ms is far beyond any sensible `most`; more would only risk an overflow.
        let span = min(first * (1 << min(repetition, 20)), most)
        return span * draw
    }
}
