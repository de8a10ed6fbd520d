import Essentials
import SQLite
import Testing

@Suite struct ConnectionTests {
    private let connection: Connection

    init() throws {
        connection = try Connection(path: ":memory:")
        try connection.execute(
            """
            CREATE TABLE note (id INTEGER PRIMARY KEY, text TEXT NOT NULL UNIQUE, body BLOB);
            CREATE TABLE link (id INTEGER PRIMARY KEY, note INTEGER REFERENCES note (id));
            """
        )
    }

    private func count() throws -> Int? {
        try connection.first("SELECT count(*) FROM note") { row in row[0] }
    }

    @Test func everyTypeComesBackAsItWent() throws {
        func trip<Value: ColumnValue & Equatable>(_ value: Value) throws -> Bool {
            try connection.first("SELECT ?", value) { row in row[0] as Value == value } ?? false
        }
        #expect(try trip(Int64.min))
        #expect(try trip(Int.max))
        #expect(try trip(-0.5))
        #expect(try trip(true))
        #expect(try trip(false))
        #expect(try trip("възел ⚓︎"))
        #expect(try trip(""))
        #expect(try trip([UInt8](0...255)))
        #expect(try trip([UInt8]()))
        #expect(try trip(Data([0, 1, 2])))
        #expect(try trip(String?.none))
        #expect(try trip(Int?.some(3)))
    }

    @Test func emptyTextAndEmptyBytesAreNotNull() throws {
        let nulls = try connection.first("SELECT ?, ?, ?", "", [UInt8](), Data()) { row in
            row.isNull(0) || row.isNull(1) || row.isNull(2)
        }
        #expect(nulls == false)
        #expect(try connection.first("SELECT ?", Int?.none) { row in row.isNull(0) } == true)
    }

    @Test func bytesAreLentWithoutACopy() throws {
        let sum = try connection.first("SELECT ?", [1, 2, 3] as [UInt8]) { row in
            row.withBytes(of: 0) { bytes in bytes.reduce(0) { $0 + Int($1) } }
        }
        #expect(sum == 6)
    }

    @Test func aTextWithANullByteKeepsItsLength() throws {
        #expect(try connection.first("SELECT ?", "a\0b") { row in row[0] as String } == "a\0b")
    }

    @Test func rowsComeInOrder() throws {
        for id in 1...5 { try connection.run("INSERT INTO note (id, text) VALUES (?, ?)", id, "n\(id)") }
        #expect(try connection.all("SELECT id FROM note ORDER BY id DESC") { row in row[0] as Int } == [5, 4, 3, 2, 1])
        #expect(connection.lastInsertedRow == 5)
    }

    @Test func aForgottenValueIsAnError() {
        #expect { try connection.run("INSERT INTO note (id, text) VALUES (?, ?)", 1) } throws: { error in
            (error as? SQLiteError)?.code == .range
        }
    }

    @Test func aStatementMayRunInsideItsOwnRows() throws {
        for id in 1...3 { try connection.run("INSERT INTO note (id, text) VALUES (?, ?)", id, "n\(id)") }
        var pairs = 0
        func walk(_ depth: Int) throws(SQLiteError) {
            try connection.forEach("SELECT id FROM note") { _ throws(SQLiteError) in
                pairs += 1
                if depth > 0 { try walk(depth - 1) }
            }
        }
        try walk(1)
        #expect(pairs == 12)
    }

    @Test func aStatementIsReadyAgainAfterAnError() throws {
        func insert(_ id: Int) throws { try connection.run("INSERT INTO note (id, text) VALUES (?, ?)", id, "n\(id)") }
        try insert(1)
        #expect(throws: SQLiteError.self) { try insert(1) }
        try insert(2)
        #expect(try count() == 2)
    }

    @Test func aTransactionThatThrowsIsUndone() throws {
        #expect(throws: SQLiteError.self) {
            try connection.transaction(.immediate) { () throws(SQLiteError) in
                try connection.run("INSERT INTO note (text) VALUES ('a')")
                try connection.run("INSERT INTO note (text) VALUES ('a')")
            }
        }
        #expect(try count() == 0)
        #expect(!connection.isInTransaction)
    }

    @Test func aSavepointUndoesOnlyItsOwn() throws {
        try connection.transaction(.deferred) { () throws(SQLiteError) in
            try connection.run("INSERT INTO note (text) VALUES ('kept')")
            try connection.beginSavepoint()
            try connection.run("INSERT INTO note (text) VALUES ('undone')")
            connection.rollBackToSavepoint()
        }
        #expect(try connection.all("SELECT text FROM note") { row in row[0] as String } == ["kept"])
    }

    @Test(arguments: ["SELECT 1; SELECT 2" as StaticString, "-- nothing", "", ";"])
    func aKeptStatementIsExactlyOne(sql: StaticString) {
        #expect { try connection.run(sql) } throws: { error in (error as? SQLiteError)?.code == .misuse }
    }

    @Test func oneStatementMayEndWithASemicolonAndAComment() throws {
        #expect(try connection.first("SELECT 1; -- and no more\n") { row in row[0] as Int } == 1)
    }

    @Test func aScriptRunsToItsFirstError() throws {
        let script = "INSERT INTO note (text) VALUES ('a'); INSERT INTO nowhere VALUES (1); DELETE FROM note -- end"
        #expect { try connection.execute(script) } throws: { error in
            (error as? SQLiteError)?.message == "no such table: nowhere"
        }
        #expect(try count() == 1)
        try connection.execute("DELETE FROM note; -- end\n ; ")
        #expect(try count() == 0)
    }

    @Test func settingsAreKeptInTheFile() throws {
        try connection.setUserVersion(12)
        try connection.setApplicationID(-5)
        #expect(try connection.userVersion() == 12)
        #expect(try connection.applicationID() == -5)
        #expect(try connection.checkIntegrity())
        #expect(try connection.checkIntegrity(thorough: true))
    }

    @Test func foreignKeysAreEnforcedOnceAskedFor() throws {
        try connection.run("INSERT INTO link (note) VALUES (9)")
        #expect(try !connection.checkForeignKeys())
        try connection.setForeignKeys(true)
        #expect { try connection.run("INSERT INTO link (note) VALUES (10)") } throws: { error in
            (error as? SQLiteError)?.code == .constraint
        }
    }
}
