import Bowline

/// What the end of a delivery means for the change.
///
/// See docs/decisions/outbox.md, "The outbox retries later what may still succeed".
enum DeliveryOutcome {
    case delivered(Response)
    /// It may succeed later. `wait` is what the server asks for.
    case passing(reason: String, wait: Duration?)
    /// It never will.
    case hopeless(reason: String, Response?)

    /// The road has retried already by the Retry layer's rules; the same table decides here whether later is better than never.
    init(_ result: Result<Response, Failure>, client: Client) {
        switch result {
        case .success(let response) where response.isSuccess: self = .delivered(response)
        case .success(let response): self = Self.about(response, client)
        case .failure(let failure): self = Self.about(failure)
        }
    }

    private static func about(_ response: Response, _ client: Client) -> DeliveryOutcome {
        let reason = "the server answered \(response.status)"
        // The change is not wrong: with 401 it waits for the next sign-in, with 507 for the server's operator to make room.
        let passes = RetryVerdict.on(status: response.status) != .final || [401, 507].contains(response.status)
        return passes ? .passing(reason: reason, wait: client.askedWait(response)) : .hopeless(reason: reason, response)
    }

    private static func about(_ failure: Failure) -> DeliveryOutcome {
        switch failure.reason {
        case .invalidRequest, .redirectRefused, .tooLarge, .unreadable, .rejected, .file:
            .hopeless(reason: failure.message, nil)
        case .throttled(let wait), .circuitOpen(_, let wait):
            .passing(reason: failure.message, wait: wait)
        case .signedOut, .credentialLocked, .credentialRefused, .cannotConnect, .untrusted, .connectionLost, .timedOut,
            .cancelled, .malformedResponse, .notCached, .layer:
            .passing(reason: failure.message, wait: nil)
        }
    }
}
