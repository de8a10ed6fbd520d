import Basics
import TestSupport
import Testing

@testable import SQLite

struct DiskSpaceTests {
    private let mebibyte: UInt64 = 1 << 20
    private let folder: TemporaryFolder

    init() throws { folder = try TemporaryFolder() }

    // MARK: The decisions

    @Test func theUsualFloorIsATwentiethOfTheDiskAndAtMost256MiB() {
        var state = DiskSpaceState(floor: nil)
        _ = state.check(DiskSpace(free: 100 * mebibyte, size: 1_000 * mebibyte), hasReserve: true)
        #expect(state.status == DiskSpaceStatus(free: 100 * mebibyte, floor: 50 * mebibyte, isLow: false))
        _ = state.check(DiskSpace(free: 100 * mebibyte, size: 1 << 50), hasReserve: true)
        #expect(state.status == DiskSpaceStatus(free: 100 * mebibyte, floor: 256 * mebibyte, isLow: true))
    }

    @Test func anOperatorsFloorTakesItsPlace() {
        var state = DiskSpaceState(floor: 7)
        _ = state.check(DiskSpace(free: 7, size: 1_000), hasReserve: true)
        #expect(state.status?.isLow == false)
        _ = state.check(DiskSpace(free: 6, size: 1_000), hasReserve: true)
        #expect(state.status?.isLow == true)
        state.floor = .max
        #expect(state.check(DiskSpace(free: .max, size: .max), hasReserve: true) == .none)
        #expect(state.status?.isLow == false)
    }

    @Test func theReserveIsGivenUpWhenTheDiskHasLessThanIt() {
        var state = DiskSpaceState(floor: nil)
        let size = 6_400 * mebibyte
        #expect(state.check(DiskSpace(free: 8 * mebibyte, size: size), hasReserve: true) == .none)
        #expect(state.check(DiskSpace(free: 8 * mebibyte - 1, size: size), hasReserve: true) == .deleteReserve)
        #expect(state.check(DiskSpace(free: 0, size: size), hasReserve: false) == .none)
    }

    @Test func theReserveIsSetAsideOnlyWhereTheDiskIsNotLowWithIt() {
        var state = DiskSpaceState(floor: nil)
        let size = 1_000 * mebibyte
        let needed = 50 * mebibyte + 8 * mebibyte
        #expect(state.check(DiskSpace(free: needed - 1, size: size), hasReserve: false) == .none)
        #expect(
            state.check(DiskSpace(free: needed, size: size), hasReserve: false) == .createReserve(bytes: 8 * mebibyte)
        )
        // A disk too small for one gets none.
        #expect(state.check(DiskSpace(free: 63, size: 63), hasReserve: false) == .none)
    }

    @Test func noFigureOfADiskTraps() {
        let figures: [UInt64] = [0, 1, 63, 64, 1 << 32, .max - 1, .max]
        for floor in [nil] + figures.map(Optional.some) {
            var state = DiskSpaceState(floor: floor)
            for free in figures {
                for size in figures {
                    for hasReserve in [true, false] {
                        _ = state.check(DiskSpace(free: free, size: size), hasReserve: hasReserve)
                        #expect(state.status != nil)
                    }
                }
            }
        }
    }

    // MARK: A database on a disk whose space the test says

    /// A disk that has as much left as it is told.
    private final class Disk: Sendable {
        let free = Locked<UInt64>(1 << 30)

        var policy: DiskSpacePolicy {
            DiskSpacePolicy(floor: 1 << 20) { [self] _ in DiskSpace(free: free.withLock { $0 }, size: 1 << 30) }
        }
    }

    private func open(on disk: Disk) async throws -> Database {
        let schema = Schema(applicationID: 1, migrations: [Migration("CREATE TABLE word (text TEXT NOT NULL) STRICT")])
        var configuration = StorageConfiguration.server(path: folder.file("db"), schema: schema)
        configuration.diskSpace = disk.policy
        return try await Database.open(configuration)
    }

    private func add(_ text: String, to database: Database) async throws {
        try await database.write { connection throws(SQLiteError) in
            try connection.run("INSERT INTO word (text) VALUES (?)", text)
        }
    }

    private func words(of database: Database) throws -> [String] {
        try database.read { connection throws(SQLiteError) in
            try connection.all("SELECT text FROM word ORDER BY text") { row in row[0] }
        }
    }

    @Test func belowTheFloorOnlyReadsAndWhatMayUseTheReserveGoOn() async throws {
        let disk = Disk()
        let database = try await open(on: disk)
        let news = Locked<[Bool]>([])
        database.onDiskSpaceChange { status in news.withLock { $0.append(status.isLow) } }
        try await add("a", to: database)

        disk.free.withLock { $0 = 1 << 19 }
        await #expect(throws: StorageError.full) { try await add("refused", to: database) }
        try await Database.$mayWriteBelowFloor.withValue(true) { try await add("b", to: database) }
        #expect(try words(of: database) == ["a", "b"])
        #expect(database.diskSpaceStatus == DiskSpaceStatus(free: 1 << 19, floor: 1 << 20, isLow: true))

        // By itself, with the next write.
        disk.free.withLock { $0 = 1 << 30 }
        try await add("c", to: database)
        #expect(try words(of: database) == ["a", "b", "c"])
        #expect(news.withLock { $0 } == [true, false])
        await database.close()
    }

    @Test func manyAtOnceAreEachAnsweredAsTheyMay() async throws {
        let disk = Disk()
        let database = try await open(on: disk)
        disk.free.withLock { $0 = 0 }
        let outcomes = await withTaskGroup(of: (Int, Bool).self) { group in
            for number in 0..<200 {
                group.addTask {
                    let isKept = await Database.$mayWriteBelowFloor.withValue(number.isMultiple(of: 3)) {
                        (try? await add("\(number)", to: database)) != nil
                    }
                    return (number, isKept)
                }
            }
            return await group.reduce(into: [:]) { $0[$1.0] = $1.1 }
        }
        for (number, isKept) in outcomes { #expect(isKept == number.isMultiple(of: 3)) }
        #expect(try words(of: database).count == outcomes.values.count { $0 })
        await database.close()
    }

    #if os(Linux)
        @Test func theReserveTakesRealBytesAndIsGivenUp() async throws {
            let disk = Disk()
            let database = try await open(on: disk)
            let reserve = try #require(folder.size(of: "db-reserve"))
            #expect(reserve == 8 << 20)
            disk.free.withLock { $0 = 8 << 20 - 1 }
            _ = database.diskSpaceStatus
            #expect(folder.size(of: "db-reserve") == nil)
            await database.close()
            // An earlier process' reserve is known to a later one.
            disk.free.withLock { $0 = 1 << 30 }
            let second = try await open(on: disk)
            await second.close()
            #expect(folder.size(of: "db-reserve") == 8 << 20)
            disk.free.withLock { $0 = 0 }
            let third = try await open(on: disk)
            #expect(folder.size(of: "db-reserve") == nil)
            await third.close()
        }
    #endif

    @Test func theSystemTellsTheSpaceOfADisk() throws {
        let space = try #require(DiskSpace(ofDiskWith: "/"))
        #expect(space.size > 0 && space.free <= space.size)
        #expect(DiskSpace(ofDiskWith: "/nowhere/at/all") == nil)
    }
}
