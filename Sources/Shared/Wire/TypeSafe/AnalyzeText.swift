/// The body of `POST /analyze-text`.
///
///     {"session_id": "…", "app_bundle": "com.whatsapp", "text": "send me your OTP"}
public struct AnalyzeTextRequest: Codable, Sendable, Equatable {
    /// The id of the anonymous session, a UUID.
    public let session_id: String
    /// The bundle id of the app in which the user types, or `unknown`.
    public let app_bundle: String
    /// The typed text with personal data masked, at most 300 characters.
    public let text: String

    /// Creates a request from its parts.
    public init(session_id: String, app_bundle: String, text: String) {
        self.session_id = session_id
        self.app_bundle = app_bundle
        self.text = text
    }
}

/// The response of the backend.
///
///     {"risk_level": "high", "confidence": 0.93, "category": "otp_phishing", "explanation": "Asking for OTP."}
public struct AnalyzeTextResponse: Codable, Sendable, Equatable {
    /// `low`, `medium` or `high`.
    public let risk_level: String
    /// The confidence of the backend, 0 to 1.
    public let confidence: Double
    /// `otp_phishing`, `payment_scam`, `impersonation` or `unknown`.
    public let category: String
    /// A plain sentence for the user.
    public let explanation: String
    /// When the text was analysed, in ISO 8601; nil if the backend does not report it.
    public let ts: String?

    /// Creates a response from its parts.
    public init(risk_level: String, confidence: Double, category: String, explanation: String, ts: String? = nil) {
        self.risk_level = risk_level
        self.confidence = confidence
        self.category = category
        self.explanation = explanation
        self.ts = ts
    }
}
