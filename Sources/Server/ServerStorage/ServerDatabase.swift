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

    /// A database file of this process.
    package init(_ database: Database) {
        engine = .sqlite(database)
    }

    init(_ pool: PostgresPool) {
        engine = .postgres(pool)
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
                try await pool.transaction(.serializable) { connection throws(StorageError) in
                    try body(SQLConnection(connection))
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
                try await pool.transaction(.serializable, keeps: isKept) { connection throws(StorageError) in
                    try body(SQLConnection(connection))
                }
            }
        }
    }

    /// Finishes what was submitted and closes the file, or the connections.
    package func close() async {
        switch engine {
        case .sqlite(let database): await database.close()
        case .postgres(let pool): await pool.close()
        }
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
