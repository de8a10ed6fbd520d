import Essentials

/// What a cache keeps of the answers that come by, and what it forgets again.
extension CacheLayer {
    /// Keeps an answer when that is allowed, and returns the memory that later readers of it will share.
    func take(
        _ response: Response,
        _ request: Request,
        _ key: CacheKey,
        _ requested: Date
    ) async -> DecodedMemory? {
        await obeyClearSiteData(response, request, key)
        if request.method == .head {
            await takeHead(response, request, key, requested)
            return nil
        }
        guard Storability.obstacle(to: response, for: request) == nil else { return nil }
        let range = PartialAnswers.part(in: response)
        guard response.status != 206 || range != nil else { return nil }
        var (time, tags): (Duration?, Set<String>) = (nil, [])
        if case .keep(let kept, let names) = request.traits.caching { (time, tags) = (kept, names) }
        let answer = StoredAnswer(
            status: response.status,
            headers: Storability.kept(response.headers),
            body: response.bytes,
            range: range,
            requested: requested,
            received: clock.date,
            varying: VaryRule.fields(of: request, for: response),
            keptFor: time,
            tags: tags
        )
        await keep(answer, request, key)
        return answer.memory
    }

    /// The answer to a `HEAD` tells whether the stored answer to a `GET` is still the same (RFC 9111, 4.3.5).
    private func takeHead(_ response: Response, _ request: Request, _ key: CacheKey, _ requested: Date) async {
        guard let answer = memory.answers(for: key)?.first(where: { VaryRule.matches($0, request) }) else { return }
        let length = response.headers[.contentLength].flatMap { Int($0) }
        let isSame =
            response.status == 200 && Validation.concerns(response, answer)
            && (length ?? answer.body.count) == answer.body.count
        if isSame {
            await keep(
                Validation.refreshed(answer, by: response, requested: requested, received: clock.date),
                request,
                key
            )
        } else if response.status == 200 || response.status == 404 || response.status == 410 {
            await forget(key)
        }
    }

    func keep(_ answer: StoredAnswer, _ request: Request, _ key: CacheKey) async {
        guard let answers = memory.add(answer, for: key, of: request.principal, beside: []) else { return }
        guard let store else { return }
        let principal = request.principal
        await store.keep(answers, for: key) { [session] in session.isCurrent(principal) }
    }

    func sendChange(_ request: Request, _ next: Next) async throws(Failure) -> Response {
        let requested = clock.date
        let response = try await next(request)
        guard !request.method.isSafe, response.status < 400 else { return response }
        let partition = CachePartition(of: request.principal)
        for address in Self.touched(by: response, to: request) { await forget(CacheKey(address, partition: partition)) }
        if case .forgets(let tags) = request.traits.caching { await forget(tags: tags, in: partition) }
        let key = CacheKey(request, partition: partition)
        await obeyClearSiteData(response, request, key)
        if request.method == .post { _ = await take(response, request, key, requested) }
        return response
    }

    /// The addresses a change makes doubtful: its own, and those it names on the same origin (RFC 9111, 4.4).
    private static func touched(by response: Response, to request: Request) -> Set<WebAddress> {
        let named = [HeaderName.location, .contentLocation].compactMap { name in
            response.headers[name].flatMap { try? request.address.resolving($0) }
        }
        return Set([request.address] + named.filter { $0.origin == request.address.origin })
    }

    private func obeyClearSiteData(_ response: Response, _ request: Request, _ key: CacheKey) async {
        guard let field = response.headers.combined("clear-site-data") else { return }
        let kinds = FieldScanner.members(field)
        guard kinds.contains("\"cache\"") || kinds.contains("\"*\"") else { return }
        memory.forget(key.partition, at: request.address.origin)
        await store?.forget(key.partition)
    }

    func forget(_ key: CacheKey) async {
        memory.forget(key)
        await store?.forget(key)
    }

    func forget(tags: Set<String>, in partition: CachePartition) async {
        memory.forget(tags: tags, in: partition)
        await store?.forget(tags: tags, in: partition)
    }

    func forget(tags: Set<String>) async {
        await forget(tags: tags, in: CachePartition(of: session.principal))
    }

    func forgetEverything() async {
        let partition = CachePartition(of: session.principal)
        memory.forget(partition)
        await store?.forget(partition)
    }
}
