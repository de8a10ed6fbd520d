import Basics
public import Bowline
public import Wire

/// Caches up to a hundred responses for five minutes, so that going back and forth in an app makes no calls.
///
/// It wraps any client and keeps decoded values. They belong to the session in which they were read: they are removed
/// at sign-out, and a response that arrives later is not stored. Every change empties the cache.
///
/// The kit's `keep(for:)` trait alone would ignore `cacheKey`, need the kit's client, and make invalidation wait for
/// the disk. `NSCache` is missing on Linux and would keep responses that arrive after a sign-out. A list is stored
/// twice: here as values, and in the kit's cache as bytes.
public final class CachedAPIClient: APIClientProtocol {
    /// The lifetime of a cached response.
    public static let lifetime = Duration.seconds(300)
    /// The maximum number of responses. The least recently used one is removed first.
    public static let maxEntries = 100

    private struct Entry {
        let value: any Sendable
        let expires: ContinuousClock.Instant
        var lastUse: UInt64
    }

    private struct State {
        var entries: [String: Entry] = [:]
        var uses: UInt64 = 0
        /// Counts invalidations, so that a response requested before an invalidation is not stored after it.
        var invalidations: UInt64 = 0
    }

    private let client: any APIClientProtocol
    private let clock: any KitClock
    private let state = Locked(State())

    /// Creates a cache in front of `client`.
    public init(client: any APIClientProtocol, clock: any KitClock = ContinuousClock()) {
        self.client = client
        self.clock = clock
        client.session?.onSignOut { [weak self] _ in self?.invalidateCache() }
    }

    /// The session that responses belong to.
    public var session: Session? { client.session }

    /// Returns the cached data, or makes the call.
    public func request<T: Decodable & Sendable>(_ endpoint: any APIEndpoint) async throws -> T {
        try await envelope(endpoint).data
    }

    /// Returns the cached envelope, or makes the call.
    public func envelope<T: Decodable & Sendable>(_ endpoint: any APIEndpoint) async throws -> APIResponseEnvelope<T> {
        guard endpoint.method == .get else {
            // Even a failed change may have reached the server, so cached responses may be out of date.
            defer { invalidateCache() }
            return try await client.envelope(endpoint)
        }
        let key = key(of: endpoint)
        if let known: APIResponseEnvelope<T> = cached(key) { return known }
        let invalidations = state.withLock { $0.invalidations }
        let answer: APIResponseEnvelope<T> = try await client.envelope(endpoint)
        store(answer, under: key, unlessInvalidatedSince: invalidations)
        return answer
    }

    /// Removes all responses from the cache.
    public func invalidateCache() {
        state.withLock { state in
            state.entries = [:]
            state.invalidations += 1
        }
    }

    /// Removes the response to one call.
    public func invalidateCache(for endpoint: any APIEndpoint) {
        state.withLock { state in
            state.entries[key(of: endpoint)] = nil
            state.invalidations += 1
        }
    }

    // MARK: Steps

    /// The cache key for the current sign-in. The generation separates two sign-ins of the same user.
    private func key(of endpoint: any APIEndpoint) -> String {
        "\(client.session?.principal.generation ?? 0) \(endpoint.cacheKey)"
    }

    private func cached<Value: Sendable>(_ key: String) -> Value? {
        let now = clock.now
        return state.withLock { state in
            guard let entry = state.entries[key], entry.expires > now else { return nil }
            state.uses += 1
            state.entries[key]?.lastUse = state.uses
            // A value of another type is loaded again.
            return entry.value as? Value
        }
    }

    private func store(_ value: some Sendable, under key: String, unlessInvalidatedSince invalidations: UInt64) {
        let expires = clock.now.advanced(by: Self.lifetime)
        state.withLock { state in
            guard state.invalidations == invalidations else { return }
            state.uses += 1
            state.entries[key] = Entry(value: value, expires: expires, lastUse: state.uses)
            guard state.entries.count > Self.maxEntries else { return }
            // Scanning a hundred entries is cheaper than maintaining a list in order of use.
            let oldest = state.entries.min { $0.value.lastUse < $1.value.lastUse }
            if let oldest { state.entries[oldest.key] = nil }
        }
    }
}
