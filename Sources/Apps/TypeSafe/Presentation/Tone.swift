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

extension RiskLevel {
    /// The level's name for people.
    var title: String {
        switch self {
        case .low: "Low Risk"
        case .medium: "Medium Risk"
        case .high: "High Risk"
        }
    }
}

extension ScamCategory {
    /// The category's name for people.
    var title: String {
        switch self {
        case .otpPhishing: "OTP Phishing"
        case .paymentScam: "Payment Scam"
        case .impersonation: "Impersonation"
        case .unknown: "Suspicious Content"
        }
    }
}
