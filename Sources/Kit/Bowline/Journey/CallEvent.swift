/// One thing that happened in a call: its start, a step that a layer recorded in the call's ``Journey``, or its end.
///
///     for await event in client.callEvents() { print(event) }
///
/// Like a journey, an event has no body, no credential and no value of a query, so it may go to any log.
public struct CallEvent: Sendable, CustomStringConvertible {
    /// The start of a call, one of its steps, or its end.
    public enum Kind: Sendable {
        /// The call has begun.
        case started
        /// A layer recorded this in the call's journey.
        case step(JourneyEvent)
        /// The call ended with an answer of this status. A call that streams its answer ends when the body does.
        case answered(status: Int)
        /// The call ended without an answer for the app.
        case failed(CallError)
    }

    /// Counts the events of one client from 1. A gap means that the reader was too slow and missed the events in
    /// between.
    public let number: UInt64
    /// The start, a step or the end of the call.
    public let kind: Kind
    /// The instant of the event, by the client's clock.
    public let at: ContinuousClock.Instant
    /// How long the whole call, the attempt or the wait took that has ended; nil for everything else.
    public let duration: Duration?
    /// The call's record up to now.
    public let journey: Journey

    /// The call's name: its method and path template, such as `GET /orders/{}`.
    public var endpoint: String { journey.endpoint }

    /// One line for a log.
    public var description: String {
        var line = "\(endpoint) "
        switch kind {
        case .started: line += "started"
        case .step(let event): line += "\(event)"
        case .answered(let status): line += "answered \(status)"
        case .failed(let error): line += "failed: \(error.message)"
        }
        if let duration { line += ", \(duration.milliseconds) ms" }
        return "\(line), request \(journey.requestID)"
    }
}

extension Client {
    /// What happens in the calls that begin from now on, those of refreshes and of the outbox included, for logs,
    /// metrics and traces.
    ///
    /// A reader that falls behind by more than `capacity` events loses the oldest; `CallEvent.number` shows the gap.
    /// The stream ends with the client. While nobody reads, calls pay for no event.
    public func callEvents(capacity: Int = 1_024) -> AsyncStream<CallEvent> {
        observers.stream(capacity: capacity)
    }
}

extension JourneyEvent: CustomStringConvertible {
    /// What happened, in a few words for a log.
    public var description: String {
        switch self {
        case .deadline(let duration): "has \(duration.milliseconds) ms"
        case .cache(let outcome, let rule): "cache \(outcome.rawValue) (\(rule))"
        case .joinedFlight: "joined an identical call"
        case .attemptStarted(let number, let span): "attempt \(number) started, span \(span)"
        case .attemptAnswered(let status): "attempt answered \(status)"
        case .attemptFailed(let why): "attempt failed: \(why)"
        case .transfer(let facts): "transferred \(facts.sent) bytes out, \(facts.received) in"
        case .serverTiming(let timings): "server timing \(timings.map(\.name).joined(separator: " "))"
        case .retrying(let wait, let why): "again in \(wait.milliseconds) ms: \(why)"
        case .notRetried(let why): "not repeated: \(why)"
        case .throttled(let wait): "waited \(wait.milliseconds) ms for its turn"
        case .authorized(let version): "credential, version \(version)"
        case .refreshed(let version): "credential refreshed to version \(version)"
        case .redirected(let place): "redirected to \(place)"
        case .breaker(let text): "breaker: \(text)"
        case .fault(let text): "fault: \(text)"
        case .note(let layer, let text): "\(layer): \(text)"
        }
    }
}
