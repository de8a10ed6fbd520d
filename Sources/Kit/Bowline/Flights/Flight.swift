import Basics

/// The callers that wait for a read made by another caller.
///
/// Exists only while there are such callers: a read that is not shared never creates a `Flight`.
final class Flight: Sendable {
    typealias Outcome = Result<Response, CallError>

    private struct State {
        /// The outcome for the waiting callers; `.success(nil)` means that one of them must make the read.
        var outcome: Result<Response?, CallError>?
        var waiting: [Settle<Response?>] = []
    }

    private let clock: any KitClock
    private let state = Locked(State())

    init(clock: any KitClock) {
        self.clock = clock
    }

    /// Resumes all waiting callers with the outcome.
    func finish(_ outcome: Outcome) {
        settle(outcome.map { $0 })
    }

    /// Called when the caller that made the read was cancelled or timed out.
    func abandon() {
        settle(.success(nil))
    }

    /// Waits for the response, until the caller's own deadline at most; nil if another caller must make the read. A
    /// caller that is cancelled stops waiting at once; the others go on.
    func answer(deadline: ContinuousClock.Instant?) async throws(CallError) -> Response? {
        do {
            return try await waitForOutcome(until: deadline, on: clock) { settle in
                let outcome = state.withLock { state in
                    if state.outcome == nil { state.waiting.append(settle) }
                    return state.outcome
                }
                if let outcome { settle(outcome) }
            }
        } catch {
            // The shared read is already on its way to the server, so the phase is not `.queued`.
            if case .timedOut(.queued) = error.reason { throw CallError(.timedOut(.waiting)) }
            throw error
        }
    }

    private func settle(_ outcome: Result<Response?, CallError>) {
        let waiting = state.withLock { state in
            state.outcome = outcome
            defer { state.waiting = [] }
            return state.waiting
        }
        for settle in waiting { settle(outcome) }
    }
}
