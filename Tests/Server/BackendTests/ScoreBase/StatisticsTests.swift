import Essentials
import HTTPServer
import SQLite
import Scoring
import ServerStorage
import TestSupport
import Testing
import Wire

@testable import Backend

@Suite(.timeLimit(.minutes(8)))
struct StatisticsTests {
    /// A basketball game that the home team wins 5:2, up to its last whistle.
    private func played(_ world: ScoreWorld, ended: Bool = true) async throws -> Fixture {
        let fixture = try await world.fixture(players: 6)
        let lineups = [(fixture.home, fixture.homePlayers), (fixture.away, fixture.awayPlayers)].map { team, players in
            let ids = players.prefix(5).map { "\"\($0.playerId)\"" }.joined(separator: ",")
            return #"{"type":"lineup","team_id":"\#(team.teamId)","player_ids":[\#(ids)]}"#
        }
        let baskets = [
            fixture.basket("b1", 3, by: fixture.homePlayers[0]), fixture.basket("b2", by: fixture.homePlayers[1]),
            fixture.basket("b3", by: fixture.awayPlayers[0], team: fixture.away),
        ]
        let whole =
            [#"{"type":"game_start"}"#] + lineups + [#"{"type":"period_start"}"#] + baskets
            + [
                """
                {"type":"stat","kind":"defensive_rebound","team_id":"\(fixture.home.teamId)",\
                "player_id":"\(fixture.homePlayers[0].playerId)"}
                """,
                #"{"type":"period_end"}"#,
            ]
            + Array(repeating: #"{"type":"period_start"},{"type":"period_end"}"#, count: 3)
            + (ended ? [#"{"event_id":"end","type":"game_end"}"#] : [])
        let answer = try await world.record(#"{"events":[\#(whole.joined(separator: ","))]}"#, in: fixture.game.gameId)
        #expect(answer.status == 201, "\(answer.text)")
        return fixture
    }

    @Test func aBoxScoreIsCountedFromTheEvents() async throws {
        let world = try await ScoreWorld()
        let fixture = try await played(world, ended: false)
        let box = try await world.read(BoxScoreInfo.self, "/v1/games/\(fixture.game.gameId)/box-score")
        #expect(box.home.totals["points"] == 5 && box.away.totals["points"] == 2)
        #expect(box.home.periods.map { $0["points"] ?? 0 } == [5])
        #expect(box.periods == ["Q1"])
        let scorer = try #require(box.home.players.first { $0.playerId == fixture.homePlayers[0].playerId })
        #expect(scorer.totals["points"] == 3 && scorer.totals["rebounds"] == 1 && scorer.totals["plus_minus"] == 3)
        #expect(scorer.isStarter && scorer.totals["seconds"] == 2_400)
        #expect(scorer.name == fixture.homePlayers[0].name && scorer.number == fixture.homePlayers[0].number)
        let sitting = try #require(box.home.players.first { $0.playerId == fixture.homePlayers[5].playerId })
        #expect(!sitting.hasPlayed && sitting.totals.isEmpty)
    }

    @Test func aGameWithoutEventsHasABoxScoreOfItsRoster() async throws {
        let world = try await ScoreWorld()
        let fixture = try await world.fixture()
        let box = try await world.read(BoxScoreInfo.self, "/v1/games/\(fixture.game.gameId)/box-score")
        #expect(box.home.players.map(\.playerId) == fixture.homePlayers.map(\.playerId))
        #expect(box.home.totals.isEmpty && box.periods.isEmpty && box.status == "scheduled")
    }

    @Test func leadersAreSummedOverFinalGames() async throws {
        let world = try await ScoreWorld()
        let fixture = try await played(world, ended: false)
        let path = "/v1/leagues/\(fixture.league.leagueId)/leaders"
        #expect(try await world.read([Leader].self, path).isEmpty)
        _ = try await world.record(#"{"event_id":"end","type":"game_end"}"#, in: fixture.game.gameId)
        let leaders = try await world.read([Leader].self, path)
        #expect(leaders.map(\.total) == [3, 2, 2])
        #expect(leaders.map(\.rank) == [1, 2, 2])
        #expect(leaders[0].playerId == fixture.homePlayers[0].playerId && leaders[0].teamName == "Home")
        #expect(leaders[0].games == 1 && leaders[0].perGameTenths == 30)
        let rebounds = try await world.read([Leader].self, path + "?stat=rebounds&limit=1")
        #expect(rebounds.map(\.stat) == ["rebounds"] && rebounds.map(\.total) == [1])
        let wrong = try await world.ask(.get, path + "?stat=goals")
        #expect(wrong.status == 400 && wrong.fields == ["stat"])
        // A reopened game counts no more until it ends again.
        _ = try await world.record(#"{"type":"reopen"}"#, in: fixture.game.gameId)
        #expect(try await world.read([Leader].self, path).isEmpty)
    }

    @Test func gamesThatAnEarlierVersionEndedAreCountedWhenAsked() async throws {
        let world = try await ScoreWorld()
        let fixture = try await played(world)
        try await world.database.write { connection throws(StorageError) in
            try connection.run("DELETE FROM score_stat")
            try connection.run("DELETE FROM score_counted")
        }
        let leaders = try await world.read([Leader].self, "/v1/leagues/\(fixture.league.leagueId)/leaders")
        #expect(leaders.map(\.total) == [3, 2, 2])
    }

    @Test func gamesBetweenTwoTeamsAreCountedForOneOfThem() async throws {
        let world = try await ScoreWorld()
        let fixture = try await played(world)
        let path = "/v1/leagues/\(fixture.league.leagueId)/head-to-head"
        let (home, away) = (fixture.home.teamId, fixture.away.teamId)
        let games = try await world.read(HeadToHead.self, path + "?team_id=\(away)&opponent_id=\(home)")
        #expect(games.won == 0 && games.lost == 1 && games.scored == 2 && games.conceded == 5)
        #expect(games.games.map(\.gameId) == [fixture.game.gameId])
        #expect(try await world.ask(.get, path).fields == ["team_id"])
        #expect(try await world.ask(.get, path + "?team_id=\(home)&opponent_id=\(home)").fields == ["opponent_id"])
    }
}
