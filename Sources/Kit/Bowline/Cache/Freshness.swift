import Essentials

/// The age and the lifetime of a response, by RFC 9111, 4.2.
struct Freshness: Sendable {
    /// The rule that determines the lifetime.
    enum Basis: String, Sendable {
        case policy = "the endpoint's own policy"
        case maxAge = "RFC 9111 4.2.1: max-age"
        case expires = "RFC 9111 4.2.1: Expires"
        case heuristic = "RFC 9111 4.2.2: a tenth of the time since Last-Modified"
        case none = "no freshness information"
    }

    /// The limit of a heuristic lifetime: a day, in seconds.
    private static let maxHeuristicSeconds = 86_400.0

    /// The lifetime in seconds, counted from when the origin generated the response.
    let lifetime: Double
    /// The rule that determines the lifetime.
    let basis: Basis
    /// The age of the response when it was received, in seconds.
    private let initialAge: Double
    private let received: Date

    /// The freshness used when there is no response: expired.
    init() {
        lifetime = 0
        basis = .none
        initialAge = 0
        received = .distantPast
    }

    init(_ answer: StoredResponse, _ directives: CacheDirectives) {
        received = answer.received
        let origin = Self.date(answer.headers, .date, now: answer.received) ?? answer.received
        let delay = max(0, answer.received.timeIntervalSince(answer.requested))
        let apparent = max(0, answer.received.timeIntervalSince(origin))
        let said = Double(Self.age(answer.headers) ?? 0)
        initialAge = max(apparent, said + delay)
        (lifetime, basis) = Self.lifetime(of: answer, directives, origin: origin)
    }

    /// The age at `now`, in seconds. Setting the clock back never makes a response younger than it was when received.
    func age(at now: Date) -> Double {
        initialAge + max(0, now.timeIntervalSince(received))
    }

    /// The remaining lifetime at `now`, in seconds; negative once expired.
    ///
    /// An endpoint's own policy counts from when the response was received, however old it was then. A response with a
    /// receive date in the future, because the clock was wrong, counts as expired because its age is unknown.
    func remaining(at now: Date) -> Double {
        let here = now.timeIntervalSince(received)
        guard here > -Self.maxSkew else { return -.infinity }
        return lifetime - (basis == .policy ? max(0, here) : age(at: now))
    }

    /// How far the clock may be set back before responses received earlier count as expired, in seconds.
    private static let maxSkew = 60.0

    // MARK: Reading the fields

    private static func lifetime(
        of answer: StoredResponse,
        _ directives: CacheDirectives,
        origin: Date
    ) -> (Double, Basis) {
        if let kept = answer.policyLifetime { return (kept / .seconds(1), .policy) }
        if let maxAge = directives.maxAge { return (Double(maxAge), .maxAge) }
        if answer.headers.contains(.expires) {
            // A value that is not a date means that the response has expired (RFC 9111, 5.3).
            guard let expires = date(answer.headers, .expires, now: answer.received) else { return (0, .expires) }
            return (expires.timeIntervalSince(origin), .expires)
        }
        guard Storability.isHeuristic(status: answer.status) || directives.isPublic,
            let modified = date(answer.headers, .lastModified, now: answer.received), modified < origin
        else { return (0, .none) }
        return (min(origin.timeIntervalSince(modified) / 10, maxHeuristicSeconds), .heuristic)
    }

    private static func date(_ headers: Headers, _ name: HeaderName, now: Date) -> Date? {
        headers.combined(name).flatMap { HTTPDate.parse($0, now: now) }
    }

    /// `Age` is a single number; of several, the first counts (RFC 9111, 5.1). Anything after a semicolon is ignored.
    private static func age(_ headers: Headers) -> Int? {
        guard let first = headers.combined(.age).flatMap({ FieldScanner.members($0).first }) else { return nil }
        return CacheDirectives.seconds(String(first.prefix { $0 != ";" }).trimmed)
    }
}
