extension Client {
    /// What the cache would do with a call now, and by which rule, without making the call; nil if the client has no
    /// cache.
    public func explain<Answer>(_ endpoint: Endpoint<Answer>) async -> CacheReport? {
        guard let cache, let request = try? newRequest(for: endpoint) else { return nil }
        return await cache.explain(request)
    }

    /// Removes the response stored for a call, for the current user. The response of a call in progress is neither
    /// stored nor shared.
    public func forget<Answer>(_ endpoint: Endpoint<Answer>) async {
        guard let request = try? newRequest(for: endpoint) else { return }
        await forget(ChangeScope(request.address), of: request.principal)
    }

    /// Removes the stored responses with any of these tags, for the current user.
    public func forget(tags: Set<String>) async {
        await forget(ChangeScope(tags: tags), of: session.principal)
    }

    /// Removes all stored responses of the current user.
    public func forgetEverything() async {
        let principal = session.principal
        coalesce?.detachAll(for: principal)
        await cache?.forgetEverything(of: principal)
    }

    private func forget(_ scope: ChangeScope, of principal: Principal) async {
        coalesce?.detach(scope, for: principal)
        await cache?.forget(scope, in: CachePartition(of: principal))
    }
}

extension Client {
    /// The value of a plain read whose response is cached, fresh and already decoded.
    ///
    /// The caller of `send` sees neither the response nor the journey, so neither is created.
    func readyValue<Answer>(of endpoint: Endpoint<Answer>) -> Answer? {
        // Calls with an unusual sign-in rule go through the full cache rules.
        guard let quickCache, !observers.hasListeners,
            let identity = endpoint.reader.identity(callCoding: endpoint.coding ?? coding),
            endpoint.traits.signIn != .none, endpoint.method == .get, endpoint.address == nil,
            endpoint.headers.isEmpty, endpoint.path.problem == nil, endpoint.traits.caching.allowsReading
        else { return nil }
        if endpoint.traits.signIn == .required, !session.principal.isSignedIn { return nil }
        // A query that must be encoded first, or cannot be, is left to the call itself.
        guard endpoint.query.isPlain else { return nil }
        let address = environment.base.appending(path: endpoint.path.encoded, query: endpoint.query.plain)
        return quickCache.readyValue(as: Answer.self, at: address, by: identity)
    }
}

extension Endpoint {
    /// A copy of this call whose response comes from the server and not from the cache, e.g. for pull to refresh.
    public var refreshed: Endpoint {
        var copy = self
        copy.headers[.cacheControl] = "no-cache"
        return copy
    }
}
