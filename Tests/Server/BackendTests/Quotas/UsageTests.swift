import SQLite
import TestSupport
import Testing

@testable import Backend

/// What is counted as it is written is what counting all rows gives.
@Suite(.timeLimit(.minutes(2)))
struct UsageTests {
    private let folder: TemporaryFolder

    init() throws { folder = try TemporaryFolder() }

    private func open(steps: Int = BackendSchema.steps.count) async throws -> Database {
        let schema = Schema(
            applicationID: BackendSchema.schema.applicationID,
            migrations: BackendSchema.steps.prefix(steps).map(\.migration)
        )
        return try await Database.open(
            StorageConfiguration(path: folder.file("db"), schema: schema, sharing: .exclusive)
        )
    }

    private func counted(_ connection: Connection) throws(SQLiteError) -> [String] {
        try connection.all(
            """
            SELECT tenant || ' ' || leagues || ' ' || seasons || ' ' || teams || ' ' || players || ' ' || games || ' '
                || events || ' ' || bytes FROM score_usage ORDER BY tenant
            """
        ) { row in row[0] }
    }

    private func recounted(_ connection: Connection) throws(SQLiteError) -> [String] {
        try connection.all(
            """
            WITH resources AS (
                SELECT tenant, sum(kind = 'league') leagues, sum(kind = 'season') seasons, sum(kind = 'team') teams,
                    sum(kind = 'player') players, sum(length(document)) bytes
                FROM score_resource GROUP BY tenant
            ), games AS (
                SELECT tenant, count(*) games, sum(length(document) + coalesce(length(setup), 0)) bytes
                FROM score_game GROUP BY tenant
            ), events AS (
                SELECT tenant, count(*) events, sum(length(e.document)) bytes
                FROM score_event e JOIN score_game g ON g.key = e.game GROUP BY tenant
            )
            SELECT tenant || ' ' || leagues || ' ' || seasons || ' ' || teams || ' ' || players || ' ' || games || ' '
                || events || ' ' || (resources.bytes + games.bytes + events.bytes)
            FROM resources JOIN games USING (tenant) JOIN events USING (tenant) ORDER BY tenant
            """
        ) { row in row[0] }
    }

    private func expectRight(_ database: Database) throws {
        let (kept, real) = try database.read { connection throws(SQLiteError) in
            (try counted(connection), try recounted(connection))
        }
        #expect(kept == real)
        #expect(kept.count == 2)
    }

    /// The demo makes leagues, seasons, teams, players, games and events, and changes their documents again and again.
    @Test func whatIsWrittenIsCounted() async throws {
        let database = try await open()
        try await ScoreDemo.seed(database)
        try expectRight(database)
        await database.close()
    }

    @Test func whatWasThereBeforeIsCounted() async throws {
        let place = try #require(BackendSchema.steps.firstIndex { $0.feature == "Quotas" })
        let old = try await open(steps: place)
        try await ScoreDemo.seed(old)
        await old.close()
        let database = try await open()
        try expectRight(database)
        await database.close()
    }

    @Test func whatIsRemovedIsNotCountedAnyMore() async throws {
        let database = try await open()
        try await ScoreDemo.seed(database)
        try await database.write { connection throws(SQLiteError) in
            try connection.run("DELETE FROM score_event WHERE sequence % 3 = 0")
            try connection.run("UPDATE score_event SET document = CAST('{}' AS BLOB) WHERE sequence % 3 = 1")
            try connection.run("DELETE FROM score_resource WHERE kind = 'player' AND key % 2 = 0")
            try connection.run("UPDATE score_resource SET document = CAST('{}' AS BLOB) WHERE kind = 'team'")
        }
        try expectRight(database)
        await database.close()
    }

    @Test func theBytesOfAShelfAreThoseOfItsRows() async throws {
        let place = try #require(BackendSchema.steps.firstIndex { $0.feature == "Quotas" })
        let old = try await open(steps: place)
        try await old.write { connection throws(SQLiteError) in
            try connection.run(
                """
                INSERT INTO gista_account (number, user_id, tag, username, email, email_key, password, created)
                VALUES (1, 'a', 'a', 'a', 'a@b.test', 'a@b.test', '', 0)
                """
            )
            try connection.run("INSERT INTO gista_shelf (account) VALUES (1)")
            try fillShelf(from: 1, connection)
        }
        await old.close()
        let database = try await open()
        try await database.write { connection throws(SQLiteError) in
            try fillShelf(from: 100, connection)
            try connection.run("UPDATE gista_link SET json = json || 'още' WHERE place % 2 = 0")
            // Its text goes with a gist.
            try connection.run("DELETE FROM gista_gist WHERE place % 5 = 0")
            try connection.run("DELETE FROM gista_link WHERE place % 7 = 0")
        }
        let (kept, real) = try database.read { connection throws(SQLiteError) in
            (try shelfBytes(connection), try rowBytes(connection))
        }
        #expect(kept == real)
        #expect(kept > 1_000)
        try await database.write { connection throws(SQLiteError) in
            try connection.run("DELETE FROM gista_account WHERE number = 1")
        }
        await database.close()
    }

    private func fillShelf(from first: Int, _ connection: Connection) throws(SQLiteError) {
        for place in first..<(first + 30) {
            // Letters of two bytes: characters are not what is counted.
            let text = String(repeating: "я", count: place)
            try connection.run(
                "INSERT INTO gista_link (account, place, page, json) VALUES (1, ?, ?, ?)",
                place,
                Array("\(place)".utf8),
                text
            )
            try connection.run("INSERT INTO gista_gist (account, place, json) VALUES (1, ?, ?)", place, text)
            try connection.run("INSERT INTO gista_text (account, place, segments) VALUES (1, ?, ?)", place, text)
        }
    }

    private func shelfBytes(_ connection: Connection) throws(SQLiteError) -> Int {
        try connection.first("SELECT bytes FROM gista_shelf") { row in row[0] } ?? 0
    }

    private func rowBytes(_ connection: Connection) throws(SQLiteError) -> Int {
        try connection.first(
            """
            SELECT (SELECT sum(length(CAST(json AS BLOB))) FROM gista_link)
                + (SELECT sum(length(CAST(json AS BLOB))) FROM gista_gist)
                + (SELECT sum(length(CAST(segments AS BLOB))) FROM gista_text)
            """
        ) { row in row[0] } ?? 0
    }
}
