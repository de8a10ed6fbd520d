/// Decides when a value has been left alone long enough to be passed on.
struct DebounceMachine<Value: Sendable> {
    typealias Instant = ContinuousClock.Instant

    /// What whoever waits for the value does next.
    enum Step {
        /// Wait until then and ask again.
        case wait(until: Instant)
        /// Pass the value on.
        case deliver(Value)
        /// Nothing is pending: stop waiting.
        case stop
    }

    private let quiet: Duration
    private var pending: (value: Value, due: Instant)?
    private var isWatched = false
    /// Tells a watch that was cancelled from the one that came after it.
    private var watchNumber: UInt64 = 0

    init(quiet: Duration) {
        self.quiet = quiet
    }

    /// Takes a value in place of the one that was pending. When nobody waits yet, the caller must begin to, under the number it gets.
    mutating func take(_ value: Value, now: Instant) -> UInt64? {
        pending = (value, now.advanced(by: quiet))
        guard !isWatched else { return nil }
        isWatched = true
        return watchNumber
    }

    /// What the watch of that number does now. After `.deliver` it asks again: another value may have come meanwhile.
    mutating func step(of watch: UInt64, now: Instant) -> Step {
        guard watch == watchNumber else { return .stop }
        guard let pending else {
            isWatched = false
            return .stop
        }
        if pending.due > now { return .wait(until: pending.due) }
        self.pending = nil
        return .deliver(pending.value)
    }

    /// Gives the pending value at once; nobody else will.
    mutating func flush() -> Value? {
        defer { pending = nil }
        return pending?.value
    }

    /// Drops what is pending and ends the watch, if there is one.
    mutating func abandon() {
        pending = nil
        isWatched = false
        watchNumber += 1
    }
}
