import Essentials

/// Decides whether a request is answered from the stored answers. A pure value; the layer acts on it.
enum CacheDecision: Sendable {
    /// Answer with it. `isStale` is true when it has expired and may still be used.
    case serve(StoredAnswer, rule: String, isStale: Bool)
    /// Answer with it now and revalidate it in the background.
    case serveAndRevalidate(StoredAnswer, rule: String)
    /// Ask the server whether it is still good.
    case revalidate(StoredAnswer, rule: String)
    /// Ask the server for the rest of a stored part.
    case complete(StoredAnswer, rule: String)
    /// Ask the server; nothing fitting is here.
    case fetch(rule: String)
    /// The caller wants nothing but a stored answer, and there is none.
    case unavailable(rule: String)

    /// Decides for a request that reads.
    static func about(_ request: Request, stored: [StoredAnswer], now: Date) -> CacheDecision {
        let preferences = RequestPreferences(request)
        let exact = newest(in: stored) { VaryRule.matches($0, request) }
        guard let answer = exact ?? newest(in: stored, where: { VaryRule.isInPreferredLanguage($0, request) }) else {
            let rule = stored.isEmpty ? "nothing is stored for this address" : "RFC 9111 4.1: no stored variant fits"
            return preferences.onlyIfCached ? .unavailable(rule: rule) : .fetch(rule: rule)
        }
        if answer.range != nil, PartialAnswers.cut(answer, for: request) == nil {
            if !preferences.onlyIfCached, PartialAnswers.canBeCompleted(answer, for: request) {
                return .complete(answer, rule: "RFC 9111 3.4: the rest of a stored part")
            }
            return preferences.onlyIfCached
                ? .unavailable(rule: "the part is not stored") : .fetch(rule: "the part is not stored")
        }
        return about(answer, preferences, now)
    }

    /// Of the answers that fit the one that came last.
    private static func newest(in stored: [StoredAnswer], where fits: (StoredAnswer) -> Bool) -> StoredAnswer? {
        var newest: Int?
        for place in stored.indices where fits(stored[place]) {
            if newest.map({ stored[$0].received <= stored[place].received }) ?? true { newest = place }
        }
        return newest.map { stored[$0] }
    }

    static let staleIfError = "RFC 5861 4: stale-if-error"

    /// The rule by which a stored answer is served in place of a failure; nil when the failure stands.
    ///
    /// A caller that asked for confirmation gets none that was not made. Apart from an endpoint that keeps its answers
    /// by its own policy, an answer past its time is served for an error only as far as it allows that, or when there
    /// is no way to the server at all.
    static func rule(
        forServing answer: StoredAnswer,
        to request: Request,
        insteadOf failure: CallError,
        now: Date
    ) -> String? {
        guard failure.isSilence, !RequestPreferences(request).rejects(answer, now: now) else { return nil }
        if answer.keptFor != nil { return "the endpoint's own policy: the server does not answer" }
        if staleIfErrorCovers(answer, request, now: now) { return staleIfError }
        let directives = answer.directives
        guard failure.isDisconnection, !directives.mustRevalidate, !directives.noCache else { return nil }
        return "RFC 9111 4.2.4: the server cannot be reached"
    }

    /// True when an error of the server may be answered with it (RFC 5861, 4): the answer or the request names the
    /// time.
    static func staleIfErrorCovers(_ answer: StoredAnswer, _ request: Request, now: Date) -> Bool {
        let (directives, preferences) = (answer.directives, RequestPreferences(request))
        guard !directives.mustRevalidate, !directives.noCache, !preferences.rejects(answer, now: now),
            let window = directives.staleIfError ?? preferences.directives.staleIfError
        else { return false }
        return -answer.freshness.remaining(at: now) <= Double(window)
    }

    /// The cache directives of a request.
    private struct RequestPreferences {
        let directives: CacheDirectives
        let mustAsk: Bool
        var onlyIfCached: Bool { directives.onlyIfCached }

        init(_ request: Request) {
            directives = CacheDirectives(request.headers.combined(.cacheControl))
            // `Pragma: no-cache` counts only when there is no Cache-Control (RFC 9111, 5.4).
            let pragma =
                !request.headers.contains(.cacheControl) && request.headers[.pragma]?.lowercased() == "no-cache"
            mustAsk = directives.noCache || pragma
        }

        /// True when the caller takes no answer of that age without the server's word.
        func rejects(_ answer: StoredAnswer, now: Date) -> Bool {
            mustAsk || directives.maxAge.map { answer.freshness.age(at: now) > Double($0) } ?? false
        }
    }

    private static func about(_ answer: StoredAnswer, _ preferences: RequestPreferences, _ now: Date) -> CacheDecision {
        let freshness = answer.freshness
        let (age, remaining) = (freshness.age(at: now), freshness.remaining(at: now))
        let directives = answer.directives
        func ask(_ rule: String) -> CacheDecision {
            preferences.onlyIfCached ? .unavailable(rule: rule) : .revalidate(answer, rule: rule)
        }
        if directives.noCache, answer.keptFor == nil { return ask("RFC 9111 5.2.2.4: no-cache") }
        if preferences.mustAsk, !(directives.immutable && remaining > 0 && preferences.directives.maxAge != nil) {
            return ask("RFC 9111 5.2.1.4: the request says no-cache")
        }
        if let most = preferences.directives.maxAge, age > Double(most), !(directives.immutable && remaining > 0) {
            return ask("RFC 9111 5.2.1.1: the request takes nothing older than \(most) s")
        }
        if let least = preferences.directives.minFresh, remaining < Double(least) {
            return ask("RFC 9111 5.2.1.3: the request wants it fresh for \(least) s more")
        }
        if remaining > 0 {
            return .serve(
                answer,
                rule: directives.immutable ? "RFC 8246: immutable" : freshness.basis.rawValue,
                isStale: false
            )
        }
        return aboutStale(answer, directives, preferences.directives, staleFor: -remaining, ask)
    }

    private static func aboutStale(
        _ answer: StoredAnswer,
        _ directives: CacheDirectives,
        _ preferences: CacheDirectives,
        staleFor: Double,
        _ ask: (String) -> CacheDecision
    ) -> CacheDecision {
        if directives.mustRevalidate { return ask("RFC 9111 5.2.2.2: must-revalidate") }
        if let most = preferences.maxStale, staleFor <= Double(most) {
            return .serve(answer, rule: "RFC 9111 5.2.1.2: the request takes stale answers", isStale: true)
        }
        if let window = directives.staleWhileRevalidate, staleFor <= Double(window) {
            return .serveAndRevalidate(answer, rule: "RFC 5861 3: stale-while-revalidate")
        }
        return ask("RFC 9111 4.3: past its time")
    }
}
