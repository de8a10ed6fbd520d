/// Signing up, signing in, and coming back after a password was forgotten.
public struct OnboardingState: Sendable, Equatable {
    /// Which of the forms is shown.
    public enum Mode: Sendable, Equatable {
        /// For somebody new.
        case signUp
        /// For somebody who has an account.
        case signIn
        /// Asks where the code is to be sent.
        case forgotten
        /// Takes the code and a new password.
        case reset
    }

    /// What the form says above its fields.
    public enum Notice: Sendable, Equatable {
        /// The server ended the session; what was saved is still there.
        case sessionEnded
        /// The code is on its way.
        case codeSent
        /// The new password counts.
        case passwordChanged
        /// The account and so much in it are gone, here and at the backend.
        case accountDeleted(links: Int, gists: Int)
        /// The person is signed out, on this device or everywhere.
        case signedOut(everywhere: Bool)
        /// The call failed.
        case failed(NetworkError)
    }

    /// What is wrong with a field.
    public enum Problem: Sendable, Equatable {
        /// Nothing stands there.
        case missing
        /// No name: too long, or with a slash or something invisible.
        case notAName
        /// No e-mail address.
        case notAnAddress
        /// Shorter than a password may be.
        case tooShort
    }

    /// The fewest characters of a password.
    public static let shortestPassword = 8

    /// Which form is shown.
    public var mode = Mode.signUp
    /// What was typed as a name.
    public var username = ""
    /// What was typed as an address.
    public var email = ""
    /// What was typed as a password.
    public var password = ""
    /// What was typed as the code.
    public var code = ""
    /// What is wrong with which field; told once the form was submitted.
    public var problems: [Field: Problem] = [:]
    /// What the form says.
    public var notice: Notice?
    /// True while the backend is asked.
    public var isBusy = false

    /// An empty form.
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

    /// What stands in a field.
    public func value(of field: Field) -> String {
        switch field {
        case .username: username
        case .email: email
        case .password: password
        case .code: code
        default: ""
        }
    }

    /// What is wrong with the form as it stands.
    var mistakes: [Field: Problem] {
        fields.reduce(into: [:]) { $0[$1] = mistake(in: $1) }
    }

    private func mistake(in field: Field) -> Problem? {
        let value = value(of: field)
        guard !value.isEmpty else { return .missing }
        switch field {
        case .username: return UserID.isName(value) ? nil : .notAName
        case .email: return Self.isAddress(value) ? nil : .notAnAddress
        // Whoever signs in has a password already, whatever it looks like.
        case .password: return mode == .signIn || value.count >= Self.shortestPassword ? nil : .tooShort
        default: return nil
        }
    }

    /// True for what has one @ with something around it; only a letter that arrives proves more.
    static func isAddress(_ text: String) -> Bool {
        let parts = text.split(separator: "@", omittingEmptySubsequences: false)
        return parts.count == 2 && parts.allSatisfy { !$0.isEmpty } && !text.contains(where: \.isWhitespace)
    }
}
