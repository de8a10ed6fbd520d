import Basics

/// Delays a client's calls to keep the rate limit.
struct ThrottleLayer: Layer {
    let rule: Throttle
    let clock: any KitClock
    private let tickets = Locked<UInt64>(0)
    /// One queue per tenant. A device sees few tenants, so queues are never removed.
    private let queues = Locked<[Principal.Identity: Locked<ThrottleQueue>]>([:])

    init(_ rule: Throttle, clock: any KitClock) {
        (self.rule, self.clock) = (rule, clock)
    }

    /// The number of waiting callers, for tests.
    var waitingCallers: Int {
        queues.withLock { Array($0.values) }.reduce(0) { $0 + $1.withLock { $0.count } }
    }

    /// Waits for the caller's turn and passes the request on.
    func send(_ request: Request, next: Next) async throws(CallError) -> Response {
        try await takeTurn(for: request)
        return try await next(request)
    }

    private func takeTurn(for request: Request) async throws(CallError) {
        let start = clock.now
        let queue = queue(of: Self.owner(of: request.principal), now: start)
        switch queue.withLock({ $0.enter(deadline: request.deadline, now: start) }) {
        case .go: return
        case .full(let wait): throw CallError(.throttled(retryAfter: wait))
        case .queued: try await waitForTurn(in: queue)
        }
        request.journey.record(.throttled(start.duration(to: clock.now)), since: start)
    }

    private func waitForTurn(in queue: Locked<ThrottleQueue>) async throws(CallError) {
        let ticket = tickets.withLock { last in
            last += 1
            return last
        }
        try await withCancellableResult { continuation in
            let (entry, isFirst) = queue.withLock { queue in
                queue.join(ticket: ticket, now: clock.now) { continuation.resume(returning: $0) }
            }
            if case .go = entry { return continuation.resume(returning: .success(())) }
            if isFirst { startPump(of: queue) }
            // A cancellation that came before the caller was queued could not remove it.
            if Task.isCancelled { leave(ticket, queue) }
        } onCancel: {
            leave(ticket, queue)
        }
    }

    private func leave(_ ticket: UInt64, _ queue: Locked<ThrottleQueue>) {
        queue.withLock { $0.leave(ticket: ticket) }?(.failure(CallError(.cancelled)))
    }

    /// Starts the task of a queue that has become non-empty. The task sleeps until the next turn, resumes the callers
    /// whose turn it is, and ends when the queue is empty.
    private func startPump(of queue: Locked<ThrottleQueue>) {
        Task {
            while true {
                let (go, wait) = queue.withLock { $0.due(now: clock.now) }
                for resume in go { resume(.success(())) }
                guard let wait else { return }
                try await clock.sleep(for: wait)
            }
        }
    }

    private func queue(of owner: Principal.Identity, now: ContinuousClock.Instant) -> Locked<ThrottleQueue> {
        queues.withLock { queues in
            if let queue = queues[owner] { return queue }
            let queue = Locked(ThrottleQueue(bucket: TokenBucket(perSecond: rule.rate, burst: rule.burst, now: now)))
            queues[owner] = queue
            return queue
        }
    }

    /// All users of one tenant share its bucket.
    private static func owner(of principal: Principal) -> Principal.Identity {
        guard let tenant = principal.tenant else { return principal.identity }
        return .user(id: "", tenant: tenant)
    }
}
