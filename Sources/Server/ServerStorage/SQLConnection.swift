package import PostgreSQL
package import SQLite

/// A Swift type that a column of either engine can hold.
package typealias SQLValue = ColumnValue & PostgresValue

/// A connection to either engine, passed to the body of a read or a write.
///
/// Statements are literals with placeholders `?` or `?1`, in SQL that both engines understand: `ON CONFLICT` instead of
/// `INSERT OR REPLACE`, `IS DISTINCT FROM`, `RETURNING`, and double quotes around names that PostgreSQL reserves.
package struct SQLConnection {
    private enum Engine {
        case sqlite(Connection)
        case postgres(PostgresConnection, Effects?)
    }

    private let engine: Engine

    init(_ connection: Connection) { engine = .sqlite(connection) }

    init(_ connection: PostgresConnection, _ effects: Effects? = nil) { engine = .postgres(connection, effects) }

    /// Runs `effect` after the transaction has committed. Use it for actions that must not happen twice if the body is
    /// run again, such as filling a cache. On a database file it runs immediately, so that the next body sees its
    /// result; there it is not undone if the transaction is rolled back.
    package func whenCommitted(_ effect: @escaping @Sendable () -> Void) {
        switch engine {
        case .sqlite: effect()
        case .postgres(_, let effects): effects?.add(effect)
        }
    }

    /// The current time in nanoseconds since 1970, by the clock that all processes on the database share.
    package func nanoseconds() throws(StorageError) -> UInt64 {
        switch engine {
        case .sqlite:
            return try first("SELECT CAST((julianday('now') - 2440587.5) * 86400000 AS INTEGER)") { row in
                UInt64(clamping: row[0] as Int64) &* 1_000_000
            } ?? 0
        case .postgres:
            return try first("SELECT CAST(extract(epoch FROM clock_timestamp()) * 1e9 AS bigint)") { row in
                UInt64(clamping: row[0] as Int64)
            } ?? 0
        }
    }

    /// Runs a statement, with a value for each placeholder; returns how many rows it changed.
    @discardableResult
    package func run<each Value: SQLValue>(
        _ sql: StaticString,
        _ values: repeat each Value
    ) throws(StorageError) -> Int {
        switch engine {
        case .sqlite(let connection):
            do throws(SQLiteError) {
                try connection.run(sql, repeat each values)
                return connection.changes
            } catch {
                throw StorageError(error)
            }
        case .postgres(let connection, _):
            do throws(PostgresError) {
                try connection.run(sql, repeat each values)
                return connection.changes
            } catch {
                throw StorageError(error)
            }
        }
    }

    /// Reads the first row; nil if there is none.
    package func first<each Value: SQLValue, Answer>(
        _ sql: StaticString,
        _ values: repeat each Value,
        read: (borrowing SQLRow) throws(StorageError) -> Answer
    ) throws(StorageError) -> Answer? {
        var answer: Answer?
        try forEachWhile(sql, repeat each values) { row throws(StorageError) in
            answer = try read(row)
            return false
        }
        return answer
    }

    /// Reads every row, in order.
    package func all<each Value: SQLValue, Answer>(
        _ sql: StaticString,
        _ values: repeat each Value,
        read: (borrowing SQLRow) throws(StorageError) -> Answer
    ) throws(StorageError) -> [Answer] {
        var answers: [Answer] = []
        try forEach(sql, repeat each values) { row throws(StorageError) in answers.append(try read(row)) }
        return answers
    }

    /// Reads all rows of a statement that differs between the engines, such as a full-text search.
    package func all<each Value: SQLValue, Answer>(
        sqlite: StaticString,
        postgres: StaticString,
        _ values: repeat each Value,
        read: (borrowing SQLRow) throws(StorageError) -> Answer
    ) throws(StorageError) -> [Answer] {
        try all(isPostgres ? postgres : sqlite, repeat each values, read: read)
    }

    /// Runs a statement that only a database file needs, such as updating an index that PostgreSQL maintains itself.
    package func runOnSQLite<each Value: SQLValue>(
        _ sql: StaticString,
        _ values: repeat each Value
    ) throws(StorageError) {
        if !isPostgres { try run(sql, repeat each values) }
    }

    /// Whether the engine is PostgreSQL.
    package var isPostgres: Bool {
        switch engine {
        case .sqlite: false
        case .postgres: true
        }
    }

    /// Calls `body` with each row, in order.
    package func forEach<each Value: SQLValue>(
        _ sql: StaticString,
        _ values: repeat each Value,
        body: (borrowing SQLRow) throws(StorageError) -> Void
    ) throws(StorageError) {
        try forEachWhile(sql, repeat each values) { row throws(StorageError) in
            try body(row)
            return true
        }
    }

    /// Calls `body` with rows, in order, until it returns false.
    package func forEachWhile<each Value: SQLValue>(
        _ sql: StaticString,
        _ values: repeat each Value,
        body: (borrowing SQLRow) throws(StorageError) -> Bool
    ) throws(StorageError) {
        switch engine {
        case .sqlite(let connection):
            // SQLite's closure can throw only SQLite errors, so other errors are passed out in a variable.
            var failure: StorageError?
            do throws(SQLiteError) {
                try connection.forEachWhile(sql, repeat each values) { row throws(SQLiteError) in
                    do throws(StorageError) {
                        return try body(SQLRow(row))
                    } catch {
                        failure = error
                        return false
                    }
                }
            } catch {
                throw StorageError(error)
            }
            if let failure { throw failure }
        case .postgres(let connection, _):
            let rows: PostgresRows
            do throws(PostgresError) { rows = try connection.query(sql, repeat each values) } catch {
                throw StorageError(error)
            }
            for number in 0..<rows.count {
                let continues = try body(SQLRow(rows, number))
                do throws(PostgresError) { try rows.check() } catch { throw StorageError(error) }
                if !continues { break }
            }
        }
    }
}
