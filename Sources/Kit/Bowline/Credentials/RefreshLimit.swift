/// How often a sign-in's credential may be refreshed. A pure value: time and chance are given.
///
/// At most five refreshes within half a minute, whatever the server does with their tokens; and after one that failed,
/// a pause that doubles from one second up to half a minute, a random half of it left out.
struct RefreshLimit: Sendable {
    private static let maxRefreshes = 5
    private static let window = Duration.seconds(30)
    private static let firstPause = Duration.seconds(1)
    private static let longestPause = Duration.seconds(30)

    private var started: [ContinuousClock.Instant] = []
    private var failures = 0
    private var pauseEnd: ContinuousClock.Instant?
    private var lastFailure: CallError?

    /// Why no refresh may start now, or nil when one may.
    mutating func obstacle(now: ContinuousClock.Instant) -> CallError? {
        if let lastFailure, let pauseEnd, now < pauseEnd { return lastFailure }
        started.removeAll { $0.advanced(by: Self.window) <= now }
        guard started.count >= Self.maxRefreshes, let first = started.first else { return nil }
        return CallError(.throttled(retryAfter: now.duration(to: first.advanced(by: Self.window))))
    }

    /// Notes that a refresh starts.
    mutating func start(now: ContinuousClock.Instant) {
        started.append(now)
    }

    /// Notes that a refresh gave a credential.
    mutating func succeeded() {
        (failures, pauseEnd, lastFailure) = (0, nil, nil)
    }

    /// Notes that a refresh failed on the way; `random` is from 0 to 1.
    mutating func failed(_ failure: CallError, now: ContinuousClock.Instant, random: Double) {
        // 2^5 s is longer than any pause; more would only risk an overflow.
        let pause = min(Self.firstPause * (1 << min(failures, 5)), Self.longestPause)
        failures += 1
        pauseEnd = now.advanced(by: pause * (1 - random / 2))
        lastFailure = failure
    }
}
