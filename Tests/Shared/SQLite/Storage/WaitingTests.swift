import Basics
import SQLite
import TestSupport
import Testing

/// A thread's way to wait for a test's word.
private final class Gate: Sendable {
    private let state = Locked((isOpen: false, isReached: false))

    func open() { state.withLock { $0.isOpen = true } }

    func waitOnThread() {
        state.withLock { $0.isReached = true }
        while !state.withLock({ $0.isOpen }) { ThreadClock.system.wait(.microseconds(100)) }
    }

    func reached() async {
        while !state.withLock({ $0.isReached }) { await Task.yield() }
    }
}

@Suite(.timeLimit(.minutes(8))) struct WaitingTests {
    private let folder: TemporaryFolder
    private let database: Database
    private let gate = Gate()

    init() throws {
        folder = try TemporaryFolder()
        database = try Database(folder.configuration())
    }

    /// Keeps the writer busy until the gate opens.
    private func occupy() -> Task<Void, any Error> {
        Task { [database, gate] in
            try await database.write { connection throws(SQLiteError) in
                gate.waitOnThread()
                try connection.insert(1)
            }
        }
    }

    @Test func aCallerCancelledWhileWaitingLeavesAndWritesNothing() async throws {
        let first = occupy()
        await gate.reached()
        let second = Task { [database] in try await database.add(2) }
        second.cancel()
        await #expect(throws: StorageError.cancelled) { try await second.value }
        gate.open()
        try await first.value
        #expect(try database.values() == [1])
    }

    @Test func aCallerCancelledBeforeItAsksWritesNothing() async throws {
        let late = Task { [database] in
            withUnsafeCurrentTask { $0?.cancel() }
            try await database.add(2)
        }
        await #expect(throws: StorageError.cancelled) { try await late.value }
        #expect(try database.values() == [])
    }

    @Test func aCallerCancelledDuringItsTurnGetsTheTrueAnswer() async throws {
        let first = occupy()
        await gate.reached()
        first.cancel()
        gate.open()
        try await first.value
        #expect(try database.values() == [1])
    }

    @Test func readsGoOnWhileAWriteIsUnderWay() async throws {
        let first = occupy()
        await gate.reached()
        #expect(try database.values() == [])
        let seen = try await database.readInBackground { connection throws(SQLiteError) in try connection.values() }
        #expect(seen == [])
        gate.open()
        try await first.value
    }

    @Test func aReadInsideAReadOrAWriteDoesNotWait() async throws {
        try await database.add(1)
        let counts = try await database.write { [database] connection throws(SQLiteError) in
            try connection.insert(2)
            let before = try? database.read { outer throws(SQLiteError) in
                let inner = try? database.values()
                return (try outer.values(), inner)
            }
            return (before?.0, before?.1, try connection.values())
        }
        #expect(counts.0 == [1])
        #expect(counts.1 == [1])
        #expect(counts.2 == [1, 2])
    }

    @Test func aSuspendedDatabaseHoldsNoLockAndWritesLater() async throws {
        let first = occupy()
        await gate.reached()
        async let suspended: Void = database.suspend()
        gate.open()
        await suspended
        try await first.value
        let second = Task { [database] in try await database.add(2) }
        let other = try Connection(path: folder.file("store"))
        try other.transaction(.immediate) { () throws(SQLiteError) in try other.insert(3) }
        #expect(try database.values() == [1, 3])
        database.resume()
        try await second.value
        #expect(try database.values() == [1, 2, 3])
    }

    @Test func closingASuspendedDatabaseFinishesItsWrites() async throws {
        await database.suspend()
        let write = Task { [database] in try await database.add(1) }
        await Task.yield()
        await database.close()
        do throws(any Error) {
            try await write.value
            #expect(try Database(folder.configuration()).values() == [1])
        } catch StorageError.closed {
            #expect(try Database(folder.configuration()).values() == [])
        }
    }

    @Test func manyReadersAndWritersEachSeeWholeTransactions() async throws {
        try await withThrowingTaskGroup(of: Void.self) { group in
            for lane in 0..<8 {
                group.addTask { for value in stride(from: lane, to: 400, by: 8) { try await database.add(value) } }
                group.addTask {
                    for _ in 0..<100 {
                        try database.read { connection throws(SQLiteError) in
                            // Two queries of one read see the same state.
                            #expect(try connection.values() == connection.twins())
                        }
                        await Task.yield()
                    }
                }
            }
            try await group.waitForAll()
        }
        #expect(try database.values().count == 400)
    }
}
