#if canImport(Darwin)
    import Darwin
#elseif canImport(Glibc)
    import Glibc
#endif

/// How long to wait for a lock that another process holds, and by which clock.
package struct BusyTimeout: Sendable {
    /// The longest wait in all.
    package var limit: Duration
    /// What the wait is measured and spent by.
    package var clock: ThreadClock

    /// Waits two seconds at most by default.
    package init(limit: Duration = .seconds(2), clock: ThreadClock = .system) {
        self.limit = limit
        self.clock = clock
    }

    /// The wait before the next try, growing from a tenth of a millisecond to ten; nil when the limit is reached.
    func pause(afterTries tries: Int, waited: Duration) -> Duration? {
        let left = limit - waited
        guard left > .zero else { return nil }
        return min(left, .microseconds(100 << min(tries, 6)), .milliseconds(10))
    }

    /// A busy handler for one connection.
    func busyHandler() -> (Int) -> Bool {
        var start = clock.now()
        return { tries in
            if tries == 0 { start = clock.now() }
            guard let pause = pause(afterTries: tries, waited: clock.now() - start) else { return false }
            clock.wait(pause)
            return true
        }
    }

    /// Runs `work` again while its failure is one that passes and the limit is not reached: for what SQLite's busy
    /// handler does not cover.
    func retrying<Value, Problem: Error>(
        while passes: (Problem) -> Bool,
        _ work: () throws(Problem) -> Value
    ) throws(Problem) -> Value {
        let waits = busyHandler()
        var tries = 0
        while true {
            do throws(Problem) {
                return try work()
            } catch {
                guard passes(error), waits(tries) else { throw error }
                tries += 1
            }
        }
    }
}

/// A clock for a thread that is allowed to block. Tests hand in one that they move themselves.
package struct ThreadClock: Sendable {
    /// The time since some fixed moment.
    package var now: @Sendable () -> Duration
    /// Blocks the calling thread for a time.
    package var wait: @Sendable (Duration) -> Void

    /// The system's own, which never goes back.
    package static let system = ThreadClock(
        now: {
            var time = timespec()
            clock_gettime(CLOCK_MONOTONIC, &time)
            return .seconds(Int64(time.tv_sec)) + .nanoseconds(Int64(time.tv_nsec))
        },
        wait: { duration in
            let (seconds, attoseconds) = duration.components
            var time = timespec(tv_sec: Int(seconds), tv_nsec: Int(attoseconds / 1_000_000_000))
            nanosleep(&time, nil)
        }
    )
}
