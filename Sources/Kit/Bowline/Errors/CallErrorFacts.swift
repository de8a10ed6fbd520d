extension CallError {
    /// True if it is certain that no part of the request reached the server, so that it is always safe to send it
    /// again.
    public var nothingWasSent: Bool {
        switch reason {
        case .invalidRequest, .signedOut, .credentialLocked, .credentialRefused, .cannotConnect, .untrusted, .throttled,
            .circuitOpen, .notCached:
            true
        case .connectionLost(let loss): loss.nothingSent
        case .timedOut(let phase): phase == .queued || phase == .connecting
        case .cancelled, .malformedResponse, .tooLarge, .redirectRefused, .rejected, .unreadable, .file, .layer: false
        }
    }

    /// The status of an error response; nil if the call failed for another reason.
    public var status: Int? {
        if case .rejected(let status, _) = reason { status } else { nil }
    }

    /// The server's description of its error; nil if the call failed for another reason.
    public var server: ServerProblem? {
        if case .rejected(_, let problem) = reason { problem } else { nil }
    }

    /// True if the caller cancelled the call.
    public var isCancellation: Bool {
        if case .cancelled = reason { true } else { false }
    }

    /// Adds the data that is known only when the call ends.
    func stamped(endpoint: String, journey: Journey, elapsed: Duration) -> CallError {
        guard requestID.isEmpty else { return self }
        var stamped = self
        stamped.endpoint = endpoint
        stamped.requestID = journey.requestID
        stamped.attempts = journey.attempts
        stamped.elapsed = elapsed
        return stamped
    }
}
