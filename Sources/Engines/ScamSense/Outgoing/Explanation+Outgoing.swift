extension Explanation {
    /// The explanation of a text without secrets.
    static let nothingGivenAway = "Gives no secret away, and nothing in it looks like a scam."

    private static let nothingGivenAwayInBulgarian = "Не издава тайна и нищо в него не прилича на измама."

    /// What the secret is, and why scammers ask for it.
    static func sentence(for secret: SecretKind) -> String {
        switch secret {
        case .code:
            "A one-time code: the person who gets it can sign in or pay as you, so no honest company asks for it."
        case .card: "Card details: with them a stranger can pay from your card; no one needs them to send you money."
        case .iban: "Your bank account (IBAN): fraudsters use it to send bills and direct debits in your name."
        case .account: "Your bank account: fraudsters use it to pose as you at your bank or to pass stolen money on."
        case .password: "A password or PIN: it opens your account, and neither a bank nor an office ever asks for it."
        case .recoveryPhrase:
            "The key to your wallet: anyone who has it can take everything in it, and no support needs it."
        case .giftCard: "A gift card's code: it is spent the moment you send it, which is why fraudsters ask for it."
        case .nationalID: "A national or passport number: with it a stranger can open accounts and loans in your name."
        case .idPhoto: "A picture of your identity paper: with it a stranger can open accounts and loans in your name."
        case .remoteAccess: "A remote-control code: it lets the other side see and use your device, your bank included."
        case .wallet: "A wallet's address: what is paid to it cannot be called back, and it shows what you own."
        }
    }

    /// The sentence in Bulgarian; nil for a sentence that is not about an outgoing text.
    static func bulgarianOutgoing(_ sentence: String) -> String? {
        if sentence == nothingGivenAway { return nothingGivenAwayInBulgarian }
        return SecretKind.allCases.first { self.sentence(for: $0) == sentence }.map(bulgarian)
    }

    private static func bulgarian(_ secret: SecretKind) -> String {
        switch secret {
        case .code: "Еднократен код: с него друг може да влезе или да плати от ваше име, затова никоя фирма не го иска."
        case .card: "Данни на карта: с тях непознат може да плаща от нея; за да ви пратят пари, не са нужни."
        case .iban: "Банковата ви сметка (IBAN): с нея измамници правят сметки и дебити на ваше име."
        case .account: "Банковата ви сметка: с нея измамници се представят за вас или прехвърлят крадени пари."
        case .password: "Парола или ПИН: отваря сметката ви и нито банка, нито служба ги иска."
        case .recoveryPhrase: "Ключът за портфейла ви: който го има, може да вземе всичко в него; на никого не е нужен."
        case .giftCard: "Код на подаръчна карта: щом го изпратите, той е похарчен; затова измамниците го искат."
        case .nationalID: "ЕГН или номер на документ: с него непознат може да тегли заеми на ваше име."
        case .idPhoto: "Снимка на документа ви: с нея непознат може да открива сметки и да тегли заеми на ваше име."
        case .remoteAccess: "Код за отдалечен достъп: с него другият вижда и управлява устройството ви, и банката ви."
        case .wallet: "Адрес на портфейл: платеното към него не се връща, а той показва какво притежавате."
        }
    }
}
