import Basics
import Bowline

/// The jobs of one background session, shared by the transport and the session's delegate.
final class BackgroundJobs: Sendable {
    private struct State {
        var machine = BackgroundMachine<BackgroundOutcome>()
        /// True when the session has delivered the events from while the app was not running.
        var isCaughtUp = false
        var completions: [@Sendable () -> Void] = []
    }

    private let state = Locked(State())

    /// True when there is no job.
    var isIdle: Bool { state.withLock { $0.machine.isEmpty } }

    /// Adds a job that an earlier process started and that is still running.
    func found(_ key: String) {
        state.withLock { $0.machine.found(key) }
    }

    /// Asks for a job. `waiter` is called with its outcome, or with nil once the caller is detached.
    func ask(
        _ key: String,
        _ waiter: @escaping BackgroundMachine<BackgroundOutcome>.Waiter
    ) -> BackgroundMachine<BackgroundOutcome>.Admission {
        defer { completeIfDone() }
        return state.withLock { $0.machine.ask(key, waiter) }
    }

    /// Ends the caller's wait; the job continues.
    func detach(_ key: String) {
        state.withLock { $0.machine.detach(key) }?(nil)
    }

    /// Records that a job has ended.
    func end(_ key: String, _ outcome: BackgroundOutcome) {
        state.withLock { $0.machine.end(key, outcome) }?(outcome)
    }

    /// Forgets a job that is no longer wanted.
    func forget(_ key: String) {
        state.withLock { $0.machine.forget(key) }?(nil)
        completeIfDone()
    }

    /// Called when the session has delivered the events from while the app was not running.
    func caughtUp() {
        state.withLock { $0.isCaughtUp = true }
        completeIfDone()
    }

    /// Calls `completion` once the session has caught up and every outcome was taken.
    func onCaughtUp(_ completion: @escaping @Sendable () -> Void) {
        state.withLock { $0.completions.append(completion) }
        completeIfDone()
    }

    private func completeIfDone() {
        let completions = state.withLock { state -> [@Sendable () -> Void] in
            guard state.isCaughtUp, state.machine.unclaimed == 0, !state.completions.isEmpty else { return [] }
            defer { (state.isCaughtUp, state.completions) = (false, []) }
            return state.completions
        }
        for complete in completions { complete() }
    }
}
