/// The delay before a retry: exponential with full jitter, as in the AWS SDKs since 2026.
public struct Backoff: Sendable, Hashable {
    /// The upper bound of the first delay after a transient failure; doubled with each retry.
    public var baseDelay: Duration
    /// The upper bound of the first delay after the server throttled the call; doubled with each retry.
    public var throttledBaseDelay: Duration
    /// The maximum delay, unless the server asks for a longer delay.
    public var maxDelay: Duration

    /// Creates a backoff; the defaults are those of the AWS SDKs.
    public init(
        baseDelay: Duration = .milliseconds(50),
        throttledBaseDelay: Duration = .seconds(1),
        maxDelay: Duration = .seconds(20)
    ) {
        self.baseDelay = baseDelay
        self.throttledBaseDelay = throttledBaseDelay
        self.maxDelay = maxDelay
    }

    /// The delay before retry number `repetition`, counted from 0. `random` is a random number from 0 to 1.
    func delay(beforeRepetition repetition: Int, throttled: Bool, random: Double) -> Duration {
        let first = throttled ? throttledBaseDelay : baseDelay
        // 2^20 × 50 ms exceeds any sensible `maxDelay`; a larger shift could overflow.
        let span = min(first * (1 << min(repetition, 20)), maxDelay)
        return span * random
    }
}
