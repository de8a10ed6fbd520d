/// Holds back the keyboard's own return key for a few seconds if it would send a risky text.
///
/// A keyboard can hold back only its own return key; the host app's send button still works. The user can send at once.
/// Without a choice, the hold ends and nothing is sent; the next return then sends.
///
///     if hold.tapReturn(isRisky: risk, at: now) == .sent { insertReturn() }
public struct ReturnHold: Sendable, Equatable {
    /// The duration of a hold.
    public static let duration = Duration.seconds(5)

    /// The result of a tap on the return key.
    public enum Outcome: Sendable, Equatable {
        /// The host gets the return.
        case sent
        /// The tap is held back.
        case held
    }

    private enum Phase: Sendable, Equatable {
        case idle
        case holding(until: Duration)
        /// The hold is over; the same text is not held again.
        case expired
    }

    private var phase = Phase.idle

    /// Creates a hold that is not active.
    public init() {}

    /// True while the return key is held back.
    public var isHolding: Bool {
        if case .holding = phase { true } else { false }
    }

    /// Handles a tap on the return key. `now` is a reading of a monotonic clock, from any origin.
    public mutating func tapReturn(isRisky: Bool, at now: Duration) -> Outcome {
        switch phase {
        case .idle where isRisky:
            phase = .holding(until: now + Self.duration)
            return .held
        case .holding(let end) where now < end: return .held
        case .idle, .holding, .expired:
            phase = .idle
            return .sent
        }
    }

    /// Handles a tap on "Send anyway". Returns `sent` if a return was held back; otherwise `held`, and nothing changes.
    public mutating func sendAnyway() -> Outcome {
        guard isHolding else { return .held }
        phase = .idle
        return .sent
    }

    /// Ends the hold because its time is over or "Keep writing" was tapped. Nothing is sent, and the next return is not
    /// held back.
    public mutating func end() {
        if isHolding { phase = .expired }
    }

    /// Forgets the hold because the text or the field changed: the next return is judged again.
    public mutating func reset() { phase = .idle }
}
