import Basics
import SQLite
import TestSupport
import Testing

@Suite(.timeLimit(.minutes(10))) struct PowerCutTests {
    /// The control: this disk does lose what is not synced, so the other tests can fail.
    @Test func theDiskForgetsWhatWasNotSynced() throws {
        let disk = try #require(LossyDisk("forgetful"))
        let folder = try TemporaryFolder()
        try writeUnsynced(folder.file("store"), on: disk)
        disk.restorePower()
        let reopened = try Connection(path: folder.file("store"))
        #expect(try reopened.first("SELECT count(*) FROM number") { row in row[0] as Int } == 0)
    }

    private func writeUnsynced(_ path: String, on disk: LossyDisk) throws {
        let connection = try Connection(path: path, fileLayer: disk.fileLayer)
        try connection.execute("PRAGMA journal_mode = WAL; CREATE TABLE number (value INTEGER PRIMARY KEY)")
        _ = try connection.checkpoint(.truncate)
        try connection.setSynchronous(.off)
        for value in 0..<20 { try connection.run("INSERT INTO number (value) VALUES (?)", value) }
        disk.pullThePlug(seed: 1, kept: 0)
        #expect(throws: SQLiteError.self) { try connection.run("INSERT INTO number (value) VALUES (99)") }
    }

    @Test func everyAnsweredWriteSurvivesAnyPowerCut() async throws {
        let disk = try #require(LossyDisk("power-cuts"))
        for seed in 1...UInt64(isThorough ? 3_000 : 60) {
            try await cutsInARow(on: disk, seed: seed)
        }
    }

    /// Three lives of one file, each ended by a cut at some operation; it may hit the opening, too.
    private func cutsInARow(on disk: LossyDisk, seed: UInt64) async throws {
        var random = SeededRandom(seed)
        let folder = try TemporaryFolder()
        var configuration = folder.configuration(seed % 2 == 0 ? .exclusive : .shared)
        configuration.fileLayer = disk.fileLayer
        configuration.checkpoints = CheckpointPolicy(pages: 10, limit: 30)
        let answered = Locked(Set<Int>())
        for life in 0..<3 {
            disk.pullThePlug(
                afterOperations: random.next(below: 300),
                seed: random.next(),
                kept: [0, 50, 90, 100][random.next(below: 4)]
            )
            if let database = try? Database(configuration) {
                await writeUntilDark(database, from: life * 100_000, answered)
                await database.close()
            } else {
                disk.pullThePlug(seed: random.next(), kept: 50)
            }
            #expect(disk.isDark)
            disk.restorePower()
            try await verify(configuration, answered.withLock { $0 }, "seed \(seed), life \(life)")
        }
    }

    private func writeUntilDark(_ database: Database, from first: Int, _ answered: Locked<Set<Int>>) async {
        await withTaskGroup(of: Void.self) { group in
            for lane in 0..<4 {
                group.addTask {
                    for value in stride(from: first + lane, to: first + 100_000, by: 4) {
                        let text = String(repeating: "w", count: value % 700)
                        guard (try? await database.add(value, text: text)) != nil else { return }
                        answered.withLock { _ = $0.insert(value) }
                    }
                }
            }
        }
    }

    private func verify(_ configuration: StorageConfiguration, _ answered: Set<Int>, _ place: String) async throws {
        let database = try Database(configuration)
        #expect(try await database.isIntact(thorough: true), "\(place)")
        try database.read { connection throws(SQLiteError) in
            let values = try connection.values()
            #expect(try connection.twins() == values, "half a write, \(place)")
            #expect(answered.isSubset(of: values), "an answered write is gone, \(place)")
        }
        await database.close()
    }
}
