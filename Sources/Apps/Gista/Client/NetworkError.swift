public import Bowline
public import Essentials

/// Why a call to Gista's API failed. Safe to log: it contains no body and no credential.
public enum NetworkError: Error, LocalizedError {
    /// The address is not a valid URL.
    case invalidURL
    /// The response is not a valid response of this API.
    case invalidResponse
    /// The server rejected the call with this status.
    case httpError(Int)
    /// The response cannot be decoded.
    case decodingError(any Error)
    /// The request cannot be encoded.
    case encodingError(any Error)
    /// The server could not be reached, or did not respond in time.
    case networkError(any Error)
    /// No user is signed in, or the session has ended.
    case unauthorized
    /// The server failed: its message and the request id.
    case serverError(String)
    /// An error that fits no other case.
    case unknown

    /// A sentence for the user, in English.
    public var errorDescription: String? {
        switch self {
        case .invalidURL: "The address is not valid."
        case .invalidResponse: "The server's answer could not be understood."
        case .httpError(let status): "The server answered \(status)."
        case .decodingError: "The server's response could not be decoded."
        case .encodingError: "The request could not be written."
        case .networkError(let error): (error as? CallError)?.sentence ?? "The server could not be reached."
        case .unauthorized: "You are not signed in."
        case .serverError(let message): message
        case .unknown: "Something went wrong."
        }
    }
}

extension NetworkError {
    /// Maps an error of the kit. Only an ended sign-in is `unauthorized`: a network error does not sign the user out.
    public init(_ failure: CallError) {
        switch failure.reason {
        case .invalidRequest(let part, _): self = Self.wrongRequest(part, failure)
        case .signedOut, .credentialRefused: self = .unauthorized
        case .cannotConnect, .untrusted, .connectionLost, .timedOut, .cancelled, .throttled, .circuitOpen, .notCached,
            .credentialLocked:
            self = .networkError(failure)
        case .malformedResponse, .tooLarge, .redirectRefused: self = .invalidResponse
        case .rejected(let status, let problem): self = Self.rejected(status, problem, failure)
        case .unreadable: self = .decodingError(failure)
        case .file, .layer: self = .unknown
        }
    }

    private static func wrongRequest(_ part: String, _ failure: CallError) -> NetworkError {
        part == "path" || part.contains("address") ? .invalidURL : .encodingError(failure)
    }

    private static func rejected(_ status: Int, _ problem: ServerProblem, _ failure: CallError) -> NetworkError {
        if status == 401 { return .unauthorized }
        guard status >= 500 else { return .httpError(status) }
        let message = problem.message.isEmpty ? "HTTP \(status)." : problem.message
        let id = problem.requestID ?? failure.requestID
        return .serverError(id.isEmpty ? message : "\(message)\(beforeID)\(id).")
    }

    private static let beforeID = " Request "

    /// The request id for support, extracted from the message of `serverError`.
    var requestID: String? {
        guard case .serverError(let message) = self, let mark = message.ranges(of: Self.beforeID).last else {
            return nil
        }
        return String(message[mark.upperBound...].dropLast())
    }

    /// True if the server was not reached, so that cached data is the best available.
    public var isOffline: Bool {
        guard case .networkError(let error) = self, let failure = error as? CallError else { return false }
        return switch failure.reason {
        case .cannotConnect, .connectionLost, .timedOut, .circuitOpen, .notCached: true
        default: false
        }
    }

}

/// Equal when the user reads the same text.
extension NetworkError: Equatable {
    /// Compares the kinds of errors and their texts, not the underlying errors.
    public static func == (left: NetworkError, right: NetworkError) -> Bool {
        switch (left, right) {
        case (.httpError(let left), .httpError(let right)): left == right
        case (.serverError(let left), .serverError(let right)): left == right
        case (.invalidURL, .invalidURL), (.invalidResponse, .invalidResponse), (.unauthorized, .unauthorized),
            (.unknown, .unknown), (.encodingError, .encodingError), (.decodingError, .decodingError),
            (.networkError, .networkError):
            left.errorDescription == right.errorDescription
        default: false
        }
    }
}

extension CallError {
    /// The message as a sentence, with a capital letter and a full stop.
    fileprivate var sentence: String { message.prefix(1).uppercased() + message.dropFirst() + "." }
}
