/// The state of the forms for signing up, signing in and resetting a forgotten password.
public struct OnboardingState: Sendable, Equatable {
    /// The forms.
    public enum Mode: Sendable, Equatable {
        /// The form creates an account.
        case signUp
        /// The form signs in to an account.
        case signIn
        /// The form asks for the address to send the code to.
        case forgotten
        /// The form takes the code and a new password.
        case reset
    }

    /// The notice above the fields.
    public enum Notice: Sendable, Equatable {
        /// The server ended the session; saved links are kept.
        case sessionEnded
        /// The code was sent.
        case codeSent
        /// The password was changed.
        case passwordChanged
        /// The account was deleted with this many links and gists, here and at the backend.
        case accountDeleted(links: Int, gists: Int)
        /// The user signed out, on this device or everywhere.
        case signedOut(everywhere: Bool)
        /// The call failed with this error.
        case failed(NetworkError)
    }

    /// Why the text of a field is invalid.
    public enum Problem: Sendable, Equatable {
        /// The field is empty.
        case missing
        /// The name is too long or contains a slash or invisible characters.
        case notAName
        /// The text is not an e-mail address.
        case notAnAddress
        /// The password is too short.
        case tooShort
    }

    /// The minimum number of characters of a password.
    public static let shortestPassword = 8

    /// The shown form.
    public var mode = Mode.signUp
    /// The text of the name field.
    public var username = ""
    /// The text of the address field.
    public var email = ""
    /// The text of the password field.
    public var password = ""
    /// The text of the code field.
    public var code = ""
    /// The errors of the fields, set when the form is submitted.
    public var problems: [Field: Problem] = [:]
    /// The notice of the form.
    public var notice: Notice?
    /// True while a call is in progress.
    public var isBusy = false

    /// Creates a form without any input.
    public init() {}

    /// The fields of the form, in order.
    public var fields: [Field] {
        switch mode {
        case .signUp: [.username, .email, .password]
        case .signIn: [.email, .password]
        case .forgotten: [.email]
        case .reset: [.email, .code, .password]
        }
    }

    /// The text of a field.
    public func value(of field: Field) -> String {
        switch field {
        case .username: username
        case .email: email
        case .password: password
        case .code: code
        default: ""
        }
    }

    /// The errors of the current texts.
    var mistakes: [Field: Problem] {
        fields.reduce(into: [:]) { $0[$1] = mistake(in: $1) }
    }

    private func mistake(in field: Field) -> Problem? {
        let value = value(of: field)
        guard !value.isEmpty else { return .missing }
        switch field {
        case .username: return UserID.isName(value) ? nil : .notAName
        case .email: return Self.isAddress(value) ? nil : .notAnAddress
        // An existing password is not checked.
        case .password: return mode == .signIn || value.count >= Self.shortestPassword ? nil : .tooShort
        default: return nil
        }
    }

    /// True for text around a single @ without whitespace; only a delivered message proves that an address is valid.
    static func isAddress(_ text: String) -> Bool {
        let parts = text.split(separator: "@", omittingEmptySubsequences: false)
        return parts.count == 2 && parts.allSatisfy { !$0.isEmpty } && !text.contains(where: \.isWhitespace)
    }
}
