import Basics
import Essentials
import SQLite
import TestSupport
import Testing

@testable import ServerStorage

/// What a repository may rely on, whichever engine runs.
@Suite(.timeLimit(.minutes(8)))
struct ServerDatabaseTests {
    private static let migrations = [
        ServerMigration(
            """
            CREATE TABLE note (
                name TEXT PRIMARY KEY, weight REAL, bytes BLOB, number INTEGER NOT NULL DEFAULT 0
            ) WITHOUT ROWID, STRICT;
            CREATE TABLE line (number INTEGER PRIMARY KEY AUTOINCREMENT, text TEXT NOT NULL) STRICT;
            """
        ),
        ServerMigration(
            "ALTER TABLE note ADD COLUMN kind TEXT;",
            onlySQLite: " UPDATE note SET kind = json_extract('{\"kind\":\"old\"}', '$.kind')"
        ),
    ]

    private static func names(_ connection: SQLConnection) throws(StorageError) -> [String] {
        try connection.all("SELECT name FROM note ORDER BY name") { row throws(StorageError) in row[0] }
    }

    @Test(arguments: DatabaseEngine.allCases)
    func valuesComeBackAsTheyWereStored(engine: DatabaseEngine) async throws {
        let store = try await TestDatabase(on: engine, Self.migrations)
        let database = store.database
        try await database.write { connection throws(StorageError) in
            try connection.run(
                "INSERT INTO note (name, weight, bytes, number) VALUES (?, ?, ?, ?), ('empty', ?, ?, 0)",
                "a\0b ч",
                0.1,
                [UInt8]([0, 255]),
                Int64.min,
                nil as Double?,
                Data()
            )
        }
        let found = try await database.lookUp { connection throws(StorageError) in
            try connection.all("SELECT name, weight, bytes, number, name FROM note ORDER BY number") {
                row throws(StorageError) in
                let name: String = row[0]
                return (name, row[1] as Double?, row[2] as [UInt8]?, row[3] as Int64, row.withBytes(of: 2) { $0.count })
            }
        }
        #expect(found.map(\.0) == ["a\0b ч", "empty"])
        #expect(found.map(\.1) == [0.1, nil])
        #expect(found.map(\.2) == [[0, 255], []])
        #expect(found.map(\.3) == [.min, 0])
        #expect(found.map(\.4) == [2, 0])
        await store.close()
    }

    @Test(arguments: DatabaseEngine.allCases)
    func textsAreSortedByTheirBytes(engine: DatabaseEngine) async throws {
        let store = try await TestDatabase(on: engine, Self.migrations)
        let database = store.database
        let names = ["B", "a", "Z", "é", "_", "b", "Я", "a b", "A"]
        try await database.write { connection throws(StorageError) in
            for name in names { try connection.run("INSERT INTO note (name) VALUES (?)", name) }
        }
        let sorted = names.sorted { Array($0.utf8).lexicographicallyPrecedes(Array($1.utf8)) }
        #expect(try await database.lookUp(Self.names) == sorted)
        let small = try await database.lookUp { connection throws(StorageError) in
            try connection.all("SELECT name FROM note WHERE name < ? ORDER BY name", "a") {
                row throws(StorageError) in row[0] as String
            }
        }
        #expect(small == ["A", "B", "Z", "_"])
        await store.close()
    }

    @Test(arguments: DatabaseEngine.allCases)
    func whatFollowsACommitHappensOnceHoweverOftenItsBodyRan(engine: DatabaseEngine) async throws {
        let store = try await TestDatabase(on: engine, Self.migrations)
        let database = store.database
        let (effects, runs) = (Locked(0), Locked(0))
        try await database.write { connection throws(StorageError) in
            try connection.run("INSERT INTO note (name) VALUES ('counter')")
        }
        try await withThrowingTaskGroup { group in
            for _ in 0..<40 {
                group.addTask {
                    try await database.write { connection throws(StorageError) in
                        runs.withLock { $0 += 1 }
                        connection.whenCommitted { effects.withLock { $0 += 1 } }
                        let number = try connection.first("SELECT number FROM note") { row in row[0] as Int } ?? 0
                        try connection.run("UPDATE note SET number = ?", number + 1)
                    }
                }
            }
            try await group.waitForAll()
        }
        let number = try await database.lookUp { connection throws(StorageError) in
            try connection.first("SELECT number FROM note") { row in row[0] as Int }
        }
        #expect(number == 40)
        #expect(effects.withLock { $0 } == 40)
        #expect(runs.withLock { $0 } >= 40)
        if engine == .postgres {
            let refused = try await database.attempt {
                connection throws(StorageError) -> Result<Void, CancellationError> in
                connection.whenCommitted { effects.withLock { $0 += 1 } }
                return .failure(CancellationError())
            }
            #expect(throws: CancellationError.self) { try refused.get() }
            #expect(effects.withLock { $0 } == 40)
        }
        await store.close()
    }

    @Test(arguments: DatabaseEngine.allCases)
    func aWriteThatThrowsIsUndone(engine: DatabaseEngine) async throws {
        let store = try await TestDatabase(on: engine, Self.migrations)
        let database = store.database
        await #expect(throws: StorageError.closed) {
            try await database.write { connection throws(StorageError) in
                try connection.run("INSERT INTO note (name) VALUES ('lost')")
                throw .closed
            }
        }
        #expect(try await database.lookUp(Self.names) == [])
        await store.close()
    }

    @Test(arguments: DatabaseEngine.allCases)
    func aRefusedAttemptIsUndoneAndItsReasonIsReturned(engine: DatabaseEngine) async throws {
        struct Refused: Error {}
        let store = try await TestDatabase(on: engine, Self.migrations)
        let database = store.database
        for isKept in [true, false] {
            let outcome = try await database.attempt { connection throws(StorageError) -> Result<Int, Refused> in
                let count = try connection.run("INSERT INTO note (name) VALUES (?)", isKept ? "kept" : "lost")
                return isKept ? .success(count) : .failure(Refused())
            }
            #expect((try? outcome.get()) == (isKept ? 1 : nil))
        }
        #expect(try await database.lookUp(Self.names) == ["kept"])
        await store.close()
    }

    @Test(arguments: DatabaseEngine.allCases)
    func aBrokenConstraintNamesNoValue(engine: DatabaseEngine) async throws {
        let store = try await TestDatabase(on: engine, Self.migrations)
        let database = store.database
        for isFirst in [true, false] {
            do throws(StorageError) {
                try await database.write { connection throws(StorageError) in
                    try connection.run("INSERT INTO note (name) VALUES (?)", "my-secret-words")
                }
                #expect(isFirst)
            } catch {
                #expect(!isFirst)
                #expect(!error.description.contains("secret"))
            }
        }
        await store.close()
    }

    @Test(arguments: DatabaseEngine.allCases)
    func rowsAreHandedOverUntilTheBodyHasEnough(engine: DatabaseEngine) async throws {
        let store = try await TestDatabase(on: engine, Self.migrations)
        let database = store.database
        let seen = try await database.write { connection throws(StorageError) in
            for number in 1...5 { try connection.run("INSERT INTO line (text) VALUES (?)", "line \(number)") }
            var seen: [Int] = []
            try connection.forEachWhile("SELECT number FROM line ORDER BY number") { row throws(StorageError) in
                seen.append(row[0])
                return seen.count < 3
            }
            return seen
        }
        #expect(seen == [1, 2, 3])
        await #expect(throws: StorageError.busy) {
            try await database.read { connection throws(StorageError) in
                try connection.forEach("SELECT number FROM line") { _ throws(StorageError) in throw .busy }
            }
        }
        await store.close()
    }

    @Test(arguments: DatabaseEngine.allCases)
    func aReadSeesOneStateWhateverIsWrittenMeanwhile(engine: DatabaseEngine) async throws {
        let store = try await TestDatabase(on: engine, Self.migrations)
        let database = store.database
        try await withThrowingTaskGroup(of: Void.self) { group in
            group.addTask {
                for number in 1...50 {
                    try await database.write { connection throws(StorageError) in
                        try connection.run("INSERT INTO note (name) VALUES (?)", "\(number)")
                        try connection.run("INSERT INTO line (text) VALUES (?)", "\(number)")
                    }
                }
            }
            for _ in 1...50 {
                let counts = try await database.read { connection throws(StorageError) in
                    (
                        try connection.first("SELECT count(*) FROM note") { row throws(StorageError) in row[0] as Int },
                        try connection.first("SELECT count(*) FROM line") { row throws(StorageError) in row[0] as Int }
                    )
                }
                #expect(counts.0 == counts.1)
            }
            try await group.waitForAll()
        }
        await store.close()
    }

    @Test(arguments: DatabaseEngine.allCases)
    func ofManyThatTakeTheSameNameOneSucceeds(engine: DatabaseEngine) async throws {
        let store = try await TestDatabase(on: engine, Self.migrations)
        let database = store.database
        let winners = try await withThrowingTaskGroup(of: Bool.self) { group in
            for caller in 1...40 {
                group.addTask {
                    try await database.write { connection throws(StorageError) in
                        let taken = try connection.first("SELECT 1 FROM note WHERE name = 'seat'") {
                            _ throws(StorageError) in true
                        }
                        if taken != nil { return false }
                        try connection.run("INSERT INTO note (name, number) VALUES ('seat', ?)", caller)
                        return true
                    }
                }
            }
            return try await group.reduce(0) { $0 + ($1 ? 1 : 0) }
        }
        #expect(winners == 1)
        await store.close()
    }

    @Test(arguments: DatabaseEngine.allCases)
    func whatWasStoredOutlivesARestart(engine: DatabaseEngine) async throws {
        let store = try await TestDatabase(on: engine, Self.migrations)
        try await store.database.write { connection throws(StorageError) in
            _ = try connection.run("INSERT INTO note (name) VALUES ('kept')")
        }
        try await store.reopen()
        #expect(try await store.database.lookUp(Self.names) == ["kept"])
        await store.close()
    }

    @Test(arguments: DatabaseEngine.allCases)
    func aClosedDatabaseRefuses(engine: DatabaseEngine) async throws {
        let store = try await TestDatabase(on: engine, Self.migrations)
        let database = store.database
        await store.close()
        await #expect(throws: StorageError.closed) { try await database.lookUp(Self.names) }
        await #expect(throws: StorageError.closed) {
            try await database.write { connection throws(StorageError) in _ = try Self.names(connection) }
        }
    }

    // MARK: PostgreSQL

    @Test func aProgramOfTheLastVersionIsOpenedUntilAStepEndsIt() async throws {
        let store = try await TestDatabase(on: .postgres, Self.migrations)
        let added = Self.migrations + [ServerMigration("CREATE TABLE added (number INTEGER NOT NULL) STRICT")]
        await (try await store.openAgain(added)).close()
        // The last version works with tables that a newer one has added to.
        await (try await store.openAgain(Self.migrations)).close()
        var end = ServerMigration("DROP TABLE added")
        end.endsEarlierVersions = true
        await (try await store.openAgain(added + [end])).close()
        let (version, known) = (Self.migrations.count + 2, Self.migrations.count)
        await #expect(throws: StorageError.newerFile(version: version, known: known)) {
            _ = try await store.openAgain(Self.migrations)
        }
        await store.close()
    }

    @Test func processesThatStartTogetherMigrateOnce() async throws {
        let store = try await TestDatabase(on: .postgres, [])
        try await withThrowingTaskGroup(of: ServerDatabase.self) { group in
            for _ in 1...6 { group.addTask { try await store.openAgain(Self.migrations) } }
            for try await database in group {
                #expect(try await database.lookUp(Self.names) == [])
                await database.close()
            }
        }
        await store.close()
    }
}
