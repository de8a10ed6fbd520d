import Basics
import TestSupport
import Testing

@testable import SQLite

@Suite(.timeLimit(.minutes(8))) struct DiskTroubleTests {
    private let folder: TemporaryFolder

    init() throws {
        folder = try TemporaryFolder()
    }

    private func database(on disk: LossyDisk) throws -> Database {
        var configuration = folder.configuration()
        configuration.fileLayer = disk.fileLayer
        configuration.checkpoints = CheckpointPolicy(pages: 20, limit: 50)
        return try Database(configuration)
    }

    /// Writes from several tasks; returns the values that were answered and the errors.
    private func write(_ values: Range<Int>, to database: Database) async -> (kept: Set<Int>, errors: [StorageError]) {
        let outcome = Locked((kept: Set<Int>(), errors: [StorageError]()))
        await withTaskGroup(of: Void.self) { group in
            for lane in 0..<8 {
                group.addTask {
                    for value in values where value % 8 == lane {
                        do throws(StorageError) {
                            try await database.add(value, text: String(repeating: "x", count: 500))
                            outcome.withLock { _ = $0.kept.insert(value) }
                        } catch {
                            outcome.withLock { $0.errors.append(error) }
                        }
                    }
                }
            }
        }
        return outcome.withLock { $0 }
    }

    @Test func aFullDiskIsSaidSoAndWritingGoesOnWhenThereIsRoomAgain() async throws {
        let disk = try #require(LossyDisk("full"))
        let database = try database(on: disk)
        disk.setRoom(bytes: 150_000)
        let (kept, errors) = await write(0..<600, to: database)
        #expect(!kept.isEmpty)
        #expect(!errors.isEmpty)
        #expect(errors.allSatisfy { $0 == .full })
        #expect(try Set(database.values()) == kept)
        disk.setRoom(bytes: nil)
        let (later, none) = await write(1_000..<1_100, to: database)
        #expect(none == [])
        #expect(try Set(database.values()) == kept.union(later))
        #expect(try await database.isIntact(thorough: true))
        await database.close()
    }

    @Test func aWriteTooBigForTheDiskLeavesTheOthersWithATrueAnswer() async throws {
        let disk = try #require(LossyDisk("too-big"))
        let database = try database(on: disk)
        try await database.add(-1)
        disk.setRoom(bytes: 6 << 20)
        let big = Task {
            try await database.write { connection throws(SQLiteError) in
                // More than the page cache holds, so that the log grows before the commit.
                let text = String(repeating: "y", count: 1 << 19)
                for value in 10_000..<10_020 { try connection.insert(value, text: text) }
            }
        }
        let (kept, errors) = await write(0..<200, to: database)
        await #expect(throws: StorageError.full) { try await big.value }
        #expect(errors.allSatisfy { $0 == .full })
        #expect(try Set(database.values()) == kept.union([-1]))
        disk.setRoom(bytes: nil)
        try await database.add(9_999)
        #expect(try await database.isIntact(thorough: true))
        await database.close()
    }

    @Test func aFailingDiskIsSaidSoAndNothingAnsweredIsLost() async throws {
        let disk = try #require(LossyDisk("failing"))
        let database = try database(on: disk)
        for round in 0..<10 {
            disk.fail(afterOperations: 20 + round * 7)
            let first = round * 1_000
            let (kept, errors) = await write(first..<(first + 100), to: database)
            #expect(!errors.isEmpty)
            for error in errors {
                guard case .disk = error else {
                    Issue.record("unexpected \(error)")
                    continue
                }
            }
            disk.fail(afterOperations: nil)
            #expect(try kept.isSubset(of: Set(database.values())))
        }
        try await database.add(99_999)
        #expect(try await database.isIntact(thorough: true))
        await database.close()
    }

    @Test func deletedWordsAreGoneFromTheFiles() async throws {
        let database = try Database(folder.configuration())
        let mine = "knot-of-anna"
        let theirs = "knot-of-boris"
        try await database.write { connection throws(SQLiteError) in
            for value in 0..<4_000 {
                // Lengths from a few bytes to several pages, so that cells move and overflow.
                let length = 1 + (value * 37) % (value % 50 == 0 ? 900 : 30)
                try connection.insert(value, text: String(repeating: value % 2 == 0 ? mine : theirs, count: length))
            }
        }
        for part in 0..<4 {
            try await database.write { connection throws(SQLiteError) in
                try connection.run("DELETE FROM number WHERE value % 2 = 0 AND value % 8 = ?", part * 2)
            }
        }
        #expect(files(contain: mine), "the log still has it before the scrub, or this proves nothing")
        try await database.scrub()
        #expect(!files(contain: mine))
        #expect(files(contain: theirs))
        #expect(try await database.isIntact(thorough: true))
        await database.close()
        #expect(!files(contain: mine))
    }

    private func files(contain text: String) -> Bool {
        let pattern = Array(text.utf8)
        return folder.names.contains { name in
            let bytes = folder.bytes(of: name)
            guard let first = pattern.first, bytes.count >= pattern.count else { return false }
            return (0...(bytes.count - pattern.count)).contains { start in
                bytes[start] == first && bytes[start..<(start + pattern.count)].elementsEqual(pattern)
            }
        }
    }

    @Test func scrubbingDoesNotWaitForeverForAReader() async throws {
        var configuration = folder.configuration()
        let time = Locked(Duration.zero)
        configuration.busyTimeout = BusyTimeout(
            limit: .seconds(5),
            clock: ThreadClock(now: { time.withLock { $0 } }, wait: { pause in time.withLock { $0 += pause } })
        )
        let database = try Database(configuration)
        try await database.add(1)
        let reader = try Connection(path: folder.file("store"))
        try reader.begin(.deferred)
        _ = try reader.values()
        try await database.add(2)
        await #expect(throws: StorageError.busy) { try await database.scrub() }
        reader.rollback()
        try await database.scrub()
        #expect(try database.values() == [1, 2])
        await database.close()
    }
}
