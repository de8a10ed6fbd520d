import ScamSense

/// The colors, by meaning.
public enum Tone: String, Sendable, Equatable {
    /// A warning, such as a risk.
    case amber
    /// Very likely a scam.
    case red
    /// Information without a judgement.
    case neutral

    init(_ level: RiskLevel) {
        self = level == .high ? .red : .amber
    }
}
