import Locked

/// Keeps a client below its backend's rate limit, so that calls wait their turn here instead of being refused there.
///
/// One bucket a tenant (or a person, where there are no tenants). Callers wait in the order they came, no longer than their deadline
/// allows, and leave the line at once when cancelled.
public struct Throttle: Layer {
    private let rate: Double
    private let burst: Int
    private let clock: any KitClock
    private let tickets = Locked<UInt64>(0)
    private let queues = Locked<[Principal.Identity: ThrottleQueue]>([:])

    /// Lets `rate` calls a second through, and `burst` at once after a quiet time.
    public init(perSecond rate: Double = 1_000, burst: Int = 2_000, clock: any KitClock = ContinuousClock()) {
        self.rate = rate
        self.burst = burst
        self.clock = clock
    }

    /// Waits for the caller's turn and passes the request on.
    public func send(_ request: Request, next: Next) async throws(Failure) -> Response {
        try await takeTurn(for: request)
        return try await next(request)
    }

    private func takeTurn(for request: Request) async throws(Failure) {
        let owner = Self.owner(of: request.principal)
        let start = clock.now
        let entry = queues.withLock { queues in
            queues[owner, default: fresh(now: start)].enter(deadline: request.deadline, now: start)
        }
        switch entry {
        case .go: return
        case .full(let wait): throw Failure(.throttled(retryAfter: wait))
        case .line: try await standInLine(owner)
        }
        request.journey.record(.throttled(start.duration(to: clock.now)))
    }

    private func standInLine(_ owner: Principal.Identity) async throws(Failure) {
        let ticket = tickets.withLock { last in
            last += 1
            return last
        }
        try await withCancellableResult { continuation in
            let (entry, isFirst) = queues.withLock { queues in
                let now = clock.now
                return queues[owner, default: fresh(now: now)].join(ticket: ticket, now: now) {
                    continuation.resume(returning: $0)
                }
            }
            if case .go = entry { return continuation.resume(returning: .success(())) }
            if isFirst { startPump(owner) }
            // A cancellation that came before the line was joined found nobody to take out of it.
            if Task.isCancelled { leave(ticket, owner) }
        } onCancel: {
            leave(ticket, owner)
        }
    }

    private func leave(_ ticket: UInt64, _ owner: Principal.Identity) {
        queues.withLock { $0[owner]?.leave(ticket: ticket) }?(.failure(Failure(.cancelled)))
    }

    /// One task per line that is not empty: it sleeps until the next turn, calls whoever's it is, and ends with the line.
    private func startPump(_ owner: Principal.Identity) {
        Task {
            while true {
                let (go, wait) = queues.withLock { $0[owner]?.due(now: clock.now) ?? ([], nil) }
                for wake in go { wake(.success(())) }
                guard let wait else { return forgetIfIdle(owner) }
                try await clock.sleep(for: wait)
            }
        }
    }

    private func forgetIfIdle(_ owner: Principal.Identity) {
        queues.withLock { queues in
            if queues[owner]?.isIdle(now: clock.now) == true { queues[owner] = nil }
        }
    }

    private func fresh(now: ContinuousClock.Instant) -> ThrottleQueue {
        ThrottleQueue(bucket: TokenBucket(perSecond: rate, burst: burst, now: now))
    }

    /// All persons of one tenant share its bucket.
    private static func owner(of principal: Principal) -> Principal.Identity {
        guard let tenant = principal.tenant else { return principal.identity }
        return .user(id: "", tenant: tenant)
    }
}
