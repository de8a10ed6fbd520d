import Bowline
import BowlineStore
import KitVictim
import TestSupport
import Testing

@Suite(.timeLimit(.minutes(8))) struct CacheDamageTests {
    private let folder: TemporaryFolder

    init() throws {
        folder = try TemporaryFolder()
    }

    /// A file with every thing in it, closed.
    private func fill(_ origin: WitnessOrigin) async throws {
        let shelf = try folder.open(origin)
        await shelf.client.session.signIn(annabel)
        for thing in 0..<WitnessPeople.things { _ = try await shelf.outcome(thing) }
        await shelf.store.close()
    }

    /// Opens whatever is there, reads everything twice and checks that each answer is the right one.
    private func readAll(_ origin: WitnessOrigin, _ place: String) async throws {
        let shelf = try folder.open(origin)
        await shelf.client.session.signIn(annabel)
        for _ in 0..<2 {
            for thing in 0..<WitnessPeople.things {
                #expect(try await shelf.client.readsTheirs(thing), "thing \(thing), \(place)")
            }
        }
        #expect(await shelf.store.condition == .ready, "\(place)")
        await shelf.store.close()
        let again = try folder.open(origin)
        await again.client.session.signIn(annabel)
        #expect(try await again.client.readsTheirs(1), "\(place)")
        #expect(try await again.outcome(1) == .hit, "the file works again, \(place)")
        await again.store.close()
    }

    @Test(arguments: 0..<UInt64(isThorough ? 500 : 12))
    func flippedBitsAreNeverServed(_ seed: UInt64) async throws {
        var random = SeededRandom(seed)
        let origin = WitnessOrigin()
        try await fill(origin)
        let size = folder.bytes(of: "answers").count
        for _ in 0..<(1 + random.next(below: 40)) {
            let offset = random.next(below: size)
            // A bit of the version makes it a newer program's file, which is left alone.
            if (60..<64).contains(offset) { continue }
            let byte = folder.bytes(of: "answers")[offset]
            folder.overwrite("answers", at: offset, with: [byte ^ UInt8(1 << random.next(below: 8))])
        }
        try await readAll(origin, "seed \(seed)")
    }

    @Test(arguments: [0, 1, 100, 4_096, 50_000])
    func aFileCutShortIsReplaced(_ length: Int) async throws {
        let origin = WitnessOrigin()
        try await fill(origin)
        let bytes = Array(folder.bytes(of: "answers").prefix(length))
        folder.remove("answers")
        folder.overwrite("answers", at: 0, with: bytes)
        try await readAll(origin, "\(length) bytes")
    }

    @Test func aDamagedFileIsSetAsideAndGoesWithTheNextSignOut() async throws {
        let origin = WitnessOrigin()
        try await fill(origin)
        folder.overwrite("answers", at: 0, with: [UInt8](repeating: 0x5A, count: 5_000))
        let shelf = try folder.open(origin)
        await shelf.client.session.signIn(annabel)
        #expect(try await shelf.outcome(1) == .miss)
        #expect(folder.names.contains("answers.damaged"))
        #expect(folder.holds(annabel))
        await shelf.client.session.signOut()
        #expect(!folder.holds(annabel))
        await shelf.store.close()
    }

    @Test func aRowThatIsNotWhatWasWrittenIsDamage() async throws {
        let origin = WitnessOrigin()
        try await fill(origin)
        let text = Array("annabel@north annabel@north".utf8)
        let bytes = folder.bytes(of: "answers")
        let place = try #require(bytes.firstRange(of: text)).lowerBound
        folder.overwrite("answers", at: place, with: Array("bertram".utf8))
        try await readAll(origin, "another's name in a body")
        #expect(folder.names.contains("answers.damaged"))
    }
}
