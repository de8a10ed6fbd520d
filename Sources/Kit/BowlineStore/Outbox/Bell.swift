import Bowline
import Locked

/// Wakes one waiter, or the next one at once when nobody waits.
final class Bell: Sendable {
    private struct State {
        var isRung = false
        var waiter: CheckedContinuation<Void, Never>?
    }

    private let state = Locked(State())

    func ring() {
        let waiter = state.withLock { state in
            state.isRung = state.waiter == nil
            defer { state.waiter = nil }
            return state.waiter
        }
        waiter?.resume()
    }

    /// Waits for a ring, for an instant, or for the task's cancellation.
    func wait(until instant: ContinuousClock.Instant, on clock: any KitClock) async {
        let alarm = Task { [self] in
            // Cancelled when the bell rang before.
            guard (try? await clock.sleep(until: instant, tolerance: nil)) != nil else { return }
            ring()
        }
        await withTaskCancellationHandler {
            await withCheckedContinuation { continuation in
                let isRung = state.withLock { state in
                    defer { state.isRung = false }
                    if !state.isRung { state.waiter = continuation }
                    return state.isRung
                }
                if isRung { continuation.resume() }
            }
        } onCancel: {
            ring()
        }
        alarm.cancel()
    }
}
