import Locked

/// One request under way whose answer several callers share. It belongs to none of them and ends with its last waiter.
final class Flight: Sendable {
    typealias Outcome = Result<Response, Failure>

    private struct Waiter {
        let deadline: ContinuousClock.Instant?
        var continuation: CheckedContinuation<Outcome, Never>?
        /// Set when the waiter was told to go before it had begun to wait.
        var verdict: Failure?
    }

    private struct State {
        var outcome: Outcome?
        var isAbandoned = false
        var waiters: [UInt64: Waiter] = [:]
        var lastTicket: UInt64 = 0
        var work: Task<Void, Never>?
        var watch: Task<Void, Never>?
    }

    /// The deadline of the flight: the latest of its waiters'.
    let horizon: DeadlineHorizon
    private let clock: any KitClock
    private let whenOver: @Sendable (Flight) -> Void
    private let state = Locked(State())

    /// A flight whose end, one way or the other, is told to `whenOver`.
    init(
        deadline: ContinuousClock.Instant?,
        clock: any KitClock,
        whenOver: @escaping @Sendable (Flight) -> Void
    ) {
        horizon = DeadlineHorizon(deadline)
        self.clock = clock
        self.whenOver = whenOver
    }

    /// Takes a caller along and gives it a ticket; nil when the flight is over.
    func board(deadline: ContinuousClock.Instant?) -> UInt64? {
        let (ticket, isCrowded) = state.withLock { state -> (UInt64?, Bool) in
            guard state.outcome == nil, !state.isAbandoned else { return (nil, false) }
            state.lastTicket += 1
            state.waiters[state.lastTicket] = Waiter(deadline: deadline)
            return (state.lastTicket, state.waiters.count == 2 && state.watch == nil)
        }
        guard ticket != nil else { return nil }
        horizon.extend(to: deadline)
        if isCrowded { watchDeadlines() }
        return ticket
    }

    /// Hands over the task that does the work, so that the last waiter to leave can stop it.
    func depart(with work: Task<Void, Never>) {
        let isAbandoned = state.withLock { state in
            if state.outcome == nil { state.work = work }
            return state.isAbandoned
        }
        if isAbandoned { work.cancel() }
    }

    /// Gives every waiter the outcome.
    func land(_ outcome: Outcome) {
        whenOver(self)
        let (waiters, watch) = state.withLock { state in
            state.outcome = outcome
            state.work = nil
            defer { state.watch = nil }
            let waiters = state.waiters.values.compactMap(\.continuation)
            for (ticket, waiter) in state.waiters where waiter.continuation != nil { state.waiters[ticket] = nil }
            return (waiters, state.watch)
        }
        watch?.cancel()
        for waiter in waiters { waiter.resume(returning: outcome) }
    }

    /// Waits for the outcome, at most until the caller's own deadline. A caller that is cancelled leaves at once.
    func outcome(for ticket: UInt64) async throws(Failure) -> Response {
        if let outcome = state.withLock({ $0.outcome }) { return try outcome.get() }
        return try await withCancellableResult { continuation in
            if let ready = settle(ticket, continuation) { continuation.resume(returning: ready) }
        } onCancel: {
            leave(ticket, because: Failure(.cancelled))
        }
    }

    // MARK: Under the lock

    /// Keeps the continuation, or returns what is known already.
    private func settle(_ ticket: UInt64, _ continuation: CheckedContinuation<Outcome, Never>) -> Outcome? {
        state.withLock { state in
            if let outcome = state.outcome { return outcome }
            if let verdict = state.waiters[ticket]?.verdict {
                state.waiters[ticket] = nil
                return .failure(verdict)
            }
            state.waiters[ticket]?.continuation = continuation
            return nil
        }
    }

    /// Lets one caller go without the outcome; the last one to go takes the flight down.
    private func leave(_ ticket: UInt64, because failure: Failure) {
        let (continuation, work) = state.withLock {
            state -> (CheckedContinuation<Outcome, Never>?, Task<Void, Never>?) in
            guard state.outcome == nil, let waiter = state.waiters[ticket], waiter.verdict == nil else {
                return (nil, nil)
            }
            if waiter.continuation == nil {
                state.waiters[ticket]?.verdict = failure
            } else {
                state.waiters[ticket] = nil
            }
            let isLast = state.waiters.values.allSatisfy { $0.verdict != nil }
            state.isAbandoned = isLast
            return (waiter.continuation, isLast ? state.work : nil)
        }
        if let work {
            whenOver(self)
            work.cancel()
        }
        continuation?.resume(returning: .failure(failure))
    }

    // MARK: Deadlines

    /// Sends callers home whose own time is up while the flight goes on for others. Needed only when there are several.
    private func watchDeadlines() {
        let watch = Task {
            while let next = earliestDeadline() {
                do {
                    try await clock.sleep(until: next, tolerance: nil)
                } catch {
                    return
                }
                for ticket in overdue(at: clock.now) { leave(ticket, because: Failure(.timedOut(.waiting))) }
            }
        }
        let isOver = state.withLock { state in
            state.watch = watch
            return state.outcome != nil
        }
        if isOver { watch.cancel() }
    }

    private func earliestDeadline() -> ContinuousClock.Instant? {
        state.withLock { state in
            state.outcome == nil ? state.waiters.values.filter { $0.verdict == nil }.compactMap(\.deadline).min() : nil
        }
    }

    private func overdue(at now: ContinuousClock.Instant) -> [UInt64] {
        state.withLock { state in
            state.waiters.filter { $0.value.verdict == nil && $0.value.deadline.map { $0 <= now } ?? false }.map(\.key)
        }
    }
}
