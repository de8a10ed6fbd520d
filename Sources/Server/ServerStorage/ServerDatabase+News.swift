internal import PostgreSQL
package import SQLite

extension ServerDatabase {
    /// Whether other processes may use the database too.
    package var isShared: Bool { file == nil }

    /// A listener for notifications from other processes on a channel; nil for a database that is not shared.
    package func listener(to channel: String, _ reader: some NewsReader) -> NewsListener? {
        pool.map { NewsListener($0.configuration, channel: channel, reader: reader) }
    }

    /// Runs a write without waiting for the disk; it may be lost in a crash. On PostgreSQL each statement sees what
    /// others have committed before it, and rows written here stay locked until the end.
    package func writeVolatile<Value: Sendable>(
        _ body: @escaping @Sendable (SQLConnection) throws(StorageError) -> Value
    ) async throws(StorageError) -> Value {
        guard let pool else { return try await write(body) }
        let outcome: Result<Value, StorageError>
        do throws(PostgresError) {
            outcome = try await pool.transaction(.readCommitted) { connection throws(StorageError) in
                do throws(PostgresError) {
                    try connection.run("SELECT set_config('synchronous_commit', 'off', true)")
                } catch {
                    throw StorageError(error)
                }
                return try body(SQLConnection(connection))
            }
        } catch {
            throw StorageError(error)
        }
        return try outcome.get()
    }

    /// Notifies all processes that listen to the channel. Does not wait for the disk, so the notification may be lost
    /// in a crash. Does nothing on a database that is not shared.
    package func notify(_ payload: String, on channel: String) async throws(StorageError) {
        guard let pool else { return }
        do throws(PostgresError) {
            try await pool.use { connection throws(PostgresError) in
                try connection.run(
                    "SELECT set_config('synchronous_commit', 'off', true), pg_notify(?, ?)",
                    channel,
                    payload
                )
            }.get()
        } catch {
            throw StorageError(error)
        }
    }
}
