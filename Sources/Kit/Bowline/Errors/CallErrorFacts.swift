extension CallError {
    /// True when it is certain that the server never began to receive the request, so that anything may be sent again.
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

    /// The status of the server's answer, when there was one.
    public var status: Int? {
        if case .rejected(let status, _) = reason { status } else { nil }
    }

    /// What the server said about its refusal, when it said something.
    public var server: ServerProblem? {
        if case .rejected(_, let problem) = reason { problem } else { nil }
    }

    /// True when the caller gave up.
    public var isCancellation: Bool {
        if case .cancelled = reason { true } else { false }
    }

    /// Adds what only the end of the road knows.
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
