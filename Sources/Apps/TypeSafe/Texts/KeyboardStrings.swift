import LocalizedTexts
import ScamSense

/// The keyboard's texts.
extension Language {
    func title(_ level: RiskLevel) -> String {
        switch level {
        case .low: text("Low Risk", "Нисък риск")
        case .medium: text("Medium Risk", "Среден риск")
        case .high: text("High Risk", "Висок риск")
        }
    }

    func title(_ category: ScamCategory) -> String {
        switch category {
        case .otpPhishing: text("OTP Phishing", "Кражба на код")
        case .paymentScam: text("Payment Scam", "Платежна измама")
        case .impersonation: text("Impersonation", "Представяне за друг")
        case .unknown: text("Suspicious Content", "Подозрително съдържание")
        }
    }

    func title(_ secret: SecretKind) -> String {
        switch secret {
        case .code: text("One-Time Code", "Еднократен код")
        case .card: text("Card Details", "Данни на карта")
        case .iban: text("Bank Account (IBAN)", "Банкова сметка (IBAN)")
        case .account: text("Bank Account", "Банкова сметка")
        case .password: text("Password or PIN", "Парола или ПИН")
        case .recoveryPhrase: text("Wallet Key", "Ключ за портфейл")
        case .giftCard: text("Gift Card Code", "Код на подаръчна карта")
        case .nationalID: text("Identity Number", "ЕГН или номер на документ")
        case .idPhoto: text("Picture of Your ID", "Снимка на документ")
        case .remoteAccess: text("Remote-Control Code", "Код за отдалечен достъп")
        case .wallet: text("Wallet Address", "Адрес на портфейл")
        }
    }

    /// The subject of a verdict: the secret that the text gives away, or the kind of scam.
    func subject(_ verdict: Verdict) -> String { verdict.secret.map(title) ?? title(verdict.category) }

    /// An explanation in this language; an unknown sentence is returned unchanged.
    func explanation(_ sentence: String) -> String {
        self == .english ? sentence : Judgement.inBulgarian(sentence) ?? sentence
    }
}
