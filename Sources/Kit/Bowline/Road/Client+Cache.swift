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

extension Endpoint {
    /// The same call, answered by the server whatever is remembered: what pulling to refresh asks for.
    public var refreshed: Endpoint {
        var copy = self
        copy.headers[.cacheControl] = "no-cache"
        return copy
    }
}
