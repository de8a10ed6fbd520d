#if canImport(Darwin)
    import Darwin
#elseif canImport(Glibc)
    import Glibc
#endif

/// How long to wait for a lock that another process holds, and the clock for this.
package struct BusyTimeout: Sendable {
    /// The maximum total wait.
    package var limit: Duration
    /// The clock that measures and performs the wait.
    package var clock: ThreadClock

    /// The default limit is two seconds.
    package init(limit: Duration = .seconds(2), clock: ThreadClock = .system) {
        self.limit = limit
        self.clock = clock
    }

    /// The wait before the next try, growing from 0.1 to 6.4 milliseconds; nil once the limit is reached.
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

    /// Runs `work` again while it fails with a transient error and the limit is not reached, for cases that SQLite's
    /// busy handler does not cover.
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

/// A clock for a thread that may block. Tests pass a clock that they control.
package struct ThreadClock: Sendable {
    /// The time since some fixed moment.
    package var now: @Sendable () -> Duration
    /// Blocks the calling thread for this duration.
    package var wait: @Sendable (Duration) -> Void

    /// The system's monotonic clock.
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
