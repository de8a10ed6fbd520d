package import PostgreSQL
package import SQLite

extension ServerDatabase {
    /// Connects to a PostgreSQL database and migrates it to the newest version. `lock` is held until the database is
    /// closed.
    package static func open(
        _ configuration: PostgresPoolConfiguration,
        migrations: [ServerMigration],
        lock: FolderLock? = nil
    ) async throws(StorageError) -> ServerDatabase {
        var configuration = configuration
        // If many transactions write the same rows, only one succeeds per round. Transactions that have lost three
        // times queue for this lock, so they compete only with new transactions. Nothing else conflicts with this lock.
        configuration.conflictLock = (3, "LOCK TABLE bowline_schema IN SHARE UPDATE EXCLUSIVE MODE")
        let pool = PostgresPool(configuration)
        do throws(StorageError) {
            let outcome: Result<Void, StorageError>
            do throws(PostgresError) {
                outcome = try await pool.use { connection throws(StorageError) in
                    try PostgresMigrator(migrations: migrations).run(on: connection)
                }
            } catch {
                throw StorageError(error)
            }
            try outcome.get()
            return ServerDatabase(pool, lock: lock)
        } catch {
            await pool.close()
            throw error
        }
    }
}
