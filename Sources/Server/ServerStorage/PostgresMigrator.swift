internal import PostgreSQL
internal import SQLite

/// Brings a PostgreSQL database to the newest version. Of several processes that start together, one does each step and
/// the others wait for it.
struct PostgresMigrator {
    /// The number of the lock, which spells "Bwln" as the file's application id does.
    private static let lock: Int64 = 0x4277_6C6E
    /// How long a process waits for the steps of another.
    private static let patience: Duration = .seconds(600)

    let scripts: [String]

    func run(on connection: PostgresConnection) throws(StorageError) {
        connection.deadline = .now + Self.patience
        while try step(on: connection) {}
    }

    /// Does the next step; false when there is none. The lock ends with the transaction, also with that of a process
    /// that dies.
    private func step(on connection: PostgresConnection) throws(StorageError) -> Bool {
        let version = try converted { () throws(PostgresError) in
            // A statement must see what another process committed while this one waited for the lock.
            try connection.begin(.readCommitted)
            // The usual limits of a connection are too short for a step on large tables.
            try connection.execute("SET LOCAL statement_timeout = 0; SET LOCAL idle_in_transaction_session_timeout = 0")
            try connection.run("SELECT pg_advisory_xact_lock(?)", Self.lock)
            try connection.execute(
                """
                CREATE TABLE IF NOT EXISTS bowline_schema (
                    one bigint PRIMARY KEY CHECK (one = 1), version bigint NOT NULL
                );
                INSERT INTO bowline_schema (one, version) VALUES (1, 0) ON CONFLICT DO NOTHING
                """
            )
            return try connection.first("SELECT version FROM bowline_schema") { row in row[0] as Int } ?? 0
        }
        guard version < scripts.count else {
            try converted { () throws(PostgresError) in try connection.commit() }
            if version > scripts.count { throw .newerFile(version: version, known: scripts.count) }
            return false
        }
        do throws(PostgresError) {
            try connection.execute(scripts[version])
            try connection.run("UPDATE bowline_schema SET version = ?", version + 1)
            try connection.commit()
        } catch {
            connection.rollback()
            if error.code.isUnavailable { throw StorageError(error) }
            throw .server(reason: "migration \(version + 1) failed and was undone: \(error.message)")
        }
        return true
    }

    private func converted<Value>(
        _ work: () throws(PostgresError) -> Value
    ) throws(StorageError) -> Value {
        do throws(PostgresError) { return try work() } catch { throw StorageError(error) }
    }
}
