import Basics
import SQLite
import TestSupport
import Testing

@Suite(.timeLimit(.minutes(8))) struct WritingTests {
    private let folder: TemporaryFolder
    private let database: Database

    init() throws {
        folder = try TemporaryFolder()
        database = try Database(folder.configuration())
    }

    @Test func concurrentWritersShareCommitsAndNoneIsLost() async throws {
        await withTaskGroup(of: Void.self) { group in
            for lane in 0..<64 {
                group.addTask {
                    for value in stride(from: lane, to: 6_400, by: 64) {
                        await #expect(throws: Never.self) { try await database.add(value) }
                    }
                }
            }
        }
        #expect(try database.values() == Array(0..<6_400))
        let statistics = database.statistics
        #expect(statistics.writes == 6_400)
        #expect(statistics.commits < 3_200, "writers side by side should share their commits")
    }

    @Test func anAnsweredWriteIsSeenByTheNextRead() async throws {
        for value in 0..<200 {
            try await database.add(value)
            #expect(try database.values().last == value)
        }
    }

    @Test func oneCallersFailureDoesNotSpoilTheOthers() async throws {
        try await database.add(1_000)
        let failures = Locked(0)
        await withTaskGroup(of: Void.self) { group in
            for value in 0..<300 {
                group.addTask {
                    do throws(StorageError) {
                        // Every third writes a row and then breaks a constraint.
                        try await database.write { connection throws(SQLiteError) in
                            try connection.insert(value)
                            if value % 3 == 0 { try connection.insert(1_000) }
                        }
                    } catch {
                        failures.withLock { $0 += 1 }
                    }
                }
            }
        }
        #expect(failures.withLock { $0 } == 100)
        #expect(try database.values() == (0..<300).filter { $0 % 3 != 0 } + [1_000])
        #expect(database.statistics.rolledBack == 100)
    }

    @Test func aRefusalUndoesTheWritesAndComesBackAsItIs() async throws {
        enum Refusal: Error { case full(at: Int) }
        let outcome = try await database.attempt { connection throws(SQLiteError) -> Result<Int, Refusal> in
            try connection.insert(1)
            return .failure(.full(at: 1))
        }
        guard case .failure(.full(at: 1)) = outcome else {
            Issue.record("expected the refusal, got \(outcome)")
            return
        }
        #expect(try database.values() == [])
    }

    @Test func aWriteGivesBackWhatItsBodyReturns() async throws {
        let row = try await database.write { connection throws(SQLiteError) in
            try connection.insert(41)
            return connection.lastInsertedRow
        }
        #expect(row == 41)
    }

    @Test func aBodyThatEndsTheTransactionFailsWithoutHarm() async throws {
        await #expect(throws: StorageError.self) {
            try await database.write { connection throws(SQLiteError) in
                try connection.insert(1)
                connection.rollback()
            }
        }
        try await database.add(2)
        #expect(try database.values() == [2])
    }

    @Test func everyWriteSubmittedBeforeClosingIsFinished() async throws {
        try await withThrowingTaskGroup(of: Bool.self) { group in
            for value in 0..<500 {
                group.addTask {
                    do throws(StorageError) {
                        try await database.add(value)
                        return true
                    } catch {
                        #expect(error == .closed)
                        return false
                    }
                }
            }
            await database.close()
            var kept = 0
            for try await wasKept in group where wasKept { kept += 1 }
            let reopened = try Database(folder.configuration())
            #expect(try reopened.values().count == kept)
        }
    }

    @Test func aClosedDatabaseSaysSo() async throws {
        await database.close()
        await #expect(throws: StorageError.closed) { try await database.add(1) }
        #expect(throws: StorageError.closed) { try database.values() }
        await #expect(throws: StorageError.closed) { try await database.isIntact() }
    }

    @Test func theStatisticsCountTheSyncsOfTheDisk() async throws {
        let disk = try #require(LossyDisk("counted"))
        let folder = try TemporaryFolder()
        var configuration = folder.configuration(.shared)
        configuration.fileLayer = disk.fileLayer
        let database = try Database(configuration)
        try await database.add(0)
        let before = disk.syncs
        for value in 1...50 { try await database.add(value) }
        #expect(disk.syncs - before == 50)
        #expect(database.statistics.commits == 51)
        await database.close()
    }
}
