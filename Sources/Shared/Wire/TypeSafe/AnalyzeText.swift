/// What is asked of `POST /analyze-text`.
///
///     {"session_id": "…", "app_bundle": "com.whatsapp", "text": "send me your OTP"}
public struct AnalyzeTextRequest: Codable, Sendable, Equatable {
    /// The anonymous session, a UUID.
    public let session_id: String
    /// The app that is typed in, or `unknown`.
    public let app_bundle: String
    /// What was typed, masked, 300 characters at most.
    public let text: String

    /// A request of these parts.
    public init(session_id: String, app_bundle: String, text: String) {
        self.session_id = session_id
        self.app_bundle = app_bundle
        self.text = text
    }
}

/// What the backend answers.
///
///     {"risk_level": "high", "confidence": 0.93, "category": "otp_phishing", "explanation": "Asking for OTP."}
public struct AnalyzeTextResponse: Codable, Sendable, Equatable {
    /// `low`, `medium` or `high`.
    public let risk_level: String
    /// How sure the backend is, 0 to 1.
    public let confidence: Double
    /// `otp_phishing`, `payment_scam`, `impersonation` or `unknown`.
    public let category: String
    /// One plain sentence for people.
    public let explanation: String
    /// When it was judged, ISO 8601, where the backend says so.
    public let ts: String?

    /// An answer of these parts.
    public init(risk_level: String, confidence: Double, category: String, explanation: String, ts: String? = nil) {
        self.risk_level = risk_level
        self.confidence = confidence
        self.category = category
        self.explanation = explanation
        self.ts = ts
    }
}
