extension Client {
    /// What the cache would do with a call now, and by which rule, without making it; nil when the client has no cache.
    public func explain<Answer>(_ endpoint: Endpoint<Answer>) async -> CacheReport? {
        guard let cache, let request = try? newRequest(for: endpoint) else { return nil }
        return await cache.explain(request)
    }

    /// Forgets what is remembered for a call, for whoever is signed in.
    public func forget<Answer>(_ endpoint: Endpoint<Answer>) async {
        guard let cache, let request = try? newRequest(for: endpoint) else { return }
        await cache.forget(CacheKey(request, partition: CachePartition(of: request.principal)))
    }
}

extension Client {
    /// Removes the stored answers that have one of these tags, for the current user.
    public func forget(tags: Set<String>) async {
        await cache?.forget(tags: tags)
    }

    /// Removes all stored answers of the current user.
    public func forgetEverything() async {
        await cache?.forgetEverything()
    }
}

extension Client {
    /// The value of a plain read whose answer is remembered, fresh and decoded already.
    ///
    /// The caller of `send` sees neither the answer nor the call's story, so neither is made for it.
    func readyValue<Answer>(of endpoint: Endpoint<Answer>) -> Answer? {
        guard let quickCache, endpoint.reader.remembers, endpoint.method == .get, endpoint.headers.isEmpty,
            endpoint.path.problem == nil, endpoint.traits.caching.allowsReading
        else { return nil }
        let address = environment.base.appending(path: endpoint.path.encoded, query: endpoint.query.encoded)
        return quickCache.readyValue(as: Answer.self, at: address)
    }
}

extension Endpoint {
    /// The same call, answered by the server whatever is remembered: what pulling to refresh asks for.
    public var refreshed: Endpoint {
        var copy = self
        copy.headers[.cacheControl] = "no-cache"
        return copy
    }
}
