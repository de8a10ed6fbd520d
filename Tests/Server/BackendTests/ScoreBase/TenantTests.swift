import HTTPServer
import TestSupport
import Testing
import Wire

@testable import Backend

#if canImport(FoundationEssentials)
    import FoundationEssentials
#endif
#if canImport(Glibc)
    import Glibc
#endif

/// Whether the long proofs run in full.
private let isThorough = getenv("BOWLINE_THOROUGH").map { String(cString: $0) } == "1"

@Suite(.timeLimit(.minutes(10)))
struct TenantTests {
    @Test func anotherTenantsThingsDoNotExist() async throws {
        let world = try await ScoreWorld()
        let fixture = try await world.fixture()
        let league = fixture.league.leagueId
        let season = try #require(fixture.league.currentSeasonId)
        let venue: Venue = try await world.send(.post, "/v1/leagues/\(league)/venues", #"{"name":"V"}"#)
        let attempts: [(HTTPMethod, String, String?)] = [
            (.get, "/v1/leagues/\(league)", nil), (.patch, "/v1/leagues/\(league)", #"{"name":"Mine"}"#),
            (.get, "/v1/leagues/\(league)/teams", nil), (.post, "/v1/leagues/\(league)/teams", #"{"name":"T"}"#),
            (.get, "/v1/leagues/\(league)/venues", nil), (.post, "/v1/leagues/\(league)/venues", #"{"name":"V"}"#),
            (.get, "/v1/venues/\(venue.venueId)", nil), (.patch, "/v1/venues/\(venue.venueId)", #"{"name":"Mine"}"#),
            (.get, "/v1/leagues/\(league)/seasons", nil), (.post, "/v1/leagues/\(league)/seasons", #"{"name":"S"}"#),
            (.get, "/v1/leagues/\(league)/games", nil), (.post, "/v1/leagues/\(league)/games", "{}"),
            (.get, "/v1/leagues/\(league)/standings", nil), (.get, "/v1/seasons/\(season)", nil),
            (.patch, "/v1/seasons/\(season)", #"{"name":"Mine"}"#), (.get, "/v1/teams/\(fixture.home.teamId)", nil),
            (.patch, "/v1/teams/\(fixture.home.teamId)", #"{"name":"Mine"}"#),
            (.get, "/v1/teams/\(fixture.home.teamId)/players", nil),
            (.post, "/v1/teams/\(fixture.home.teamId)/players", #"{"name":"P"}"#),
            (.get, "/v1/players/\(fixture.homePlayers[0].playerId)", nil),
            (.patch, "/v1/players/\(fixture.homePlayers[0].playerId)", #"{"name":"Mine"}"#),
            (.get, "/v1/games/\(fixture.game.gameId)", nil), (.patch, "/v1/games/\(fixture.game.gameId)", "{}"),
            (.get, fixture.events, nil), (.post, fixture.events, #"{"type":"game_start"}"#),
            (.get, "/v1/games/\(fixture.game.gameId)/live", nil),
            (.get, "/v1/games/\(fixture.game.gameId)/box-score", nil), (.get, "/v1/leagues/\(league)/leaders", nil),
            (.get, "/v1/leagues/\(league)/head-to-head?team_id=a&opponent_id=b", nil),
        ]
        for (method, path, body) in attempts {
            let answer = try await world.ask(method, path, body, as: "admin@rival.test")
            #expect(answer.status == 404 && answer.error?.code == "NOT_FOUND", "\(method) \(path): \(answer.text)")
        }
        #expect(
            try await world.ask(.get, "/v1/leagues/\(league)", as: "admin@rival.test").error?.message
                == "League not found"
        )
        let reports = world.log.all("foreign_resource_asked")
        #expect(reports.count == attempts.count + 1)
        #expect(reports.allSatisfy { $0.contains("rival-tenant") && $0.contains("test-request-id") })
        let rivals: [League] = try await world.ask(.get, "/v1/leagues", as: "admin@rival.test").data()
        #expect(rivals.isEmpty)
    }

    @Test func foreignIdsInBodiesAndQueriesAreUnknown() async throws {
        let world = try await ScoreWorld()
        let fixture = try await world.fixture()
        let body = #"{"name":"Theirs","sport_type":"basketball"}"#
        let theirs: League = try await world.send(.post, "/v1/leagues", body, as: "admin@rival.test")
        let game = try await world.ask(
            .post,
            "/v1/leagues/\(theirs.leagueId)/games",
            #"{"home_team_id":"\#(fixture.home.teamId)","away_team_id":"\#(fixture.away.teamId)","season_id":"\#(fixture.game.seasonId)"}"#,
            as: "admin@rival.test"
        )
        #expect(game.status == 400)
        #expect(game.fields == ["home_team_id", "away_team_id", "season_id"])
        #expect(world.log.all("foreign_resource_asked").count == 3)
        for query in ["season_id=\(fixture.game.seasonId)", "team_id=\(fixture.home.teamId)"] {
            let path = "/v1/leagues/\(theirs.leagueId)/games?\(query)"
            #expect(try await world.ask(.get, path, as: "admin@rival.test").status == 404)
        }
    }

    /// Two tenants try each other's ids and made-up ones, at the same time: nothing but 404 comes back.
    @Test func hammeringEachOthersIdsGivesNothing() async throws {
        let world = try await ScoreWorld(seedsDemo: true)
        let people = ["admin@demo.test", "admin@rival.test"]
        var ids: [String: [String]] = [:]
        for person in people {
            let leagues: [League] = try await world.ask(.get, "/v1/leagues", as: person).data()
            let league = try #require(leagues.first?.leagueId)
            let teams: [Team] = try await world.ask(.get, "/v1/leagues/\(league)/teams", as: person).data()
            let games: [GameInfo] = try await world.ask(.get, "/v1/leagues/\(league)/games", as: person).data()
            let team = try #require(teams.first?.teamId)
            let players: [Player] = try await world.ask(.get, "/v1/teams/\(team)/players", as: person).data()
            ids[person] = ["leagues/\(league)"] + teams.map { "teams/\($0.teamId)" }
            ids[person]? += games.map { "games/\($0.gameId)" } + players.map { "players/\($0.playerId)" }
        }
        let guesses = isThorough ? 10_000 : 1_000
        let statuses = try await withThrowingTaskGroup(of: Set<Int>.self) { group in
            for (person, other) in [(people[0], people[1]), (people[1], people[0])] {
                let known = ids[other] ?? []
                group.addTask {
                    var statuses: Set<Int> = []
                    for number in 0..<(guesses / 2) {
                        let known = known[number % known.count]
                        // Every other one is a neighbour of a true id.
                        let guess = number % 2 == 0 ? known : "\(known.dropLast(2))\(100 + number % 100)"
                        statuses.insert(try await world.ask(.get, "/v1/\(guess)", as: person).status)
                    }
                    return statuses
                }
            }
            return try await group.reduce(into: Set<Int>()) { $0.formUnion($1) }
        }
        #expect(statuses == [404])
        #expect(!world.log.all("foreign_resource_asked").isEmpty)
    }
}
