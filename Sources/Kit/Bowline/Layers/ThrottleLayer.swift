import Locked

/// The lines of callers of one client.
struct ThrottleLayer: Layer {
    let rule: Throttle
    let clock: any KitClock
    private let tickets = Locked<UInt64>(0)
    /// One line a tenant; a device sees few tenants, so lines are kept.
    private let lines = Locked<[Principal.Identity: Locked<ThrottleQueue>]>([:])

    init(_ rule: Throttle, clock: any KitClock) {
        (self.rule, self.clock) = (rule, clock)
    }

    /// How many callers stand in line now, for tests that wait until they do.
    var callersInLine: Int {
        lines.withLock { Array($0.values) }.reduce(0) { $0 + $1.withLock { $0.count } }
    }

    /// Waits for the caller's turn and passes the request on.
    func send(_ request: Request, next: Next) async throws(CallError) -> Response {
        try await takeTurn(for: request)
        return try await next(request)
    }

    private func takeTurn(for request: Request) async throws(CallError) {
        let start = clock.now
        let line = line(of: Self.owner(of: request.principal), now: start)
        switch line.withLock({ $0.enter(deadline: request.deadline, now: start) }) {
        case .go: return
        case .full(let wait): throw CallError(.throttled(retryAfter: wait))
        case .line: try await stand(in: line)
        }
        request.journey.record(.throttled(start.duration(to: clock.now)), since: start)
    }

    private func stand(in line: Locked<ThrottleQueue>) async throws(CallError) {
        let ticket = tickets.withLock { last in
            last += 1
            return last
        }
        try await withCancellableResult { continuation in
            let (entry, isFirst) = line.withLock { line in
                line.join(ticket: ticket, now: clock.now) { continuation.resume(returning: $0) }
            }
            if case .go = entry { return continuation.resume(returning: .success(())) }
            if isFirst { startPump(of: line) }
            // A cancellation that came before the line was joined found nobody to take out of it.
            if Task.isCancelled { leave(ticket, line) }
        } onCancel: {
            leave(ticket, line)
        }
    }

    private func leave(_ ticket: UInt64, _ line: Locked<ThrottleQueue>) {
        line.withLock { $0.leave(ticket: ticket) }?(.failure(CallError(.cancelled)))
    }

    /// One task per line that is not empty: it sleeps until the next turn, calls whoever's it is, and ends with the line.
    private func startPump(of line: Locked<ThrottleQueue>) {
        Task {
            while true {
                let (go, wait) = line.withLock { $0.due(now: clock.now) }
                for wake in go { wake(.success(())) }
                guard let wait else { return }
                try await clock.sleep(for: wait)
            }
        }
    }

    private func line(of owner: Principal.Identity, now: ContinuousClock.Instant) -> Locked<ThrottleQueue> {
        lines.withLock { lines in
            if let line = lines[owner] { return line }
            let line = Locked(ThrottleQueue(bucket: TokenBucket(perSecond: rule.rate, burst: rule.burst, now: now)))
            lines[owner] = line
            return line
        }
    }

    /// All persons of one tenant share its bucket.
    private static func owner(of principal: Principal) -> Principal.Identity {
        guard let tenant = principal.tenant else { return principal.identity }
        return .user(id: "", tenant: tenant)
    }
}
