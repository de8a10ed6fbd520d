import BowlineJSON
import Essentials
import HTTPServer
import SQLite
import ServerStorage
import TestSupport
import Testing
import Wire

@testable import Backend

/// Where games are played, and by which clocks.
@Suite(.timeLimit(.minutes(8)))
struct VenueTests {
    private static let hall = #"{"name":"Port hall","address":"1 Quay, Varna","time_zone":"Europe/Sofia"}"#

    private func game(_ fixture: Fixture, in world: ScoreWorld) async throws -> GameInfo {
        try await world.read(GameInfo.self, "/v1/games/\(fixture.game.gameId)")
    }

    private func place(_ fixture: Fixture, at venue: String, in world: ScoreWorld) async throws -> GameInfo {
        try await world.send(.patch, "/v1/games/\(fixture.game.gameId)", #"{"venue":"\#(venue)"}"#)
    }

    @Test func aGameIsPlayedAtTheVenueOfItsName() async throws {
        let world = try await ScoreWorld()
        let fixture = try await world.fixture()
        let venues = "/v1/leagues/\(fixture.league.leagueId)/venues"
        let hall: Venue = try await world.send(.post, venues, Self.hall)
        #expect(hall.name == "Port hall" && hall.address == "1 Quay, Varna" && hall.timeZone == "Europe/Sofia")
        #expect(try await world.read([Venue].self, venues) == [hall])
        let placed = try await place(fixture, at: "Port hall", in: world)
        #expect(placed.venueId == hall.venueId && placed.timeZone == "Europe/Sofia" && placed.revision == 1)
        let elsewhere = try await place(fixture, at: "port hall", in: world)
        #expect(elsewhere.venueId == nil && elsewhere.timeZone == nil)
    }

    @Test func aVenueThatIsMadeLaterTakesTheGamesOfItsName() async throws {
        let world = try await ScoreWorld()
        let fixture = try await world.fixture()
        _ = try await place(fixture, at: "Port hall", in: world)
        // As a game that was last written by an earlier version.
        try await world.database.write { connection throws(StorageError) in
            try connection.run("UPDATE score_game SET venue = NULL")
        }
        let hall: Venue = try await world.send(.post, "/v1/leagues/\(fixture.league.leagueId)/venues", Self.hall)
        let game = try await game(fixture, in: world)
        #expect(game.venueId == hall.venueId && game.timeZone == "Europe/Sofia" && game.revision == 1)
    }

    @Test func aVenuesNewNameAndZoneReachItsGames() async throws {
        let world = try await ScoreWorld()
        let fixture = try await world.fixture()
        let hall: Venue = try await world.send(.post, "/v1/leagues/\(fixture.league.leagueId)/venues", Self.hall)
        _ = try await place(fixture, at: "Port hall", in: world)
        let body = #"{"name":"Old port hall","time_zone":"Asia/Tokyo"}"#
        let _: Venue = try await world.send(.patch, "/v1/venues/\(hall.venueId)", body)
        let moved = try await game(fixture, in: world)
        #expect(moved.venue == "Old port hall" && moved.venueId == hall.venueId && moved.timeZone == "Asia/Tokyo")
        // Calendars take the new name, since the number of the change grew.
        #expect(moved.revision == 2)
        let _: Venue = try await world.send(.patch, "/v1/venues/\(hall.venueId)", #"{"time_zone":null}"#)
        #expect(try await game(fixture, in: world).timeZone == nil)
    }

    @Test func aLeaguesZoneHoldsWhereNoVenueHasAnother() async throws {
        let world = try await ScoreWorld()
        let fixture = try await world.fixture()
        let league = "/v1/leagues/\(fixture.league.leagueId)"
        let _: League = try await world.send(.patch, league, #"{"time_zone":"America/New_York"}"#)
        #expect(try await game(fixture, in: world).timeZone == "America/New_York")
        let _: Venue = try await world.send(.post, "\(league)/venues", Self.hall)
        let _: Venue = try await world.send(.post, "\(league)/venues", #"{"name":"Field"}"#)
        #expect(try await place(fixture, at: "Port hall", in: world).timeZone == "Europe/Sofia")
        #expect(try await place(fixture, at: "Field", in: world).timeZone == "America/New_York")
        let made: League = try await world.send(
            .post,
            "/v1/leagues",
            #"{"name":"L","sport_type":"tennis","time_zone":"Europe/Sofia"}"#
        )
        #expect(made.timeZone == "Europe/Sofia")
    }

    @Test func wrongVenuesAreRefusedWithTheirField() async throws {
        let world = try await ScoreWorld()
        let fixture = try await world.fixture()
        let venues = "/v1/leagues/\(fixture.league.leagueId)/venues"
        let hall: Venue = try await world.send(.post, venues, Self.hall)
        let other: Venue = try await world.send(.post, venues, #"{"name":"Зала „Владислав“"}"#)
        let wrong: [(HTTPMethod, String, String, String)] = [
            (.post, venues, "{}", "name"), (.post, venues, Self.hall, "name"),
            (.post, venues, #"{"name":"V","time_zone":"Europe/Atlantis"}"#, "time_zone"),
            (.post, venues, #"{"name":"V","time_zone":"../etc/passwd"}"#, "time_zone"),
            (.post, venues, #"{"name":"V","address":7}"#, "address"),
            (.patch, "/v1/venues/\(other.venueId)", #"{"name":"Port hall"}"#, "name"),
            (.patch, "/v1/leagues/\(fixture.league.leagueId)", #"{"time_zone":"GMT+25"}"#, "time_zone"),
        ]
        for (method, path, body, field) in wrong {
            let answer = try await world.ask(method, path, body)
            #expect(answer.status == 400 && answer.fields == [field], "\(body): \(answer.text)")
        }
        #expect(try await world.ask(.post, venues, #"{"name":"V"}"#, as: "scorekeeper@demo.test").status == 403)
        // Its own name is not another's.
        let kept: Venue = try await world.send(.patch, "/v1/venues/\(hall.venueId)", Self.hall)
        #expect(kept.name == hall.name)
    }

    @Test func twoAdminsWhoChangeAVenueHearOfEachOther() async throws {
        let world = try await ScoreWorld()
        let fixture = try await world.fixture()
        let hall: Venue = try await world.send(.post, "/v1/leagues/\(fixture.league.leagueId)/venues", Self.hall)
        let path = "/v1/venues/\(hall.venueId)"
        let tag = try #require(try await world.ask(.get, path).tag)
        let _: Venue = try await world.send(.patch, path, #"{"name":"A"}"#)
        let late = try await world.ask(.patch, path, #"{"name":"B"}"#, headers: [("If-Match", tag)])
        #expect(late.status == 412)
    }

    @Test func aPlannedSeasonIsPlayedAtTheLeaguesVenues() async throws {
        let world = try await ScoreWorld()
        let fixture = try await world.fixture()
        let league = "/v1/leagues/\(fixture.league.leagueId)"
        let hall: Venue = try await world.send(.post, "\(league)/venues", Self.hall)
        let plan: FixturePlan = try await world.send(
            .post,
            "\(league)/fixtures/plan",
            """
            {"format":"round_robin","calendar":{"first_day":"2026-03-01","last_day":"2026-06-01",
            "time_zone":"Europe/Sofia","times":[{"weekday":"sat","time":"19:00"}],"venues":[{"name":"Port hall"}]}}
            """
        )
        let games = plan.games.map { game in
            #"""
            {"home_team_id":"\#(game.homeTeamId)","away_team_id":"\#(game.awayTeamId)",
            "starts_at":"\#(game.startsAt ?? "")","venue":"\#(game.venue ?? "")"}
            """#
        }
        let kept: [GameInfo] = try await world.send(
            .post,
            "\(league)/fixtures",
            #"{"games":[\#(games.joined(separator: ","))]}"#
        )
        #expect(kept.count == 2 && kept.allSatisfy { $0.venueId == hall.venueId && $0.timeZone == "Europe/Sofia" })
        // Seven in the evening on both sides of the change of the clocks on 29 March.
        #expect(
            kept.allSatisfy {
                $0.startsAt?.dropFirst(11).prefix(5) == ($0.startsAt! < "2026-03-29" ? "17:00" : "16:00")
            }
        )
    }
}
