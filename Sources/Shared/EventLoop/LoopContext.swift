#if canImport(Glibc)
    internal import Glibc

    /// The loop as the code running on it sees it: descriptors, timers, work for later.
    ///
    /// It is handed to every closure the loop runs, and is of use only on the loop's thread.
    package final class LoopContext {
        /// The action when a descriptor is ready.
        package typealias Watcher = (LoopContext, Readiness) -> Void
        /// The action when a timer is due, or at the end of a turn.
        package typealias Action = (LoopContext) -> Void

        /// Names one timer, to cancel it.
        package struct Timer: Hashable, Sendable {
            fileprivate let token: TimerHeap<Action>.Token
        }

        private let mailbox: Mailbox
        private let poller: Poller
        private var watches = WatchList<Watcher>()
        private var timers = TimerHeap<Action>()
        private var jobs: [EventLoop.Job] = []
        private var endings: [Action] = []
        private var runningEndings: [Action] = []

        init(mailbox: Mailbox, poller: Poller) {
            self.mailbox = mailbox
            self.poller = poller
        }

        /// Runs `watcher` whenever the descriptor is ready for any of `interest`, until ``unwatch(_:)``.
        ///
        /// Watching a descriptor again replaces its interest and its handler. An empty interest reports only that it
        /// broke. Returns 0, or the system's `errno` when it refuses to watch such a descriptor.
        @discardableResult
        package func watch(_ descriptor: Int32, for interest: Readiness, _ watcher: @escaping Watcher) -> Int32 {
            let (tag, isNew) = watches.set(watcher, for: descriptor)
            if isNew { return poller.add(descriptor, for: interest, tag: tag) }
            let problem = poller.change(descriptor, to: interest, tag: tag)
            // Closing the descriptor ended its watch, and the system has given its number out again since.
            return problem == ENOENT ? poller.add(descriptor, for: interest, tag: tag) : problem
        }

        /// Stops watching. To be called before the descriptor is closed; closing alone also ends the watch, but its
        /// number may then come back as another descriptor that is watched as this one was.
        package func unwatch(_ descriptor: Int32) {
            guard watches.remove(descriptor) else { return }
            poller.remove(descriptor)
        }

        /// Runs `action` once, no earlier than after `delay`.
        @discardableResult
        package func schedule(after delay: Duration, _ action: @escaping Action) -> Timer {
            Timer(token: timers.insert(action, at: systemInstant() + max(0, delay.wholeNanoseconds)))
        }

        /// Takes back a timer; nothing happens if it has come due already.
        package func cancel(_ timer: Timer) {
            timers.cancel(timer.token)
        }

        /// Runs `action` before the loop sleeps again, so that what many events ask for can be done once.
        package func atEndOfTurn(_ action: @escaping Action) {
            endings.append(action)
        }

        /// Turns until the mailbox is closed and empty.
        func run() {
            var batch = Poller.Batch()
            while !mailbox.isFinished {
                poller.wait(milliseconds: patience(), into: &batch)
                runWatchers(of: batch)
                runDueTimers()
                runJobs()
                runEndings()
            }
        }
    }

    extension LoopContext {
        /// How long nothing need be done, in milliseconds; -1 until something happens.
        private func patience() -> Int32 {
            var milliseconds: Int64 = -1
            if let nearest = timers.nearest {
                // Rounded up: waking a moment early would mean turning idly until the instant has come.
                milliseconds = max(0, nearest - systemInstant() + 999_999) / 1_000_000
                if milliseconds == 0 { return 0 }
            }
            return mailbox.fallAsleep() ? Int32(clamping: milliseconds) : 0
        }

        private func runWatchers(of batch: borrowing Poller.Batch) {
            for index in 0..<batch.count {
                let (tag, readiness) = batch[index]
                // An earlier watcher of this batch may have unwatched, closed and opened the same descriptor again.
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
            mailbox.exchange(for: &jobs)
            for job in jobs { job(self) }
            jobs.removeAll(keepingCapacity: true)
        }

        private func runEndings() {
            while !endings.isEmpty {
                swap(&endings, &runningEndings)
                for action in runningEndings { action(self) }
                runningEndings.removeAll(keepingCapacity: true)
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
        /// At most a hundred years, which no timer outlives and no sum overflows.
        fileprivate var wholeNanoseconds: Int64 {
            let (seconds, attoseconds) = components
            return min(seconds, 3_155_760_000) * 1_000_000_000 + attoseconds / 1_000_000_000
        }
    }
#endif
