import ScamSense

/// A colour by its meaning.
public enum Tone: String, Sendable, Equatable {
    /// Worth a second look.
    case amber
    /// Very likely a scam.
    case red
    /// Says something, warns of nothing.
    case neutral

    init(_ level: RiskLevel) {
        self = level == .high ? .red : .amber
    }
}
