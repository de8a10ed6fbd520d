import Locked

/// Passes on the last of many values once no other has come for a while: for typing, scrolling, resizing.
///
///     let search = Debounce<String>(quiet: .milliseconds(300)) { text in await model.search(text) }
///     search.send("b"); search.send("bo"); search.send("bow")     // one search, for "bow"
///
/// Values are delivered one at a time: one that falls due while the last is still being handled waits for it. Use `LatestWins` inside
/// when a newer value shall end the handling of the older. Letting go of the debounce, or `cancel()`, drops what is pending; a delivery
/// that has begun goes on, cancelled, to its end.
public final class Debounce<Value: Sendable>: Sendable {
    private let waiting: DebounceWaiting<Value>

    /// Passes values on to `deliver` after `quiet` without another.
    public init(
        quiet: Duration,
        clock: any KitClock = ContinuousClock(),
        deliver: @escaping @Sendable (Value) async -> Void
    ) {
        waiting = DebounceWaiting(quiet: quiet, clock: clock, deliver: deliver)
    }

    deinit {
        waiting.cancel()
    }

    /// Takes a value; the one that was pending is forgotten.
    public func send(_ value: Value) {
        waiting.take(value)
    }

    /// Passes the pending value on now, where the caller runs, also while an earlier one is still being handled elsewhere; nothing happens
    /// when none is pending.
    public func flush() async {
        await waiting.flush()
    }

    /// Drops what is pending and cancels a delivery under way. Values sent later are taken as usual.
    public func cancel() {
        waiting.cancel()
    }
}

/// The state of a debounce and the task that waits. A part of its own, so that letting go of the debounce can end the task.
private final class DebounceWaiting<Value: Sendable>: Sendable {
    private struct State {
        var machine: DebounceMachine<Value>
        var watch: Task<Void, Never>?
    }

    private let clock: any KitClock
    private let deliver: @Sendable (Value) async -> Void
    private let state: Locked<State>

    init(quiet: Duration, clock: any KitClock, deliver: @escaping @Sendable (Value) async -> Void) {
        self.clock = clock
        self.deliver = deliver
        state = Locked(State(machine: DebounceMachine(quiet: quiet)))
    }

    func take(_ value: Value) {
        state.withLock { state in
            guard let number = state.machine.take(value, now: clock.now) else { return }
            // One task sleeps for a whole run of values; it looks again when it wakes, instead of being made anew for each.
            state.watch = Task { await self.watch(number) }
        }
    }

    func flush() async {
        guard let value = state.withLock({ $0.machine.flush() }) else { return }
        await deliver(value)
    }

    func cancel() {
        let watch = state.withLock { state in
            state.machine.abandon()
            defer { state.watch = nil }
            return state.watch
        }
        watch?.cancel()
    }

    private func watch(_ number: UInt64) async {
        while true {
            switch state.withLock({ $0.machine.step(of: number, now: clock.now) }) {
            case .stop: return
            case .deliver(let value): await deliver(value)
            case .wait(let instant):
                // A cancelled sleep is noticed by the next step.
                try? await clock.sleep(until: instant, tolerance: nil)
            }
        }
    }
}
