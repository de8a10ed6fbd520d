public import Bowline

/// Why a sign-in came to no end. Closed, and safe to log.
public enum SignInProblem: Error, Sendable {
    /// The name or the password is wrong. A service does not say which.
    case wrongNameOrPassword
    /// There were too many attempts; wait before the next one.
    case tooManyAttempts
    /// The person has not confirmed yet that the address is theirs.
    case notConfirmed
    /// The person must ask for a new password first.
    case passwordResetRequired
    /// The person must choose a new password: go on with `CognitoAuthManager.choose(newPassword:for:)`.
    case newPasswordRequired(NewPasswordChallenge)
    /// The pool asks for a step this library does not know, by Cognito's name.
    case unsupportedChallenge(String)
    /// The server's numbers are not those of an honest server; the password was not given away.
    case dishonestServer
    /// The call itself came to nothing.
    case failed(Failure)

    init(_ failure: Failure) {
        switch failure.server?.code {
        case "NotAuthorizedException":
            self = failure.server?.message.contains("attempts") == true ? .tooManyAttempts : .wrongNameOrPassword
        case "UserNotFoundException": self = .wrongNameOrPassword
        case "TooManyRequestsException", "LimitExceededException", "TooManyFailedAttemptsException":
            self = .tooManyAttempts
        case "UserNotConfirmedException": self = .notConfirmed
        case "PasswordResetRequiredException": self = .passwordResetRequired
        default: self = .failed(failure)
        }
    }
}

/// A sign-in that waits for a new password.
public struct NewPasswordChallenge: Sendable, CustomStringConvertible {
    /// Who it is about.
    public let username: String
    /// What must be told of the person along with the new password, such as `name`.
    public let requiredAttributes: [String]
    let session: String?

    /// Says nothing that should not be in a log.
    public var description: String { "NewPasswordChallenge" }
}
