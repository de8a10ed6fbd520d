internal import Basics
internal import Digest
package import Identity
package import SQLite

/// Which API keys work, remembered for a second, so that not every request reads the database. A key that is ended is
/// forgotten as soon as this process ends it, or hears that another one did.
///
/// Only keys that work are remembered, by their digest, so that guessing fills no memory.
///
/// A read costs 5 to 10 µs of the 40 that `POST /analyze-text` may take for 25,000 requests a second on one core. As
/// `forget` takes effect at once, the second is a further safeguard; a test checks it.
package final class KnownKeys: Sendable {
    /// How long a key is believed without looking again.
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
        /// How often keys were forgotten. What was read before that is not remembered after it.
        var age = 0
    }

    /// Looks keys up among these secrets.
    package init(_ secrets: AccessSecrets, now: @escaping IdentityClock) {
        self.secrets = secrets
        self.now = now
    }

    /// The living record of a key, or nil. Reads the database at most once a second for each key that works.
    package func find(_ text: String) async throws(StorageError) -> AccessSecret? {
        let digest = Hash.sha256(text.utf8)
        let now = now()
        let (known, age) = state.withLock { ($0.entries[digest], $0.age) }
        // A clock set back must not make a memory last longer.
        if let known, known.since <= now, now < known.until { return known.record }
        let record = try await secrets.find(text, .apiKey)
        let entry = record.map { Entry(record: $0, since: now, until: min($0.expires ?? .infinity, now + Self.memory)) }
        state.withLock { if $0.age == age { $0.entries[digest] = entry } }
        return record
    }

    /// Believes no key any more without looking again: one was ended, or is about to end.
    package func forget() {
        state.withLock { state in
            state.entries = [:]
            state.age += 1
        }
    }
}
