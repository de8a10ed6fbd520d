import Bowline
import BowlineStore
import KitVictim
import TestSupport
import Testing

/// Two people with accounts at two tenants, who share a device and ask for the same addresses.
@Suite(.timeLimit(.minutes(10))) struct CacheInterleavingTests {
    @Test func neverAByteAcross() async throws {
        let disk = try #require(LossyDisk("cache-interleavings"))
        for seed in 0..<UInt64(isThorough ? 1_000 : 25) {
            var device = try Device(seed: seed, disk: disk)
            try await device.live(steps: 60)
        }
    }

    @Test func nothingWrongIsServedAfterAnyPowerCut() async throws {
        let disk = try #require(LossyDisk("cache-power-cuts"))
        for seed in 0..<UInt64(isThorough ? 1_000 : 25) {
            var device = try Device(seed: seed, disk: disk)
            for _ in 0..<3 { try await device.liveUntilDark() }
        }
    }
}

/// A device on a disk whose plug is pulled, and what must hold on it.
private struct Device {
    private let folder: TemporaryFolder
    private let disk: LossyDisk
    private let seed: UInt64
    private let origin = WitnessOrigin()
    private var random: SeededRandom
    private var store: DiskCacheStore
    private var client: WitnessClient

    init(seed: UInt64, disk: LossyDisk) throws {
        folder = try TemporaryFolder()
        (self.seed, self.disk) = (seed, disk)
        random = SeededRandom(seed)
        store = Self.store(folder, disk)
        client = try WitnessClient(origin, store: store, memory: 10 << 10)
    }

    private static func store(_ folder: TemporaryFolder, _ disk: LossyDisk) -> DiskCacheStore {
        DiskCacheStore(
            folder: folder.path,
            budget: 300 << 10,
            clock: ContinuousClock(),
            fileLayer: disk.fileLayer
        )
    }

    /// Signs in and out, reads, changes, dies and starts again, in any order.
    mutating func live(steps: Int) async throws {
        for step in 0..<steps {
            switch random.next(below: 20) {
            case 0, 1: await signIn()
            case 2: try await signOut(step)
            case 3: try await start(killed: true)
            case 4: try await start(killed: false)
            case 5...8: try await client.change(random.next(below: 8))
            default: try await read("step \(step)")
            }
        }
        await store.close()
    }

    /// Reads and keeps until the plug is pulled at some moment; then all that the disk still has is read.
    mutating func liveUntilDark() async throws {
        disk.pullThePlug(
            afterOperations: 20 + random.next(below: 400),
            seed: random.next(),
            kept: [0, 50, 90, 100][random.next(below: 4)]
        )
        await signIn()
        while !disk.isDark {
            // A change forgets, which waits for the disk and so keeps pace with it.
            try await client.change(random.next(below: 8))
            for _ in 0..<5 { try await read("before the cut") }
        }
        await store.close()
        disk.restorePower()
        store = Self.store(folder, disk)
        client = try WitnessClient(origin, store: store)
        await signIn()
        for thing in 0..<8 {
            let isTheirs = try await client.readsTheirs(thing, onlyCached: true)
            #expect(isTheirs, "after a cut, seed \(seed)")
        }
        let condition = await store.condition
        #expect(condition == .ready, "seed \(seed)")
    }

    private mutating func signIn() async {
        await client.session.signIn(WitnessPeople.all[random.next(below: WitnessPeople.all.count)])
    }

    private func signOut(_ step: Int) async throws {
        let person = client.session.principal.identity
        await client.session.signOut()
        #expect(!folder.holds(person), "seed \(seed), step \(step)")
    }

    /// Ends the process, by will or by a kill that loses what was not synced, and starts it again.
    private mutating func start(killed: Bool) async throws {
        if killed { disk.pullThePlug(seed: random.next(), kept: random.next(below: 101)) }
        await store.close()
        if killed { disk.restorePower() }
        store = Self.store(folder, disk)
        client = try WitnessClient(origin, store: store, memory: 10 << 10)
    }

    private mutating func read(_ place: String) async throws {
        let thing = random.next(below: 8)
        // What was changed before this read may not be missing from it.
        let version = origin.version(of: "/things/\(thing)", for: client.session.principal.identity.owner)
        let isTheirs = try await client.readsTheirs(thing, atLeast: version)
        #expect(isTheirs, "seed \(seed), \(place)")
    }
}
