public import Bowline

/// Why a call to a user pool failed. Safe to log.
public enum SignInError: Error, Sendable {
    /// The name or the password is wrong. The pool does not say which.
    case wrongNameOrPassword
    /// There were too many attempts; wait before the next attempt.
    case tooManyAttempts
    /// The user has not confirmed the sign-up yet.
    case notConfirmed
    /// The user must reset the password first.
    case passwordResetRequired
    /// The user must choose a new password: call `CognitoAuthManager.choose(newPassword:for:)`.
    case newPasswordRequired(NewPasswordChallenge)
    /// The user must enter a code from the authenticator app: call `CognitoAuthManager.enter(code:for:)`.
    case secondFactorRequired(SecondFactorChallenge)
    /// The pool asks for a step that this library does not support. The value is Cognito's name of the step.
    case unsupportedChallenge(String)
    /// The server's SRP numbers are missing or unsafe, so no proof was sent; the password was not revealed.
    case dishonestServer
    /// The user name is already taken. Some pools do not report this.
    case nameTaken
    /// The password does not follow the pool's rules; the pool's message says which.
    case weakPassword(String)
    /// The code is wrong.
    case wrongCode
    /// The code has expired or was already used.
    case expiredCode
    /// The call itself failed.
    case failed(CallError)

    init(_ failure: CallError) {
        switch failure.server?.code {
        case "NotAuthorizedException":
            self = failure.server?.message.contains("attempts") == true ? .tooManyAttempts : .wrongNameOrPassword
        case "UserNotFoundException": self = .wrongNameOrPassword
        case "TooManyRequestsException", "LimitExceededException", "TooManyFailedAttemptsException":
            self = .tooManyAttempts
        case "UserNotConfirmedException": self = .notConfirmed
        case "PasswordResetRequiredException": self = .passwordResetRequired
        case "UsernameExistsException": self = .nameTaken
        case "InvalidPasswordException": self = .weakPassword(failure.server?.message ?? "")
        case "CodeMismatchException", "EnableSoftwareTokenMFAException": self = .wrongCode
        case "ExpiredCodeException": self = .expiredCode
        default: self = .failed(failure)
        }
    }
}

/// A sign-in that waits for a new password.
public struct NewPasswordChallenge: Sendable, CustomStringConvertible {
    /// The name that the user signs in with.
    public let username: String
    /// The attributes that must come with the new password, such as `name`.
    public let requiredAttributes: [String]
    let session: String?

    /// Contains nothing that must not be logged.
    public var description: String { "NewPasswordChallenge" }
}

/// A sign-in that waits for a code from the user's authenticator app.
public struct SecondFactorChallenge: Sendable, CustomStringConvertible {
    /// The name that the user signs in with.
    public let username: String
    let session: String?

    /// Contains nothing that must not be logged.
    public var description: String { "SecondFactorChallenge" }
}
