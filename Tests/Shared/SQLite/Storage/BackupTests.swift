import SQLite
import TestSupport
import Testing

@Suite(.timeLimit(.minutes(8))) struct BackupTests {
    private let folder: TemporaryFolder
    private let target: TemporaryFolder
    private let database: Database

    init() throws {
        folder = try TemporaryFolder()
        target = try TemporaryFolder()
        database = try Database(folder.configuration())
    }

    @Test func aBackupIsOneStateOfTheWhileWritingGoesOn() async throws {
        let text = String(repeating: "b", count: 900)
        try await database.write { connection throws(SQLiteError) in
            for value in 0..<3_000 { try connection.insert(value, text: text) }
        }
        let writing = Task { [database] in
            for value in 3_000... {
                if Task.isCancelled { return value }
                try await database.add(value, text: text)
            }
            return 0
        }
        var sizes: [Int] = []
        for number in 0..<4 {
            let path = target.file("copy-\(number)")
            try await database.backup(to: path)
            let copy = try Connection(path: path, access: .readOnly)
            let values = try copy.values()
            #expect(values == Array(0..<values.count), "the copy is a state that once was")
            #expect(try copy.twins() == values)
            #expect(try copy.checkIntegrity(thorough: true))
            #expect(try copy.userVersion() == 1)
            sizes.append(values.count)
        }
        writing.cancel()
        // Cancellation stops the writing either between two writes or in one that waits.
        let written = try? await writing.value
        #expect(sizes == sizes.sorted())
        #expect(sizes.first ?? 0 >= 3_000)
        if let written { #expect(try database.values().count == written) }
        #expect(target.names == (0..<4).map { "copy-\($0)" }, "one file each, nothing left over")
        #expect(target.permissions(of: "copy-0") == 0o600)
    }

    @Test func aBackupOpensAsADatabase() async throws {
        try await database.add(1)
        try await database.backup(to: target.file("store"))
        let copy = try Database(target.configuration())
        try await copy.add(2)
        #expect(try copy.values() == [1, 2])
        #expect(try database.values() == [1])
    }

    @Test func aLaterBackupReplacesTheEarlierOne() async throws {
        try await database.backup(to: target.file("copy"))
        try await database.add(1)
        try await database.backup(to: target.file("copy"))
        #expect(try Connection(path: target.file("copy"), access: .readOnly).values() == [1])
    }

    @Test func aCancelledBackupLeavesNothing() async throws {
        try await database.add(1)
        let backup = Task { [database, target] in
            withUnsafeCurrentTask { $0?.cancel() }
            try await database.backup(to: target.file("copy"))
        }
        await #expect(throws: StorageError.cancelled) { try await backup.value }
        #expect(target.names == [])
    }

    @Test func aBackupIntoAMissingPlaceIsRefused() async throws {
        await #expect {
            try await database.backup(to: "/proc/no/copy")
        } throws: { error in
            if case .cannotOpen = error as? StorageError { true } else { false }
        }
    }
}
