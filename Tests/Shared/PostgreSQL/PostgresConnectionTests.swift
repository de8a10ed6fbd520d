#if os(Linux)
    import Essentials
    import TestSupport
    import Testing

    @testable import PostgreSQL

    /// Opens a connection to a new database.
    func connect(_ url: String) throws -> PostgresConnection {
        try PostgresConnection(PostgresURL(url), deadline: .now + .seconds(60))
    }

    @Suite struct PostgresConnectionTests {
        private let url: String
        private let connection: PostgresConnection

        init() async throws {
            url = try await PostgresServer.shared.makeDatabase()
            connection = try connect(url)
            try connection.execute(
                """
                CREATE TABLE note (id bigint PRIMARY KEY, title text, bytes bytea, weight double precision);
                CREATE TABLE name (name text COLLATE "C" UNIQUE CHECK (name <> 'no'))
                """
            )
        }

        private func failure(_ work: () throws(PostgresError) -> Void) -> PostgresError? {
            do throws(PostgresError) {
                try work()
                return nil
            } catch {
                return error
            }
        }

        @Test(arguments: [Int64.min, -1, 0, 1, 255, 1 << 40, .max])
        func numbersComeBackAsTheyWereStored(number: Int64) throws {
            try connection.run("INSERT INTO note (id, weight) VALUES (?, ?)", number, Double(number) / 3)
            let row = try connection.first("SELECT id, weight FROM note") { row in (row[0] as Int64, row[1] as Double) }
            #expect(row?.0 == number)
            #expect(row?.1 == Double(number) / 3)
        }

        @Test(arguments: ["", "plain", "it's \"quoted\" ? $1 \\", "ч🦉", "a\0b", "\u{10FFFF}0"])
        func textsComeBackAsTheyWereStored(text: String) throws {
            try connection.run("INSERT INTO note (id, title) VALUES (1, ?)", text)
            let found = try connection.first("SELECT title, title FROM note WHERE title = ?", text) { row in
                (row[0] as String, row[1] as [UInt8])
            }
            #expect(found?.0 == text)
            #expect(found?.1 == Array(text.utf8))
        }

        @Test(arguments: [[], [0], [0, 1, 255, 0], [UInt8](repeating: 7, count: 100_000)])
        func bytesComeBackAsTheyWereStored(bytes: [UInt8]) throws {
            try connection.run("INSERT INTO note (id, bytes) VALUES (1, ?)", bytes)
            let found = try connection.first("SELECT bytes, bytes FROM note WHERE bytes = ?", Data(bytes)) { row in
                (row[0] as [UInt8], row.withBytes(of: 1) { $0.count })
            }
            #expect(found?.0 == bytes)
            #expect(found?.1 == bytes.count)
        }

        @Test func nullIsNilOrZeroAndAnEmptyValueIsNotNull() throws {
            try connection.run(
                "INSERT INTO note (id, title, bytes) VALUES (1, ?, ?), (2, '', '')",
                nil as String?,
                nil as [UInt8]?
            )
            let found = try connection.all("SELECT title, bytes, weight, title FROM note ORDER BY id") { row in
                (row[0] as String?, row[1] as [UInt8]?, row[2] as Double, row.isNull(3))
            }
            #expect(found.map(\.0) == [nil, ""])
            #expect(found.map(\.1) == [nil, []])
            #expect(found.map(\.2) == [0, 0])
            #expect(found.map(\.3) == [true, false])
        }

        @Test func aTruthIsANumberAsInSQLite() throws {
            let found = try connection.first("SELECT ?, ?, 1 < 2", true, false) { row in
                (row[0] as Int, row[1] as Bool, row[2] as Bool)
            }
            #expect(found?.0 == 1)
            #expect(found?.1 == false)
            #expect(found?.2 == true)
        }

        @Test func aColumnOfAnotherTypeIsAnErrorAndNotAWrongValue() throws {
            let error = failure { () throws(PostgresError) in
                _ = try connection.first("SELECT 'ten'::text") { row in row[0] as Int }
            }
            #expect(error?.code == .wrongType)
            #expect(error?.sql == "SELECT 'ten'::text")
        }

        @Test func aColumnThatThereIsNotReadsAsNull() throws {
            #expect(try connection.first("SELECT 'one'") { row in row[7] as String? } == .some(nil))
        }

        @Test func aMissingValueIsNoticedBeforeTheServerIsAsked() {
            let error = failure { () throws(PostgresError) in
                try connection.run("INSERT INTO note (id, title) VALUES (?, ?)", 1)
            }
            #expect(error?.code == .wrongValueCount)
        }

        @Test func oneLiteralWithValuesOfTwoTypesIsPreparedForEach() throws {
            func stored(_ value: some PostgresValue) throws -> String? {
                try connection.first("SELECT CAST(? AS text)", value) { row in row[0] as String }
            }
            #expect(try stored(7) == "7")
            #expect(try stored("seven") == "seven")
            #expect(try stored(8) == "8")
        }

        @Test func changesAreCounted() throws {
            try connection.run("INSERT INTO note (id) VALUES (1), (2), (3)")
            #expect(connection.changes == 3)
            try connection.run("DELETE FROM note WHERE id > ?", 1)
            #expect(connection.changes == 2)
            try connection.run("DELETE FROM note WHERE id > ?", 1)
            #expect(connection.changes == 0)
        }

        // MARK: Errors

        @Test func aBrokenConstraintIsNamedButNotTheValue() throws {
            let secret = "my-secret-words"
            try connection.run("INSERT INTO name VALUES (?)", secret)
            let error = failure { () throws(PostgresError) in try connection.run("INSERT INTO name VALUES (?)", secret)
            }
            #expect(error?.code == .uniqueViolation)
            #expect(error?.message.contains("name_name_key") == true)
            #expect(error?.sql == "INSERT INTO name VALUES (?)")
            #expect(error?.description.contains(secret) == false)
        }

        @Test func aMessageThatQuotesAValueIsReplaced() {
            let error = failure { () throws(PostgresError) in
                try connection.run("SELECT CAST(CAST(? AS text) AS bigint)", "secret")
            }
            #expect(error?.code.rawValue == "22P02")
            #expect(error?.description.contains("secret") == false)
        }

        @Test func wrongSQLSaysWhatIsWrong() {
            let error = failure { () throws(PostgresError) in try connection.run("SELECT * FROM nowhere") }
            #expect(error?.code == .undefinedTable)
            #expect(error?.message == "relation \"nowhere\" does not exist")
        }

        @Test func aFailedStatementDoesNotCommit() throws {
            try connection.begin(.serializable)
            try connection.run("INSERT INTO note (id) VALUES (1)")
            #expect(throws: PostgresError.self) { try connection.run("INSERT INTO note (id) VALUES (1)") }
            let error = failure { () throws(PostgresError) in try connection.commit() }
            #expect(error?.code == .uniqueViolation)
            connection.rollback()
            #expect(try connection.all("SELECT id FROM note") { row in row[0] as Int } == [])
        }

        @Test func aSnapshotCannotWrite() throws {
            try connection.begin(.snapshot)
            let error = failure { () throws(PostgresError) in try connection.run("INSERT INTO note (id) VALUES (1)") }
            #expect(error?.code == .readOnly)
            connection.rollback()
        }

        // MARK: Trouble

        @Test func aServerThatDoesNotAnswerInTimeIsGivenUp() throws {
            connection.deadline = .now + .milliseconds(50)
            let error = failure { () throws(PostgresError) in try connection.run("SELECT pg_sleep(60)") }
            #expect(error?.code == .timedOut)
            #expect(!connection.isUsable)
        }

        @Test func aPortWhereNobodyListensIsNamed() throws {
            let port = try deafPort()
            let error = failure { () throws(PostgresError) in
                let url = try PostgresURL("postgres://bowline:s3cret@127.0.0.1:\(port)/none")
                _ = try PostgresConnection(url, deadline: .now + .seconds(60))
            }
            #expect(error?.code == .cannotConnect)
            #expect(error?.code.isUnavailable == true)
            #expect(error?.message.contains("\(port)") == true)
            #expect(error?.description.contains("s3cret") == false)
        }

        @Test func aConnectionThatTheServerEndedIsNoticedBeforeItsNextUse() throws {
            let other = try connect(url)
            let process = try #require(try other.first("SELECT pg_backend_pid()") { row in row[0] as Int })
            #expect(other.isAlive())
            try connection.run("SELECT pg_terminate_backend(CAST(? AS integer), 60000)", process)
            #expect(!other.isAlive())
            let error = failure { () throws(PostgresError) in try other.run("SELECT 1") }
            #expect(error?.code.isUnavailable == true)
        }

        @Test func ofSeveralHostsTheFirstThatAllowsWritingIsUsed() throws {
            let several = url.replacing("host=", with: "host=/nowhere,")
            #expect(try connect(several).first("SELECT 1") { row in row[0] as Int } == 1)
            let standby = several.replacing("options=", with: "options=-cdefault_transaction_read_only%3Don%20")
            let error = failure { () throws(PostgresError) in
                _ = try PostgresConnection(PostgresURL(standby), deadline: .now + .seconds(60))
            }
            #expect(error?.code == .cannotConnect)
        }

        @Test func messagesArriveInTheOrderOfTheirTransactions() throws {
            let listener = try connect(url)
            try listener.listen(to: "odd \"name\"")
            try connection.begin(.serializable)
            try connection.run("SELECT pg_notify(?, ?)", "odd \"name\"", "one")
            try connection.run("SELECT pg_notify('elsewhere', 'not heard')")
            try connection.commit()
            try connection.run("SELECT pg_notify(?, ?)", "odd \"name\"", "two")
            #expect(try listener.nextNotification() == PostgresNotification(channel: "odd \"name\"", payload: "one"))
            #expect(try listener.nextNotification().payload == "two")
            listener.deadline = .now
            #expect(failure { () throws(PostgresError) in _ = try listener.nextNotification() }?.code == .timedOut)
            #expect(listener.isUsable)
        }
    }
#endif
