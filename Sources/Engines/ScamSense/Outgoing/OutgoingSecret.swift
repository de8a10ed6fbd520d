/// A kind of secret that a text can give away, by its name in `bowline analyze --outgoing`.
public enum SecretKind: String, Sendable, CaseIterable {
    /// A one-time code.
    case code
    /// A payment card's number, or the code on its back.
    case card
    /// An international bank account number.
    case iban
    /// A national account number.
    case account
    /// A password or a PIN.
    case password
    /// The words, or the key, that open a wallet of cryptocurrency.
    case recoveryPhrase = "recovery_phrase"
    /// The code of a gift card.
    case giftCard = "gift_card"
    /// A person's number in a national register, or a passport's number.
    case nationalID = "national_id"
    /// A picture of an identity paper, announced in words.
    case idPhoto = "id_photo"
    /// The code by which a program lets someone control this device.
    case remoteAccess = "remote_access"
    /// The address of a wallet of cryptocurrency.
    case wallet
}

/// A secret in a text.
public struct OutgoingSecret: Sendable, Equatable {
    /// The kind of secret.
    public let kind: SecretKind
    /// The place of the secret in the text's UTF-8.
    public let bytes: Range<Int>
    /// The risk of sending it: high where it alone opens something.
    public let riskLevel: RiskLevel
}
