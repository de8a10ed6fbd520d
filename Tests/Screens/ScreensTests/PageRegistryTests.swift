import Testing

@testable import Screens

final class PageRegistryTests {
    private final class OnePage: Sendable {}

    private let start = ContinuousClock.now
    private var registry = PageRegistry<OnePage>(PageLimits(total: 6, perAddress: 3))

    private func at(_ seconds: Int) -> ContinuousClock.Instant { start.advanced(by: .seconds(seconds)) }

    /// Opens a page and gives its id, with the folders that had to go for it; nil where there was no room.
    private func open(_ address: String, at seconds: Int) -> (id: PageID, gone: [String])? {
        guard case .new(_, let id, let gone) = enter(nil, address, seconds) else { return nil }
        return (id, gone.map(\.folder))
    }

    private func touch(_ id: PageID, isUse: Bool, _ seconds: Int) -> Bool {
        registry.touch(id.folder, isUse: isUse, at: at(seconds))
    }

    private func leave(_ id: PageID, _ seconds: Int) -> PageRegistry<OnePage>.PageEnd? {
        registry.leave(id.folder, at: at(seconds))
    }

    private func enter(_ shown: PageID?, _ address: String, _ seconds: Int) -> PageRegistry<OnePage>.Entrance {
        registry.enter(shown, from: address, at: at(seconds)) { _, _ in OnePage() }
    }

    /// A page on which something was done, whose browser then went away.
    private func openIdle(_ address: String, at seconds: Int) throws -> PageID {
        let id = try #require(open(address, at: seconds)).id
        let isFirst = touch(id, isUse: true, seconds)
        #expect(isFirst)
        #expect(leave(id, seconds) == nil)
        return id
    }

    @Test func anIdThatWasNotGivenOutIsReplaced() throws {
        let chosen = try #require(PageID(String(repeating: "0a", count: 16)))
        guard case .new(_, let id, _) = enter(chosen, "a", 0) else { throw Unexpected() }
        #expect(id != chosen)
        guard case .known = enter(id, "b", 1) else { throw Unexpected() }
    }

    @Test func anAddressAtItsShareGivesUpItsOwn() throws {
        let idle = try openIdle("a", at: 0)
        let old = try #require(open("a", at: 1)).id
        _ = open("a", at: 2)
        #expect(open("a", at: 3)?.gone == [idle.folder])
        #expect(open("a", at: 4)?.gone == [old.folder])
        #expect(registry.count(of: "a") == 3)
        #expect(open("b", at: 5)?.gone == [])
    }

    @Test func whoDidSomethingLastGoesLast() throws {
        let first = try #require(open("a", at: 0)).id
        let second = try #require(open("a", at: 1)).id
        _ = open("a", at: 2)
        _ = touch(first, isUse: true, 3)
        #expect(open("a", at: 4)?.gone == [second.folder])
    }

    @Test func whenAllPlacesAreTakenTheOldestIdlePageGoes() throws {
        for address in ["a", "b", "c"] { _ = open(address, at: 0) }
        let idle = try (1...3).map { try openIdle("d", at: $0) }
        #expect(open("e", at: 5)?.gone == [idle[0].folder])
        #expect(open("e", at: 6)?.gone == [idle[1].folder])
    }

    @Test func whenNoneIsIdleTheAddressWithMostGivesWay() throws {
        let most = try #require(open("a", at: 0)).id
        for (address, second) in [("a", 1), ("a", 2), ("b", 3), ("b", 4), ("c", 5)] { _ = open(address, at: second) }
        #expect(open("d", at: 6)?.gone == [most.folder])
        // The others have two or one now: taking one from them would only turn the tables.
        #expect(open("d", at: 7) == nil)
        #expect(open("e", at: 8)?.gone.count == 1)
        #expect(registry.folders.count == 6)
    }

    @Test func aPageOnWhichNothingWasDoneGoesWithItsBrowser() throws {
        let id = try #require(open("a", at: 0)).id
        guard case .known = enter(id, "a", 1) else { throw Unexpected() }
        #expect(leave(id, 2) == nil)
        #expect(touch(id, isUse: false, 2) == false)
        #expect(leave(id, 3)?.keepsFolder == false)
        #expect(registry.folders.isEmpty)
    }

    @Test func memoryIsGivenUpFirstAndTheFolderLater() throws {
        let id = try openIdle("a", at: 0)
        var closed = 0
        func sweep(_ seconds: Int) -> [String] {
            registry.sweep(at: at(seconds)) { _ in
                closed += 1
                return Task {}
            }.map(\.folder)
        }
        #expect(sweep(899) == [] && closed == 0)
        #expect(sweep(901) == [] && closed == 1)
        guard case .known = enter(id, "a", 902) else { throw Unexpected() }
        #expect(leave(id, 903) == nil)
        #expect(sweep(903 + 86_399) == [] && closed == 2)
        #expect(sweep(903 + 86_401) == [id.folder])
        guard case .new = enter(id, "a", 90_000) else { throw Unexpected() }
    }

    @Test func foldersOfAnEarlierProcessCountAndComeBack() throws {
        let id = try #require(PageID(String(repeating: "0b", count: 16)))
        registry.adopt(id.folder, active: at(-86_000))
        for address in ["a", "b", "c", "d", "e"] { #expect(open(address, at: 0)?.gone == []) }
        guard case .known = enter(id, "f", 1) else { throw Unexpected() }
        let gone = registry.removeAll()
        #expect(gone.first { $0.folder == id.folder }?.keepsFolder == true)
    }

    private struct Unexpected: Error {}
}
