/// Holds back the keyboard's own return key for a few seconds where it sends the text and the text is risky.
///
/// A keyboard can hold only its own return key: the host app's button sends as ever. The hold says so and offers a
/// plain choice. One tap sends at once; without a choice the hold ends and sends nothing, and the next return sends.
///
///     if hold.tapReturn(isRisky: risk, at: now) == .goesOn { insertReturn() }
public struct ReturnHold: Sendable, Equatable {
    /// The duration of a hold.
    public static let time = Duration.seconds(5)

    /// What becomes of the return key's tap.
    public enum Outcome: Sendable, Equatable {
        /// The host gets its return.
        case goesOn
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

    /// A hold that nothing has started.
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
            return .goesOn
        }
    }

    /// "Send anyway" was tapped: the host gets its return. Held back when no return is.
    public mutating func goOn() -> Outcome {
        guard isHolding else { return .held }
        phase = .open
        return .goesOn
    }

    /// The time of a hold passed, or "Keep writing" was tapped: nothing is sent, and the next return goes on.
    public mutating func end() {
        if isHolding { phase = .over }
    }

    /// The text changed, or its field: the next return is judged like the first.
    public mutating func reset() { phase = .open }
}
