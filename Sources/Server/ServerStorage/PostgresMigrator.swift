internal import PostgreSQL
internal import SQLite

/// Migrates a PostgreSQL database to the newest version. If several processes start together, one of them runs each
/// migration and the others wait for it.
struct PostgresMigrator {
    /// The number of the advisory lock: "Bwln" in ASCII, like the application id of database files.
    static let lock: Int64 = 0x4277_6C6E
    /// How long a process waits while another process runs migrations.
    private static let lockTimeout: Duration = .seconds(600)

    let migrations: [ServerMigration]
    /// Whether it runs as part of a move of data into the database. Until the move has ended, nothing else may use the
    /// tables.
    var isMoving = false

    func run(on connection: PostgresConnection) throws(StorageError) {
        connection.deadline = .now + Self.lockTimeout
        while try step(on: connection) {}
    }

    /// Runs the next migration; returns false if there is none. The lock is released with the transaction, even if the
    /// process dies.
    private func step(on connection: PostgresConnection) throws(StorageError) -> Bool {
        let version = try converted { () throws(PostgresError) in
            // Statements must see what another process committed while this process waited for the lock.
            try connection.begin(.readCommitted)
            // The default timeouts of a connection are too short for migrations of large tables.
            try connection.execute("SET LOCAL statement_timeout = 0; SET LOCAL idle_in_transaction_session_timeout = 0")
            try connection.run("SELECT pg_advisory_xact_lock(?)", Self.lock)
            try connection.execute(
                """
                CREATE TABLE IF NOT EXISTS bowline_schema (
                    one bigint PRIMARY KEY CHECK (one = 1), version bigint NOT NULL, oldest bigint NOT NULL
                );
                INSERT INTO bowline_schema (one, version, oldest) VALUES (1, 0, 0) ON CONFLICT DO NOTHING
                """
            )
            return try Self.readVersion(on: connection)
        }
        if !isMoving { try checkMoveEnded(on: connection) }
        guard version.current < migrations.count else {
            try converted { () throws(PostgresError) in try connection.commit() }
            // A newer program has only added to the tables, unless it has recorded otherwise.
            if version.oldest > migrations.count {
                throw .newerFile(version: version.current, known: migrations.count)
            }
            return false
        }
        let (migration, number) = (migrations[version.current], version.current + 1)
        do throws(PostgresError) {
            try connection.execute(migration.postgres)
            try connection.run(
                "UPDATE bowline_schema SET version = ?1, oldest = ?2",
                number,
                migration.endsEarlierVersions ? number : version.oldest
            )
            try connection.commit()
        } catch {
            connection.rollback()
            // A migration that locks two tables can deadlock with a transaction that locks them in the other order.
            if error.code.isConflict { return true }
            if error.code.isUnavailable { throw StorageError(error) }
            throw .server(reason: "migration \(number) failed and was undone: \(error.message)")
        }
        return true
    }

    private func checkMoveEnded(on connection: PostgresConnection) throws(StorageError) {
        let moves = try converted { () throws(PostgresError) in try DatabaseMove.hasBegun(on: connection) }
        guard moves else { return }
        connection.rollback()
        throw .cannotOpen(
            path: "the database",
            reason: "data is being moved into it; run `bowline admin move` again if that was interrupted"
        )
    }

    /// The version of the tables; 0 if there are none.
    static func version(on connection: PostgresConnection) throws(PostgresError) -> Int {
        let exists = try connection.first("SELECT to_regclass('bowline_schema') IS NOT NULL") { row in row[0] as Bool }
        return exists == true ? try readVersion(on: connection).current : 0
    }

    /// The version of the tables, and the oldest version of a program that can work with them.
    private static func readVersion(
        on connection: PostgresConnection
    ) throws(PostgresError) -> (current: Int, oldest: Int) {
        try connection.first("SELECT version, oldest FROM bowline_schema") { row in (row[0], row[1]) } ?? (0, 0)
    }

    private func converted<Value>(
        _ work: () throws(PostgresError) -> Value
    ) throws(StorageError) -> Value {
        do throws(PostgresError) { return try work() } catch { throw StorageError(error) }
    }
}
