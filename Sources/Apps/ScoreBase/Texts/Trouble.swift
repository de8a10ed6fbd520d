import Bowline

/// What went wrong, as far as a person is concerned: one of a few kinds, each with a text and with what to do.
public struct Trouble: Error, Hashable {
    /// The kinds of trouble.
    public enum Kind: String, Sendable, Hashable, CaseIterable {
        /// The sign-in is not good any more (401).
        case unauthorized
        /// The person's role does not allow it (403).
        case forbidden
        /// It is not there, or belongs to somebody else (404).
        case notFound
        /// Something that was entered is wrong (400).
        case wrongValue
        /// Somebody or something stands in the way right now (409, 412).
        case conflict
        /// Too many calls (429).
        case tooManyCalls
        /// The server failed.
        case serverFailed
        /// There was no answer in time.
        case timedOut
        /// There is no way to the server.
        case offline
        /// The server could not prove who it is.
        case untrusted
        /// The saved sign-in cannot be read before the device is unlocked.
        case locked
        /// The answer is not what this version of the app understands.
        case notUnderstood
        /// An answer belonged to another tenant, and was refused.
        case otherTenant
        /// This device could not keep something.
        case storage
        /// Anything else.
        case other
    }

    /// What kind it is.
    public let kind: Kind
    /// The server's own sentence, where it gave one.
    public let message: String?
    /// A text for each wrong field, as the server names it.
    public let details: [String: String]
    /// The id to report it by.
    public let requestId: String?

    /// Trouble of that kind.
    public init(_ kind: Kind, message: String? = nil, details: [String: String] = [:], requestId: String? = nil) {
        self.kind = kind
        self.message = message
        self.details = details
        self.requestId = requestId
    }

    /// True when the same thing may work later without anybody doing anything.
    public var passes: Bool {
        switch kind {
        case .tooManyCalls, .serverFailed, .timedOut, .offline, .locked: true
        default: false
        }
    }
}

extension Trouble {
    /// The trouble an error means.
    public init(_ error: any Error) {
        switch error {
        case let error as APIError: self.init(error)
        case let failure as Failure: self.init(APIError(failure))
        default: self.init(.other)
        }
    }

    /// The trouble an error of the API means.
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
        case .networkError(let failure as Failure):
            // What this device found wrong itself is said by the kit.
            let kind = Self.kind(of: failure)
            self.init(kind, message: kind == .wrongValue ? failure.message : nil, requestId: id)
        case .networkError: self.init(.other, requestId: id)
        case .invalidResponse: self.init(.notUnderstood)
        case .decodingError(let error): self.init(error is TenantLeak ? .otherTenant : .notUnderstood, requestId: id)
        }
    }

    private static func kind(of failure: Failure) -> Kind {
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
