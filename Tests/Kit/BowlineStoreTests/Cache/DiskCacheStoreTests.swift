import Bowline
import BowlineStore
import BowlineTesting
import KitVictim
import SQLite
import TestSupport
import Testing

@Suite struct DiskCacheStoreTests {
    private let folder: TemporaryFolder

    init() throws {
        folder = try TemporaryFolder()
    }

    @Test func answersOutliveTheProcess() async throws {
        let first = try folder.open()
        await first.client.session.signIn(annabel)
        for thing in 0..<WitnessPeople.things { #expect(try await first.outcome(thing) == .miss) }
        await first.store.close()
        let second = try folder.open(first.origin)
        await second.client.session.signIn(annabel)
        for thing in 0..<WitnessPeople.things {
            #expect(try await second.outcome(thing) == .hit)
            #expect(try await second.client.readsTheirs(thing))
        }
        #expect(first.origin.reads == WitnessPeople.things)
    }

    @Test func onlyTheOwnerMayReadTheFilesAndBackupsLeaveThemOut() async throws {
        folder.setPermissions(of: "", to: 0o755)
        let shelf = try folder.open()
        _ = try await shelf.outcome(1)
        #expect(await shelf.store.condition == .ready)
        #expect(folder.permissions(of: "") == 0o700)
        for name in folder.names { #expect(folder.permissions(of: name) == 0o600, "\(name)") }
        #if os(Linux)
            #expect(folder.holds("Signature: 8a477f597d28d172789f06886806bc55"))
        #endif
        await shelf.store.close()
    }

    @Test func signingOutLeavesNoByteOnDisk() async throws {
        let shelf = try folder.open()
        await shelf.client.session.signIn(bertram)
        for thing in 0..<10 { _ = try await shelf.outcome(thing) }
        await shelf.store.close()
        let second = try folder.open(shelf.origin)
        await second.client.session.signIn(annabel)
        for thing in 0..<WitnessPeople.things { _ = try await second.outcome(thing) }
        for thing in 0..<5 { try await second.client.change(thing) }
        #expect(folder.holds(annabel))
        await second.client.session.signOut()
        #expect(!folder.holds(annabel))
        #expect(folder.holds(bertram))
        await second.client.session.signIn(bertram)
        #expect(try await second.outcome(3) == .hit)
        await second.store.close()
    }

    @Test func aCallDoesNotWaitForTheDisk() async throws {
        let store = DiskCacheStore(
            folder: folder.path,
            budget: 1 << 20,
            clock: ContinuousClock(),
            fileLayer: nil,
            busyTimeout: BusyTimeout(limit: .seconds(60))
        )
        let client = try WitnessClient(WitnessOrigin(), store: store)
        #expect(await store.condition == .ready)
        await client.session.signIn(annabel)
        // Nobody can write while this stands.
        let other = try Connection(path: folder.file("answers"))
        try other.execute("BEGIN IMMEDIATE")
        #expect(try await client.read(1)?.1 == .miss)
        #expect(try await client.read(1)?.1 == .hit, "what waits to be written can be read")
        async let signedOut: Void = client.session.signOut()
        try other.execute("COMMIT")
        await signedOut
        #expect(!folder.holds(annabel), "what waited when they signed out is not written afterwards")
        await store.close()
    }

    @Test func whatWasNotUsedForLongestGoesFirst() async throws {
        let clock = ManualClock()
        let store = DiskCacheStore(folder: folder.path, budget: 64 << 10, clock: clock)
        let client = try WitnessClient(WitnessOrigin(), store: store)
        let small = (0..<200).filter { thing in
            Witness(owner: "device@nowhere", path: "/things/\(thing)", version: 0).body.count < 4_000
        }
        for thing in small {
            _ = try await client.read(thing)
            clock.advance(by: .seconds(301))
            // Forgetting waits for the disk, so that each thing is written at its own time.
            try await client.change(9_999)
            _ = try await client.read(small[0])
        }
        await store.close()
        let again = DiskCacheStore(folder: folder.path, budget: 64 << 10, clock: clock)
        let reader = try WitnessClient(WitnessOrigin(), store: again)
        #expect(try await reader.read(small[0], onlyCached: true) != nil, "it was used all the time")
        #expect(try await reader.read(small[1], onlyCached: true) == nil)
        let last = try #require(small.last)
        #expect(try await reader.read(last, onlyCached: true) != nil)
        await again.close()
        #expect(folder.bytes(of: "answers").count < 200 << 10)
    }

    @Test func aNewerFileIsLeftAlone() async throws {
        let first = try folder.open()
        _ = try await first.outcome(1)
        await first.store.close()
        try Connection(path: folder.file("answers")).setUserVersion(99)
        let before = folder.bytes(of: "answers")
        let second = try folder.open(first.origin)
        #expect(try await second.outcome(1) == .miss)
        await second.client.session.signIn(annabel)
        await second.client.session.signOut()
        guard case .unusable = await second.store.condition else {
            Issue.record("a newer file was used")
            return
        }
        await second.store.close()
        #expect(folder.bytes(of: "answers") == before)
    }

    @Test func aChangeForgetsWhatWasKeptAcrossProcesses() async throws {
        let first = try folder.open()
        _ = try await first.outcome(1)
        try await first.client.change(1)
        await first.store.close()
        let second = try folder.open(first.origin)
        #expect(try await second.outcome(1, onlyCached: true) == nil)
        await second.store.close()
    }

    @Test func aSuspendedStoreHoldsNoLockAndWritesOnceAwake() async throws {
        let shelf = try folder.open()
        _ = try await shelf.outcome(1)
        #expect(await shelf.store.condition == .ready)
        await shelf.store.suspend()
        _ = try await shelf.outcome(2)
        let other = try Connection(path: folder.file("answers"))
        try other.execute("BEGIN IMMEDIATE; COMMIT")
        #expect(try await shelf.outcome(2) == .hit)
        shelf.store.wake()
        await shelf.store.close()
        let again = try folder.open(shelf.origin)
        #expect(try await again.outcome(2) == .hit)
        await again.store.close()
    }

    @Test func tagsAreForgottenOnDisk() async throws {
        let store = DiskCacheStore(folder: folder.path)
        let pages = try LeaguePages(store)
        _ = try await pages.read(1)
        await pages.client.forget(tags: ["leagues"])
        await store.close()
        let again = DiskCacheStore(folder: folder.path)
        #expect(try await LeaguePages(again).outcome(1) == .miss)
        await again.close()
    }

    @Test func tenPagesNeedNoNetworkAndNoSecondDecoding() async throws {
        let store = DiskCacheStore(folder: folder.path)
        let first = try LeaguePages(store)
        for _ in 0..<3 {
            for page in 0..<10 { #expect(try await first.read(page) == 100) }
        }
        #expect(first.network.requests.count == 10)
        #expect(first.decodings == 10)
        await store.close()
        let again = DiskCacheStore(folder: folder.path)
        let second = try LeaguePages(again)
        for _ in 0..<3 {
            for page in 0..<10 { #expect(try await second.read(page) == 100) }
        }
        #expect(second.network.requests.isEmpty, "the new process has them from disk")
        #expect(second.decodings == 10)
        await again.close()
    }
}
