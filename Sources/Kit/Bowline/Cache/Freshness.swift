import Essentials

/// How old an answer is and how long it is good: RFC 9111, 4.2.
struct Freshness: Sendable {
    /// Why an answer is good for as long as it is.
    enum Basis: String, Sendable {
        case policy = "the endpoint's own policy"
        case maxAge = "RFC 9111 4.2.1: max-age"
        case expires = "RFC 9111 4.2.1: Expires"
        case heuristic = "RFC 9111 4.2.2: a tenth of the time since Last-Modified"
        case none = "no freshness information"
    }

    /// Heuristics never keep an answer longer than a day.
    private static let longestHeuristic = 86_400.0

    /// How long it is good, in seconds from the moment the origin made it.
    let lifetime: Double
    /// The rule from which the lifetime follows.
    let basis: Basis
    /// The age of the answer when it was received.
    private let initialAge: Double
    private let received: Date

    /// Of no answer at all.
    init() {
        lifetime = 0
        basis = .none
        initialAge = 0
        received = .distantPast
    }

    init(_ answer: StoredAnswer, _ directives: CacheDirectives) {
        received = answer.received
        let origin = Self.date(answer.headers, .date, now: answer.received) ?? answer.received
        let delay = max(0, answer.received.timeIntervalSince(answer.requested))
        let apparent = max(0, answer.received.timeIntervalSince(origin))
        let said = Double(Self.age(answer.headers) ?? 0)
        initialAge = max(apparent, said + delay)
        (lifetime, basis) = Self.lifetime(of: answer, directives, origin: origin)
    }

    /// The age of the answer at `now`. A clock that was set back does not make it younger than it was when it came.
    func age(at now: Date) -> Double {
        initialAge + max(0, now.timeIntervalSince(received))
    }

    /// Seconds it is good for from a moment on; negative when it is past its time.
    ///
    /// An endpoint's own policy counts from when the answer came, however old it was then. Of an answer that came at a
    /// later date than now, because the clock was wrong, its age is unknown.
    func remaining(at now: Date) -> Double {
        let here = now.timeIntervalSince(received)
        guard here > -Self.maxSkew else { return -.infinity }
        return lifetime - (basis == .policy ? max(0, here) : age(at: now))
    }

    /// How far a clock may be set back without a doubt about answers that came before, in seconds.
    private static let maxSkew = 60.0

    // MARK: Reading the fields

    private static func lifetime(
        of answer: StoredAnswer,
        _ directives: CacheDirectives,
        origin: Date
    ) -> (Double, Basis) {
        if let kept = answer.keptFor { return (kept / .seconds(1), .policy) }
        if let maxAge = directives.maxAge { return (Double(maxAge), .maxAge) }
        if answer.headers.contains(.expires) {
            // What cannot be read as a date means that it has expired (RFC 9111, 5.3).
            guard let expires = date(answer.headers, .expires, now: answer.received) else { return (0, .expires) }
            return (expires.timeIntervalSince(origin), .expires)
        }
        guard Storability.isHeuristic(status: answer.status) || directives.isPublic,
            let modified = date(answer.headers, .lastModified, now: answer.received), modified < origin
        else { return (0, .none) }
        return (min(origin.timeIntervalSince(modified) / 10, longestHeuristic), .heuristic)
    }

    private static func date(_ headers: Headers, _ name: HeaderName, now: Date) -> Date? {
        headers.combined(name).flatMap { HTTPDate.parse($0, now: now) }
    }

    /// `Age` is one number; of several the first counts (RFC 9111, 5.1). What follows a semicolon is no part of it.
    private static func age(_ headers: Headers) -> Int? {
        guard let first = headers.combined(.age).flatMap({ FieldScanner.members($0).first }) else { return nil }
        return CacheDirectives.seconds(String(first.prefix { $0 != ";" }).trimmed)
    }
}
