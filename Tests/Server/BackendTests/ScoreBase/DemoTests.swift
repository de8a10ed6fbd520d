import HTTPServer
import Testing
import Wire

@testable import Backend

@Suite(.timeLimit(.minutes(8)))
struct DemoTests {
    @Test(arguments: ["admin@demo.test", "admin@rival.test"])
    func bothTenantsHaveALeagueThatIsAlive(_ person: String) async throws {
        let world = try await ScoreWorld(seedsDemo: true)
        let leagues: [League] = try await world.ask(.get, "/v1/leagues", as: person).data()
        let league = try #require(leagues.first)
        #expect(leagues.count == 1 && league.sportType == "basketball")
        let teams: [Team] = try await world.ask(.get, "/v1/leagues/\(league.leagueId)/teams", as: person).data()
        #expect(teams.count == 4)
        let players: [Player] = try await world.ask(.get, "/v1/teams/\(teams[0].teamId)/players", as: person).data()
        #expect(players.count == 8)
        let games: [GameInfo] = try await world.ask(.get, "/v1/leagues/\(league.leagueId)/games", as: person).data()
        #expect(games.filter { $0.board.status == "final" }.count == 11)
        #expect(games.filter { $0.board.status == "scheduled" }.count == 1)
        let table: [Standing] = try await world.ask(.get, "/v1/leagues/\(league.leagueId)/standings", as: person).data()
        #expect(table.map(\.played).reduce(0, +) == 22)
        let running = try #require(games.first { $0.board.status == "in_progress" })
        let basket = #"{"type":"score","team_id":"\#(running.homeTeamId)","points":2}"#
        let answer = try await world.ask(.post, "/v1/games/\(running.gameId)/events", basket, as: person)
        let line: RecordedEvent = try answer.data()
        #expect(line.homeScore == running.board.homeScore + 2)
    }

    @Test func seedingTwiceChangesNothing() async throws {
        let world = try await ScoreWorld(seedsDemo: true)
        let before: [League] = try await world.read([League].self, "/v1/leagues")
        try await ScoreDemo.seed(world.database)
        #expect(try await world.read([League].self, "/v1/leagues") == before)
    }
}
