import Bowline

/// An error in the form that is shown to the user: a kind with a text and advice.
public struct ScoreBaseError: Error, Hashable {
    /// The kinds of error.
    public enum Kind: String, Sendable, Hashable, CaseIterable {
        /// The sign-in has expired (401).
        case unauthorized
        /// The user's role does not allow it (403).
        case forbidden
        /// It does not exist, or belongs to another tenant (404).
        case notFound
        /// An entered value is wrong (400).
        case wrongValue
        /// The resource has changed in the meantime (409, 412).
        case conflict
        /// Too many calls (429).
        case tooManyCalls
        /// The server reported an error.
        case serverFailed
        /// There was no response in time.
        case timedOut
        /// The server cannot be reached.
        case offline
        /// The server's certificate is not trusted.
        case untrusted
        /// The saved sign-in cannot be read before the device is unlocked.
        case locked
        /// This version of the app cannot understand the response.
        case notUnderstood
        /// A response belonged to another tenant and was rejected.
        case otherTenant
        /// The data cannot be saved on this device.
        case storage
        /// An error that fits no other case.
        case other
    }

    /// The kind of error.
    public let kind: Kind
    /// The server's message; nil when there is none.
    public let message: String?
    /// The server's text for each wrong field.
    public let details: [String: String]
    /// The request id for reports.
    public let requestId: String?

    /// Creates an error of a kind.
    public init(_ kind: Kind, message: String? = nil, details: [String: String] = [:], requestId: String? = nil) {
        self.kind = kind
        self.message = message
        self.details = details
        self.requestId = requestId
    }

    /// True when a retry may succeed.
    public var passes: Bool {
        switch kind {
        case .tooManyCalls, .serverFailed, .timedOut, .offline, .locked: true
        default: false
        }
    }
}

extension ScoreBaseError {
    /// Converts any error.
    public init(_ error: any Error) {
        switch error {
        case let error as APIError: self.init(error)
        case let failure as CallError: self.init(APIError(failure))
        default: self.init(.other)
        }
    }

    /// Converts an error of the API.
    public init(_ error: APIError) {
        let id = error.requestId
        switch error {
        case .unauthorized(let message, _): self.init(.unauthorized, message: message, requestId: id)
        case .forbidden(let message, _): self.init(.forbidden, message: message, requestId: id)
        case .notFound(let message, _): self.init(.notFound, message: message, requestId: id)
        case .validationError(let message, let details, _):
            self.init(.wrongValue, message: message, details: details ?? [:], requestId: id)
        case .rateLimitExceeded(let message, _): self.init(.tooManyCalls, message: message, requestId: id)
        case .serverError(let message, _): self.init(.serverFailed, message: message, requestId: id)
        case .networkError(let failure as CallError):
            // If the kit found the request invalid, its own message says what is wrong.
            let kind = Self.kind(of: failure)
            self.init(kind, message: kind == .wrongValue ? failure.message : nil, requestId: id)
        case .networkError: self.init(.other, requestId: id)
        case .invalidResponse: self.init(.notUnderstood)
        case .decodingError(let error):
            self.init(error is TenantLeakError ? .otherTenant : .notUnderstood, requestId: id)
        }
    }

    private static func kind(of failure: CallError) -> Kind {
        switch failure.reason {
        case .timedOut, .cannotConnect(_, .timedOut): .timedOut
        case .cannotConnect, .connectionLost, .notCached: .offline
        case .circuitOpen: .serverFailed
        case .untrusted: .untrusted
        case .credentialLocked: .locked
        case .file: .storage
        case .invalidRequest: .wrongValue
        default: .other
        }
    }
}
