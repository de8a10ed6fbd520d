internal import Basics
internal import PostgreSQL
package import SQLite

/// The backend's database, on SQLite or on PostgreSQL.
///
/// Repositories send it SQL that both engines understand, in closures that are the same for both. Only this module
/// knows which engine is in use. A closure blocks a thread of the engine, never one of Swift's, with one exception: on
/// SQLite a read runs directly on the calling thread, because it takes only microseconds.
///
/// See docs/decisions/storage.md, "Two engines share one set of repositories".
package struct ServerDatabase: Sendable {
    private enum Engine: Sendable {
        case sqlite(Database)
        case postgres(PostgresPool)
    }

    private let engine: Engine
    /// The lock of the process's data folder; a database file has its own.
    private let lock: Locked<FolderLock?>

    /// Uses a database file of this process.
    package init(_ database: Database) {
        engine = .sqlite(database)
        lock = Locked(nil)
    }

    init(_ pool: PostgresPool, lock: FolderLock?) {
        engine = .postgres(pool)
        self.lock = Locked(lock)
    }

    /// Reads with a single statement, which sees a consistent state without a transaction.
    package func lookUp<Value: Sendable>(
        _ body: @escaping @Sendable (SQLConnection) throws(StorageError) -> Value
    ) async throws(StorageError) -> Value {
        switch engine {
        case .sqlite(let database):
            return try database.lookUp { connection throws(StorageError) in try body(SQLConnection(connection)) }
        case .postgres(let pool):
            return try await converted { () async throws(PostgresError) in
                try await pool.use { connection throws(StorageError) in try body(SQLConnection(connection)) }
            }
        }
    }

    /// Reads with several statements that see one consistent state.
    package func read<Value: Sendable>(
        _ body: @escaping @Sendable (SQLConnection) throws(StorageError) -> Value
    ) async throws(StorageError) -> Value {
        switch engine {
        case .sqlite(let database): return try database.read(on: body)
        case .postgres(let pool):
            return try await converted { () async throws(PostgresError) in
                try await pool.transaction(.snapshot) { connection throws(StorageError) in
                    try body(SQLConnection(connection))
                }
            }
        }
    }

    /// Runs `body` in a serializable transaction, and returns once it is on disk. If `body` throws, its writes are
    /// rolled back.
    ///
    /// On PostgreSQL a body runs again if its transaction conflicts with another transaction, so it must have no side
    /// effects besides reading and writing the database.
    @discardableResult
    package func write<Value: Sendable>(
        _ body: @escaping @Sendable (SQLConnection) throws(StorageError) -> Value
    ) async throws(StorageError) -> Value {
        switch engine {
        case .sqlite(let database):
            return try await database.write { connection throws(StorageError) in
                try body(SQLConnection(connection))
            }
        case .postgres(let pool):
            return try await converted { () async throws(PostgresError) in
                try await Self.runningEffects { effects async throws(PostgresError) in
                    try await pool.transaction(.serializable) { connection throws(StorageError) in
                        try body(SQLConnection(connection, effects.begin()))
                    }
                }
            }
        }
    }

    /// Like `write`, for a body that may fail with its own error: `.failure` rolls back its writes and is returned.
    package func attempt<Value: Sendable, Problem: Error>(
        _ body: @escaping @Sendable (SQLConnection) throws(StorageError) -> Result<Value, Problem>
    ) async throws(StorageError) -> Result<Value, Problem> {
        switch engine {
        case .sqlite(let database):
            return try await database.attempt { connection throws(StorageError) in
                try body(SQLConnection(connection))
            }
        case .postgres(let pool):
            let isKept = { @Sendable (result: Result<Value, Problem>) in
                if case .success = result { true } else { false }
            }
            return try await converted { () async throws(PostgresError) in
                try await Self.runningEffects(keeps: isKept) { effects async throws(PostgresError) in
                    try await pool.transaction(.serializable, commitsIf: isKept) { connection throws(StorageError) in
                        try body(SQLConnection(connection, effects.begin()))
                    }
                }
            }
        }
    }

    /// Like `read`, but never blocks the calling thread with a long query.
    package func readInBackground<Value: Sendable>(
        _ body: @escaping @Sendable (SQLConnection) throws(StorageError) -> Value
    ) async throws(StorageError) -> Value {
        switch engine {
        case .sqlite(let database):
            return try await database.readInBackground { connection throws(StorageError) in
                try body(SQLConnection(connection))
            }
        case .postgres: return try await read(body)
        }
    }

    /// Like `write`, but also runs if the calling task was cancelled. For events that have already happened and must be
    /// recorded.
    @discardableResult
    package func writeIgnoringCancellation<Value: Sendable>(
        _ body: @escaping @Sendable (SQLConnection) throws(StorageError) -> Value
    ) async throws(StorageError) -> Value {
        switch engine {
        case .sqlite(let database):
            return try await database.writeIgnoringCancellation { connection throws(StorageError) in
                try body(SQLConnection(connection))
            }
        case .postgres:
            // An unstructured task does not inherit the cancellation.
            return try await Task { () async -> Result<Value, StorageError> in
                do throws(StorageError) { return .success(try await write(body)) } catch { return .failure(error) }
            }.value.get()
        }
    }

    /// The database file of this process; nil if the database is on a server.
    package var file: Database? {
        switch engine {
        case .sqlite(let database): database
        case .postgres: nil
        }
    }

    /// The connections to a database server; nil for a file.
    var pool: PostgresPool? {
        switch engine {
        case .sqlite: nil
        case .postgres(let pool): pool
        }
    }

    /// Statistics about the connections to a database server; nil for a file.
    var statistics: PostgresPoolStatistics? {
        pool?.statistics
    }

    /// Throws when the database cannot be read now.
    package func check() async throws(StorageError) {
        _ = try await lookUp { connection throws(StorageError) in
            try connection.first("SELECT 1") { row in row[0] as Int }
        }
    }

    /// Finishes what was submitted and closes the file, or the connections.
    package func close() async {
        switch engine {
        case .sqlite(let database): await database.close()
        case .postgres(let pool): await pool.close()
        }
        lock.withLock { $0 = nil }
    }

    /// Runs the effects of the attempt that was committed.
    private static func runningEffects<Value>(
        keeps: (Value) -> Bool = { _ in true },
        _ work: (Effects) async throws(PostgresError) -> Result<Value, StorageError>
    ) async throws(PostgresError) -> Result<Value, StorageError> {
        let effects = Effects()
        let outcome = try await work(effects)
        if case .success(let value) = outcome, keeps(value) { effects.run() }
        return outcome
    }

    private func converted<Value>(
        _ work: () async throws(PostgresError) -> Result<Value, StorageError>
    ) async throws(StorageError) -> Value {
        let outcome: Result<Value, StorageError>
        do throws(PostgresError) { outcome = try await work() } catch { throw StorageError(error) }
        return try outcome.get()
    }
}

extension Database {
    fileprivate func read<Value>(
        on body: (SQLConnection) throws(StorageError) -> Value
    ) throws(StorageError) -> Value {
        try read { connection throws(StorageError) in try body(SQLConnection(connection)) }
    }
}
