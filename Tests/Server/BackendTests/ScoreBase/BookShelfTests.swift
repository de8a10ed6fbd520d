import Scoring
import Testing

@testable import Backend

struct BookShelfTests {
    private func book(_ lines: Int) throws -> Game {
        let setup = try GameSetup(rules: .standard(for: .basketball), home: TeamSheet("H"), away: TeamSheet("A"))
        let plays: [Play] = [.gameStart, .periodStart] + (0..<8).map { _ in .score(.init("H", points: 2)) }
        return try Game(setup, log: plays.prefix(lines).enumerated().map { GameEvent("e\($0)", $1) })
    }

    @Test func aBookIsTakenOnceAndOnlyAtItsLength() throws {
        let shelf = BookShelf()
        shelf.put(try book(3), of: 1)
        #expect(shelf.has(1, at: 3) && !shelf.has(1, at: 2) && !shelf.has(2, at: 3))
        #expect(shelf.take(1, at: 3)?.sequence == 3)
        #expect(shelf.take(1, at: 3) == nil)
        shelf.put(try book(3), of: 1)
        // The row says otherwise, so the write that made this book was undone.
        #expect(shelf.take(1, at: 2) == nil)
        #expect(shelf.take(1, at: 3) == nil)
    }

    @Test func theBookNobodyNeededForLongestMakesRoom() throws {
        let shelf = BookShelf(room: 2)
        for game in 1...2 { shelf.put(try book(1), of: Int64(game)) }
        shelf.put(try book(2), of: 1)
        shelf.put(try book(1), of: 3)
        #expect(shelf.has(1, at: 2) && !shelf.has(2, at: 1) && shelf.has(3, at: 1))
    }

    @Test func whatWasReadBesideTheWriterDoesNotReplaceWhatTheWriterLeft() throws {
        let shelf = BookShelf()
        shelf.put(try book(4), of: 1)
        shelf.offer(try book(3), of: 1)
        #expect(shelf.has(1, at: 4))
        shelf.offer(try book(5), of: 1)
        #expect(shelf.has(1, at: 5))
    }
}
