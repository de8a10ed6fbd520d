import Basics
import Bowline

/// Wakes all tasks that wait for it. If no task is waiting, the next wait returns at once.
final class AsyncSignal: Sendable {
    private struct State {
        var isSent = false
        var waiters: [CheckedContinuation<Void, Never>] = []
    }

    private let state = Locked(State())

    func send() {
        let waiters = state.withLock { state in
            state.isSent = state.waiters.isEmpty
            defer { state.waiters = [] }
            return state.waiters
        }
        for waiter in waiters { waiter.resume() }
    }

    /// Waits for the signal, until an instant, or until the task is cancelled. It may also return early.
    func wait(until instant: ContinuousClock.Instant, on clock: any KitClock) async {
        let alarm = Task { [self] in
            // Cancelled when the signal came first.
            guard (try? await clock.sleep(until: instant, tolerance: nil)) != nil else { return }
            send()
        }
        await withTaskCancellationHandler {
            await withCheckedContinuation { continuation in
                let isSent = state.withLock { state in
                    defer { state.isSent = false }
                    if !state.isSent { state.waiters.append(continuation) }
                    return state.isSent
                }
                if isSent { continuation.resume() }
            }
        } onCancel: {
            send()
        }
        alarm.cancel()
    }
}
