import Basics
import Essentials

/// The cache of one client, for the principals of its session.
final class CacheLayer: Layer {
    let memory: MemoryCache
    let store: (any CacheStore)?
    let clock: any KitClock
    let session: Session
    /// The keys being revalidated in the background.
    let revalidating = Locked<Set<CacheKey>>([])

    init(_ rule: Cache, session: Session, clock: any KitClock) {
        self.session = session
        self.store = rule.store
        self.clock = clock
        memory = MemoryCache(bytes: rule.bytes, entries: rule.entries, session: session)
        session.onSignOut { [memory, store] principal in
            let partition = CachePartition(of: principal)
            memory.forget(partition)
            await store?.forget(partition)
        }
    }

    /// Answers from the cache, or passes the request on and stores the response.
    func send(_ request: Request, next: Next) async throws(CallError) -> Response {
        guard request.method == .get || request.method == .head else { return try await sendChange(request, next) }
        guard request.traits.caching.allowsReading, case .buffered = request.delivery else {
            return try await next(request)
        }
        let key = CacheKey(request, partition: CachePartition(of: request.principal))
        let stored = await storedAnswers(for: key, request)
        switch CacheDecision.decide(request, stored: stored, now: clock.date) {
        case .serve(let answer, let rule, let isStale):
            return serve(answer, request, isStale ? .stale : .hit, rule)
        case .serveAndRevalidate(let answer, let rule):
            revalidateInBackground(answer, request, key, next)
            return serve(answer, request, .stale, rule)
        case .unavailable(let rule):
            return unavailable(request, rule)
        case .fetch(let rule):
            return try await fetch(request, key, next, rule)
        case .complete(let part, let rule):
            return try await complete(part, request, key, next, rule)
        case .revalidate(let answer, let rule):
            return try await revalidate(answer, request, key, next, rule)
        }
    }

    /// The decoded value of a plain response that is fresh and in memory; nil if the full rules must decide.
    ///
    /// Returns the same value as `send` and the reader would, without creating a request, a response or a journey.
    func readyValue<Value: Sendable>(
        as type: Value.Type,
        at address: WebAddress,
        by coding: CodingIdentity
    ) -> Value? {
        memory.decoded(at: address, now: clock.date)?.value(as: type, by: coding)
    }

    /// The outcome that a request would have now, without sending it.
    func explain(_ request: Request) async -> CacheReport {
        let key = CacheKey(request, partition: CachePartition(of: request.principal))
        let now = clock.date
        switch CacheDecision.decide(request, stored: await storedAnswers(for: key, request), now: now) {
        case .serve(let answer, let rule, let isStale):
            return CacheReport(
                outcome: isStale ? .stale : .hit,
                rule: rule,
                age: .seconds(answer.freshness.age(at: now))
            )
        case .serveAndRevalidate(let answer, let rule):
            return CacheReport(outcome: .stale, rule: rule, age: .seconds(answer.freshness.age(at: now)))
        case .revalidate(let answer, let rule):
            return CacheReport(outcome: .revalidated, rule: rule, age: .seconds(answer.freshness.age(at: now)))
        case .fetch(let rule), .complete(_, let rule), .unavailable(let rule):
            return CacheReport(outcome: .miss, rule: rule)
        }
    }

    // MARK: Reading

    private func storedAnswers(for key: CacheKey, _ request: Request) async -> [StoredResponse] {
        if let responses = memory.responses(for: key) { return responses }
        guard let store else { return [] }
        let invalidations = memory.invalidations
        let responses = await store.responses(for: key)
        if !responses.isEmpty { memory.recall(responses, for: key, of: request.principal, since: invalidations) }
        return responses
    }

    private func serve(_ answer: StoredResponse, _ request: Request, _ outcome: CacheOutcome, _ rule: String)
        -> Response
    {
        request.journey.record(.cache(outcome, rule: rule))
        let age = answer.freshness.age(at: clock.date)
        if Validation.isConditional(request), outcome == .hit, Validation.isUnchanged(answer, for: request) {
            return notModified(answer, request, rule, age)
        }
        let fitting = PartialResponses.cut(answer, for: request) ?? answer
        var response = Response(status: fitting.status, headers: fitting.headers, address: request.address)
        response.headers[.age] = String(Int(bounded: age))
        response.cache = CacheReport(outcome: outcome, rule: rule, age: .seconds(age))
        if request.method != .head {
            response.body = .bytes(fitting.body)
            response.decodedValues = fitting.decodedValues
        }
        return response
    }

    private func notModified(_ answer: StoredResponse, _ request: Request, _ rule: String, _ age: Double) -> Response {
        var headers = answer.headers
        headers.removeAll { [.contentLength, .contentType, .contentEncoding, .contentRange].contains($0.name) }
        headers[.age] = String(Int(bounded: age))
        var response = Response(status: 304, headers: headers, address: request.address)
        response.cache = CacheReport(outcome: .hit, rule: rule, age: .seconds(age))
        return response
    }

    private func unavailable(_ request: Request, _ rule: String) -> Response {
        request.journey.record(.cache(.miss, rule: rule))
        var response = Response(status: 504, address: request.address)
        response.cache = CacheReport(outcome: .miss, rule: rule)
        response.wasNotCached = true
        return response
    }

    // MARK: Asking the server

    private func fetch(_ request: Request, _ key: CacheKey, _ next: Next, _ rule: String) async throws(CallError)
        -> Response
    {
        request.journey.record(.cache(.miss, rule: rule))
        let read = memory.beginRead(key, tags: request.traits.caching.storedTags)
        defer { memory.endRead(read) }
        let requested = clock.date
        var response = try await next(request)
        response.decodedValues = await take(response, request, key, requested, read)
        response.cache = CacheReport(outcome: .miss, rule: rule)
        return response
    }

    /// Requests the rest of a stored part. If the representation has changed, the server sends all of it (RFC 9110,
    /// 13.1.5).
    private func complete(
        _ part: StoredResponse,
        _ request: Request,
        _ key: CacheKey,
        _ next: Next,
        _ rule: String
    ) async throws(CallError) -> Response {
        let read = memory.beginRead(key, tags: request.traits.caching.storedTags)
        defer { memory.endRead(read) }
        let requested = clock.date
        var response = try await next(PartialResponses.rest(of: part, for: request))
        guard response.status == 206 || response.status == 416 else {
            request.journey.record(.cache(.miss, rule: rule))
            response.decodedValues = await take(response, request, key, requested, read)
            response.cache = CacheReport(outcome: .miss, rule: rule)
            return response
        }
        let rest = stored(response, request, PartialResponses.part(in: response), requested)
        guard rest.range != nil, let whole = PartialResponses.joined(part, rest), whole.range == nil,
            whole.body.count <= request.traits.bodyLimit
        else { return try await fetch(request, key, next, "RFC 9111 3.4: the stored part could not be completed") }
        await store(whole, request, key, read)
        return serve(whole, request, .miss, rule)
    }

    private func revalidate(
        _ answer: StoredResponse,
        _ request: Request,
        _ key: CacheKey,
        _ next: Next,
        _ rule: String
    ) async throws(CallError) -> Response {
        let read = memory.beginRead(key, tags: request.traits.caching.storedTags)
        defer { memory.endRead(read) }
        let requested = clock.date
        let conditional = Validation.conditional(request, on: answer)
        var response: Response
        do {
            response = try await next(conditional)
            let isOwnCondition = !Validation.isConditional(request)
            if response.status == 304, isOwnCondition, !Validation.concerns(response, answer) {
                // The 304 does not refer to the stored response (RFC 9111, 4.3.4), so the request is sent again without
                // a condition.
                response = try await next(request)
            }
        } catch {
            guard let rule = CacheDecision.rule(forServing: answer, to: request, insteadOf: error, now: clock.date)
            else { throw error }
            return serve(answer, request, .stale, rule)
        }
        if response.status == 304, Validation.concerns(response, answer) {
            let fresh = Validation.refreshed(answer, by: response.headers, requested: requested, received: clock.date)
            await store(fresh, request, key, read)
            guard !Validation.isConditional(request) else { return response }
            return serve(fresh, request, .revalidated, rule)
        }
        if [500, 502, 503, 504].contains(response.status),
            CacheDecision.staleIfErrorCovers(answer, request, now: clock.date)
        {
            return serve(answer, request, .stale, CacheDecision.staleIfError)
        }
        request.journey.record(.cache(.miss, rule: rule))
        response.decodedValues = await take(response, request, key, requested, read)
        response.cache = CacheReport(outcome: .miss, rule: rule)
        return response
    }

    /// Revalidates in the background, after the caller already has its response; once per key at a time.
    private func revalidateInBackground(_ answer: StoredResponse, _ request: Request, _ key: CacheKey, _ next: Next) {
        guard revalidating.withLock({ $0.insert(key).inserted }) else { return }
        var request = request
        request.deadline = clock.now.advanced(by: .seconds(30))
        Task { [request] in
            // Errors are ignored; the next caller revalidates again.
            _ = try? await revalidate(answer, request, key, next, "RFC 5861 3: stale-while-revalidate")
            revalidating.withLock { _ = $0.remove(key) }
        }
    }
}

extension CallError {
    /// True if the server sent no response, as opposed to a response that cannot be used.
    var isSilence: Bool {
        switch reason {
        case .cannotConnect, .connectionLost, .timedOut, .circuitOpen: true
        default: false
        }
    }

    /// True if the server could not be reached at all.
    var isDisconnection: Bool {
        switch reason {
        case .cannotConnect, .timedOut(.connecting): true
        default: false
        }
    }
}
