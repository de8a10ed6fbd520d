import Basics
import Dispatch

#if canImport(Darwin)
    import Darwin
#elseif canImport(Glibc)
    import Glibc
#endif

/// Where callers leave jobs for a thread that has nothing else to do. Who posts never waits; who takes sleeps until
/// there is work, and is woken only if it sleeps.
final class Mailbox<Job: AnyObject & Sendable>: Sendable {
    private let state = Locked(MailboxState<Job>())
    private let signal = DispatchSemaphore(value: 0)

    /// Leaves a job; returns why it was refused, if it was. Whether the caller is cancelled is asked under the lock, so
    /// that a cancellation either stops the job here or finds it when it withdraws it.
    func post(_ job: Job, isCancelled: @autoclosure () -> Bool = Task.isCancelled) -> StorageError? {
        switch state.withLock({ $0.post(job, isCancelled: isCancelled()) }) {
        case .accepted: return nil
        case .acceptedByASleeper:
            signal.signal()
            return nil
        case .refused(let reason): return reason
        }
    }

    /// Takes back a job that has not begun; false when it is too late.
    func withdraw(_ job: Job) -> Bool {
        state.withLock { $0.withdraw(job) }
    }

    /// Sleeps until there is work and takes it, oldest first; nil when the mailbox is closed and empty. Asking means
    /// that the last portion is done.
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

    /// Gives the processor away a few times while fewer jobs wait than `expected`: those who were just answered often
    /// come straight back, and should meet in the next portion. Costs next to nothing when they do not.
    func yield(until expected: Int) {
        for _ in 0..<8 where state.withLock({ $0.count }) < expected { sched_yield() }
    }

    /// Refuses later jobs; what is there is still taken.
    func close() {
        for _ in 0..<state.withLock({ $0.close() }) { signal.signal() }
    }

    var isClosed: Bool { state.withLock { $0.isClosed } }

    /// Gives out no work until `release`, and returns when no job is running.
    func hold() async {
        await withCheckedContinuation { continuation in
            let isIdle = state.withLock { $0.hold(continuation) }
            if isIdle { continuation.resume() }
        }
    }

    /// Gives out work again.
    func release() {
        for _ in 0..<state.withLock({ $0.release() }) { signal.signal() }
    }
}
