public import Bowline
import Locked
public import Wire

/// Remembers answers for five minutes, a hundred of them, so that going back and forth in an app costs no calls.
///
/// It stands in front of any client and keeps values already read. What it keeps belongs to whoever was signed in when they asked: it
/// is gone when they leave, and an answer that comes after that is not kept. A change of anything makes it forget everything.
///
/// The kit's `keep(for:)` trait alone would ignore `cacheKey`, need the kit's client, and make invalidation wait for the disk. `NSCache` is
/// missing on Linux and would keep what arrives after a sign-out. A list is held twice, here as values and in the kit's cache as bytes.
public final class CachedAPIClient: APIClientProtocol {
    /// How long an answer is good.
    public static let lifetime = Duration.seconds(300)
    /// How many are kept; beyond that the one unused for longest goes.
    public static let most = 100

    private struct Entry {
        let value: any Sendable
        let expires: ContinuousClock.Instant
        var lastUse: UInt64
    }

    private struct State {
        var entries: [String: Entry] = [:]
        var uses: UInt64 = 0
        /// Counts forgettings, so that an answer asked for before one is not kept after it.
        var forgettings: UInt64 = 0
    }

    private let client: any APIClientProtocol
    private let clock: any KitClock
    private let state = Locked(State())

    /// A memory in front of `client`.
    public init(client: any APIClientProtocol, clock: any KitClock = ContinuousClock()) {
        self.client = client
        self.clock = clock
        client.session?.onSignOut { [weak self] _ in self?.invalidateCache() }
    }

    /// Whose answers these are.
    public var session: Session? { client.session }

    /// Gives what is remembered, or makes the call.
    public func request<T: Decodable & Sendable>(_ endpoint: any APIEndpoint) async throws -> T {
        try await envelope(endpoint).data
    }

    /// Gives the envelope that is remembered, or makes the call.
    public func envelope<T: Decodable & Sendable>(_ endpoint: any APIEndpoint) async throws -> APIResponseEnvelope<T> {
        guard endpoint.method == .get else {
            // Whatever became of a change that failed, what is remembered may be wrong now.
            defer { invalidateCache() }
            return try await client.envelope(endpoint)
        }
        let key = key(of: endpoint)
        if let known: APIResponseEnvelope<T> = remembered(key) { return known }
        let forgettings = state.withLock { $0.forgettings }
        let answer: APIResponseEnvelope<T> = try await client.envelope(endpoint)
        keep(answer, under: key, unlessForgottenSince: forgettings)
        return answer
    }

    /// Forgets everything.
    public func invalidateCache() {
        state.withLock { state in
            state.entries = [:]
            state.forgettings += 1
        }
    }

    /// Forgets the answer to one call.
    public func invalidateCache(for endpoint: any APIEndpoint) {
        state.withLock { state in
            state.entries[key(of: endpoint)] = nil
            state.forgettings += 1
        }
    }

    // MARK: Steps

    /// A call's name for whoever is signed in: generations keep two sign-ins of one person apart.
    private func key(of endpoint: any APIEndpoint) -> String {
        "\(client.session?.principal.generation ?? 0) \(endpoint.cacheKey)"
    }

    private func remembered<Value: Sendable>(_ key: String) -> Value? {
        let now = clock.now
        return state.withLock { state in
            guard let entry = state.entries[key], entry.expires > now else { return nil }
            state.uses += 1
            state.entries[key]?.lastUse = state.uses
            // Another type under the same key is asked for anew.
            return entry.value as? Value
        }
    }

    private func keep(_ value: some Sendable, under key: String, unlessForgottenSince forgettings: UInt64) {
        let expires = clock.now.advanced(by: Self.lifetime)
        state.withLock { state in
            guard state.forgettings == forgettings else { return }
            state.uses += 1
            state.entries[key] = Entry(value: value, expires: expires, lastUse: state.uses)
            guard state.entries.count > Self.most else { return }
            // A hundred entries are looked through faster than a list of uses is kept.
            let oldest = state.entries.min { $0.value.lastUse < $1.value.lastUse }
            if let oldest { state.entries[oldest.key] = nil }
        }
    }
}
