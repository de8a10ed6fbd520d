import SQLite
import Testing

@Suite struct SQLiteErrorTests {
    private let connection: Connection

    init() throws {
        connection = try Connection(path: ":memory:")
        try connection.execute(
            "CREATE TABLE note (text TEXT UNIQUE CHECK (text <> 'no')); CREATE VIRTUAL TABLE words USING fts5 (text)"
        )
    }

    private func failure(_ work: () throws(SQLiteError) -> Void) -> SQLiteError? {
        do throws(SQLiteError) {
            try work()
            return nil
        } catch {
            return error
        }
    }

    @Test func aBrokenConstraintIsNamedButNotTheValue() throws {
        let secret = "my-secret-words"
        try connection.run("INSERT INTO note (text) VALUES (?)", secret)
        let error = failure { () throws(SQLiteError) in try connection.run("INSERT INTO note (text) VALUES (?)", secret)
        }
        #expect(error?.code == .constraint)
        #expect(error?.message.contains("note.text") == true)
        #expect(error?.sql == "INSERT INTO note (text) VALUES (?)")
        #expect(error?.description.contains(secret) == false)
    }

    @Test func aMessageThatQuotesAValueIsReplaced() {
        let error = failure { () throws(SQLiteError) in
            try connection.run("SELECT * FROM words WHERE words MATCH ?", "secret \" AND")
        }
        #expect(error?.code == .error)
        #expect(error?.description.contains("secret") == false)
    }

    @Test func wrongSQLSaysWhereItIsWrong() {
        let error = failure { () throws(SQLiteError) in try connection.run("SELECT * FROM nowhere") }
        #expect(error?.message == "no such table: nowhere")
    }

    @Test func aFileThatIsNoDatabaseIsDamage() throws {
        let other = try Connection(path: "/proc/self/exe", access: .readOnly)
        let error = failure { () throws(SQLiteError) in _ = try other.userVersion() }
        #expect(error?.code == .notADatabase)
    }

    @Test func aMissingFileCannotBeOpened() {
        let error = failure { () throws(SQLiteError) in
            _ = try Connection(path: "/nowhere/at/all", access: .readOnly)
        }
        #expect(error?.code == .cannotOpen)
    }
}
