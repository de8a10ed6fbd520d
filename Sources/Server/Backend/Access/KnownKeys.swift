internal import Digest
package import Identity
internal import Locked
package import Storage

/// Which API keys work, remembered for a second: not every request reads the database, and a key that is revoked stops working
/// within that second, whoever revoked it.
///
/// Only keys that work are remembered, by their digest, so that guessing fills no memory.
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
    private let entries = Locked<[[UInt8]: Entry]>([:])

    /// Looks keys up among these secrets.
    package init(_ secrets: AccessSecrets, now: @escaping IdentityClock) {
        self.secrets = secrets
        self.now = now
    }

    /// The living record of a key, or nil. Reads the database at most once a second for each key that works.
    package func find(_ text: String) throws(StorageError) -> AccessSecret? {
        let digest = Hash.sha256(text.utf8)
        let now = now()
        // A clock set back must not make a memory last longer.
        if let entry = entries.withLock({ $0[digest] }), entry.since <= now, now < entry.until { return entry.record }
        let record = try secrets.find(text, .apiKey)
        let entry = record.map { Entry(record: $0, since: now, until: min($0.expires ?? .infinity, now + Self.memory)) }
        entries.withLock { $0[digest] = entry }
        return record
    }
}
