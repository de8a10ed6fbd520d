import Essentials
import HTTPServer
import Scoring
import TestSupport
import Testing
import Wire

@testable import Backend

/// One complete game of each sport, from the first whistle to the table, through the API.
@Suite(.timeLimit(.minutes(8)))
struct WholeGameTests {
    @Test(arguments: Sport.allCases)
    func aGameIsPlayedToItsEnd(_ sport: Sport) async throws {
        let world = try await ScoreWorld()
        let fixture = try await world.fixture(sport: sport.rawValue, players: 0)
        let game = try fixture.played(sport)
        var (sent, board): (Int, GameBoard?) = (0, nil)
        while sent < game.log.count {
            let batch = game.log[sent..<min(sent + 100, game.log.count)].map(EventDraft.init)
            let body = try JSONEncoder().encode(NewEvents(batch, expectedSequence: sent))
            let answer = try await world.record(String(decoding: body, as: UTF8.self), in: fixture.game.gameId)
            let lines: [RecordedEvent] = try answer.data()
            #expect(lines.map(\.event) == batch)
            sent += batch.count
            let page: GameInfo = try await world.read(GameInfo.self, "/v1/games/\(fixture.game.gameId)")
            board = page.board
            let expected = try #require(game.state(upTo: sent))
            #expect(page.board == GameBoard(expected) && page.sequence == sent)
            #expect(lines.last.map { Both($0.homeScore, $0.awayScore) } == expected.score)
        }
        #expect(board?.status == "final")
        let table: [Standing] = try await world.read(
            [Standing].self,
            "/v1/leagues/\(fixture.league.leagueId)/standings"
        )
        var expected = LeagueTable(game.setup.rules.standings, teams: [fixture.away.teamId, fixture.home.teamId])
        expected.add(try #require(game.state.result(order: 0)))
        #expect(table.map(\.teamId) == expected.rows().map(\.team))
        #expect(table.map(\.points) == expected.rows().map(\.record.points))
    }
}
