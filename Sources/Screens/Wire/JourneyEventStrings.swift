import Bowline
import LocalizedTexts

/// The texts for a journey's event: the layer that recorded it, and what the layer did.
extension JourneyEvent {
    var layer: String {
        switch self {
        case .deadline: "Deadline"
        case .cache: "Cache"
        case .joinedFlight: "Coalesce"
        case .attemptStarted, .attemptAnswered, .attemptFailed, .transfer, .serverTiming: "Transport"
        case .retrying, .notRetried: "Retry"
        case .throttled: "Throttle"
        case .authorized, .refreshed: "Authorize"
        case .redirected: "Redirect"
        case .breaker: "Breaker"
        case .fault: "Faults"
        case .note(let layer, _): layer
        }
    }

    func story(_ language: Language) -> String {
        switch self {
        case .deadline(let time): "\(time.wholeMilliseconds) ms " + language.text("in all", "общо")
        case .cache(let outcome, let rule): "\(outcome.rawValue) (\(rule))"
        case .joinedFlight:
            language.text("shares the answer of an identical call", "споделя отговора на еднаква заявка")
        case .attemptStarted(let number, let span): language.text("attempt", "опит") + " \(number), span \(span)"
        case .attemptAnswered(let status): language.text("answered", "отговор") + " \(status)"
        case .attemptFailed(let why), .notRetried(let why), .breaker(let why), .fault(let why): why
        case .transfer(let facts): Self.story(of: facts, language)
        case .serverTiming(let timings):
            language.text("the server's time:", "времето на сървъра:") + " \(Self.list(timings))"
        case .retrying(let wait, let why):
            language.text("retrying in", "отново след") + " \(wait.wholeMilliseconds) ms: \(why)"
        case .throttled(let wait):
            language.text("rate limit: waited", "изчака реда си") + " \(wait.wholeMilliseconds) ms"
        case .authorized(let version): language.text("credential, version", "ключ, версия") + " \(version)"
        case .refreshed(let version):
            language.text("credential refreshed to version", "ключът е подновен до версия") + " \(version)"
        case .redirected(let address): language.text("to", "към") + " \(address)"
        case .note(_, let text): text
        }
    }

    private static func list(_ timings: [ServerTiming]) -> String {
        timings.map { timing in
            timing.duration.map { "\(timing.name) \($0.wholeMilliseconds) ms" } ?? timing.name
        }.joined(separator: ", ")
    }

    private static func story(of facts: TransferMetrics, _ language: Language) -> String {
        let connection =
            facts.reusedConnection
            ? language.text("open connection", "отворена връзка") : language.text("new connection", "нова връзка")
        let first = language.text("first byte after", "първи байт след") + " \(facts.firstByte.wholeMilliseconds) ms"
        let bytes = language.text("bytes out and in:", "байтове навън и навътре:") + " \(facts.sent), \(facts.received)"
        return "HTTP/\(facts.httpVersion), \(connection), \(first), \(bytes)"
    }
}
