/// The engine's verdict on one text.
public struct Judgement: Sendable, Equatable {
    /// How much reason there is to warn.
    public let riskLevel: RiskLevel
    /// How sure the engine is of its verdict, 0 to 1, calibrated: of the texts it warns of with 0.8, about 80 % are
    /// scams; of the texts it lets pass with 0.8, about 80 % are not.
    public let confidence: Double
    /// How likely the text is a scam, 0 to 1. `confidence` is this for a warning, and its complement for a text let
    /// pass.
    public let probability: Double
    /// The kind of scam; `unknown` for a text of low risk.
    public let category: ScamCategory
    /// What was seen in the text, good and bad.
    public let signals: SignalSet

    /// One plain sentence that names what was seen.
    public var explanation: String { Explanation.sentence(for: self) }
}

/// How much reason there is to warn.
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

/// The kinds of scam that are distinguished, by their names on the wire.
public enum ScamCategory: String, Sendable, CaseIterable {
    /// Asks for a one-time code, a password or a sign-in.
    case otpPhishing = "otp_phishing"
    /// Asks for money, or for a payment that benefits the sender.
    case paymentScam = "payment_scam"
    /// Pretends to be someone: a bank, a parcel service, a child with a new number.
    case impersonation
    /// Suspicious, but of none of the other kinds; also every text of low risk.
    case unknown
}
