/// Who may go now, who waits and until when, for one bucket. A pure value: the layer acts on what it returns.
struct ThrottleQueue {
    private var bucket: TokenBucket
    private var waiting: [Waiter] = []

    private struct Waiter {
        let ticket: UInt64
        let wake: Wake
    }

    /// Lets a waiting caller go on, or fail.
    typealias Wake = @Sendable (Result<Void, CallError>) -> Void

    /// What a caller hears when it asks for its turn.
    enum Entry {
        case go
        case line
        case full(retryAfter: Duration)
    }

    init(bucket: TokenBucket) {
        self.bucket = bucket
    }

    /// How many stand in line.
    var count: Int { waiting.count }

    /// Asks for a turn without standing in line.
    mutating func enter(deadline: ContinuousClock.Instant?, now: ContinuousClock.Instant) -> Entry {
        if waiting.isEmpty, bucket.take(now: now) == nil { return .go }
        let wait = bucket.wait(behind: waiting.count, now: now)
        if let deadline, now.advanced(by: wait) > deadline { return .full(retryAfter: wait) }
        return .line
    }

    /// Stands in line behind those who came before, unless the turn has come meanwhile. True when the line was empty.
    mutating func join(ticket: UInt64, now: ContinuousClock.Instant, wake: @escaping Wake) -> (
        entry: Entry, isFirst: Bool
    ) {
        if waiting.isEmpty, bucket.take(now: now) == nil { return (.go, false) }
        waiting.append(Waiter(ticket: ticket, wake: wake))
        return (.line, waiting.count == 1)
    }

    /// Takes a caller out of the line; nil when it is not there any more.
    mutating func leave(ticket: UInt64) -> Wake? {
        guard let place = waiting.firstIndex(where: { $0.ticket == ticket }) else { return nil }
        return waiting.remove(at: place).wake
    }

    /// Takes those whose turn it is out of the line, and says how long until the next one's.
    mutating func due(now: ContinuousClock.Instant) -> (go: [Wake], next: Duration?) {
        var count = 0
        while count < waiting.count, bucket.take(now: now) == nil { count += 1 }
        let go = waiting.prefix(count).map(\.wake)
        waiting.removeFirst(count)
        return (go, waiting.isEmpty ? nil : bucket.wait(behind: 0, now: now))
    }
}
