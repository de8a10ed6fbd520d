/// The state machine of a mailbox, without its lock and its signal.
struct MailboxState<Job: AnyObject> {
    enum Posting: Equatable {
        case accepted
        /// A thread sleeps and must be woken; it no longer counts as sleeping.
        case acceptedMustWake
        case refused(StorageError)
    }

    enum Next {
        case work([Job])
        case sleep
        case stop
    }

    private(set) var isClosed = false
    private var waiting: [Job] = []
    private var sleepingWorkers = 0
    private var workers = 0
    private var isPaused = false
    private var idleWaiters: [CheckedContinuation<Void, Never>] = []

    var count: Int { waiting.count }

    mutating func post(_ job: Job, isCancelled: Bool) -> Posting {
        if isClosed { return .refused(.closed) }
        if isCancelled { return .refused(.cancelled) }
        waiting.append(job)
        guard sleepingWorkers > 0, !isPaused else { return .accepted }
        sleepingWorkers -= 1
        return .acceptedMustWake
    }

    mutating func withdraw(_ job: Job) -> Bool {
        guard let index = waiting.firstIndex(where: { $0 === job }) else { return false }
        waiting.remove(at: index)
        return true
    }

    mutating func next(atMost limit: Int, lastIsDone: Bool) -> Next {
        if lastIsDone { workers -= 1 }
        guard !waiting.isEmpty, !isPaused || isClosed else {
            if isClosed { return .stop }
            sleepingWorkers += 1
            return .sleep
        }
        workers += 1
        return .work(take(atMost: limit))
    }

    /// The callers that wait for running jobs, if no job is running any more.
    mutating func takeIdleWaiters() -> [CheckedContinuation<Void, Never>] {
        guard workers == 0, !idleWaiters.isEmpty else { return [] }
        defer { idleWaiters = [] }
        return idleWaiters
    }

    /// Returns the number of threads to wake.
    mutating func close() -> Int {
        isClosed = true
        return wakeAll()
    }

    /// Returns true if no job is running; otherwise stores the waiter until then.
    mutating func pause(_ waiter: CheckedContinuation<Void, Never>) -> Bool {
        isPaused = true
        if workers == 0 { return true }
        idleWaiters.append(waiter)
        return false
    }

    /// Returns the number of threads to wake.
    mutating func resume() -> Int {
        isPaused = false
        return waiting.isEmpty ? 0 : wakeAll()
    }

    private mutating func take(atMost limit: Int) -> [Job] {
        guard waiting.count > limit else {
            defer { waiting = [] }
            return waiting
        }
        defer { waiting.removeFirst(limit) }
        return Array(waiting.prefix(limit))
    }

    private mutating func wakeAll() -> Int {
        defer { sleepingWorkers = 0 }
        return sleepingWorkers
    }
}
