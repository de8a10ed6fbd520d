package import PostgreSQL
package import SQLite

/// A Swift type that a column of either engine can hold.
package typealias SQLValue = ColumnValue & PostgresValue

/// A connection of either engine, within the body of a read or a write.
///
/// Statements are literals with placeholders `?` or `?1`, in SQL that both engines understand: `ON CONFLICT` in place of
/// `INSERT OR REPLACE`, `IS DISTINCT FROM`, `RETURNING`, and names that PostgreSQL reserves in double quotes.
package struct SQLConnection {
    private enum Engine {
        case sqlite(Connection)
        case postgres(PostgresConnection, Effects?)
    }

    private let engine: Engine

    init(_ connection: Connection) { engine = .sqlite(connection) }

    init(_ connection: PostgresConnection, _ effects: Effects? = nil) { engine = .postgres(connection, effects) }

    /// Runs `effect` when the transaction has been committed: for what a body that is run again must not do twice, such
    /// as filling a cache. On a database file it runs at once, so that the next body finds it done; when the
    /// transaction is undone all the same, the effect stays.
    package func whenCommitted(_ effect: @escaping @Sendable () -> Void) {
        switch engine {
        case .sqlite: effect()
        case .postgres(_, let effects): effects?.add(effect)
        }
    }

    /// The time now, in nanoseconds since 1970, by the one clock of all processes on the database.
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

    /// Reads the first row, or nothing when there is none.
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

    /// Reads every row of a statement that each engine has its own words for, such as a search for words.
    package func all<each Value: SQLValue, Answer>(
        sqlite: StaticString,
        postgres: StaticString,
        _ values: repeat each Value,
        read: (borrowing SQLRow) throws(StorageError) -> Answer
    ) throws(StorageError) -> [Answer] {
        try all(isPostgres ? postgres : sqlite, repeat each values, read: read)
    }

    /// Runs a statement that only a database file needs, such as one that writes an index PostgreSQL writes by itself.
    package func runOnSQLite<each Value: SQLValue>(
        _ sql: StaticString,
        _ values: repeat each Value
    ) throws(StorageError) {
        if !isPostgres { try run(sql, repeat each values) }
    }

    /// Whether the database is a PostgreSQL server's.
    package var isPostgres: Bool {
        switch engine {
        case .sqlite: false
        case .postgres: true
        }
    }

    /// Hands each row to `body`, in order.
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

    /// Hands rows to `body`, in order, until it returns false.
    package func forEachWhile<each Value: SQLValue>(
        _ sql: StaticString,
        _ values: repeat each Value,
        body: (borrowing SQLRow) throws(StorageError) -> Bool
    ) throws(StorageError) {
        switch engine {
        case .sqlite(let connection):
            // A body of SQLite's throws only what SQLite reports.
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
                let goesOn = try body(SQLRow(rows, number))
                do throws(PostgresError) { try rows.check() } catch { throw StorageError(error) }
                if !goesOn { break }
            }
        }
    }
}
