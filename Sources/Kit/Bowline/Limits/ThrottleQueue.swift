/// The callers that wait for one token bucket, in order. A pure value: the layer acts on what it returns.
struct ThrottleQueue {
    private var bucket: TokenBucket
    private var waiting: [Waiter] = []

    private struct Waiter {
        let ticket: UInt64
        let resume: Resume
    }

    /// Resumes a waiting caller, or fails it.
    typealias Resume = @Sendable (Result<Void, CallError>) -> Void

    /// The result of asking for a turn.
    enum Entry {
        case go
        case queued
        case full(retryAfter: Duration)
    }

    init(bucket: TokenBucket) {
        self.bucket = bucket
    }

    /// The number of waiting callers.
    var count: Int { waiting.count }

    /// Takes a token if no caller waits for a token; never queues the caller.
    mutating func enter(deadline: ContinuousClock.Instant?, now: ContinuousClock.Instant) -> Entry {
        if waiting.isEmpty, bucket.take(now: now) == nil { return .go }
        let wait = bucket.wait(behind: waiting.count, now: now)
        if let deadline, now.advanced(by: wait) > deadline { return .full(retryAfter: wait) }
        return .queued
    }

    /// Queues a caller, unless a token is available now. `isFirst` is true when the queue was empty.
    mutating func join(ticket: UInt64, now: ContinuousClock.Instant, resume: @escaping Resume) -> (
        entry: Entry, isFirst: Bool
    ) {
        if waiting.isEmpty, bucket.take(now: now) == nil { return (.go, false) }
        waiting.append(Waiter(ticket: ticket, resume: resume))
        return (.queued, waiting.count == 1)
    }

    /// Removes a caller from the queue; nil when it is no longer there.
    mutating func leave(ticket: UInt64) -> Resume? {
        guard let index = waiting.firstIndex(where: { $0.ticket == ticket }) else { return nil }
        return waiting.remove(at: index).resume
    }

    /// Removes the callers whose turn it is. `next` is the time until the next turn; nil when the queue is empty.
    mutating func due(now: ContinuousClock.Instant) -> (go: [Resume], next: Duration?) {
        var count = 0
        while count < waiting.count, bucket.take(now: now) == nil { count += 1 }
        let go = waiting.prefix(count).map(\.resume)
        waiting.removeFirst(count)
        return (go, waiting.isEmpty ? nil : bucket.wait(behind: 0, now: now))
    }
}
