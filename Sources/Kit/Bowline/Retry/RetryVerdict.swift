/// Whether an attempt can be retried after its outcome. Outcomes that are not listed are final.
package enum RetryVerdict: Equatable {
    /// The outcome is final; a retry would change nothing.
    case final
    /// The failure is transient and may be retried.
    case transient
    /// The server asks for fewer calls.
    case throttled

    /// The verdict on a response status.
    package static func on(status: Int) -> RetryVerdict {
        switch status {
        case 408, 500, 502, 503, 504: .transient
        case 429: .throttled
        default: .final
        }
    }

    /// The verdict on a failure.
    package static func on(_ failure: CallError) -> RetryVerdict {
        switch failure.reason {
        case .cannotConnect(_, let problem): on(problem)
        case .connectionLost, .timedOut, .malformedResponse: .transient
        case .invalidRequest, .signedOut, .credentialLocked, .credentialRefused, .untrusted, .cancelled, .tooLarge,
            .redirectRefused, .rejected, .unreadable, .throttled, .circuitOpen, .notCached, .file, .layer:
            .final
        }
    }

    private static func on(_ problem: CallError.ConnectionProblem) -> RetryVerdict {
        switch problem {
        case .nameNotFound, .refused, .unreachable, .timedOut, .proxy: .transient
        case .other: .final
        }
    }
}
