public import ScamSense
public import Wire

/// A verdict on a text, by the device or the backend.
public struct Verdict: Sendable, Equatable {
    /// Who judged the text.
    public enum Source: Sendable, Equatable {
        /// The engine on the device.
        case device
        /// The backend.
        case backend
    }

    /// How risky the text is.
    public let riskLevel: RiskLevel
    /// The kind of scam.
    public let category: ScamCategory
    /// One sentence for the user.
    public let explanation: String
    /// Who judged the text.
    public let source: Source
    /// The kind of secret that the text gives away; nil if the verdict is not about a secret.
    public let secret: SecretKind?

    /// Creates a verdict from its parts.
    public init(
        riskLevel: RiskLevel,
        category: ScamCategory,
        explanation: String,
        source: Source,
        secret: SecretKind? = nil
    ) {
        self.riskLevel = riskLevel
        self.category = category
        self.explanation = explanation
        self.source = source
        self.secret = secret
    }

    /// The verdict of the device's engine on a text that its writer is about to send.
    public init(_ judgement: OutgoingJudgement) {
        self.init(
            riskLevel: judgement.riskLevel,
            category: judgement.category,
            explanation: judgement.explanation,
            source: .device,
            secret: judgement.isAboutSecret ? judgement.worstSecret?.kind : nil
        )
    }

    /// The backend's verdict; nil for an unknown risk level. An unknown category becomes `unknown`.
    public init?(_ response: AnalyzeTextResponse) {
        guard let level = RiskLevel(rawValue: response.risk_level) else { return nil }
        self.init(
            riskLevel: level,
            category: ScamCategory(rawValue: response.category) ?? .unknown,
            explanation: response.explanation,
            source: .backend
        )
    }
}
