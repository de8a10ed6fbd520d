#if canImport(Glibc)
    internal import Glibc

    /// The interface of the loop for code that runs on it: descriptors, timers and deferred work.
    ///
    /// It is passed to every closure that the loop runs, and may be used only on the loop's thread.
    package final class LoopContext {
        /// Called when a descriptor is ready.
        package typealias Watcher = (LoopContext, Readiness) -> Void
        /// Called when a timer is due, or at the end of an iteration.
        package typealias Action = (LoopContext) -> Void

        /// Identifies a timer, to cancel it.
        package struct Timer: Hashable, Sendable {
            fileprivate let token: TimerHeap<Action>.Token
        }

        private let mailbox: Mailbox
        private let poller: Poller
        private var watches = WatchList<Watcher>()
        private var timers = TimerHeap<Action>()
        private var time: ContinuousClock.Instant?
        private var jobs: [EventLoop.Job] = []
        private var endOfTurnActions: [Action] = []
        private var runningEndOfTurnActions: [Action] = []

        init(mailbox: Mailbox, poller: Poller) {
            self.mailbox = mailbox
            self.poller = poller
        }

        /// The time of this iteration of the loop, read when it is first needed.
        package var turnTime: ContinuousClock.Instant {
            if let time { return time }
            let now = ContinuousClock.now
            time = now
            return now
        }

        /// Runs `watcher` whenever the descriptor is ready for any of `interest`, until ``unwatch(_:)``.
        ///
        /// Watching a descriptor again replaces its interest and its handler. An empty interest reports only errors and
        /// hang-ups. Returns 0, or the system's `errno` if it cannot watch the descriptor.
        @discardableResult
        package func watch(_ descriptor: Int32, for interest: Readiness, _ watcher: @escaping Watcher) -> Int32 {
            let (tag, isNew) = watches.set(watcher, for: descriptor)
            if isNew { return poller.add(descriptor, for: interest, tag: tag) }
            let problem = poller.change(descriptor, to: interest, tag: tag)
            // The descriptor was closed, which ended its watch, and the system has since reused its number.
            return problem == ENOENT ? poller.add(descriptor, for: interest, tag: tag) : problem
        }

        /// Stops watching. Call this before closing the descriptor. Closing alone also ends the watch, but the old
        /// watcher may then be called for a new descriptor with the same number.
        package func unwatch(_ descriptor: Int32) {
            guard watches.remove(descriptor) else { return }
            poller.remove(descriptor)
        }

        /// Runs `action` once, no earlier than after `delay`.
        @discardableResult
        package func schedule(after delay: Duration, _ action: @escaping Action) -> Timer {
            Timer(token: timers.insert(action, at: systemInstant() + max(0, delay.wholeNanoseconds)))
        }

        /// Cancels a timer; has no effect if it has already fired.
        package func cancel(_ timer: Timer) {
            timers.cancel(timer.token)
        }

        /// Runs `action` before the loop sleeps again, so that work requested by many events can be done once.
        package func atEndOfTurn(_ action: @escaping Action) {
            endOfTurnActions.append(action)
        }

        /// Runs until the mailbox is closed and empty.
        func run() {
            var batch = Poller.Batch()
            while !mailbox.isFinished {
                poller.wait(milliseconds: pollTimeout(), into: &batch)
                time = nil
                runWatchers(of: batch)
                runDueTimers()
                runJobs()
                runEndOfTurnActions()
            }
        }
    }

    extension LoopContext {
        /// How long the loop may sleep, in milliseconds; -1 for no limit.
        private func pollTimeout() -> Int32 {
            var milliseconds: Int64 = -1
            if let nearest = timers.nearest {
                // Rounded up, because waking too early would make the loop spin until the timer is due.
                milliseconds = max(0, nearest - systemInstant() + 999_999) / 1_000_000
                if milliseconds == 0 { return 0 }
            }
            return mailbox.fallAsleep() ? Int32(clamping: milliseconds) : 0
        }

        private func runWatchers(of batch: borrowing Poller.Batch) {
            for index in 0..<batch.count {
                let (tag, readiness) = batch[index]
                // An earlier watcher in this batch may have stopped watching, closed and reopened the same descriptor.
                guard let watcher = watches.watcher(for: tag) else { continue }
                watcher(self, readiness)
            }
        }

        private func runDueTimers() {
            guard timers.nearest != nil else { return }
            let now = systemInstant()
            while let action = timers.popDue(at: now) { action(self) }
        }

        private func runJobs() {
            mailbox.takeWaiting(into: &jobs)
            for job in jobs { job(self) }
            jobs.removeAll(keepingCapacity: true)
        }

        private func runEndOfTurnActions() {
            while !endOfTurnActions.isEmpty {
                swap(&endOfTurnActions, &runningEndOfTurnActions)
                for action in runningEndOfTurnActions { action(self) }
                runningEndOfTurnActions.removeAll(keepingCapacity: true)
            }
        }
    }

    /// The system's monotonic nanoseconds, which count from an arbitrary start.
    private func systemInstant() -> Int64 {
        var time = timespec()
        clock_gettime(CLOCK_MONOTONIC, &time)
        return Int64(time.tv_sec) * 1_000_000_000 + Int64(time.tv_nsec)
    }

    extension Duration {
        /// The duration in nanoseconds, limited to a hundred years so that sums do not overflow.
        fileprivate var wholeNanoseconds: Int64 {
            let (seconds, attoseconds) = components
            return min(seconds, 3_155_760_000) * 1_000_000_000 + attoseconds / 1_000_000_000
        }
    }
#endif
