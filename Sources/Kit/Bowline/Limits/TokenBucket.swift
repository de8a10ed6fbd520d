/// A token bucket: it fills at a steady rate up to a burst, and every call takes one token. A pure value: the caller
/// passes the time.
package struct TokenBucket: Sendable {
    private let perToken: Duration
    /// The time in which an empty bucket fills.
    private let fillTime: Duration
    /// The instant since which the bucket has been filling: it holds a token per `perToken` elapsed, at most `burst`. A
    /// single value in place of a count and a time.
    private var empty: ContinuousClock.Instant

    /// Creates a full bucket.
    package init(perSecond rate: Double, burst: Int, now: ContinuousClock.Instant) {
        perToken = .seconds(1) / max(rate, .leastNonzeroMagnitude)
        fillTime = perToken * max(1, burst)
        empty = now - fillTime
    }

    /// Takes a token and returns nil, or returns the time until the next token.
    package mutating func take(now: ContinuousClock.Instant) -> Duration? {
        let base = max(empty, now - fillTime)
        let next = base.advanced(by: perToken)
        guard next <= now else { return now.duration(to: next) }
        empty = next
        return nil
    }

    /// The time until a token is available for a caller behind `waiting` others.
    package func wait(behind waiting: Int, now: ContinuousClock.Instant) -> Duration {
        let base = max(empty, now - fillTime)
        return max(.zero, now.duration(to: base.advanced(by: perToken * (waiting + 1))))
    }
}
