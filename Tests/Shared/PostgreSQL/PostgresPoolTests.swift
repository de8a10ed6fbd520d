#if os(Linux)
    import Dispatch
    import TestSupport
    import Testing

    @testable import PostgreSQL

    @Suite struct PoolStateTests {
        private var state = PoolState<String>(size: 2, maxWaiting: 2)

        @Test mutating func placesAreGivenUpToTheSizeAndThenCallersWait() {
            #expect(state.enter("a") == .enter)
            #expect(state.enter("b") == .enter)
            #expect(state.enter("c") == .wait(1))
            #expect(state.enter("d") == .wait(2))
            #expect(state.enter("e") == .full)
        }

        @Test mutating func aPlaceThatIsGivenBackGoesToTheFirstWaiter() {
            for caller in ["a", "b", "c", "d"] { _ = state.enter(caller) }
            #expect(state.leave() == "c")
            #expect(state.leave() == "d")
            #expect(state.inUse == 2)
            #expect(state.leave() == nil)
            #expect(state.inUse == 1)
        }

        @Test mutating func aWaiterThatWasServedCannotBeWithdrawn() {
            for caller in ["a", "b", "c", "d"] { _ = state.enter(caller) }
            #expect(state.withdraw(2) == "d")
            #expect(state.withdraw(2) == nil)
            #expect(state.leave() == "c")
            #expect(state.withdraw(1) == nil)
        }

        @Test mutating func aClosedPoolRefusesAndReturnsItsWaiters() {
            for caller in ["a", "b", "c"] { _ = state.enter(caller) }
            #expect(state.close() == ["c"])
            #expect(state.enter("d") == .closed)
            #expect(state.leave() == nil)
        }
    }

    @Suite struct PostgresPoolTests {
        private let url: String

        init() async throws {
            url = try await PostgresServer.shared.makeDatabase()
            try connect(url).execute(
                """
                CREATE TABLE seat (id bigint PRIMARY KEY, taken bigint NOT NULL);
                INSERT INTO seat VALUES (1, 0), (2, 0)
                """
            )
        }

        private func pool(_ change: (inout PostgresPoolConfiguration) -> Void = { _ in }) throws -> PostgresPool {
            var configuration = PostgresPoolConfiguration(url: try PostgresURL(url))
            configuration.useTimeout = .seconds(60)
            configuration.connectTimeout = .seconds(60)
            configuration.maxWait = .seconds(60)
            change(&configuration)
            return PostgresPool(configuration)
        }

        private static func taken(_ connection: PostgresConnection) throws(PostgresError) -> Int {
            try connection.first("SELECT CAST(sum(taken) AS bigint) FROM seat") { row in row[0] } ?? 0
        }

        @Test func aConnectionIsUsedAgain() async throws {
            let pool = try pool()
            for _ in 1...3 {
                _ = try await pool.use { connection throws(PostgresError) in try Self.taken(connection) }.get()
            }
            #expect(pool.statistics.connects == 1)
            #expect(pool.statistics.inUse == 0)
            await pool.close()
        }

        @Test func manyThatWriteTheSameRowQueueInPlaceOfLosingToEachOther() async throws {
            let pool = try pool {
                $0.conflictLock = (3, "LOCK TABLE seat IN SHARE UPDATE EXCLUSIVE MODE")
                // The one that has the turn still loses to those who have not lost yet, and often so on a slow machine.
                $0.maxAttempts = 1_000
            }
            try await withThrowingTaskGroup(of: Void.self) { group in
                for _ in 0..<16 {
                    group.addTask {
                        for _ in 0..<25 {
                            try await pool.transaction(.serializable) { connection throws(PostgresError) in
                                let taken = try Self.taken(connection)
                                try connection.run("UPDATE seat SET taken = ? WHERE id = 1", taken + 1)
                            }.get()
                        }
                    }
                }
                try await group.waitForAll()
            }
            let taken = try await pool.use { connection throws(PostgresError) in try Self.taken(connection) }.get()
            #expect(taken == 400)
            await pool.close()
        }

        @Test func aConnectionThatTheServerEndedIsReplaced() async throws {
            let pool = try pool()
            let process = try await pool.use { connection throws(PostgresError) in
                try connection.first("SELECT pg_backend_pid()") { row in row[0] as Int } ?? 0
            }.get()
            try connect(url).run("SELECT pg_terminate_backend(CAST(? AS integer), 60000)", process)
            #expect(try await pool.use { connection throws(PostgresError) in try Self.taken(connection) }.get() == 0)
            #expect(pool.statistics.connects == 2)
            await pool.close()
        }

        @Test func aCallerThatGetsNoConnectionInTimeIsRefused() async throws {
            let clock = ImmediateClock()
            let pool = try pool { configuration in
                configuration.size = 1
                configuration.clock = clock
            }
            // The only connection is in use until the second caller has been refused.
            let gate = Gate()
            let first = Task { try await pool.use { _ throws(PostgresError) in gate.wait() } }
            await gate.reached()
            let error = await #expect(throws: PostgresError.self) {
                try await pool.use { connection throws(PostgresError) in try Self.taken(connection) }
            }
            #expect(error?.code == .poolExhausted)
            #expect(error?.code.isUnavailable == true)
            gate.open()
            _ = try await first.value
            #expect(pool.statistics.refusals == 1)
            await pool.close()
        }

        @Test func aCancelledCallerStopsWaiting() async throws {
            let pool = try pool { $0.size = 1 }
            let gate = Gate()
            let first = Task { try await pool.use { _ throws(PostgresError) in gate.wait() } }
            await gate.reached()
            let second = Task { try await pool.use { connection throws(PostgresError) in try Self.taken(connection) } }
            second.cancel()
            let error = await #expect(throws: PostgresError.self) { try await second.value }
            #expect(error?.code == .cancelled)
            gate.open()
            _ = try await first.value
            await pool.close()
        }

        @Test func aClosedPoolRefuses() async throws {
            let pool = try pool()
            await pool.close()
            let error = await #expect(throws: PostgresError.self) {
                try await pool.use { connection throws(PostgresError) in try Self.taken(connection) }
            }
            #expect(error?.code == .closed)
        }

        @Test func aServerThatIsGoneIsNotAskedByEveryCaller() async throws {
            var configuration = PostgresPoolConfiguration(url: try PostgresURL("postgres://b@/none?host=/nowhere"))
            configuration.connectPause = .seconds(3_600)
            let pool = PostgresPool(configuration)
            for _ in 1...3 {
                let error = await #expect(throws: PostgresError.self) {
                    try await pool.use { connection throws(PostgresError) in try Self.taken(connection) }
                }
                #expect(error?.code == .cannotConnect)
            }
            #expect(pool.statistics.failedConnects == 1)
            await pool.close()
        }

        @Test func theServerGivesUpWhatThePoolGivesUp() async throws {
            let pool = try pool { $0.useTimeout = .seconds(45) }
            let limits = try await pool.use { connection throws(PostgresError) in
                try connection.first(
                    "SELECT current_setting('statement_timeout'), current_setting('idle_in_transaction_session_timeout')"
                ) { row in [row[0] as String, row[1] as String] }
            }.get()
            #expect(limits == ["45s", "45s"])
            await pool.close()
        }

        @Test func aTransactionThatThrowsIsUndone() async throws {
            struct Refused: Error {}
            let pool = try pool()
            let outcome = try await pool.transaction(.serializable) { connection throws -> Int in
                try connection.run("UPDATE seat SET taken = 1")
                throw Refused()
            }
            #expect(throws: Refused.self) { try outcome.get() }
            #expect(try await pool.use { connection throws(PostgresError) in try Self.taken(connection) }.get() == 0)
            await pool.close()
        }

        @Test func aValueThatIsNotToBeKeptIsReturnedAndUndone() async throws {
            let pool = try pool()
            let outcome = try await pool.transaction(.serializable, commitsIf: { $0 < 2 }) {
                connection throws(PostgresError) in
                try connection.run("UPDATE seat SET taken = 1")
                return connection.changes
            }
            #expect(try outcome.get() == 2)
            #expect(try await pool.use { connection throws(PostgresError) in try Self.taken(connection) }.get() == 0)
            await pool.close()
        }

        @Test func ofTwoSeatsOneStaysFreeWhateverTheOrderOfTheTransactions() async throws {
            // Each looks whether both are free and takes its own: without serializable transactions both would be
            // taken.
            let pool = try pool { $0.size = 4 }
            for round in 1...50 {
                try connect(url).run("UPDATE seat SET taken = 0")
                try await withThrowingTaskGroup(of: Void.self) { group in
                    for seat in 1...2 {
                        group.addTask {
                            try await pool.transaction(.serializable) { connection throws(PostgresError) in
                                guard try Self.taken(connection) == 0 else { return }
                                try connection.run("UPDATE seat SET taken = 1 WHERE id = ?", seat)
                            }.get()
                        }
                    }
                    try await group.waitForAll()
                }
                #expect(try Self.taken(try connect(url)) == 1, "round \(round)")
            }
            await pool.close()
        }

        @Test func everyIncrementOfOneRowCounts() async throws {
            let pool = try pool { configuration in
                configuration.size = 8
                configuration.maxAttempts = 1_000
            }
            try await withThrowingTaskGroup(of: Void.self) { group in
                for _ in 1...200 {
                    group.addTask {
                        try await pool.transaction(.serializable) { connection throws(PostgresError) in
                            let taken = try connection.first("SELECT taken FROM seat WHERE id = 1") { row in
                                row[0] as Int
                            }
                            try connection.run("UPDATE seat SET taken = ? WHERE id = 1", (taken ?? 0) + 1)
                        }.get()
                    }
                }
                try await group.waitForAll()
            }
            #expect(try Self.taken(try connect(url)) == 200)
            await pool.close()
        }

        @Test func aStatementIsPreparedAgainAfterAMigrationOfAnotherNode() async throws {
            let pool = try pool { $0.size = 1 }
            @Sendable func columns(_ connection: PostgresConnection) throws(PostgresError) -> Int {
                try connection.first("SELECT * FROM seat WHERE id = 1") { row in row.isNull(2) ? 2 : 3 } ?? 0
            }
            #expect(try await pool.transaction(.snapshot, columns).get() == 2)
            try connect(url).execute("ALTER TABLE seat ADD COLUMN row bigint NOT NULL DEFAULT 7")
            #expect(try await pool.transaction(.snapshot, columns).get() == 3)
            await pool.close()
        }
    }

    /// A clock whose waits are over at once.
    private struct ImmediateClock: Clock {
        var now: ContinuousClock.Instant { .now }
        var minimumResolution: Duration { .zero }
        func sleep(until deadline: ContinuousClock.Instant, tolerance: Duration?) async throws {}
    }

    /// Holds a thread until a test opens it.
    private final class Gate: Sendable {
        private let isReached = AsyncStream<Void>.makeStream()
        private let isOpen = DispatchSemaphore(value: 0)

        /// Blocks the calling thread.
        func wait() {
            isReached.continuation.finish()
            isOpen.wait()
        }

        /// Returns when a thread waits.
        func reached() async { for await _ in isReached.stream {} }

        func open() { isOpen.signal() }
    }
#endif
