#if os(Linux)
    import Basics
    import HTTPServer
    import SQLite
    import ServerStorage
    import TestSupport
    import Testing
    import Wire

    @testable import Backend

    /// A process that knows the tables of the version before serves beside one of today's, which changes them under it.
    @Suite(.timeLimit(.minutes(8)))
    struct UpgradeTests {
        /// Version of the tables before the steps of the last version.
        private static let before = BackendSchema.steps.firstIndex { $0.feature == "Partitions" } ?? 0

        /// A database as the version before left it. Its process is played by one of today, which writes a column that
        /// those tables did not have.
        private func storeOfBefore() async throws -> TestDatabase {
            let store = try await TestDatabase(on: .postgres, Array(BackendSchema.migrations.prefix(Self.before)))
            try await store.database.write { connection throws(StorageError) in
                try connection.run("ALTER TABLE score_game ADD COLUMN venue TEXT")
            }
            return store
        }

        /// Writes events of a game, one after the other, and keeps what was acknowledged.
        private final class Keeper: Sendable {
            let world: ScoreWorld
            let fixture: Fixture
            private let name: String
            private let kept = Locked<[String]>([])

            init(_ name: String, _ world: ScoreWorld) async throws {
                (self.name, self.world) = (name, world)
                fixture = try await world.fixture()
                let opening = try await world.record(Fixture.opening, in: fixture.game.gameId)
                #expect(opening.status == 201)
            }

            var events: [String] { kept.withLock { $0 } }

            /// Writes one more, of which no attempt may fail.
            func write(on world: ScoreWorld? = nil) async throws {
                let id = "\(name)-\(events.count)"
                let answer = try await (world ?? self.world).record(
                    fixture.basket(id),
                    in: fixture.game.gameId,
                    headers: [("Idempotency-Key", id)]
                )
                #expect(answer.status == 201, "\(answer.text)")
                kept.withLock { $0.append(id) }
            }
        }

        private func partitions(of table: String, in database: ServerDatabase) async throws -> [String: Int] {
            try await database.lookUp { connection throws(StorageError) in
                let rows: [(String, Int)] =
                    switch table {
                    case "score_event":
                        try connection.all(
                            "SELECT CAST(tableoid AS regclass)::text, count(*) FROM score_event GROUP BY 1"
                        ) {
                            row throws(StorageError) in (row[0], row[1])
                        }
                    default:
                        try connection.all(
                            "SELECT CAST(tableoid AS regclass)::text, count(*) FROM kept_answer GROUP BY 1"
                        ) {
                            row throws(StorageError) in (row[0], row[1])
                        }
                    }
                return Dictionary(uniqueKeysWithValues: rows)
            }
        }

        @Test func theVersionBeforeServesWhileTheTablesAreDividedUnderIt() async throws {
            let store = try await storeOfBefore()
            let old = try await ScoreWorld(on: store.database)
            let keepers = [try await Keeper("a", old), try await Keeper("b", old), try await Keeper("c", old)]
            for keeper in keepers { try await keeper.write() }

            let isOver = Locked(false)
            let new = try await withThrowingTaskGroup(of: Void.self) { group in
                for keeper in keepers {
                    group.addTask {
                        while !isOver.withLock({ $0 }) || keeper.events.count < 10 { try await keeper.write() }
                    }
                }
                let new = try await ScoreWorld(on: try await store.openAgain(BackendSchema.migrations))
                // Both serve: the new one writes in games of its own, some of which begin now.
                let fresh = try await Keeper("d", new)
                for _ in 0..<10 { try await fresh.write() }
                isOver.withLock { $0 = true }
                try await group.waitForAll()
                // Each may go on with the games of the other.
                try await fresh.write(on: old)
                try await keepers[0].write(on: new)
                for world in [old, new] {
                    for keeper in keepers + [fresh] {
                        var ids: [String] = []
                        var page = ""
                        repeat {
                            let answer = try await world.ask(.get, keeper.fixture.events + "?limit=100" + page)
                            let envelope = try answer.envelope([RecordedEvent].self)
                            ids += envelope.data.filter { $0.event.type == "score" }.compactMap(\.event.eventId)
                            page = envelope.nextCursor.map { "&cursor=\($0)" } ?? ""
                        } while !page.isEmpty
                        #expect(ids == keeper.events)
                    }
                }
                return new
            }
            // An answer that was kept before is still the answer.
            let again = try await new.record(
                keepers[1].fixture.basket("b-0"),
                in: keepers[1].fixture.game.gameId,
                headers: [("Idempotency-Key", "b-0")]
            )
            #expect(again.status == 201 && again.response.headers["Idempotent-Replayed"] == "true", "\(again.text)")
            // Old games stay where they are.
            #expect(try await partitions(of: "score_event", in: new.database).keys.sorted() == ["score_event_before"])
            let answers = try await partitions(of: "kept_answer", in: new.database)
            #expect(!answers.isEmpty && answers.keys.allSatisfy { $0.hasPrefix("kept_answer_") }, "\(answers)")
            await new.database.close()
            await store.close()
        }

        @Test func gamesBeyondTheBoundAreDividedAndCountedAsBefore() async throws {
            let store = try await storeOfBefore()
            let old = try await ScoreWorld(on: store.database)
            let keeper = try await Keeper("a", old)
            try await keeper.write()
            let new = try await ScoreWorld(on: try await store.openAgain(BackendSchema.migrations))
            try await new.database.write { connection throws(StorageError) in
                // As many games as have a place in the old part.
                _ = try connection.first("SELECT setval(pg_get_serial_sequence('score_game', 'key'), 1000002)") { _ in
                    true
                }
            }
            for number in 0..<12 {
                let later = try await Keeper("later\(number)", new)
                try await later.write()
            }
            let divided = try await partitions(of: "score_event", in: new.database)
            #expect(divided["score_event_before"] == 3)
            #expect(divided.count > 3 && divided.values.reduce(0, +) == 39, "\(divided)")
            let counted = try await new.database.lookUp { connection throws(StorageError) in
                try connection.first("SELECT CAST(sum(events) AS bigint) FROM score_usage") { row in row[0] as Int }
            }
            #expect(counted == 39)
            await new.database.close()
            await store.close()
        }

        @Test func aNewDatabaseHasOnlyTheDividedTables() async throws {
            let store = try await TestDatabase(on: .postgres, BackendSchema.migrations)
            let tables = try await store.database.lookUp { connection throws(StorageError) in
                try connection.all(
                    """
                    SELECT CAST(relname AS text) FROM pg_class WHERE pg_table_is_visible(oid) AND relkind IN ('r', 'p')
                        AND relname ~ '^(score_event|gista_link|kept_answer)'
                    """
                ) { row throws(StorageError) in row[0] as String }
            }
            let parts = ["score_event", "gista_link", "kept_answer"].flatMap { name in
                [name] + (0..<8).map { "\(name)_\($0)" }
            }
            #expect(Set(tables) == Set(parts))
            await store.close()
        }

        @Test func aStepThatLosesADeadlockIsTakenAgain() async throws {
            let store = try await storeOfBefore()
            let keeper = try await Keeper("a", try await ScoreWorld(on: store.database))
            try await keeper.write()
            let isHeld = Locked(false)
            // Locks games, waits until the step has events and wants games, and then wants events.
            async let other: Void = store.database.write { connection throws(StorageError) in
                // So the step is the one that notices.
                _ = try connection.first("SELECT set_config('deadlock_timeout', '20s', true)") { _ in true }
                try connection.run("UPDATE score_game SET status = status")
                isHeld.withLock { $0 = true }
                for _ in 0..<3_000 {
                    let isWaited = try connection.first(
                        """
                        SELECT EXISTS (SELECT FROM pg_locks WHERE relation = to_regclass('score_game') AND NOT granted)
                            OR (SELECT version FROM bowline_schema) > ?, pg_sleep(0.01)::text
                        """,
                        Self.before + 2
                    ) { row in row[0] as Bool }
                    if isWaited == true { break }
                }
                try connection.run("UPDATE score_event SET id = id")
            }
            while !isHeld.withLock({ $0 }) { await Task.yield() }
            let new = try await store.openAgain(BackendSchema.migrations)
            try await other
            #expect(try await partitions(of: "score_event", in: new) == ["score_event_before": 3])
            await new.close()
            await store.close()
        }

        @Test func manyKeptAnswersAreLeftToAnOperator() async throws {
            let store = try await storeOfBefore()
            try await store.database.write { connection throws(StorageError) in
                try connection.run(
                    """
                    INSERT INTO kept_answer (scope, key, fingerprint, status, headers, body, expires)
                        SELECT 's', number::text, '', 200, '', '', CASE WHEN number > 5 THEN 1 ELSE 4102444800 END
                        FROM generate_series(1, 100001) AS number
                    """
                )
            }
            let new = try await store.openAgain(BackendSchema.migrations)
            #expect(try await partitions(of: "kept_answer", in: new) == ["kept_answer": 100_001])
            let copied = try await new.write { connection throws(StorageError) in
                try connection.first("SELECT bowline_divide_answers()") { row in row[0] as Int }
            }
            // Those that are over are left behind.
            #expect(copied == 5)
            #expect(try await partitions(of: "kept_answer", in: new).keys.allSatisfy { $0.hasPrefix("kept_answer_") })
            await new.close()
            await store.close()
        }
    }
#endif
