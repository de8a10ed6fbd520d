/// A change that the user can still undo. It is carried out when the countdown ends.
///
///     state.removal = UndoCountdown(.link(id))
///     return .everySecond(on: clock, send: .secondPassed).cancellable(id: Job.countdown, cancelInFlight: true)
public struct UndoCountdown<Change: Sendable & Equatable>: Sendable, Equatable {
    /// The change to carry out when the countdown ends.
    public let change: Change
    /// The number of whole seconds left.
    public private(set) var secondsLeft: Int

    /// Starts the countdown. Ten seconds are enough to hear the message from a screen reader and reach the button.
    public init(_ change: Change, seconds: Int = 10) {
        self.change = change
        secondsLeft = max(1, seconds)
    }

    /// Counts down one second. Returns true when the countdown has ended.
    public mutating func countSecond() -> Bool {
        secondsLeft = max(0, secondsLeft - 1)
        return secondsLeft == 0
    }
}

extension Effect {
    /// Sends an action once a second until cancelled.
    public static func everySecond<C: Clock & Sendable>(on clock: C, send action: Action) -> Effect
    where C.Duration == Duration {
        .run { send in
            var next = clock.now.advanced(by: .seconds(1))
            while !Task.isCancelled {
                try await clock.sleep(until: next, tolerance: nil)
                await send(action)
                next = next.advanced(by: .seconds(1))
            }
        }
    }
}
