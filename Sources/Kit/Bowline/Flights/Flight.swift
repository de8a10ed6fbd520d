import Locked

/// One request under way whose answer several callers share. It belongs to none of them and ends with the last one to leave.
final class Flight: Sendable {
    typealias Outcome = Result<Response, Failure>

    private struct Waiter {
        let deadline: ContinuousClock.Instant?
        let continuation: CheckedContinuation<Outcome, Never>
    }

    private struct State {
        /// The latest deadline of all aboard; nil when one of them has none.
        var horizon: ContinuousClock.Instant?
        var outcome: Outcome?
        var aboard = 0
        var lastTicket: UInt64 = 0
        var waiters: [UInt64: Waiter] = [:]
        /// Callers that were cancelled before they had begun to wait.
        var gone: Set<UInt64> = []
        var work: Task<Void, Never>?
        var watch: Task<Void, Never>?
    }

    private let clock: any KitClock
    private let whenOver: @Sendable (Flight) -> Void
    private let state: Locked<State>

    /// A flight whose end, one way or the other, is told to `whenOver`.
    init(
        deadline: ContinuousClock.Instant?,
        clock: any KitClock,
        whenOver: @escaping @Sendable (Flight) -> Void
    ) {
        self.clock = clock
        self.whenOver = whenOver
        state = Locked(State(horizon: deadline))
    }

    /// The deadline of the flight: the latest of all aboard.
    var horizon: ContinuousClock.Instant? {
        state.withLock { $0.horizon }
    }

    /// Takes a caller along and gives it a ticket; nil when the flight is over. The first caller always gets one.
    func board(deadline: ContinuousClock.Instant?) -> UInt64? {
        state.withLock { state in
            guard state.outcome == nil, state.aboard > 0 || state.lastTicket == 0 else { return nil }
            state.aboard += 1
            state.lastTicket += 1
            state.horizon = state.horizon.flatMap { horizon in deadline.map { max(horizon, $0) } }
            return state.lastTicket
        }
    }

    /// Hands over the task that does the work, so that the last caller to leave can stop it.
    func depart(with work: Task<Void, Never>) {
        let isAbandoned = state.withLock { state in
            if state.outcome == nil { state.work = work }
            return state.aboard == 0
        }
        if isAbandoned { work.cancel() }
    }

    /// Gives everybody aboard the outcome.
    func land(_ outcome: Outcome) {
        whenOver(self)
        let (waiters, watch) = state.withLock { state in
            state.outcome = outcome
            defer {
                state.work = nil
                state.watch = nil
                state.waiters = [:]
            }
            return (state.waiters.values.map(\.continuation), state.watch)
        }
        watch?.cancel()
        for waiter in waiters { waiter.resume(returning: outcome) }
    }

    /// Waits for the outcome, at most until the caller's own deadline. A caller that is cancelled leaves at once.
    func outcome(for ticket: UInt64, deadline: ContinuousClock.Instant?) async throws(Failure) -> Response {
        if let outcome = state.withLock({ $0.outcome }) { return try outcome.get() }
        return try await withCancellableResult { continuation in
            wait(ticket, Waiter(deadline: deadline, continuation: continuation))
        } onCancel: {
            leave(ticket, because: Failure(.cancelled))
        }
    }

    private func wait(_ ticket: UInt64, _ waiter: Waiter) {
        let (outcome, isCrowded) = state.withLock { state -> (Outcome?, Bool) in
            if let outcome = state.outcome { return (outcome, false) }
            if state.gone.remove(ticket) != nil { return (.failure(Failure(.cancelled)), false) }
            state.waiters[ticket] = waiter
            return (nil, state.aboard > 1)
        }
        if let outcome { waiter.continuation.resume(returning: outcome) }
        if isCrowded { watchDeadlines() }
    }

    /// Lets one caller go without the outcome; the last one to go takes the flight down.
    private func leave(_ ticket: UInt64, because failure: Failure) {
        let (waiter, isLast, work) = state.withLock { state -> (Waiter?, Bool, Task<Void, Never>?) in
            guard state.outcome == nil else { return (nil, false, nil) }
            let waiter = state.waiters.removeValue(forKey: ticket)
            if waiter == nil { state.gone.insert(ticket) }
            state.aboard -= 1
            return (waiter, state.aboard == 0, state.work)
        }
        if isLast {
            whenOver(self)
            work?.cancel()
        }
        waiter?.continuation.resume(returning: .failure(failure))
    }

    // MARK: Deadlines

    /// Sends callers home whose own time is up while the flight goes on for others. Each newcomer starts the watch anew, because
    /// its deadline may be the earliest; a flight with one caller needs none, the transport keeps its deadline.
    private func watchDeadlines() {
        let watch = Task {
            while let next = earliestDeadline(), (try? await clock.sleep(until: next, tolerance: nil)) != nil {
                for ticket in overdue() { leave(ticket, because: Failure(.timedOut(.waiting))) }
            }
        }
        let obsolete = state.withLock { state in
            guard state.outcome == nil else { return Optional(watch) }
            defer { state.watch = watch }
            return state.watch
        }
        obsolete?.cancel()
    }

    private func earliestDeadline() -> ContinuousClock.Instant? {
        state.withLock { $0.waiters.values.compactMap(\.deadline).min() }
    }

    private func overdue() -> [UInt64] {
        let now = clock.now
        return state.withLock { state in
            state.waiters.filter { $0.value.deadline.map { $0 <= now } ?? false }.map(\.key)
        }
    }
}
