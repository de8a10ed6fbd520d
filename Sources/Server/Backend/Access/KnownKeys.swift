internal import Basics
internal import Digest
package import Identity
package import SQLite

/// The valid API keys, cached for a second so that not every request reads the database. A revoked key leaves the cache
/// as soon as this process revokes it, or learns that another process did.
///
/// Only valid keys are cached, by their digest, so that guesses use no memory.
///
/// A database read costs 5 to 10 µs of the 40 µs that `POST /analyze-text` may take at 25,000 requests a second on one
/// core. `forget` takes effect at once; the lifetime of one second is a further safeguard, which a test checks.
package final class KnownKeys: Sendable {
    /// How long a cached key is used without reading the database again, in seconds.
    package static let memory = 1.0

    private struct Entry {
        let record: AccessSecret
        let since: Double
        let until: Double
    }

    private let secrets: AccessSecrets
    private let now: IdentityClock
    private let state = Locked(State())

    private struct State {
        var entries: [[UInt8]: Entry] = [:]
        /// How often the cache was emptied. A record read before that is not cached after it.
        var age = 0
    }

    /// Looks keys up among these secrets.
    package init(_ secrets: AccessSecrets, now: @escaping IdentityClock) {
        self.secrets = secrets
        self.now = now
    }

    /// The record of a valid key, or nil. Reads the database at most once a second for each valid key.
    package func find(_ text: String) async throws(StorageError) -> AccessSecret? {
        let digest = Hash.sha256(text.utf8)
        let now = now()
        let (known, age) = state.withLock { ($0.entries[digest], $0.age) }
        // A clock that is set back must not extend an entry's lifetime.
        if let known, known.since <= now, now < known.until { return known.record }
        let record = try await secrets.find(text, .apiKey)
        let entry = record.map { Entry(record: $0, since: now, until: min($0.expires ?? .infinity, now + Self.memory)) }
        state.withLock { if $0.age == age { $0.entries[digest] = entry } }
        return record
    }

    /// Empties the cache, because a key was revoked or is about to be.
    package func forget() {
        state.withLock { state in
            state.entries = [:]
            state.age += 1
        }
    }
}
