extension Client {
    /// What the cache would do with a call now, and by which rule, without making it; nil when the client has no cache.
    public func explain<Answer>(_ endpoint: Endpoint<Answer>) async -> CacheReport? {
        guard let cache, let request = try? newRequest(for: endpoint) else { return nil }
        return await cache.explain(request)
    }

    /// Removes the answer stored for a call, for the current user. A call that is in progress is neither stored nor
    /// shared.
    public func forget<Answer>(_ endpoint: Endpoint<Answer>) async {
        guard let request = try? newRequest(for: endpoint) else { return }
        await forget(ChangeScope(request.address), of: request.principal)
    }

    /// Removes the stored answers that have one of these tags, for the current user.
    public func forget(tags: Set<String>) async {
        await forget(ChangeScope(tags: tags), of: session.principal)
    }

    /// Removes all stored answers of the current user.
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
    /// The value of a plain read whose answer is remembered, fresh and decoded already.
    ///
    /// The caller of `send` sees neither the answer nor the call's story, so neither is made for it.
    func readyValue<Answer>(of endpoint: Endpoint<Answer>) -> Answer? {
        // Which answers may be given to a call with another sign-in than usual, the whole rules decide.
        guard let quickCache, !observers.areThere,
            let identity = endpoint.reader.identity(usual: endpoint.coding ?? coding),
            endpoint.traits.signIn != .none, endpoint.method == .get, endpoint.address == nil,
            endpoint.headers.isEmpty, endpoint.path.problem == nil, endpoint.traits.caching.allowsReading
        else { return nil }
        if endpoint.traits.signIn == .required, !session.principal.isSignedIn { return nil }
        // What must be written first, or cannot be, the call itself writes and reports.
        guard endpoint.query.isPlain else { return nil }
        let address = environment.base.appending(path: endpoint.path.encoded, query: endpoint.query.plain)
        return quickCache.readyValue(as: Answer.self, at: address, by: identity)
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
