public import Bowline

/// The errors of ScoreBase's API.
public enum APIError: Error, Sendable {
    /// No user is signed in, or the token has expired (401).
    case unauthorized(message: String, requestId: String)
    /// The signed-in user may not do this (403).
    case forbidden(message: String, requestId: String)
    /// The resource does not exist, or belongs to another tenant (404).
    case notFound(message: String, requestId: String)
    /// A sent value is wrong; `details` maps a field to a text (400).
    case validationError(message: String, details: [String: String]?, requestId: String)
    /// Too many calls (429).
    case rateLimitExceeded(message: String, requestId: String)
    /// Any other rejection, e.g. a 5xx status.
    case serverError(message: String, requestId: String)
    /// The network failed; the error is the kit's `CallError` and says how.
    case networkError(any Error)
    /// The response is not valid HTTP, or too large.
    case invalidResponse
    /// The response cannot be decoded; the error names the position, never the content.
    case decodingError(any Error)

    /// The request id for reports; nil when there is none.
    public var requestId: String? {
        switch self {
        case .unauthorized(_, let id), .forbidden(_, let id), .notFound(_, let id), .validationError(_, _, let id),
            .rateLimitExceeded(_, let id), .serverError(_, let id):
            return id
        case .networkError(let error), .decodingError(let error):
            let id = (error as? CallError)?.requestID ?? (error as? TenantLeakError)?.requestId
            return id?.isEmpty == false ? id : nil
        case .invalidResponse:
            return nil
        }
    }
}

extension APIError {
    /// The error for a response with this status.
    public init(status: Int, message: String, details: [String: String]? = nil, requestId: String) {
        self =
            switch status {
            case 401: .unauthorized(message: message, requestId: requestId)
            case 403: .forbidden(message: message, requestId: requestId)
            case 404: .notFound(message: message, requestId: requestId)
            case 400: .validationError(message: message, details: details, requestId: requestId)
            case 429: .rateLimitExceeded(message: message, requestId: requestId)
            default: .serverError(message: message, requestId: requestId)
            }
    }

    /// Maps an error of the kit.
    public init(_ failure: CallError) {
        switch failure.reason {
        case .rejected(let status, let problem):
            self.init(
                status: status,
                message: problem.message.isEmpty ? "Unknown error" : problem.message,
                details: problem.details.isEmpty ? nil : problem.details,
                requestId: problem.requestID ?? failure.knownRequestID
            )
        case .signedOut, .credentialRefused:
            self = .unauthorized(message: failure.message, requestId: failure.knownRequestID)
        case .throttled:
            self = .rateLimitExceeded(message: failure.message, requestId: failure.knownRequestID)
        case .malformedResponse, .tooLarge, .redirectRefused:
            self = .invalidResponse
        case .unreadable:
            self = .decodingError(failure)
        case .layer(_, let underlying as TenantLeakError):
            self = .decodingError(underlying)
        case .invalidRequest, .credentialLocked, .cannotConnect, .untrusted, .connectionLost, .timedOut, .cancelled,
            .circuitOpen, .notCached, .file, .layer:
            self = .networkError(failure)
        }
    }

    /// The error to throw: `CancellationError` when the caller was cancelled.
    static func thrown(for failure: CallError) -> any Error {
        failure.isCancellation ? CancellationError() : APIError(failure)
    }
}

extension CallError {
    fileprivate var knownRequestID: String { requestID.isEmpty ? "unknown" : requestID }
}

extension APIError: CustomStringConvertible {
    /// One line for a log. It contains the server's message and nothing of what was sent.
    public var description: String {
        let id = requestId.map { " (request \($0))" } ?? ""
        return switch self {
        case .unauthorized(let message, _): "unauthorized: \(message)\(id)"
        case .forbidden(let message, _): "forbidden: \(message)\(id)"
        case .notFound(let message, _): "not found: \(message)\(id)"
        case .validationError(let message, let details, _):
            "rejected as invalid: \(message)\(Self.list(details))\(id)"
        case .rateLimitExceeded(let message, _): "too many calls: \(message)\(id)"
        case .serverError(let message, _): "the server failed: \(message)\(id)"
        case .networkError(let error): "no answer: \((error as? CallError)?.message ?? "\(type(of: error))")\(id)"
        case .invalidResponse: "the response is invalid"
        case .decodingError(let error as CallError): "\(error.message)\(id)"
        case .decodingError(let error as TenantLeakError): "\(error)"
        case .decodingError(let error): "the response cannot be decoded: \(type(of: error))"
        }
    }

    private static func list(_ details: [String: String]?) -> String {
        guard let details, !details.isEmpty else { return "" }
        return " [" + details.sorted { $0.key < $1.key }.map { "\($0.key): \($0.value)" }.joined(separator: "; ") + "]"
    }
}
