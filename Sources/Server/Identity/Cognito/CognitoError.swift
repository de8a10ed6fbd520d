internal import SQLite

/// An error with Cognito's name and message. Safe to log: the message never contains what the caller sent.
package struct CognitoError: Error, Sendable, Hashable {
    /// The name by which clients distinguish errors.
    package let name: String
    /// A sentence for the user.
    package let message: String
    /// The HTTP status of the response.
    package var status = 400

    /// Creates an error.
    package init(_ name: String, _ message: String, status: Int = 400) {
        self.name = name
        self.message = message
        self.status = status
    }
}

extension CognitoError {
    static let wrongPassword = CognitoError("NotAuthorizedException", "Incorrect username or password.")
    static let tooManyAttempts = CognitoError("NotAuthorizedException", "Password attempts exceeded")
    static let disabled = CognitoError("NotAuthorizedException", "User is disabled.")
    static let invalidSession = CognitoError("NotAuthorizedException", "Invalid session for the user.")
    static let invalidAccessToken = CognitoError("NotAuthorizedException", "Invalid Access Token")
    static let revokedAccessToken = CognitoError("NotAuthorizedException", "Access Token has been revoked")
    static let expiredAccessToken = CognitoError("NotAuthorizedException", "Access Token has expired")
    static let invalidRefreshToken = CognitoError("NotAuthorizedException", "Invalid Refresh Token")
    static let revokedRefreshToken = CognitoError("NotAuthorizedException", "Refresh Token has been revoked")
    static let expiredRefreshToken = CognitoError("NotAuthorizedException", "Refresh Token has expired")
    static let reusedRefreshToken = CognitoError("RefreshTokenReuseException", "Refresh Token has been reused")
    static let unconfirmed = CognitoError("UserNotConfirmedException", "User is not confirmed.")
    static let mustReset = CognitoError("PasswordResetRequiredException", "Password reset required for the user")
    static let noSuchUser = CognitoError("UserNotFoundException", "User does not exist.")
    static let userExists = CognitoError("UsernameExistsException", "User account already exists")
    static let noSuchGroup = CognitoError("ResourceNotFoundException", "Group not found.")
    static let noSuchPool = CognitoError("ResourceNotFoundException", "User pool does not exist.")
    static let noSuchClient = CognitoError("ResourceNotFoundException", "User pool client does not exist.")
    static let unexpectedSecret = CognitoError(
        "NotAuthorizedException",
        "Client is configured without secret but secret was received"
    )
    static let wrongCode = CognitoError(
        "CodeMismatchException",
        "Invalid verification code provided, please try again."
    )
    static let tooManyGuesses = CognitoError(
        "LimitExceededException",
        "Attempt limit exceeded, please try after some time."
    )
    static let noOperator = CognitoError("MissingAuthenticationTokenException", "Missing Authentication Token")
    static let wrongOperator = CognitoError(
        "UnrecognizedClientException",
        "The security token included in the request is invalid."
    )
    static let unreadable = CognitoError("SerializationException", "The request body is not the JSON of this operation")
    static let unknownOperation = CognitoError("UnknownOperationException", "Unknown operation")
    static let tooBusy = CognitoError("TooManyRequestsException", "Too many requests; try again later")
    static let noRoom = CognitoError("ServiceUnavailableException", "The server's disk is full.", status: 507)
    static let unavailable = CognitoError(
        "ServiceUnavailableException",
        "The server cannot store or read this now.",
        status: 503
    )
    static let internalFailure = CognitoError("InternalErrorException", "Internal error", status: 500)

    /// The error that a caller gets if the storage fails.
    init(_ error: StorageError) {
        switch error {
        case .full: self = .noRoom
        case .busy, .closed, .serverUnavailable: self = .unavailable
        default: self = .internalFailure
        }
    }

    static func invalid(_ message: String) -> CognitoError { CognitoError("InvalidParameterException", message) }
    static func weak(_ message: String) -> CognitoError { CognitoError("InvalidPasswordException", message) }
}
