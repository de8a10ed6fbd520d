import LocalizedTexts
import ScamSense

/// The keyboard's texts.
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

    func title(_ secret: SecretKind) -> String {
        switch secret {
        case .code: self("One-Time Code", "Еднократен код")
        case .card: self("Card Details", "Данни на карта")
        case .iban: self("Bank Account (IBAN)", "Банкова сметка (IBAN)")
        case .account: self("Bank Account", "Банкова сметка")
        case .password: self("Password or PIN", "Парола или ПИН")
        case .recoveryPhrase: self("Wallet Key", "Ключ за портфейл")
        case .giftCard: self("Gift Card Code", "Код на подаръчна карта")
        case .nationalID: self("Identity Number", "ЕГН или номер на документ")
        case .idPhoto: self("Picture of Your ID", "Снимка на документ")
        case .remoteAccess: self("Remote-Control Code", "Код за отдалечен достъп")
        case .wallet: self("Wallet Address", "Адрес на портфейл")
        }
    }

    /// The subject of a verdict: the secret that the text gives away, or the kind of scam.
    func subject(_ verdict: Verdict) -> String { verdict.secret.map(title) ?? title(verdict.category) }

    /// An explanation in this language; an unknown sentence is returned unchanged.
    func explanation(_ sentence: String) -> String {
        self == .english ? sentence : Judgement.inBulgarian(sentence) ?? sentence
    }
}
