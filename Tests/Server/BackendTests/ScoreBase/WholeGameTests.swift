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
        let game = try played(sport, fixture)
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

    /// A game made by choosing among what the pad offers, the same each time.
    private func played(_ sport: Sport, _ fixture: Fixture) throws -> Game {
        let setup = try GameSetup(
            rules: .standard(for: sport),
            home: TeamSheet(fixture.home.teamId),
            away: TeamSheet(fixture.away.teamId)
        )
        var game = Game(setup)
        var random = SeededRandom(7)
        while game.state.status != .final, game.log.count < 5_000 {
            let id = "e\(game.log.count)"
            if game.state.problemWithEnding == nil, game.state.isDecided || random.next() % 3 == 0 {
                try game.append(GameEvent(id, .gameEnd))
                continue
            }
            let choices = Pad(game.state).choices.filter(isPlay)
            // Scores more often than whistles, so that there is something to count.
            let scores = choices.filter { $0.wireType == "score" || $0.wireType == "out" }
            let among = scores.isEmpty || random.next() % 8 == 0 ? choices : scores
            try game.append(GameEvent(id, among[Int(random.next() % UInt64(among.count))]))
        }
        return game
    }

    private func isPlay(_ play: Play) -> Bool {
        switch play {
        case .forfeit, .abandon, .gameEnd, .reopen, .sanction: false
        default: true
        }
    }
}
