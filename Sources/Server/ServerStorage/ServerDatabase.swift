internal import Basics
internal import PostgreSQL
package import SQLite

/// The backend's database, on SQLite or on PostgreSQL.
///
/// Repositories send it SQL that both engines understand, in bodies that are the same for both. Only this module knows
/// which engine runs. A body blocks a thread of the engine's, never one of Swift's: on SQLite a read runs at once on the
/// calling thread, as it needs some microseconds.
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

    /// A database file of this process.
    package init(_ database: Database) {
        engine = .sqlite(database)
        lock = Locked(nil)
    }

    init(_ pool: PostgresPool, lock: FolderLock?) {
        engine = .postgres(pool)
        self.lock = Locked(lock)
    }

    /// Reads with one statement, which sees one state without a transaction.
    package func lookUp<Value: Sendable>(
        _ body: @escaping @Sendable (SQLConnection) throws(StorageError) -> Value
    ) async throws(StorageError) -> Value {
        switch engine {
        case .sqlite(let database): return try database.read(on: body)
        case .postgres(let pool):
            return try await converted { () async throws(PostgresError) in
                try await pool.use { connection throws(StorageError) in try body(SQLConnection(connection)) }
            }
        }
    }

    /// Reads with several statements that see one unchanging state.
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

    /// Runs `body` in a transaction and answers when it is on disk. What it reads and writes is as if no other
    /// transaction ran meanwhile. When `body` throws, its writes are undone.
    ///
    /// On PostgreSQL a body runs again when its transaction conflicts with another: it must do nothing but read and
    /// write that cannot be done twice.
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

    /// Like `write`, for a body that may refuse: `.failure` undoes what it wrote and is handed back as it is.
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
                    try await pool.transaction(.serializable, keeps: isKept) { connection throws(StorageError) in
                        try body(SQLConnection(connection, effects.begin()))
                    }
                }
            }
        }
    }

    /// Reads with several statements in a task that must not be held up by a long query.
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

    /// Like `write`, also for a caller that has been cancelled: for what has happened already and must be noted.
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
            // A task of its own does not know that the caller was cancelled.
            return try await Task { () async -> Result<Value, StorageError> in
                do throws(StorageError) { return .success(try await write(body)) } catch { return .failure(error) }
            }.value.get()
        }
    }

    /// The database file of this process; nil when the database is a server's.
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

    /// The counters of the connections to a database server; nil for a file.
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
