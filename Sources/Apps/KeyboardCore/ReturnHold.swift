/// Holds back the keyboard's own return key for a few seconds if it would send a risky text.
///
/// A keyboard can hold back only its own return key; the host app's send button still works. The user can send at once.
/// Without a choice, the hold ends and nothing is sent; the next return then sends.
///
///     if hold.tapReturn(isRisky: risk, at: now) == .sent { insertReturn() }
public struct ReturnHold: Sendable, Equatable {
    /// The duration of a hold.
    public static let time = Duration.seconds(5)

    /// The result of a tap on the return key.
    public enum Outcome: Sendable, Equatable {
        /// The host gets the return.
        case sent
        /// The tap is held back.
        case held
    }

    private enum Phase: Sendable, Equatable {
        case open
        case holding(until: Duration)
        /// The hold is over; the same text is not held again.
        case over
    }

    private var phase = Phase.open

    /// Creates a hold that is not active.
    public init() {}

    /// True while the return key is held back.
    public var isHolding: Bool {
        if case .holding = phase { true } else { false }
    }

    /// The return key was tapped. `now` is the time since any fixed moment, on a clock that never goes back.
    public mutating func tapReturn(isRisky: Bool, at now: Duration) -> Outcome {
        switch phase {
        case .open where isRisky:
            phase = .holding(until: now + Self.time)
            return .held
        case .holding(let end) where now < end: return .held
        case .open, .holding, .over:
            phase = .open
            return .sent
        }
    }

    /// "Send anyway" was tapped: the host gets the return. The outcome is `held` if no return is being held back.
    public mutating func sendAnyway() -> Outcome {
        guard isHolding else { return .held }
        phase = .open
        return .sent
    }

    /// The hold's time is over, or "Keep writing" was tapped. Nothing is sent, and the next return is not held back.
    public mutating func end() {
        if isHolding { phase = .over }
    }

    /// The text or the field changed: the next return is judged again.
    public mutating func reset() { phase = .open }
}
