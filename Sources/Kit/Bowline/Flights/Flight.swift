import Locked

/// The callers that wait for a read somebody else is making.
///
/// Exists only while there are such callers: a read that nobody shares never makes one.
final class Flight: Sendable {
    typealias Outcome = Result<Response, Failure>

    /// What those who wait are told.
    private enum News {
        case landed(Outcome)
        /// Whoever made the read gave up for reasons of its own; somebody else has to make it.
        case abandoned
    }

    private struct Waiter {
        let deadline: ContinuousClock.Instant?
        let continuation: CheckedContinuation<Result<Response?, Failure>, Never>
    }

    private struct State {
        var news: News?
        var lastTicket: UInt64 = 0
        var waiters: [UInt64: Waiter] = [:]
        /// Callers that were cancelled before they had begun to wait.
        var gone: Set<UInt64> = []
        var watch: Task<Void, Never>?
    }

    private let clock: any KitClock
    private let state = Locked(State())

    init(clock: any KitClock) {
        self.clock = clock
    }

    /// Gives everybody who waits the outcome.
    func land(_ outcome: Outcome) {
        tell(.landed(outcome))
    }

    /// Tells everybody who waits that the read was given up.
    func abandon() {
        tell(.abandoned)
    }

    /// Waits for the answer, at most until the caller's own deadline; nil when somebody else has to make the read. A caller that is
    /// cancelled leaves at once, and the others go on.
    func answer(deadline: ContinuousClock.Instant?) async throws(Failure) -> Response? {
        let ticket = state.withLock { state in
            state.lastTicket += 1
            return state.lastTicket
        }
        return try await withCancellableResult { continuation in
            wait(ticket, Waiter(deadline: deadline, continuation: continuation))
        } onCancel: {
            leave(ticket, because: Failure(.cancelled))
        }
    }

    private func wait(_ ticket: UInt64, _ waiter: Waiter) {
        let known = state.withLock { state -> Result<Response?, Failure>? in
            if let news = state.news { return Self.result(of: news) }
            if state.gone.remove(ticket) != nil { return .failure(Failure(.cancelled)) }
            state.waiters[ticket] = waiter
            return nil
        }
        if let known { return waiter.continuation.resume(returning: known) }
        if waiter.deadline != nil { watchDeadlines() }
    }

    private func leave(_ ticket: UInt64, because failure: Failure) {
        let waiter = state.withLock { state -> Waiter? in
            guard state.news == nil else { return nil }
            let waiter = state.waiters.removeValue(forKey: ticket)
            if waiter == nil { state.gone.insert(ticket) }
            return waiter
        }
        waiter?.continuation.resume(returning: .failure(failure))
    }

    private func tell(_ news: News) {
        let (waiters, watch) = state.withLock { state in
            state.news = news
            defer {
                state.waiters = [:]
                state.watch = nil
            }
            return (state.waiters.values.map(\.continuation), state.watch)
        }
        watch?.cancel()
        for waiter in waiters { waiter.resume(returning: Self.result(of: news)) }
    }

    private static func result(of news: News) -> Result<Response?, Failure> {
        switch news {
        case .landed(let outcome): outcome.map { $0 }
        case .abandoned: .success(nil)
        }
    }

    // MARK: Deadlines

    /// Sends callers home whose own time is up. Each newcomer starts the watch anew, because its deadline may be the earliest.
    private func watchDeadlines() {
        let watch = Task {
            while let next = earliestDeadline(), (try? await clock.sleep(until: next, tolerance: nil)) != nil {
                for ticket in overdue() { leave(ticket, because: Failure(.timedOut(.waiting))) }
            }
        }
        let obsolete = state.withLock { state in
            guard state.news == nil else { return Optional(watch) }
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
