internal import PostgreSQL
package import SQLite

extension ServerDatabase {
    /// Whether other processes may use the database too.
    package var isShared: Bool { file == nil }

    /// A listener to what other processes tell on a channel; nil for a database that is not shared.
    package func listener(to channel: String, _ reader: some NewsReader) -> NewsListener? {
        pool.map { NewsListener($0.configuration, channel: channel, reader: reader) }
    }

    /// Tells all processes that listen to the channel. It may be lost with this process, and waits for no disk. Does
    /// nothing on a database that is not shared.
    package func tell(_ payload: String, on channel: String) async throws(StorageError) {
        guard let pool else { return }
        do throws(PostgresError) {
            try await pool.transaction(.readCommitted) { connection throws(PostgresError) in
                try connection.run("SELECT set_config('synchronous_commit', 'off', true)")
                try connection.run("SELECT pg_notify(?, ?)", channel, payload)
            }.get()
        } catch {
            throw StorageError(error)
        }
    }
}
