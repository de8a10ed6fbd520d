import SQLite
import TestSupport
import Testing

@Suite(.timeLimit(.minutes(8))) struct MigrationTests {
    private let folder: TemporaryFolder
    private let steps = [
        Migration("CREATE TABLE team (id INTEGER PRIMARY KEY, name TEXT NOT NULL)"),
        Migration("CREATE TABLE player (id INTEGER PRIMARY KEY, team INTEGER NOT NULL REFERENCES team (id))"),
        // Rebuilds a table that another points at, as SQLite wants it done for most changes.
        Migration(
            """
            CREATE TABLE fresh (id INTEGER PRIMARY KEY, name TEXT NOT NULL UNIQUE, short TEXT);
            INSERT INTO fresh (id, name) SELECT id, name FROM team;
            DROP TABLE team;
            ALTER TABLE fresh RENAME TO team;
            """
        ),
        Migration { connection throws(SQLiteError) in
            try connection.run("UPDATE team SET short = upper(substr(name, 1, 3))")
        },
    ]

    init() throws {
        folder = try TemporaryFolder()
    }

    private func open(version: Int, id: Int32 = 5) throws -> Database {
        let schema = Schema(applicationID: id, migrations: Array(steps.prefix(version)))
        return try Database(StorageConfiguration(path: folder.file("store"), schema: schema, sharing: .shared))
    }

    @Test func everyEarlierVersionEndsAsANewFileDoes() async throws {
        let different = try await MigrationProof.differences(in: Schema(applicationID: 5, migrations: steps)) {
            connection,
            version throws(SQLiteError) in
            try connection.run("INSERT INTO team (name) VALUES ('Yantra')")
            if version >= 2 { try connection.run("INSERT INTO player (team) VALUES (1)") }
        }
        #expect(different == [])
    }

    @Test(arguments: 1...4) func rowsSurviveFromEveryVersion(version: Int) async throws {
        let early = try open(version: version)
        try await early.write { connection throws(SQLiteError) in
            try connection.run("INSERT INTO team (id, name) VALUES (1, 'Yantra')")
            if version >= 2 { try connection.run("INSERT INTO player (team) VALUES (1)") }
        }
        await early.close()
        let late = try open(version: 4)
        let name = try late.read { connection throws(SQLiteError) in
            try connection.first("SELECT name FROM team WHERE id = 1") { row in row[0] as String }
        }
        #expect(name == "Yantra")
        await #expect(throws: StorageError.self, "foreign keys are enforced after migrating") {
            try await late.write { connection throws(SQLiteError) in
                try connection.run("INSERT INTO player (team) VALUES (77)")
            }
        }
        await late.close()
    }

    @Test func aNewerFileIsRefusedAndLeftAlone() async throws {
        await (try open(version: 4)).close()
        #expect(throws: StorageError.newerFile(version: 4, known: 2)) { try open(version: 2) }
        await (try open(version: 4)).close()
    }

    @Test func anotherProgramsFileIsRefused() async throws {
        await (try open(version: 1)).close()
        #expect(throws: StorageError.foreignFile(applicationID: 5)) { try open(version: 1, id: 6) }
    }

    @Test func aFailingStepIsNamedAndUndone() async throws {
        let broken = Schema(
            applicationID: 5,
            migrations: steps.prefix(1) + [Migration("CREATE TABLE half (id); INSERT INTO nowhere VALUES (1)")]
        )
        #expect {
            _ = try Database(StorageConfiguration(path: folder.file("store"), schema: broken, sharing: .shared))
        } throws: { error in
            if case .migration(number: 2, _) = error as? StorageError { true } else { false }
        }
        let repaired = try open(version: 4)
        let half = try repaired.read { connection throws(SQLiteError) in
            try connection.first("SELECT count(*) FROM sqlite_schema WHERE name = 'half'") { row in row[0] as Int }
        }
        #expect(half == 0)
        await repaired.close()
    }

    @Test func aStepThatLeavesRowsPointingAtNothingIsUndone() throws {
        let careless = Schema(
            applicationID: 5,
            migrations: steps.prefix(2) + [Migration("INSERT INTO player (team) VALUES (9)")]
        )
        #expect {
            _ = try Database(StorageConfiguration(path: folder.file("store"), schema: careless, sharing: .shared))
        } throws: { error in
            if case .migration(number: 3, _) = error as? StorageError { true } else { false }
        }
    }

    @Test func openingSideBySideMigratesOnce() async throws {
        try await withThrowingTaskGroup(of: Void.self) { group in
            for _ in 0..<6 {
                let schema = Schema(applicationID: 5, migrations: steps)
                let path = folder.file("store")
                group.addTask {
                    let configuration = StorageConfiguration(path: path, schema: schema, sharing: .shared)
                    await (try await Database.open(configuration)).close()
                }
            }
            try await group.waitForAll()
        }
    }
}
