/// The properties that a text field reports.
public struct FieldTraits: Sendable, Equatable {
    /// True when the field hides what is typed.
    public var isSecureTextEntry: Bool
    /// The kind of content the field expects, by the system's name, such as `password`.
    public var contentType: String?
    /// True when the return key sends the text, as in many messengers.
    public var returnSends: Bool
    /// Distinguishes the field from others of its app, e.g. by the conversation it belongs to; nil if unknown.
    public var identifier: String?

    /// Traits with these values.
    public init(
        isSecureTextEntry: Bool = false,
        contentType: String? = nil,
        returnSends: Bool = false,
        identifier: String? = nil
    ) {
        self.isSecureTextEntry = isSecureTextEntry
        self.contentType = contentType
        self.returnSends = returnSends
        self.identifier = identifier
    }
}

/// Finds the fields whose text must never be read.
public enum SecureTextDetector {
    /// True for passwords, one-time codes and card numbers, whether hidden or not.
    public static func isSecureField(_ field: FieldTraits) -> Bool {
        if field.isSecureTextEntry { return true }
        switch field.contentType {
        case "password", "new-password", "newPassword", "one-time-code", "oneTimeCode", "cc-number", "creditCardNumber",
            "cc-csc", "creditCardSecurityCode", "cc-exp", "creditCardExpiration":
            return true
        default:
            return false
        }
    }
}
