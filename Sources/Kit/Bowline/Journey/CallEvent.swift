/// An event of a call: its start, a step that a layer recorded in the call's ``Journey``, or its end.
///
///     for await event in client.callEvents() { print(event) }
///
/// Like a journey, an event contains no body, no credential and no query value, so it is safe to log.
public struct CallEvent: Sendable, CustomStringConvertible {
    /// The start of a call, one of its steps, or its end.
    public enum Kind: Sendable {
        /// The call started.
        case started
        /// A layer recorded this in the call's journey.
        case step(JourneyEvent)
        /// The call ended with a response of this status. If the response is streamed, the call ends when its body
        /// does.
        case answered(status: Int)
        /// The call ended with an error.
        case failed(CallError)
    }

    /// Counts the events of one client from 1. A gap means that the reader was too slow and missed the events in
    /// between.
    public let number: UInt64
    /// The start, a step or the end of the call.
    public let kind: Kind
    /// The instant of the event, by the client's clock.
    public let at: ContinuousClock.Instant
    /// The duration of the call, attempt or wait that ended; nil for all other events.
    public let duration: Duration?
    /// The call's record so far.
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
    /// The events of all calls that start from now on, including credential refreshes and the outbox, for logs, metrics
    /// and traces.
    ///
    /// A reader that falls behind by more than `capacity` events loses the oldest; `CallEvent.number` shows the gap.
    /// The stream ends when the client is released. Without a reader, calls create no events.
    public func callEvents(capacity: Int = 1_024) -> AsyncStream<CallEvent> {
        observers.stream(capacity: capacity)
    }
}

extension JourneyEvent: CustomStringConvertible {
    /// A short text for a log.
    public var description: String {
        switch self {
        case .deadline(let duration): "deadline in \(duration.milliseconds) ms"
        case .cache(let outcome, let rule): "cache \(outcome.rawValue) (\(rule))"
        case .joinedFlight: "joined an identical call"
        case .attemptStarted(let number, let span): "attempt \(number) started, span \(span)"
        case .attemptAnswered(let status): "attempt answered \(status)"
        case .attemptFailed(let why): "attempt failed: \(why)"
        case .transfer(let facts): "transferred \(facts.sent) bytes out, \(facts.received) in"
        case .serverTiming(let timings): "server timing \(timings.map(\.name).joined(separator: " "))"
        case .retrying(let wait, let why): "retrying in \(wait.milliseconds) ms: \(why)"
        case .notRetried(let why): "not retried: \(why)"
        case .throttled(let wait): "waited \(wait.milliseconds) ms because of the rate limit"
        case .authorized(let version): "credential, version \(version)"
        case .refreshed(let version): "credential refreshed to version \(version)"
        case .redirected(let address): "redirected to \(address)"
        case .breaker(let text): "breaker: \(text)"
        case .fault(let text): "fault: \(text)"
        case .note(let layer, let text): "\(layer): \(text)"
        }
    }
}
