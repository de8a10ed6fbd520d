import Bowline

/// What the result of a delivery means for the change.
///
/// See docs/decisions/outbox.md, "The outbox retries later what may still succeed".
enum DeliveryOutcome {
    case delivered(Response)
    /// The delivery may succeed later. `wait` is the time that the server asks for. `isFault` when the change itself
    /// may be the cause: the server failed on it, or the connection was lost while the server had it.
    case temporary(reason: String, wait: Duration?, isFault: Bool)
    /// The delivery can never succeed.
    case permanent(reason: String, Response?)

    /// The layers have already retried by the rules of `Retry`. The same table decides here whether a later attempt may
    /// succeed.
    init(_ result: Result<Response, CallError>, client: Client) {
        switch result {
        case .success(let response) where response.isSuccess: self = .delivered(response)
        case .success(let response): self = Self.about(response, client)
        case .failure(let failure): self = Self.about(failure)
        }
    }

    private static func about(_ response: Response, _ client: Client) -> DeliveryOutcome {
        let reason = "the server answered \(response.status)"
        let wait = client.requestedDelay(response)
        // The change itself is not wrong: with 401 it waits for the next sign-in, with 507 until the server has space
        // again.
        if [401, 507].contains(response.status) { return .temporary(reason: reason, wait: wait, isFault: false) }
        guard RetryVerdict.on(status: response.status) != .final else { return .permanent(reason: reason, response) }
        // A server that asks for a wait is busy, so the change is not the cause.
        return .temporary(reason: reason, wait: wait, isFault: response.status != 429 && wait == nil)
    }

    private static func about(_ failure: CallError) -> DeliveryOutcome {
        switch failure.reason {
        case .invalidRequest, .redirectRefused, .tooLarge, .unreadable, .rejected, .file:
            .permanent(reason: failure.message, nil)
        case .throttled(let wait), .circuitOpen(_, let wait):
            .temporary(reason: failure.message, wait: wait, isFault: false)
        case .signedOut, .credentialLocked, .credentialRefused, .cannotConnect, .untrusted, .cancelled, .notCached:
            .temporary(reason: failure.message, wait: nil, isFault: false)
        case .connectionLost(let loss):
            .temporary(reason: failure.message, wait: nil, isFault: !loss.nothingSent)
        case .timedOut(let phase):
            .temporary(reason: failure.message, wait: nil, isFault: phase != .queued && phase != .connecting)
        case .malformedResponse, .layer:
            .temporary(reason: failure.message, wait: nil, isFault: true)
        }
    }
}
