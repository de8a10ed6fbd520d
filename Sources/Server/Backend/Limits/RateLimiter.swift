internal import Basics

/// Says who may call now. One lock, held for the few hash look-ups of a call.
package final class RateLimiter: Sendable {
    private struct State {
        var settings: LimitSettings
        var buckets: BucketTable
    }

    private let state: Locked<State>
    private let nanoseconds: @Sendable () -> UInt64
    private let isOff: Bool

    /// Limits by these settings. `most` bounds the buckets that are remembered.
    package init(
        _ settings: LimitSettings = .standard,
        isOff: Bool = false,
        most: Int = 200_000,
        clock: some Clock<Duration> = ContinuousClock()
    ) {
        state = Locked(State(settings: settings, buckets: BucketTable(most: most)))
        let start = clock.now
        nanoseconds = { UInt64(clamping: start.duration(to: clock.now).nanoseconds) }
        self.isOff = isOff
    }

    /// Takes one call from the limits of all subjects, or from none of them. Nil when no limit applies.
    package func take(_ subjects: [LimitSubject]) -> LimitVerdict? {
        guard !isOff, !subjects.isEmpty else { return nil }
        let now = nanoseconds()
        return state.withLock { state in
            var wanted: [(LimitSubject, LimitRule)] = []
            wanted.reserveCapacity(subjects.count)
            for subject in subjects {
                if let rule = state.settings.rule(for: subject) { wanted.append((subject, rule)) }
            }
            return state.buckets.take(wanted, now: now)
        }
    }

    /// Other rules from now on. What was taken stays taken, as far as the new rules have room for it.
    package func change(_ settings: LimitSettings) {
        let now = nanoseconds()
        state.withLock { state in
            state.settings = settings
            state.buckets.fit(to: settings, now: now)
        }
    }

    /// How many buckets are remembered.
    package var bucketCount: Int { state.withLock { $0.buckets.count } }
}

extension Duration {
    fileprivate var nanoseconds: Int64 { components.seconds * 1_000_000_000 + components.attoseconds / 1_000_000_000 }
}
