import Bowline
import BowlineJSON
import Essentials
import HTTPServer
import Scoring
import TestSupport
import Testing
import Wire

@testable import Backend

/// Leagues that move between backends.
@Suite(.timeLimit(.minutes(8)))
struct ExportTests {
    @Test(arguments: Sport.allCases)
    func aLeagueArrivesWithTheSameTablesByteForByte(_ sport: Sport) async throws {
        let (old, new) = (try await ScoreWorld(), try await ScoreWorld())
        let league = try await old.playedLeague(sport)
        let lines = try await old.exported(league.fixture.league)
        #expect(try await new.imported(lines) > 0)
        let path = "/v1/leagues/\(league.fixture.league.leagueId)"
        let seasons = try await old.read([Season].self, "\(path)/seasons")
        #expect(seasons.count == 2)
        for season in seasons {
            for list in [
                "\(path)/standings?season_id=\(season.seasonId)", "\(path)/leaders?season_id=\(season.seasonId)",
            ] {
                let (before, after) = (try await old.ask(.get, list), try await new.ask(.get, list))
                // The tag is the digest of the answered bytes.
                #expect(before.tag != nil && before.tag == after.tag, "\(list)")
            }
        }
        for game in try await old.read([GameInfo].self, "\(path)/games") {
            let copy = try await new.read(GameInfo.self, "/v1/games/\(game.gameId)")
            #expect(copy.venueId == game.venueId && copy.timeZone == game.timeZone && copy.timeZone != nil)
            #expect(copy.board == game.board && copy.sequence == game.sequence && copy.createdAt == game.createdAt)
            let protests = "/v1/games/\(game.gameId)/protests"
            let (filed, arrived) = (
                try await old.read([Protest].self, protests), try await new.read([Protest].self, protests)
            )
            #expect(filed.map(\.decisions) == arrived.map(\.decisions) && filed.map(\.text) == arrived.map(\.text))
            for part in ["events?limit=100", "box-score"] {
                let path = "/v1/games/\(game.gameId)/\(part)"
                #expect(try await old.ask(.get, path).tag == new.ask(.get, path).tag, "\(path)")
            }
        }
        // And on from there.
        #expect(try await new.exported(league.fixture.league).count == lines.count)
    }

    @Test func whatIsThereAlreadyIsNotAddedAgain() async throws {
        let (old, new) = (try await ScoreWorld(), try await ScoreWorld())
        let league = try await old.playedLeague(.basketball)
        let lines = try await old.exported(league.fixture.league)
        // The first half arrives, the connection breaks, and all is sent again.
        _ = try await new.imported(Array(lines.prefix(lines.count / 2)))
        #expect(try await new.imported(lines) > 0)
        let before = try await new.ask(.get, "/v1/leagues/\(league.fixture.league.leagueId)/standings").tag
        #expect(try await new.imported(lines) == 0)
        #expect(try await new.ask(.get, "/v1/leagues/\(league.fixture.league.leagueId)/standings").tag == before)
    }

    @Test func anImportIsAllOrNothingAndNamesTheRecord() async throws {
        let (old, new) = (try await ScoreWorld(), try await ScoreWorld())
        let league = try await old.playedLeague(.basketball)
        let lines = try await old.exported(league.fixture.league)
        let wrong: [(String, Set<String>)] = [
            (#"{"team":{"team_id":"t1","league_id":"unknown","name":"T"}}"#, ["records[1].team.league_id"]),
            (#"{"team":{"team_id":"t1","name":""}}"#, ["records[1].team.league_id", "records[1].team.name"]),
            (#"{"league":{"league_id":"l","name":"L","sport_type":"chess"}}"#, ["records[1].league.sport_type"]),
            (#"{"league":7}"#, ["records[1].league"]),
            (
                [1, 2].map {
                    #"{"events":{"game_id":"g\#($0)","lines":[{"event_id":"e","type":"game_start","recorded_by":"x"}]}}"#
                }
                .joined(separator: ","), ["records"]
            ),
            ("{}", ["records[1]."]),
            (#"{"events":{"game_id":"g","lines":[]}}"#, ["records[1].events.lines"]),
            (
                #"{"events":{"game_id":"g","lines":[{"type":"game_start","recorded_by":"x"}]}}"#,
                ["records[1].events.lines[0].event_id"]
            ),
        ]
        for (line, fields) in wrong {
            let answer = try await new.send(records: [lines[0], line])
            #expect(answer.status == 400 && answer.fields == fields, "\(line) \(answer.text)")
        }
        #expect(try await new.read([League].self, "/v1/leagues").isEmpty)
        // An event that the rules of the game forbid.
        let game = try #require(lines.firstIndex { $0.hasPrefix(#"{"events""#) })
        _ = try await new.imported(Array(lines[..<game]))
        let foul =
            #"{"events":{"game_id":"\#(league.fixture.game.gameId)","lines":[{"event_id":"a","type":"game_end","recorded_by":"x"}]}}"#
        let answer = try await new.send(records: [foul])
        #expect(answer.status == 409 && answer.fields.contains("record"), "\(answer.text)")
        #expect(try await new.read(GameInfo.self, "/v1/games/\(league.fixture.game.gameId)").sequence == 0)
    }

    @Test func anIdOfAnotherTenantIsRefusedAndAnotherBackendTakesIt() async throws {
        let (old, new) = (try await ScoreWorld(), try await ScoreWorld())
        let league = try await old.playedLeague(.volleyball)
        let lines = try await old.exported(league.fixture.league)
        let answer = try await old.send(records: [lines[0]], as: "admin@rival.test")
        #expect(answer.status == 409 && answer.error?.details?["reason"] == "id_taken", "\(answer.text)")
        let path = "/v1/leagues/\(league.fixture.league.leagueId)"
        #expect(try await old.ask(.get, "\(path)/export", as: "admin@rival.test").status == 404)
        // There the tenant becomes the caller's, and nobody else sees it.
        #expect(try await new.imported(lines, as: "admin@rival.test") > 0)
        let there: League = try await new.ask(.get, path, as: "admin@rival.test").data()
        #expect(there.tenantId == "rival-tenant" && there.name == league.fixture.league.name)
        #expect(try await new.ask(.get, path).status == 404)
    }

    @Test func onlyAdminsExportAndImport() async throws {
        let world = try await ScoreWorld()
        let fixture = try await world.fixture()
        for person in ["scorekeeper@demo.test", "viewer@demo.test"] {
            let path = "/v1/leagues/\(fixture.league.leagueId)/export"
            #expect(try await world.ask(.get, path, as: person).status == 403)
            #expect(try await world.send(records: [#"{"end":{}}"#], as: person).status == 403)
        }
    }

    // MARK: Final games

    @Test func aFinalGameIsLockedAfterADayAndAnAdminSaysWhyItChanges() async throws {
        let (old, new) = (try await ScoreWorld(), try await ScoreWorld())
        let league = try await old.playedLeague(.basketball)
        let (game, score) = (league.fixture.game.gameId, try #require(league.scores.last))
        let lines = try await old.exported(league.fixture.league)
        let void = #"{"type":"void","voids":"\#(score)"}"#
        let reopen = #"{"type":"reopen"}"#
        // It ended a moment ago: its scorekeeper may still put it right.
        for event in [reopen, void] { #expect(try await old.record(event, in: game).status == 201) }

        _ = try await new.imported(lines.map { $0.replacing(/"recorded_at":"\d{4}/, with: #""recorded_at":"2020"#) })
        let before = try await new.read(GameInfo.self, "/v1/games/\(game)")
        #expect(before.board.status == "final")
        let refused = try await new.record(reopen, in: game)
        #expect(refused.status == 409 && refused.error?.details?["reason"] == "game_locked", "\(refused.text)")
        let silent = try await new.ask(.post, "/v1/games/\(game)/events", reopen)
        #expect(silent.status == 400 && silent.fields == ["note"], "\(silent.text)")
        #expect(try await new.read(GameInfo.self, "/v1/games/\(game)") == before)

        let note = reopen.dropLast() + #","note":"Protest of 3 May upheld: the shot came after the buzzer."}"#
        let line: RecordedEvent = try await new.send(.post, "/v1/games/\(game)/events", String(note))
        #expect(line.event.note?.hasPrefix("Protest") == true && line.recordedBy == "admin@demo.test")
        // It is open now, for its scorekeeper too.
        #expect(try await new.record(void, in: game).status == 201)
        #expect(try await new.read(GameInfo.self, "/v1/games/\(game)").board != before.board)
    }

    @Test func aRepeatedEventOfALockedGameIsAnsweredAsBefore() async throws {
        let (old, new) = (try await ScoreWorld(), try await ScoreWorld())
        let league = try await old.playedLeague(.basketball)
        let lines = try await old.exported(league.fixture.league)
        _ = try await new.imported(lines.map { $0.replacing(/"recorded_at":"\d{4}/, with: #""recorded_at":"2020"#) })
        // The scorekeeper's phone never heard the answer and sends the last batch again.
        let body = String(decoding: try JSONEncoder().encode(NewEvents(league.lastEvents)), as: UTF8.self)
        let answer = try await new.record(body, in: league.fixture.game.gameId)
        #expect(try answer.data([RecordedEvent].self).map(\.event) == league.lastEvents)
    }
}

/// A league with a game that was played to its end, and a second season.
private struct PlayedLeague {
    let fixture: Fixture
    /// The ids of the events that scored.
    let scores: [String]
    let lastEvents: [EventDraft]

    var league: League { fixture.league }
    var game: GameInfo { fixture.game }
}

extension ScoreWorld {
    fileprivate func playedLeague(_ sport: Sport) async throws -> PlayedLeague {
        let fixture = try await fixture(sport: sport.rawValue, players: 0)
        let drafts = try fixture.played(sport).log.map(EventDraft.init)
        for start in stride(from: 0, to: drafts.count, by: 100) {
            let batch = NewEvents(Array(drafts[start..<min(start + 100, drafts.count)]))
            let body = String(decoding: try JSONEncoder().encode(batch), as: UTF8.self)
            #expect(try await record(body, in: fixture.game.gameId).status == 201)
        }
        let path = "/v1/leagues/\(fixture.league.leagueId)"
        let _: League = try await send(.patch, path, #"{"time_zone":"America/New_York"}"#)
        let _: Venue = try await send(.post, "\(path)/venues", #"{"name":"Port hall","time_zone":"Europe/Sofia"}"#)
        let protest: Protest = try await send(
            .post,
            "/v1/games/\(fixture.game.gameId)/protests",
            #"{"text":"Ѝордан \"Джо\" 🏀"}"#
        )
        let decision = #"{"status":"upheld","note":"Replayed."}"#
        let _: Protest = try await send(.patch, "/v1/protests/\(protest.protestId)", decision)
        let season: Season = try await send(
            .post,
            "\(path)/seasons",
            #"{"name":"Next","starts_on":"2027-01-01","lots":["\#(fixture.away.teamId)"]}"#
        )
        // A game of the new season that has not begun, and a player who joined since.
        let _: GameInfo = try await send(
            .post,
            "\(path)/games",
            #"{"home_team_id":"\#(fixture.away.teamId)","away_team_id":"\#(fixture.home.teamId)","season_id":"\#(season.seasonId)","venue":"Port hall"}"#
        )
        let _: Player = try await send(
            .post,
            "/v1/teams/\(fixture.home.teamId)/players",
            #"{"name":"Ѝордан \"Джо\" 🏀","number":7}"#
        )
        return PlayedLeague(
            fixture: fixture,
            scores: drafts.filter { $0.type == "score" }.compactMap(\.eventId),
            lastEvents: drafts.suffix(3)
        )
    }

    /// The lines of an exported league, without the last one, which must say how many they are.
    fileprivate func exported(_ league: League) async throws -> [String] {
        var configuration = ServerConfiguration()
        configuration.port = 0
        configuration.threads = 1
        let server = Server(table, configuration)
        let port = try server.start()
        let call = Endpoint<Void>(
            .get,
            "/v1/leagues/\(league.leagueId)/export",
            headers: ["Authorization": "Bearer \(try token(of: "admin@demo.test"))"],
            answer: .nothing
        )
        let client = Client(
            environment: try BackendEnvironment(.development, base: "http://127.0.0.1:\(port)"),
            transport: try CurlTransport()
        )
        var lines: [String] = []
        for try await line in try await client.stream(call).value.lines() { lines.append(line) }
        await server.stop(grace: .zero)
        #expect(lines.last == #"{"end":{"records":\#(lines.count - 1)}}"#)
        return lines.dropLast()
    }

    /// Imports lines as `bowline score import` does, and returns how many were added.
    fileprivate func imported(_ lines: [String], as person: String = "admin@demo.test") async throws -> Int {
        var added = 0
        for start in stride(from: 0, to: lines.count, by: 5) {
            let answer = try await send(records: Array(lines.dropFirst(start).prefix(5)), as: person)
            #expect(answer.status == 201, "\(answer.text)")
            added += try #require(JSONObject(message: Array(answer.text.utf8))?["data"]?.object?["added"]?.number?.int)
        }
        return added
    }

    fileprivate func send(records: [String], as person: String = "admin@demo.test") async throws -> ScoreAnswer {
        try await ask(.post, "/v1/leagues/import", #"{"records":[\#(records.joined(separator: ","))]}"#, as: person)
    }
}
