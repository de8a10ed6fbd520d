import SQLite
import ServerStorage
import TestSupport
import Testing

@testable import Backend

/// What is counted as it is written is what counting all rows gives.
@Suite(.timeLimit(.minutes(8)))
struct UsageTests {
    private let folder: TemporaryFolder

    init() throws { folder = try TemporaryFolder() }

    private func open(steps: Int = BackendSchema.steps.count) async throws -> Database {
        try await open(Array(BackendSchema.steps.prefix(steps)))
    }

    private func open(_ steps: [BackendSchema.Step]) async throws -> Database {
        let schema = Schema(
            applicationID: BackendSchema.schema.applicationID,
            migrations: steps.map(\.migration.sqlite)
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
        try await ScoreDemo.seed(ServerDatabase(database))
        try expectRight(database)
        await database.close()
    }

    @Test func whatWasThereBeforeIsCounted() async throws {
        let place = try #require(BackendSchema.steps.firstIndex { $0.feature == "Quotas" })
        let later = BackendSchema.steps.dropFirst(place)
        // ScoreBase's tables are those of today: its code writes into them.
        let before = Array(BackendSchema.steps.prefix(place)) + later.filter { $0.feature == "ScoreBase" }
        let old = try await open(before)
        try await ScoreDemo.seed(ServerDatabase(old))
        await old.close()
        let database = try await open(before + later.filter { $0.feature != "ScoreBase" })
        try expectRight(database)
        await database.close()
    }

    @Test func whatIsRemovedIsNotCountedAnyMore() async throws {
        let database = try await open()
        try await ScoreDemo.seed(ServerDatabase(database))
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

/// The same on the engine that the tests are run on.
@Suite(.timeLimit(.minutes(8)))
struct CountedUsageTests {
    private let folder: TemporaryFolder
    private let database: ServerDatabase
    private static let tenant = "demo-tenant"

    init() async throws {
        folder = try TemporaryFolder()
        database = try await TestStorage.open(in: folder)
    }

    @Test func aTenantsUsageIsThatOfItsRows() async throws {
        try await ScoreDemo.seed(database)
        let full = try await counts()
        #expect(full.kept == full.real)
        #expect(full.kept.allSatisfy { $0 > 0 })
        try await database.write { connection throws(StorageError) in
            try connection.run("DELETE FROM score_event WHERE sequence % 3 = 0")
            try connection.run("UPDATE score_event SET document = ? WHERE sequence % 3 = 1", Array("{}".utf8))
            try connection.run("DELETE FROM score_resource WHERE kind = 'player' AND key % 2 = 0")
            try connection.run("UPDATE score_resource SET document = ? WHERE kind = 'team'", Array("{}".utf8))
        }
        let fewer = try await counts()
        #expect(fewer.kept == fewer.real)
        #expect(zip(fewer.kept, full.kept).allSatisfy { $0 <= $1 } && fewer.kept != full.kept)
        await database.close()
    }

    private func counts() async throws -> (kept: [Int64], real: [Int64]) {
        let tenant = Self.tenant
        return try await database.read { connection throws(StorageError) in
            let counts = try TenantUsage.counts(of: tenant, on: connection)
            let kinds: [QuotaKind] = [.leagues, .seasons, .teams, .players, .games, .events, .bytes]
            let kept = kinds.map { counts[$0, default: 0] }
            var real: [Int64] = []
            for kind in ["league", "season", "team", "player"] {
                real += try connection.all(
                    "SELECT count(*) FROM score_resource WHERE tenant = ? AND kind = ?",
                    tenant,
                    kind
                ) { row in row[0] }
            }
            real += try connection.all("SELECT count(*) FROM score_game WHERE tenant = ?", tenant) { row in row[0] }
            real += try connection.all(
                "SELECT count(*) FROM score_event e JOIN score_game g ON g.key = e.game WHERE g.tenant = ?",
                tenant
            ) { row in row[0] }
            let bytes: [Int64] = try connection.all(
                """
                SELECT CAST(sum(length(document)) AS bigint) FROM score_resource WHERE tenant = ?1
                UNION ALL SELECT CAST(sum(length(document) + coalesce(length(setup), 0)) AS bigint)
                    FROM score_game WHERE tenant = ?1
                UNION ALL SELECT CAST(sum(length(e.document)) AS bigint)
                    FROM score_event e JOIN score_game g ON g.key = e.game WHERE g.tenant = ?1
                """,
                tenant
            ) { row in row[0] }
            return (kept, real + [bytes.reduce(0, +)])
        }
    }

    @Test func theBytesOfAnAccountAreThoseOfItsRows() async throws {
        let new = NewAccount(userID: "a_1", tag: "t", username: "a", email: "a@b.c", password: "", created: 0)
        let account = try #require(await SQLiteAccounts(database: database).create(new)).number
        try await database.write { connection throws(StorageError) in
            for place in 1..<40 {
                // Letters of two bytes: characters are not what is counted.
                let text = String(repeating: "я", count: place)
                try connection.run(
                    "INSERT INTO gista_link (account, place, page, json) VALUES (?, ?, ?, ?)",
                    account,
                    place,
                    Array("\(place)".utf8),
                    text
                )
                try connection.run(
                    "INSERT INTO gista_gist (account, place, json) VALUES (?, ?, ?)",
                    account,
                    place,
                    text
                )
                try connection.run(
                    "INSERT INTO gista_text (account, place, segments) VALUES (?, ?, ?)",
                    account,
                    place,
                    text
                )
                try connection.run(
                    "INSERT INTO gista_article (account, place, json) VALUES (?, ?, ?)",
                    account,
                    place,
                    text
                )
            }
            try connection.run("UPDATE gista_link SET json = json || 'още' WHERE place % 2 = 0")
            // Its text goes with a gist.
            try connection.run("DELETE FROM gista_gist WHERE place % 5 = 0")
            try connection.run("DELETE FROM gista_link WHERE place % 7 = 0")
        }
        let (kept, rows) = try await database.read { connection throws(StorageError) in
            let rows: [Int] = try connection.all(
                """
                SELECT json FROM gista_link UNION ALL SELECT json FROM gista_gist UNION ALL SELECT segments FROM gista_text
                    UNION ALL SELECT json FROM gista_article
                """
            ) { row in row.withBytes(of: 0) { $0.count } }
            return (try LibraryUsage.count(.accountBytes, of: account, on: connection), rows)
        }
        #expect(kept == Int64(rows.reduce(0, +)))
        #expect(kept > 1_000)
        _ = try await SQLiteAccounts(database: database).delete(account)
        await database.close()
    }
}
