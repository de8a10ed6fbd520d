import Essentials

/// Decides whether a request is answered from the cache. A pure value; the layer acts on it.
enum CacheDecision: Sendable {
    /// Return the stored response. `isStale` is true if it has expired and may still be used.
    case serve(StoredResponse, rule: String, isStale: Bool)
    /// Return the stored response now and revalidate it in the background.
    case serveAndRevalidate(StoredResponse, rule: String)
    /// Ask the server whether the stored response is still valid.
    case revalidate(StoredResponse, rule: String)
    /// Request the rest of a stored partial response.
    case complete(StoredResponse, rule: String)
    /// Request it from the server; no stored response fits.
    case fetch(rule: String)
    /// The request allows only a stored response, and there is none.
    case unavailable(rule: String)

    /// Decides for a read request.
    static func decide(_ request: Request, stored: [StoredResponse], now: Date) -> CacheDecision {
        let preferences = RequestPreferences(request)
        let exact = newest(in: stored) { VaryRule.matches($0, request) }
        guard let answer = exact ?? newest(in: stored, where: { VaryRule.isInPreferredLanguage($0, request) }) else {
            let rule = stored.isEmpty ? "nothing is stored for this address" : "RFC 9111 4.1: no stored variant fits"
            return preferences.onlyIfCached ? .unavailable(rule: rule) : .fetch(rule: rule)
        }
        if answer.range != nil, PartialResponses.cut(answer, for: request) == nil {
            if !preferences.onlyIfCached, PartialResponses.canBeCompleted(answer, for: request) {
                return .complete(answer, rule: "RFC 9111 3.4: the rest of a stored part")
            }
            return preferences.onlyIfCached
                ? .unavailable(rule: "the part is not stored") : .fetch(rule: "the part is not stored")
        }
        return decide(answer, preferences, now)
    }

    /// The most recent of the responses that fit.
    private static func newest(in stored: [StoredResponse], where isSuitable: (StoredResponse) -> Bool)
        -> StoredResponse?
    {
        var newest: Int?
        for index in stored.indices where isSuitable(stored[index]) {
            if newest.map({ stored[$0].received <= stored[index].received }) ?? true { newest = index }
        }
        return newest.map { stored[$0] }
    }

    static let staleIfError = "RFC 5861 4: stale-if-error"

    /// The rule by which a stored response replaces a failure; nil if the failure is reported.
    ///
    /// A request that demands revalidation never gets an unconfirmed response. Unless the endpoint's own policy keeps
    /// its responses, an expired response is served after an error only as far as its directives allow, or if the
    /// server cannot be reached at all.
    static func rule(
        forServing answer: StoredResponse,
        to request: Request,
        insteadOf failure: CallError,
        now: Date
    ) -> String? {
        guard failure.isSilence, !RequestPreferences(request).rejects(answer, now: now) else { return nil }
        if answer.policyLifetime != nil { return "the endpoint's own policy: the server does not answer" }
        if staleIfErrorCovers(answer, request, now: now) { return staleIfError }
        let directives = answer.directives
        guard failure.isDisconnection, !directives.mustRevalidate, !directives.noCache else { return nil }
        return "RFC 9111 4.2.4: the server cannot be reached"
    }

    /// True if the stored response may replace a server error (RFC 5861, 4); the response or the request sets the time
    /// window.
    static func staleIfErrorCovers(_ answer: StoredResponse, _ request: Request, now: Date) -> Bool {
        let (directives, preferences) = (answer.directives, RequestPreferences(request))
        guard !directives.mustRevalidate, !directives.noCache, !preferences.rejects(answer, now: now),
            let window = directives.staleIfError ?? preferences.directives.staleIfError
        else { return false }
        return -answer.freshness.remaining(at: now) <= Double(window)
    }

    /// The cache directives of a request.
    private struct RequestPreferences {
        let directives: CacheDirectives
        let mustRevalidate: Bool
        var onlyIfCached: Bool { directives.onlyIfCached }

        init(_ request: Request) {
            directives = CacheDirectives(request.headers.combined(.cacheControl))
            // `Pragma: no-cache` counts only when there is no Cache-Control (RFC 9111, 5.4).
            let pragma =
                !request.headers.contains(.cacheControl) && request.headers[.pragma]?.lowercased() == "no-cache"
            mustRevalidate = directives.noCache || pragma
        }

        /// True if the request does not accept a response of this age without revalidation.
        func rejects(_ answer: StoredResponse, now: Date) -> Bool {
            mustRevalidate || directives.maxAge.map { answer.freshness.age(at: now) > Double($0) } ?? false
        }
    }

    private static func decide(_ answer: StoredResponse, _ preferences: RequestPreferences, _ now: Date)
        -> CacheDecision
    {
        let freshness = answer.freshness
        let (age, remaining) = (freshness.age(at: now), freshness.remaining(at: now))
        let directives = answer.directives
        func ask(_ rule: String) -> CacheDecision {
            preferences.onlyIfCached ? .unavailable(rule: rule) : .revalidate(answer, rule: rule)
        }
        if directives.noCache, answer.policyLifetime == nil { return ask("RFC 9111 5.2.2.4: no-cache") }
        if preferences.mustRevalidate, !(directives.immutable && remaining > 0 && preferences.directives.maxAge != nil)
        {
            return ask("RFC 9111 5.2.1.4: the request says no-cache")
        }
        if let maxAge = preferences.directives.maxAge, age > Double(maxAge), !(directives.immutable && remaining > 0) {
            return ask("RFC 9111 5.2.1.1: the request accepts nothing older than \(maxAge) s")
        }
        if let minFresh = preferences.directives.minFresh, remaining < Double(minFresh) {
            return ask("RFC 9111 5.2.1.3: the request requires freshness for \(minFresh) s more")
        }
        if remaining > 0 {
            return .serve(
                answer,
                rule: directives.immutable ? "RFC 8246: immutable" : freshness.basis.rawValue,
                isStale: false
            )
        }
        return decideStale(answer, directives, preferences.directives, staleFor: -remaining, ask)
    }

    private static func decideStale(
        _ answer: StoredResponse,
        _ directives: CacheDirectives,
        _ preferences: CacheDirectives,
        staleFor: Double,
        _ ask: (String) -> CacheDecision
    ) -> CacheDecision {
        if directives.mustRevalidate { return ask("RFC 9111 5.2.2.2: must-revalidate") }
        if let maxStale = preferences.maxStale, staleFor <= Double(maxStale) {
            return .serve(answer, rule: "RFC 9111 5.2.1.2: the request accepts stale responses", isStale: true)
        }
        if let window = directives.staleWhileRevalidate, staleFor <= Double(window) {
            return .serveAndRevalidate(answer, rule: "RFC 5861 3: stale-while-revalidate")
        }
        return ask("RFC 9111 4.3: past its time")
    }
}
