import Bowline

/// A journey's event in words: which layer spoke, and what it did.
extension JourneyEvent {
    var layer: String {
        switch self {
        case .deadline: "Deadline"
        case .cache: "Cache"
        case .joinedFlight: "Coalesce"
        case .attemptStarted, .attemptAnswered, .attemptFailed, .transfer: "Transport"
        case .retrying, .notRetried: "Retry"
        case .throttled: "Throttle"
        case .authorized, .refreshed: "Authorize"
        case .redirected: "Redirect"
        case .breaker: "Breaker"
        case .fault: "Weather"
        case .note(let layer, _): layer
        }
    }

    var story: String {
        switch self {
        case .deadline(let time): "\(time.wholeMilliseconds) ms in all"
        case .cache(let outcome, let rule): "\(outcome.rawValue) (\(rule))"
        case .joinedFlight: "shares the answer of an identical call"
        case .attemptStarted(let number, let span): "attempt \(number), span \(span)"
        case .attemptAnswered(let status): "answered \(status)"
        case .attemptFailed(let why), .notRetried(let why), .breaker(let why), .fault(let why): why
        case .transfer(let facts): Self.story(of: facts)
        case .retrying(let wait, let why): "again in \(wait.wholeMilliseconds) ms: \(why)"
        case .throttled(let wait): "waited \(wait.wholeMilliseconds) ms for its turn"
        case .authorized(let version): "credential, version \(version)"
        case .refreshed(let version): "credential refreshed to version \(version)"
        case .redirected(let place): "to \(place)"
        case .note(_, let text): text
        }
    }

    private static func story(of facts: TransferFacts) -> String {
        let connection = facts.reusedConnection ? "open connection" : "new connection"
        return "HTTP/\(facts.httpVersion), \(connection), first byte after \(facts.firstByte.wholeMilliseconds) ms, "
            + "\(facts.sent) bytes out, \(facts.received) in"
    }
}
