import ScamSense

/// The colors, by meaning.
public enum Tone: String, Sendable, Equatable {
    /// A warning.
    case amber
    /// Very likely a scam.
    case red
    /// Plain information.
    case neutral

    init(_ level: RiskLevel) {
        self = level == .high ? .red : .amber
    }
}
