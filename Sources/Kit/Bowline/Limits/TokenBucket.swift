/// A bucket that fills at a steady rate up to a burst, and from which every call takes one token. A pure value: time is
/// given.
package struct TokenBucket: Sendable {
    private let perToken: Duration
    private let burst: Int
    /// The instant at which the bucket was, or will be, empty if nothing is taken any more: one number instead of count
    /// and time.
    private var empty: ContinuousClock.Instant

    /// Creates a bucket that is full.
    package init(perSecond rate: Double, burst: Int, now: ContinuousClock.Instant) {
        perToken = .seconds(1) / max(rate, .leastNonzeroMagnitude)
        self.burst = max(1, burst)
        empty = now.advanced(by: perToken * -self.burst)
    }

    /// Takes a token, or says how long until there is one.
    package mutating func take(now: ContinuousClock.Instant) -> Duration? {
        let fullSince = now.advanced(by: perToken * -burst)
        let base = max(empty, fullSince)
        let next = base.advanced(by: perToken)
        guard next <= now else { return now.duration(to: next) }
        empty = next
        return nil
    }

    /// How long until a token is there with `waiting` callers in front.
    package func wait(behind waiting: Int, now: ContinuousClock.Instant) -> Duration {
        let base = max(empty, now.advanced(by: perToken * -burst))
        return max(.zero, now.duration(to: base.advanced(by: perToken * (waiting + 1))))
    }
}
