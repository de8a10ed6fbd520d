import Scoring
import Testing
import Wire

@testable import Backend

struct GameCacheTests {
    private func book(_ lines: Int) throws -> Game {
        let setup = try GameSetup(rules: .standard(for: .basketball), home: TeamSheet("H"), away: TeamSheet("A"))
        let plays: [Play] = [.gameStart, .periodStart] + (0..<max(8, lines)).map { _ in .score(.init("H", points: 2)) }
        return try Game(setup, log: plays.prefix(lines).enumerated().map { GameEvent("e\($0)", $1) })
    }

    @Test func aBookIsTakenOnceAndOnlyAtItsLength() throws {
        let cache = GameCache()
        cache.put(try book(3), of: 1)
        #expect(cache.has(1, at: 3) && !cache.has(1, at: 2) && !cache.has(2, at: 3))
        #expect(cache.take(1, at: 3, last: "e2")?.sequence == 3)
        #expect(cache.take(1, at: 3, last: "e2") == nil)
        cache.put(try book(3), of: 1)
        // The row says otherwise, so the write that made this book was undone.
        #expect(cache.take(1, at: 2, last: "e1") == nil)
        #expect(cache.take(1, at: 3, last: "e2") == nil)
        cache.put(try book(3), of: 1)
        // Another event stands in its place: a server lost a commit, and another process wrote on.
        #expect(cache.take(1, at: 3, last: "other") == nil)
    }

    @Test func anotherBookMakesRoomForTheNewest() throws {
        let cache = GameCache(maxGames: 2)
        for game in 1...2 { cache.put(try book(1), of: Int64(game)) }
        cache.put(try book(2), of: 1)
        cache.put(try book(1), of: 3)
        #expect(cache.has(3, at: 1))
        #expect(cache.has(1, at: 2) != cache.has(2, at: 1))
    }

    @Test func aFewGamesMoreThanFitAreNotAllReadAgainForEachEvent() throws {
        let cache = GameCache(maxGames: 32)
        let rounds = 50
        var taken = 0
        for _ in 0..<rounds {
            for game: Int64 in 1...40 {
                if cache.take(game, at: 1, last: "e0") != nil { taken += 1 }
                cache.put(try book(1), of: game)
            }
        }
        // With the least recently used one leaving it would be none.
        #expect(taken > rounds * 40 / 3)
    }

    @Test func longGamesMakeRoomToo() throws {
        let cache = GameCache(maxEvents: 10)
        cache.put(try book(5), of: 1)
        cache.put(try book(5), of: 2)
        #expect(cache.has(1, at: 5) && cache.has(2, at: 5))
        cache.put(try book(6), of: 2)
        #expect(!cache.has(1, at: 5) && cache.has(2, at: 6))
        // What is written in now is kept, however long it is.
        _ = cache.take(2, at: 6, last: "e5")
        for game: Int64 in 3...4 { cache.put(try book(10), of: game) }
        #expect(!cache.has(3, at: 10) && cache.has(4, at: 10))
    }

    @Test func aGameThatIsOverIsKeptOnlyForWhoAsks() throws {
        let cache = GameCache()
        var over = try book(10)
        cache.put(over, of: 1)
        try over.append(GameEvent("stop", .abandon))
        try #require(over.state.status == .final)
        cache.put(over, of: 1)
        #expect(!cache.has(1, at: 10) && !cache.has(1, at: 11))
        cache.offer(over, of: 1)
        #expect(cache.has(1, at: 11))
    }

    @Test func whatWasReadBesideTheWriterDoesNotReplaceWhatTheWriterLeft() throws {
        let cache = GameCache()
        cache.put(try book(4), of: 1)
        cache.offer(try book(3), of: 1)
        #expect(cache.has(1, at: 4))
        cache.offer(try book(5), of: 1)
        #expect(cache.has(1, at: 5))
    }

    @Test func aHundredLongGamesAreScoredAtOnce() throws {
        let cache = GameCache()
        let long = try book(1_000)
        for game in 0..<100 { cache.put(long, of: Int64(game)) }
        #expect((0..<100).allSatisfy { cache.has(Int64($0), at: 1_000) })
    }

    @Test func howAGameStandsIsRememberedForTheVeryBytesOfItsRow() throws {
        let cache = GameCache()
        var info = GameInfo(gameId: "g", tenantId: "t", leagueId: "l", seasonId: "s", sportType: "basketball")
        info.venue = "the old hall"
        cache.put(try book(3), of: 1, storedState: .init(info: info, document: [1, 2]))
        #expect(cache.info(of: 1, in: [1, 2])?.venue == "the old hall")
        // Somebody has moved the game since.
        #expect(cache.info(of: 1, in: [1, 3]) == nil)
        _ = cache.take(1, at: 3, last: "e2")
        #expect(cache.info(of: 1, in: [1, 2]) == nil)
    }
}
