import TestSupport
import Testing

@testable import Wire

/// Devices that know different things of a reading, and a server that hears of it late, twice, or in the wrong order.
@Suite struct ReadingMergeTests {
    /// What one person said on one device, and what that device knew then, counted without any clock.
    private struct Said {
        let text: String
        let known: Set<String>
    }

    private struct Device {
        let name: String
        var reading: Gista.Reading
        /// The notes this device has heard of, by highlight.
        var heard: [String: Set<String>] = [:]
        /// By how much its clock is wrong.
        let skew: Int
    }

    /// A world in which chance decides who writes, and which changes arrive when.
    private struct World {
        var random: SeededRandom
        var devices: [Device]
        var server = Gista.Reading(linkId: "l-1")
        var serverHeard: [String: Set<String>] = [:]
        var changes: [(change: Gista.Reading, heard: [String: Set<String>])] = []
        var said: [String: [Said]] = [:]
        var now = 1_000_000

        init(seed: UInt64) {
            random = SeededRandom(seed)
            devices = (0..<4).map { number in
                Device(name: "d\(number)", reading: Gista.Reading(linkId: "l-1"), skew: (number - 2) * 500_000)
            }
        }

        mutating func step() {
            now += Int.random(in: 0...3, using: &random)
            let place = devices.indices.randomElement(using: &random) ?? 0
            switch Int.random(in: 0..<10, using: &random) {
            case 0...4: say(on: place)
            case 5...6: deliver()
            default: synchronise(place)
            }
        }

        /// The device changes something, by the latest moment it knows of or its own wrong clock.
        private mutating func say(on place: Int) {
            var device = devices[place]
            let at = max(device.reading.latest + 1, now + device.skew)
            let mark = Gista.Mark(Bool.random(using: &random), at: at, by: device.name)
            var change = Gista.Reading(linkId: "l-1")
            switch Int.random(in: 0..<6, using: &random) {
            case 0: change.read = mark
            case 1: change.archived = mark
            case 2:
                change.position = .init(block: Int.random(in: 0...9, using: &random), of: 9, at: at, by: device.name)
            case 3: change.tags[["a", "b"].randomElement(using: &random) ?? "a"] = mark
            default:
                let id = ["h1", "h2"].randomElement(using: &random) ?? "h1"
                let known = device.reading.highlights[id]
                let text = Int.random(in: 0..<5, using: &random) == 0 ? "" : "\(device.name) at \(at)"
                let note = (known?.note ?? Gista.Note()).replaced(by: text, at: at, by: device.name)
                let kept = Gista.Mark(!text.isEmpty, at: at, by: device.name)
                change.highlights[id] = Gista.Highlight(quote: "words", kept: kept, note: note)
                said[id, default: []].append(Said(text: text, known: device.heard[id] ?? []))
                device.heard[id, default: []].insert(text.isEmpty ? "gone \(device.name) at \(at)" : text)
            }
            device.reading = device.reading.merged(with: change)
            devices[place] = device
            changes.append((change, device.heard))
        }

        /// Some change arrives at the server, perhaps not for the first time and not in order.
        private mutating func deliver() {
            guard let one = changes.randomElement(using: &random) else { return }
            server = server.merged(with: one.change)
            for (id, texts) in one.heard where one.change.highlights[id] != nil {
                serverHeard[id, default: []].formUnion(texts)
            }
        }

        /// The device tells all it has and takes what the server has.
        mutating func synchronise(_ place: Int) {
            server = devices[place].reading.merged(with: server)
            for (id, texts) in devices[place].heard { serverHeard[id, default: []].formUnion(texts) }
            devices[place].reading = server
            devices[place].heard = serverHeard
        }

        /// The notes that nobody wrote over who had heard of them.
        func notes(of id: String) -> Set<String> {
            let all = said[id] ?? []
            let replaced = all.reduce(into: Set<String>()) { $0.formUnion($1.known) }
            return Set(all.map(\.text).filter { !$0.isEmpty }).subtracting(replaced)
        }
    }

    @Test(arguments: [(5, 3, 6), (5, 9, 9), (Int.max, 9, Int.max), (Int.max - 1, 9, Int.max)])
    func theNextChangeIsLaterThanEveryKnownOne(known: Int, now: Int, next: Int) {
        var reading = Gista.Reading(linkId: "l")
        reading.read = Gista.Mark(true, at: known, by: "d")
        #expect(reading.nextMoment(now: now) == next)
    }

    @Test(arguments: 1...400)
    func allDevicesEndWithTheSameAndNoNoteIsLost(seed: Int) {
        var world = World(seed: UInt64(seed))
        for _ in 0..<120 { world.step() }
        for place in Array(world.devices.indices) + Array(world.devices.indices) { world.synchronise(place) }
        for device in world.devices { #expect(device.reading == world.server) }
        let together = world.changes.shuffled(using: &world.random).map(\.change)
            .reduce(Gista.Reading(linkId: "l-1")) { $0.merged(with: $1) }
        #expect(together == world.server)
        for id in ["h1", "h2"] {
            let texts = world.server.highlights[id]?.note.texts.map(\.text) ?? []
            #expect(texts.count == Set(texts).count)
            #expect(Set(texts) == world.notes(of: id), "seed \(seed), \(id)")
        }
    }

    @Test(arguments: 1...200)
    func mergingKnowsNoOrderNoGroupsAndNoRepeats(seed: Int) {
        var world = World(seed: UInt64(seed) + 10_000)
        for _ in 0..<60 { world.step() }
        let values = world.changes.map(\.change) + world.devices.map(\.reading) + [world.server]
        for _ in 0..<20 {
            guard let one = values.randomElement(using: &world.random),
                let two = values.randomElement(using: &world.random),
                let three = values.randomElement(using: &world.random)
            else { return }
            #expect(one.merged(with: two) == two.merged(with: one))
            #expect(one.merged(with: two).merged(with: three) == one.merged(with: two.merged(with: three)))
            #expect(one.merged(with: two).merged(with: two) == one.merged(with: two))
            #expect(one.merged(with: one) == one)
        }
    }

    @Test func theLatestMarkCounts() {
        var one = Gista.Reading(linkId: "l-1")
        var two = one
        one.read = .init(true, at: 10, by: "phone")
        two.read = .init(false, at: 9, by: "tablet")
        #expect(one.merged(with: two).read?.on == true)
        two.read = .init(false, at: 11, by: "tablet")
        #expect(one.merged(with: two).read?.on == false)
    }

    @Test func whatWasTakenAwayComesBackWithANoteThatWasWrittenElsewhereMeanwhile() {
        let made = Gista.Highlight(quote: "words", kept: .init(true, at: 1, by: "phone"))
        var gone = made
        gone.kept = .init(false, at: 20, by: "phone")
        gone.note = made.note.replaced(by: "", at: 20, by: "phone")
        var noted = made
        noted.note = made.note.replaced(by: "look this up", at: 10, by: "tablet")
        var reading = Gista.Reading(linkId: "l-1")
        reading.highlights["h"] = gone.merged(with: noted)
        #expect(reading.shownHighlights["h"]?.note.text == "look this up")
        reading.highlights["h"] = gone
        #expect(reading.shownHighlights.isEmpty)
    }

    @Test func tagsHaveOneSpelling() {
        #expect(Gista.Reading.tag("  Swift \n  UI ") == "swift ui")
        #expect(Gista.Reading.tag("ГОДИНА") == "година")
        #expect(Gista.Reading.tag(" \t") == nil)
        #expect(Gista.Reading.tag(String(repeating: "a", count: 65)) == nil)
    }
}
