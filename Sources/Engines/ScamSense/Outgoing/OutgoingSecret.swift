/// A kind of secret that a text can reveal, by its name in `bowline analyze --outgoing`.
public enum SecretKind: String, Sendable, CaseIterable {
    /// A one-time code.
    case code
    /// The number or the security code of a payment card.
    case card
    /// An international bank account number.
    case iban
    /// A national account number.
    case account
    /// A password or a PIN.
    case password
    /// The words, or the private key, that give access to a cryptocurrency wallet.
    case recoveryPhrase = "recovery_phrase"
    /// The code of a gift card.
    case giftCard = "gift_card"
    /// A national identity number, or a passport number.
    case nationalID = "national_id"
    /// A picture of an identity document, announced in words.
    case idPhoto = "id_photo"
    /// The code that lets someone control this device remotely.
    case remoteAccess = "remote_access"
    /// The address of a cryptocurrency wallet.
    case wallet
}

/// A secret in a text.
public struct OutgoingSecret: Sendable, Equatable {
    /// The kind of secret.
    public let kind: SecretKind
    /// The byte range of the secret in the text's UTF-8.
    public let bytes: Range<Int>
    /// The risk of sending it: high if it gives access by itself.
    public let riskLevel: RiskLevel
}
