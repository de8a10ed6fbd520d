import SQLite
import TestSupport
import Testing

@Suite(.timeLimit(.minutes(8))) struct OpeningTests {
    private let folder: TemporaryFolder

    init() throws {
        folder = try TemporaryFolder()
    }

    @Test func aSecondOwnerIsRefusedAndToldWhoTheFirstIs() async throws {
        let first = try await Database.open(folder.configuration())
        await #expect {
            _ = try await Database.open(folder.configuration())
        } throws: { error in
            guard case .inUse(let path, let process?) = error as? StorageError else { return false }
            return path == folder.path && process > 0
        }
        await first.close()
        await #expect(throws: Never.self) { try await Database.open(folder.configuration()).close() }
    }

    @Test func anOperatorMayShareTheFileOfALivingOwner() async throws {
        let server = try Database(folder.configuration(.exclusive))
        let operation = try Database(folder.configuration(.shared))
        try await server.add(1)
        try await operation.add(2)
        #expect(try server.values() == [1, 2])
        await operation.close()
        try await server.add(3)
        await server.close()
    }

    @Test func aDatabaseThatIsDroppedLetsGoOfItsFile() async throws {
        _ = try Database(folder.configuration())
        // Its threads end by themselves; the test's time limit is what bounds this wait.
        while (try? Database(folder.configuration())) == nil { await Task.yield() }
    }

    @Test func filesAreForTheirOwnerOnly() async throws {
        let path = folder.path + "/inner"
        let database = try Database(StorageConfiguration(path: path + "/store", schema: numbers, sharing: .exclusive))
        try await database.add(1)
        #expect(folder.permissions(of: "inner") == 0o700)
        for name in ["store", "store-wal", "store-shm", "lock"] {
            #expect(folder.permissions(of: "inner/" + name) == 0o600, "\(name)")
        }
        await database.close()
        for name in ["inner/store", "inner/lock", "inner"] { folder.remove(name) }
    }

    @Test func anOpenFileIsClosedToOthers() throws {
        folder.overwrite("store", at: 0, with: [])
        folder.setPermissions(of: "store", to: 0o644)
        _ = try Database(folder.configuration())
        #expect(folder.permissions(of: "store") == 0o600)
    }

    @Test func aFolderThatCannotBeMadeIsNamed() {
        let configuration = StorageConfiguration(path: "/proc/no/store", schema: numbers, sharing: .shared)
        #expect {
            _ = try Database(configuration)
        } throws: { error in
            guard case .cannotOpen(let path, _) = error as? StorageError else { return false }
            return path.hasPrefix("/proc/no")
        }
    }

    @Test func aDamagedFileIsRefusedWithoutBeingTouched() {
        let garbage = [UInt8](repeating: 0x55, count: 8_192)
        folder.overwrite("store", at: 0, with: garbage)
        #expect {
            _ = try Database(folder.configuration())
        } throws: { error in
            if case .damaged = error as? StorageError { true } else { false }
        }
        #expect(folder.bytes(of: "store") == garbage)
    }

    @Test func aDamagedCacheIsSetAsideAndBegunAnew() async throws {
        let garbage = [UInt8](repeating: 0x55, count: 8_192)
        folder.overwrite("store", at: 0, with: garbage)
        var configuration = folder.configuration()
        configuration.damage = .recreate
        let database = try Database(configuration)
        try await database.add(1)
        #expect(try database.values() == [1])
        #expect(folder.bytes(of: "store.damaged") == garbage)
        try await database.scrub()
        #expect(!folder.names.contains("store.damaged"))
    }

    @Test func aDamagedCacheIsBegunAnewOnceHoweverManyOpenIt() async throws {
        folder.overwrite("store", at: 0, with: [UInt8](repeating: 0x55, count: 8_192))
        var configuration = folder.configuration(.shared)
        configuration.damage = .recreate
        let shared = configuration
        let databases = try await withThrowingTaskGroup(of: Database.self) { group in
            for value in 0..<6 {
                group.addTask {
                    let database = try await Database.open(shared)
                    try await database.add(value)
                    return database
                }
            }
            var opened: [Database] = []
            for try await database in group { opened.append(database) }
            return opened
        }
        for database in databases { #expect(try database.values() == Array(0..<6)) }
        for database in databases { await database.close() }
    }

    @Test func damageInsideTheFileIsFoundByTheCheck() async throws {
        let first = try Database(folder.configuration())
        try await first.write { connection throws(SQLiteError) in
            for value in 0..<2_000 { try connection.insert(value, text: "some words to fill a page with") }
        }
        #expect(try await first.isIntact(thorough: true))
        await first.close()
        folder.overwrite("store", at: 4_096 * 5, with: [UInt8](repeating: 0xAA, count: 4_096 * 3))
        let second = try Database(folder.configuration())
        #expect(try await !second.isIntact())
        await second.close()
        Database.setAside(folder.file("store"))
        #expect(try Database(folder.configuration()).values() == [])
    }
}
