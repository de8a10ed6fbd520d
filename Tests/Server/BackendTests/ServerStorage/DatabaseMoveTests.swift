import Basics
import PostgreSQL
import SQLite
import TestSupport
import Testing

@testable import ServerStorage

@Suite(.timeLimit(.minutes(8)))
struct DatabaseMoveTests {
    private static let migrations = [
        ServerMigration(
            """
            CREATE TABLE writer (number INTEGER PRIMARY KEY AUTOINCREMENT, name TEXT NOT NULL) STRICT;
            CREATE TABLE book (
                writer INTEGER NOT NULL REFERENCES writer, title TEXT NOT NULL, weight REAL, cover BLOB,
                PRIMARY KEY (writer, title)
            ) WITHOUT ROWID, STRICT;
            CREATE TABLE total (one INTEGER PRIMARY KEY CHECK (one = 1), books INTEGER NOT NULL) STRICT;
            """,
            onlySQLite: """

                CREATE TRIGGER book_counted AFTER INSERT ON book BEGIN UPDATE total SET books = books + 1; END;
                """,
            onlyPostgres: """
                CREATE FUNCTION count_book() RETURNS trigger LANGUAGE plpgsql AS $$
                    BEGIN UPDATE total SET books = books + 1; RETURN NULL; END
                $$;
                CREATE TRIGGER book_counted AFTER INSERT ON book FOR EACH ROW EXECUTE FUNCTION count_book();
                """
        )
    ]

    /// A file with some rows, and an empty database on a server.
    private struct Bench {
        let folder: TemporaryFolder
        let file: Database
        let target: PostgresPoolConfiguration

        init() async throws {
            folder = try TemporaryFolder()
            let schema = Schema(applicationID: 1, migrations: migrations.map(\.sqlite))
            file = try await Database.open(
                StorageConfiguration(path: folder.file("database"), schema: schema, sharing: .shared)
            )
            var target = PostgresPoolConfiguration(url: try PostgresURL(await PostgresServer.shared.makeDatabase()))
            // Many tests run at once on few cores.
            (target.maxWait, target.connectTimeout) = (.seconds(60), .seconds(60))
            self.target = target
            try await file.write { connection throws(SQLiteError) in
                try connection.execute(
                    """
                    INSERT INTO total (one, books) VALUES (1, 0);
                    INSERT INTO writer (name) VALUES ('Ана'), ('Bo'), ('gone');
                    DELETE FROM writer WHERE name = 'gone';
                    INSERT INTO book VALUES (1, 'a', 0.1, x'00FF'), (1, 'B', NULL, NULL), (2, '', 1e300, x''),
                        (2, 'z', -1, NULL);
                    """
                )
                try connection.run("INSERT INTO book VALUES (?, ?, ?, ?)", 2, "a\0b \u{10FFFF}", 2.0, [UInt8]([1]))
            }
        }

        /// A move of one row at a time.
        var move: DatabaseMove { DatabaseMove(from: file, to: target, migrations: migrations, portion: 1) }

        /// The database of the server, as a backend opens it.
        func opened() async throws -> ServerDatabase {
            try await ServerDatabase.open(target, migrations: migrations)
        }

        /// Runs a statement on the server.
        func tamper(_ statement: String) throws {
            try PostgresConnection(target.url, deadline: .now + .seconds(60)).executeSoon(statement)
        }
    }

    private static func books(_ connection: SQLConnection) throws(StorageError) -> [String] {
        try connection.all("SELECT writer, title, weight, cover FROM book ORDER BY writer, title") {
            row throws(StorageError) in
            let weight = (row[2] as Double?).map { "\($0)" } ?? "–"
            return "\(row[0] as Int) \(row[1] as String) \(weight) \((row[3] as [UInt8]?).map { "\($0)" } ?? "–")"
        }
    }

    @Test func everyRowIsMovedAsItIs() async throws {
        let bench = try await Bench()
        let moved = try await bench.move.run()
        #expect(moved.map(\.name) == ["total", "writer", "book"])
        #expect(moved.map(\.sum.rows) == [1, 2, 5])
        let database = try await bench.opened()
        #expect(try await database.lookUp(Self.books) == ServerDatabase(bench.file).lookUp(Self.books))
        let total = try await database.lookUp { connection throws(StorageError) in
            try connection.first("SELECT books FROM total") { row in row[0] as Int }
        }
        #expect(total == 5, "the triggers have counted once")
        // The number of a row that is gone is not given out again.
        let number = try await database.write { connection throws(StorageError) in
            try connection.first("INSERT INTO writer (name) VALUES ('new') RETURNING number") { row in row[0] as Int }
        }
        #expect(number == 4)
        await database.close()
    }

    @Test(arguments: 1...7)
    func anInterruptedMoveGoesOnWhereItWas(portions: Int) async throws {
        let bench = try await Bench()
        let counts = Locked(0)
        let stop = { @Sendable (_: String, _: Int) in
            counts.withLock {
                $0 += 1; return $0 < portions
            }
        }
        await #expect(throws: DatabaseMoveError.storage(.cancelled)) { try await bench.move.run(shouldContinue: stop) }
        await #expect(throws: StorageError.self) { try await bench.opened() }
        let rest = Locked(0)
        let moved = try await bench.move.run { _, _ in
            rest.withLock {
                $0 += 1; return true
            }
        }
        #expect(rest.withLock { $0 } == 8 - portions)
        #expect(moved.map(\.sum.rows) == [1, 2, 5])
        let database = try await bench.opened()
        #expect(try await database.lookUp(Self.books) == ServerDatabase(bench.file).lookUp(Self.books))
        await database.close()
    }

    @Test(arguments: ["UPDATE book SET weight = 3 WHERE title = 'a'", "DELETE FROM book"])
    func aMoveOfAFileThatHasChangedMeanwhileIsRefused(change: String) async throws {
        let bench = try await Bench()
        await #expect(throws: DatabaseMoveError.storage(.cancelled)) {
            try await bench.move.run { table, rows in !(table == "book" && rows == 3) }
        }
        try await bench.file.write { connection throws(SQLiteError) in try connection.execute(change) }
        await #expect(throws: DatabaseMoveError.otherSource(table: "book")) { try await bench.move.run() }
    }

    @Test func aDatabaseWithDataIsLeftAsItIs() async throws {
        let bench = try await Bench()
        _ = try await bench.move.run()
        await #expect(throws: DatabaseMoveError.otherData(table: "total")) { try await bench.move.run() }
        let database = try await bench.opened()
        #expect(try await database.lookUp(Self.books).count == 5)
        await database.close()
    }

    @Test func aCopyThatIsNotAsTheFileIsReported() async throws {
        let bench = try await Bench()
        let failed = await #expect(throws: DatabaseMoveError.self) {
            try await bench.move.run { table, rows in
                if table == "book", rows == 5 {
                    #expect(throws: Never.self) { try bench.tamper("UPDATE writer SET name = 'Bob' WHERE name = 'Bo'") }
                }
                return true
            }
        }
        guard case .differs("writer", let source, let target) = failed else {
            Issue.record("got \(String(describing: failed))")
            return
        }
        #expect(source.rows == target.rows && source.text != target.text)
        await #expect(throws: StorageError.self) { try await bench.opened() }
    }

    @Test func aTableComesBehindThoseItPointsAt() {
        func table(_ name: String, _ references: Set<String>) -> MovedTable {
            MovedTable(name: name, columns: [], key: [], references: references)
        }
        let tables = [table("a", ["c", "a"]), table("b", []), table("c", ["d"]), table("d", ["elsewhere"])]
        #expect(MovedTable.ordered(tables).map(\.name) == ["b", "d", "c", "a"])
        #expect(Set(MovedTable.ordered([table("x", ["y"]), table("y", ["x"])]).map(\.name)) == ["x", "y"])
    }

    @Test func aChecksumIsOfTheRowsAndNotOfTheirOrder() {
        func sum(_ rows: [[UInt8]]) -> TableSum {
            rows.reduce(into: TableSum()) { sum, row in row.withUnsafeBytes { sum.add($0) } }
        }
        let one = sum([[1], [2], [3]])
        #expect(one == sum([[3], [1], [2]]))
        #expect(one != sum([[1], [2], [4]]))
        #expect(sum([[1], [1]]) != sum([[2], [2]]))
        #expect(TableSum(rows: 3, text: one.text) == one)
        #expect(TableSum(rows: 3, text: "xy") == nil)
    }
}

extension PostgresConnection {
    fileprivate func executeSoon(_ statement: String) throws {
        deadline = .now + .seconds(60)
        try execute(statement)
    }
}
