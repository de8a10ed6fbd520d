public import ScamSense
public import Wire

/// What the keyboard holds of a text, whoever judged it.
public struct Verdict: Sendable, Equatable {
    /// Who judged.
    public enum Source: Sendable, Equatable {
        /// The engine on the device.
        case device
        /// The backend.
        case backend
    }

    /// How much reason there is to warn.
    public let riskLevel: RiskLevel
    /// The kind of scam.
    public let category: ScamCategory
    /// One plain sentence.
    public let explanation: String
    /// Who judged.
    public let source: Source

    /// A verdict of these parts.
    public init(riskLevel: RiskLevel, category: ScamCategory, explanation: String, source: Source) {
        self.riskLevel = riskLevel
        self.category = category
        self.explanation = explanation
        self.source = source
    }

    /// The device's verdict.
    public init(_ judgement: Judgement) {
        self.init(
            riskLevel: judgement.riskLevel,
            category: judgement.category,
            explanation: judgement.explanation,
            source: .device
        )
    }

    /// The backend's verdict, or nil when its risk level is none this app knows. A category from a later backend counts as `unknown`.
    public init?(_ answer: AnalyzeTextResponse) {
        guard let level = RiskLevel(rawValue: answer.risk_level) else { return nil }
        self.init(
            riskLevel: level,
            category: ScamCategory(rawValue: answer.category) ?? .unknown,
            explanation: answer.explanation,
            source: .backend
        )
    }
}
