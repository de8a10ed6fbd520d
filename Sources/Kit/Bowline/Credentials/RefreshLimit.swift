/// Limits how often a credential may be refreshed. A pure value: the caller passes the time and the random number.
///
/// At most five refreshes within 30 seconds, whatever the server does with their tokens. After a failed refresh there
/// is a pause that doubles from 1 to 30 seconds, shortened at random by up to half.
struct RefreshLimit: Sendable {
    private static let maxRefreshes = 5
    private static let window = Duration.seconds(30)
    private static let firstPause = Duration.seconds(1)
    private static let maxPause = Duration.seconds(30)

    private var started: [ContinuousClock.Instant] = []
    private var failures = 0
    private var pauseEnd: ContinuousClock.Instant?
    private var lastFailure: CallError?

    /// Why no refresh may start now; nil when a refresh may start.
    mutating func obstacle(now: ContinuousClock.Instant) -> CallError? {
        if let lastFailure, let pauseEnd, now < pauseEnd { return lastFailure }
        started.removeAll { $0.advanced(by: Self.window) <= now }
        guard started.count >= Self.maxRefreshes, let first = started.first else { return nil }
        return CallError(.throttled(retryAfter: now.duration(to: first.advanced(by: Self.window))))
    }

    /// Records that a refresh starts.
    mutating func start(now: ContinuousClock.Instant) {
        started.append(now)
    }

    /// Records that a refresh succeeded.
    mutating func succeeded() {
        (failures, pauseEnd, lastFailure) = (0, nil, nil)
    }

    /// Records that a refresh failed for a reason other than a refusal; `random` is from 0 to 1.
    mutating func failed(_ failure: CallError, now: ContinuousClock.Instant, random: Double) {
        // 2^5 s is longer than the maximum pause; a larger shift could overflow.
        let pause = min(Self.firstPause * (1 << min(failures, 5)), Self.maxPause)
        failures += 1
        pauseEnd = now.advanced(by: pause * (1 - random / 2))
        lastFailure = failure
    }
}
