import Basics
import Dispatch

#if canImport(Darwin)
    import Darwin
#elseif canImport(Glibc)
    import Glibc
#endif

/// A queue of jobs for a dedicated thread. Posting never blocks. The thread sleeps until there is work, and is woken
/// only if it sleeps.
final class Mailbox<Job: AnyObject & Sendable>: Sendable {
    private let state = Locked(MailboxState<Job>())
    private let signal = DispatchSemaphore(value: 0)

    /// Adds a job; returns an error if it was refused. Whether the caller is cancelled is checked under the lock: an
    /// earlier cancellation is seen here, and a later cancellation finds the job in the queue and withdraws it.
    func post(_ job: Job, isCancelled: @autoclosure () -> Bool = Task.isCancelled) -> StorageError? {
        switch state.withLock({ $0.post(job, isCancelled: isCancelled()) }) {
        case .accepted: return nil
        case .acceptedMustWake:
            signal.signal()
            return nil
        case .refused(let reason): return reason
        }
    }

    /// Removes a job that has not started; returns false if it is too late.
    func withdraw(_ job: Job) -> Bool {
        state.withLock { $0.withdraw(job) }
    }

    /// Waits for jobs and takes up to `limit`, oldest first; nil if the mailbox is closed and empty. Calling it means
    /// that the jobs in `last` are done.
    func next(atMost limit: Int, after last: [Job]) -> [Job]? {
        var isDone = !last.isEmpty
        while true {
            let (next, idle) = state.withLock { ($0.next(atMost: limit, lastIsDone: isDone), $0.takeIdleWaiters()) }
            for waiter in idle { waiter.resume() }
            isDone = false
            switch next {
            case .work(let jobs): return jobs
            case .sleep: signal.wait()
            case .stop: return nil
            }
        }
    }

    /// Yields the processor a few times while fewer than `expected` jobs are queued: callers that just got their
    /// results often post again at once, and their jobs can then share one batch. Costs almost nothing if they do not.
    func yield(until expected: Int) {
        for _ in 0..<8 where state.withLock({ $0.count }) < expected { sched_yield() }
    }

    /// Refuses later jobs; queued jobs are still taken.
    func close() {
        for _ in 0..<state.withLock({ $0.close() }) { signal.signal() }
    }

    var isClosed: Bool { state.withLock { $0.isClosed } }

    /// Hands out no jobs until `resume`, and returns when no job is running.
    func pause() async {
        await withCheckedContinuation { continuation in
            let isIdle = state.withLock { $0.pause(continuation) }
            if isIdle { continuation.resume() }
        }
    }

    /// Hands out jobs again.
    func resume() {
        for _ in 0..<state.withLock({ $0.resume() }) { signal.signal() }
    }
}
