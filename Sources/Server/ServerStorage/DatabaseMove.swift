package import PostgreSQL
package import SQLite

/// Moves all rows of a database file into an empty database on a server, and creates its tables.
///
/// Rows are copied in portions, each in a transaction that also records the number of copied rows and their checksum in
/// a table that exists only during the move. While it exists, no backend starts on the database. An interrupted move
/// continues where it stopped, after checking that the file still has the rows that were copied. At the end all rows
/// are read back from the server and compared by checksum with those in the file.
///
/// See docs/decisions/cluster.md, "Data moves to a server in noted portions, and is read back".
package struct DatabaseMove: Sendable {
    /// A table that was moved.
    package struct Table: Sendable, Equatable {
        package let name: String
        package let sum: TableSum
    }

    /// The advisory lock that prevents two moves into the same schema: the migrator's lock plus one.
    private static let lock = PostgresMigrator.lock + 1
    /// The timeout for each step on the server.
    private static let stepTimeout: Duration = .seconds(600)
    /// How many rows are read back at once. They can be large.
    private static let rowsAtOnce = 200

    private let source: Database
    private let target: PostgresPoolConfiguration
    private let migrations: [ServerMigration]
    private let portion: Int

    /// Creates a move. `portion` is the number of bytes of rows per transaction, which has at least one row.
    package init(
        from source: Database,
        to target: PostgresPoolConfiguration,
        migrations: [ServerMigration],
        portion: Int = 4 << 20
    ) {
        self.source = source
        self.target = target
        self.migrations = migrations
        self.portion = portion
    }

    /// Moves what has not been moved yet. If it throws, it can be run again, unless the error says otherwise.
    /// `shouldContinue` is called after each portion with the table's name and the number of copied rows; returning
    /// false stops the move.
    package func run(
        shouldContinue: @escaping @Sendable (String, Int) -> Bool = { _, _ in true }
    ) async throws(DatabaseMoveError) -> [Table] {
        var configuration = target
        configuration.size = 1
        configuration.useTimeout = Self.stepTimeout
        let pool = PostgresPool(configuration)
        let outcome: Result<[Table], DatabaseMoveError>
        do throws(PostgresError) {
            outcome = try await pool.use { connection throws(DatabaseMoveError) in
                try Work(self, connection, shouldContinue).run()
            }
        } catch {
            outcome = .failure(.storage(StorageError(error)))
        }
        await pool.close()
        return try outcome.get()
    }

    /// Whether a move into the database has started but not finished.
    static func hasBegun(on connection: PostgresConnection) throws(PostgresError) -> Bool {
        try connection.first("SELECT to_regclass('bowline_move') IS NOT NULL") { row in row[0] as Bool } ?? false
    }
}

extension DatabaseMove {
    /// A run of a move, on the thread of its connection.
    private struct Work {
        let move: DatabaseMove
        let server: PostgresConnection
        let shouldContinue: (String, Int) -> Bool

        init(_ move: DatabaseMove, _ server: PostgresConnection, _ shouldContinue: @escaping (String, Int) -> Bool) {
            self.move = move
            self.server = server
            self.shouldContinue = shouldContinue
        }

        func run() throws(DatabaseMoveError) -> [Table] {
            let tables = try reading { connection throws(SQLiteError) in try MovedTable.all(of: connection) }
            try claim(tables)
            do throws(StorageError) {
                try PostgresMigrator(migrations: move.migrations, isMoving: true).run(on: server)
            } catch {
                throw .storage(error)
            }
            let noted = try notes()
            var moved: [Table] = []
            for table in tables {
                moved.append(Table(name: table.name, sum: try copy(table, after: noted[table.name] ?? TableSum())))
            }
            try continueNumbers(of: tables)
            let names = tables.map { MovedTable.quoted($0.name) }.joined(separator: ", ")
            try onServer { server throws(PostgresError) in try server.execute("ANALYZE \(names)") }
            for (table, copied) in zip(tables, moved) {
                let found = try readBack(table)
                guard found == copied.sum else {
                    throw .differs(table: table.name, source: copied.sum, target: found)
                }
            }
            // The only commit that waits for the disk; all earlier commits are on disk then, too.
            try onServer { server throws(PostgresError) in
                try server.execute("SET synchronous_commit = on; DROP TABLE bowline_move")
            }
            return moved
        }

        // MARK: Begin

        /// Prevents other moves, and checks that the database has no other data.
        private func claim(_ tables: [MovedTable]) throws(DatabaseMoveError) {
            try onServer { server throws(PostgresError) in
                // The pool's connections normally avoid sequential scans.
                try server.execute("SET enable_seqscan = on; SET synchronous_commit = off; SET lock_timeout = '30s'")
            }
            do throws(PostgresError) {
                server.deadline = .now + DatabaseMove.stepTimeout
                // Waits a little, because the server may not have noticed yet that an earlier move was killed.
                try server.run(
                    "SELECT pg_advisory_lock(hashtextextended(CAST(current_schema() AS text), ?))",
                    DatabaseMove.lock
                )
                try server.execute("SET lock_timeout = 0")
            } catch {
                throw error.code == .lockNotAvailable ? .isRunning : .storage(StorageError(error))
            }
            let filled = try onServer { server throws(PostgresError) -> String? in
                try server.begin(.readCommitted)
                defer { server.rollback() }
                try server.run("SELECT pg_advisory_xact_lock(?)", PostgresMigrator.lock)
                if try DatabaseMove.hasBegun(on: server) { return nil }
                for table in tables where try hasRows(table) { return table.name }
                try server.execute(
                    """
                    CREATE TABLE bowline_move (
                        name text COLLATE "C" PRIMARY KEY, rows bigint NOT NULL, checksum text NOT NULL
                    )
                    """
                )
                try server.commit()
                return nil
            }
            if let filled { throw .otherData(table: filled) }
        }

        private func hasRows(_ table: MovedTable) throws(PostgresError) -> Bool {
            let name = MovedTable.quoted(table.name)
            let exists = try server.first("SELECT to_regclass(?) IS NOT NULL", name) { row in row[0] as Bool }
            return exists == true ? try server.rows(of: "SELECT 1 FROM \(name) LIMIT 1").count > 0 : false
        }

        /// The rows and checksums that an earlier run has copied, by table.
        private func notes() throws(DatabaseMoveError) -> [String: TableSum] {
            let notes = try onServer { server throws(PostgresError) in
                try server.all("SELECT name, rows, checksum FROM bowline_move") { row in
                    (row[0] as String, TableSum(rows: row[1], text: row[2]))
                }
            }
            var sums: [String: TableSum] = [:]
            for (name, sum) in notes {
                // Only moves write this table.
                guard let sum else { throw .otherData(table: "bowline_move") }
                sums[name] = sum
            }
            return sums
        }

        // MARK: Copying

        private func copy(_ table: MovedTable, after done: TableSum) throws(DatabaseMoveError) -> TableSum {
            var sum = TableSum()
            var rows = PostgresCopyRows()
            var failure: DatabaseMoveError?
            try reading { connection throws(SQLiteError) in
                try connection.forEachRow(of: table.sourceQuery) { row in
                    table.write(row, to: &rows)
                    rows.withLastRow { sum.add($0) }
                    do throws(DatabaseMoveError) {
                        if sum.rows <= done.rows {
                            rows.removeAll()
                            if sum.rows == done.rows, sum != done { throw .otherSource(table: table.name) }
                        } else if rows.byteCount >= move.portion {
                            try send(&rows, of: table, sum)
                        }
                    } catch {
                        failure = error
                    }
                    return failure == nil
                }
            }
            if let failure { throw failure }
            if sum.rows < done.rows { throw .otherSource(table: table.name) }
            if rows.byteCount > 0 { try send(&rows, of: table, sum) }
            return sum
        }

        /// Copies a portion of rows, and records the progress of the table.
        private func send(
            _ rows: inout PostgresCopyRows,
            of table: MovedTable,
            _ sum: TableSum
        ) throws(DatabaseMoveError) {
            let name = MovedTable.quoted(table.name)
            try onServer { server throws(PostgresError) in
                try server.begin(.readCommitted)
                // Triggers maintain totals in other tables, which are copied unchanged.
                try server.execute("ALTER TABLE \(name) DISABLE TRIGGER USER")
                try server.copy(rows, into: table.target)
                try server.execute("ALTER TABLE \(name) ENABLE TRIGGER USER")
                try server.run(
                    """
                    INSERT INTO bowline_move (name, rows, checksum) VALUES (?, ?, ?)
                    ON CONFLICT (name) DO UPDATE SET rows = excluded.rows, checksum = excluded.checksum
                    """,
                    table.name,
                    sum.rows,
                    sum.text
                )
                try server.commit()
            }
            rows.removeAll()
            if !shouldContinue(table.name, sum.rows) { throw .storage(.cancelled) }
        }

        /// Sets the server's identity columns to continue after the highest existing number, and after the highest
        /// number ever used if the file has recorded it.
        private func continueNumbers(of tables: [MovedTable]) throws(DatabaseMoveError) {
            let numbered = try onServer { server throws(PostgresError) in
                try server.all(
                    """
                    SELECT c.relname, a.attname FROM pg_attribute a JOIN pg_class c ON c.oid = a.attrelid
                    WHERE a.attidentity <> '' AND c.relkind = 'r' AND pg_table_is_visible(c.oid)
                    """
                ) { row in (row[0] as String, row[1] as String) }
            }
            let names = Set(tables.map(\.name))
            for (table, column) in numbered where names.contains(table) {
                let last = try reading { connection throws(SQLiteError) in
                    let remembered = try connection.first(
                        "SELECT count(*) FROM sqlite_schema WHERE name = 'sqlite_sequence'"
                    ) { row in row[0] as Int }
                    var last = 0
                    var queries = ["SELECT max(\(MovedTable.quoted(column))) FROM \(MovedTable.quoted(table))"]
                    if remembered == 1 { queries.append("SELECT seq FROM sqlite_sequence WHERE name = '\(table)'") }
                    for query in queries {
                        try connection.forEachRow(of: query) { row in
                            last = max(last, row[0])
                            return true
                        }
                    }
                    return last
                }
                guard last > 0 else { continue }
                try onServer { server throws(PostgresError) in
                    try server.run(
                        "SELECT setval(CAST(pg_get_serial_sequence(?, ?) AS regclass), ?)",
                        MovedTable.quoted(table),
                        column,
                        last
                    )
                }
            }
        }

        // MARK: Reading back

        private func readBack(_ table: MovedTable) throws(DatabaseMoveError) -> TableSum {
            try onServer { server throws(PostgresError) in
                try server.begin(.snapshot)
                defer { server.rollback() }
                try server.execute("DECLARE moved NO SCROLL CURSOR FOR \(table.targetQuery)")
                var sum = TableSum()
                var form = PostgresCopyRows()
                while true {
                    server.deadline = .now + DatabaseMove.stepTimeout
                    let rows = try server.rows(of: "FETCH \(DatabaseMove.rowsAtOnce) FROM moved")
                    guard rows.count > 0 else { return sum }
                    for number in 0..<rows.count {
                        form.removeAll()
                        rows.row(number).write(columns: table.columns.count, to: &form)
                        form.withLastRow { sum.add($0) }
                    }
                }
            }
        }

        // MARK: Both sides

        private func reading<Value>(
            _ body: (Connection) throws(SQLiteError) -> Value
        ) throws(DatabaseMoveError) -> Value {
            do throws(StorageError) { return try move.source.read(body) } catch { throw .storage(error) }
        }

        private func onServer<Value>(
            _ body: (PostgresConnection) throws(PostgresError) -> Value
        ) throws(DatabaseMoveError) -> Value {
            server.deadline = .now + DatabaseMove.stepTimeout
            do throws(PostgresError) { return try body(server) } catch { throw .storage(StorageError(error)) }
        }
    }
}
