import Essentials

/// Stores responses, and removes those that a change invalidates.
extension CacheLayer {
    /// Stores a response if that is allowed, and returns the memory of decoded values that its later readers share.
    func take(
        _ response: Response,
        _ request: Request,
        _ key: CacheKey,
        _ requested: Date,
        _ read: UInt64? = nil
    ) async -> DecodedValueCache? {
        await obeyClearSiteData(response, request, key)
        if request.method == .head {
            await takeHead(response, request, key, requested, read)
            return nil
        }
        guard Storability.obstacle(to: response, for: request) == nil else { return nil }
        let range = PartialResponses.part(in: response)
        guard response.status != 206 || range != nil else { return nil }
        let answer = stored(response, request, range, requested)
        await store(answer, request, key, read)
        return answer.decodedValues
    }

    /// A response in the form in which it is stored.
    func stored(
        _ response: Response,
        _ request: Request,
        _ range: StoredResponse.PartialRange?,
        _ requested: Date
    ) -> StoredResponse {
        var time: Duration?
        if case .keep(let kept, _) = request.traits.caching { time = kept }
        return StoredResponse(
            status: response.status,
            headers: Storability.storedFields(of: response.headers),
            body: response.bytes,
            range: range,
            requested: requested,
            received: clock.date,
            varying: VaryRule.fields(of: request, for: response),
            policyLifetime: time,
            tags: request.traits.caching.storedTags
        )
    }

    /// The response to a `HEAD` shows whether the stored response to a `GET` is still valid (RFC 9111, 4.3.5).
    private func takeHead(
        _ response: Response,
        _ request: Request,
        _ key: CacheKey,
        _ requested: Date,
        _ read: UInt64?
    ) async {
        guard let answer = memory.responses(for: key)?.first(where: { VaryRule.matches($0, request) }) else { return }
        let length = response.headers[.contentLength].flatMap { Int($0) }
        let isSame =
            response.status == 200 && Validation.concerns(response, answer)
            && (length ?? answer.body.count) == answer.body.count
        if isSame {
            let fresh = Validation.refreshed(answer, by: response.headers, requested: requested, received: clock.date)
            await store(fresh, request, key, read)
        } else if response.status == 200 || response.status == 404 || response.status == 410 {
            await forget(key)
        }
    }

    /// Stores a response, unless its principal has signed out or its key or tags were forgotten after `read` began.
    func store(_ answer: StoredResponse, _ request: Request, _ key: CacheKey, _ read: UInt64?) async {
        let principal = request.principal
        let added = memory.add(answer, for: key, of: principal, during: read, forSecondTier: store != nil)
        guard let added, let store, let number = added.write else { return }
        let write = SecondTierWrite(number, memory)
        await store.store(added.responses, for: key) { [session] in session.isCurrent(principal) && write.isWanted }
    }

    func sendChange(_ request: Request, _ next: Next) async throws(CallError) -> Response {
        let requested = clock.date
        let response = try await next(request)
        guard let scope = ChangeScope(response, to: request) else { return response }
        let partition = CachePartition(of: request.principal)
        await forget(scope, in: partition)
        let key = CacheKey(request, partition: partition)
        await obeyClearSiteData(response, request, key)
        if request.method == .post { _ = await take(response, request, key, requested) }
        return response
    }

    private func obeyClearSiteData(_ response: Response, _ request: Request, _ key: CacheKey) async {
        guard ChangeScope.clearsSiteData(response) else { return }
        memory.beginRemoval()
        memory.forget(key.partition, at: request.address.origin)
        await store?.forget(key.partition)
        memory.endRemoval()
    }

    func forget(_ key: CacheKey) async {
        memory.beginRemoval()
        memory.forget(key)
        await store?.forget(key)
        memory.endRemoval()
    }

    /// Removes the responses that a change invalidates, in one partition.
    func forget(_ scope: ChangeScope, in partition: CachePartition) async {
        memory.beginRemoval()
        let keys = scope.addresses.map { CacheKey($0, partition: partition) }
        for key in keys { memory.forget(key) }
        if !scope.tags.isEmpty { memory.forget(tags: scope.tags, in: partition) }
        if let store {
            for key in keys { await store.forget(key) }
            if !scope.tags.isEmpty { await store.forget(tags: scope.tags, in: partition) }
        }
        memory.endRemoval()
    }

    /// Removes everything that belongs to a principal.
    func forgetEverything(of principal: Principal) async {
        let partition = CachePartition(of: principal)
        memory.beginRemoval()
        memory.forget(partition)
        await store?.forget(partition)
        memory.endRemoval()
    }
}

/// Responses being written to the second tier. Released once the store has written or dropped them.
private final class SecondTierWrite: Sendable {
    private let number: UInt64
    private let memory: MemoryCache

    init(_ number: UInt64, _ memory: MemoryCache) {
        (self.number, self.memory) = (number, memory)
    }

    deinit {
        memory.endRead(number)
    }

    /// False if the responses were forgotten since, or later responses have replaced them.
    var isWanted: Bool { memory.isWanted(number) }
}
