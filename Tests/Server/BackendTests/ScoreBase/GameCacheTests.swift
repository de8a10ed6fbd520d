import Scoring
import Testing
import Wire

@testable import Backend

struct BookShelfTests {
    private func book(_ lines: Int) throws -> Game {
        let setup = try GameSetup(rules: .standard(for: .basketball), home: TeamSheet("H"), away: TeamSheet("A"))
        let plays: [Play] = [.gameStart, .periodStart] + (0..<8).map { _ in .score(.init("H", points: 2)) }
        return try Game(setup, log: plays.prefix(lines).enumerated().map { GameEvent("e\($0)", $1) })
    }

    @Test func aBookIsTakenOnceAndOnlyAtItsLength() throws {
        let shelf = GameCache()
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
        let shelf = GameCache(room: 2)
        for game in 1...2 { shelf.put(try book(1), of: Int64(game)) }
        shelf.put(try book(2), of: 1)
        shelf.put(try book(1), of: 3)
        #expect(shelf.has(1, at: 2) && !shelf.has(2, at: 1) && shelf.has(3, at: 1))
    }

    @Test func whatWasReadBesideTheWriterDoesNotReplaceWhatTheWriterLeft() throws {
        let shelf = GameCache()
        shelf.put(try book(4), of: 1)
        shelf.offer(try book(3), of: 1)
        #expect(shelf.has(1, at: 4))
        shelf.offer(try book(5), of: 1)
        #expect(shelf.has(1, at: 5))
    }

    @Test func howAGameStandsIsRememberedForTheVeryBytesOfItsRow() throws {
        let shelf = GameCache()
        var info = GameInfo(gameId: "g", tenantId: "t", leagueId: "l", seasonId: "s", sportType: "basketball")
        info.venue = "the old hall"
        shelf.put(try book(3), of: 1, standing: .init(info: info, document: [1, 2]))
        #expect(shelf.info(of: 1, in: [1, 2])?.venue == "the old hall")
        // Somebody has moved the game since.
        #expect(shelf.info(of: 1, in: [1, 3]) == nil)
        _ = shelf.take(1, at: 3)
        #expect(shelf.info(of: 1, in: [1, 2]) == nil)
    }
}
