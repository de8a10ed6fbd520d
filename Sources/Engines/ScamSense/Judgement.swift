/// The engine's verdict on one text.
public struct Judgement: Sendable, Equatable {
    /// The level of the warning.
    public let riskLevel: RiskLevel
    /// The confidence in the verdict, 0 to 1, calibrated: of the texts it warns about with 0.8, about 80 % are scams;
    /// of the texts it rates low with 0.8, about 80 % are not.
    public let confidence: Double
    /// The probability that the text is a scam, 0 to 1. `confidence` is this for a warning, and its complement for low
    /// risk.
    public let probability: Double
    /// The kind of scam; `unknown` for a text with low risk.
    public let category: ScamCategory
    /// The signals in the text, both alarming and reassuring.
    public let signals: SignalSet

    /// One plain sentence that explains the verdict.
    public var explanation: String { Explanation.sentence(for: self) }
}

/// The level of a warning.
public enum RiskLevel: String, Sendable, Comparable, CaseIterable {
    /// No warning is shown.
    case low
    /// Worth a second look.
    case medium
    /// Very likely a scam.
    case high

    /// Orders levels from low to high.
    public static func < (one: RiskLevel, other: RiskLevel) -> Bool { one.rank < other.rank }

    private var rank: Int {
        switch self {
        case .low: 0
        case .medium: 1
        case .high: 2
        }
    }
}

/// The kinds of scam; the raw values are the names used in JSON.
public enum ScamCategory: String, Sendable, CaseIterable {
    /// Asks for a one-time code, a password or a sign-in.
    case otpPhishing = "otp_phishing"
    /// Asks for money, or for a payment that benefits the sender.
    case paymentScam = "payment_scam"
    /// Pretends to be someone: a bank, a parcel service, a child with a new number.
    case impersonation
    /// Suspicious, but not of another kind; also every text with low risk.
    case unknown
}
