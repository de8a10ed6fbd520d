import LocalizedTexts
import ScamSense

/// What the keyboard says in a language.
extension Language {
    func title(_ level: RiskLevel) -> String {
        switch level {
        case .low: self("Low Risk", "Нисък риск")
        case .medium: self("Medium Risk", "Среден риск")
        case .high: self("High Risk", "Висок риск")
        }
    }

    func title(_ category: ScamCategory) -> String {
        switch category {
        case .otpPhishing: self("OTP Phishing", "Кражба на код")
        case .paymentScam: self("Payment Scam", "Платежна измама")
        case .impersonation: self("Impersonation", "Представяне за друг")
        case .unknown: self("Suspicious Content", "Подозрително съдържание")
        }
    }

    /// An explanation in this language; an unknown sentence is returned unchanged.
    func explanation(_ sentence: String) -> String {
        self == .english ? sentence : Judgement.inBulgarian(sentence) ?? sentence
    }
}
