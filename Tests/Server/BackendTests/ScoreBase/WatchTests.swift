import Bowline
import BowlineJSON
import BowlineLive
import Essentials
import HTTPServer
import SQLite
import ServerStorage
import Testing
import Wire

@testable import Backend

@Suite(.timeLimit(.minutes(8)))
struct WatchTests {
    private func link(_ world: ScoreWorld, _ body: String, as person: String = "admin@demo.test") async throws
        -> WatchLink
    {
        try await world.send(.post, "/v1/watch-links", body, as: person)
    }

    private func link(_ world: ScoreWorld, toLeagueOf fixture: Fixture) async throws -> WatchLink {
        try await link(world, #"{"league_id":"\#(fixture.league.leagueId)"}"#)
    }

    private func look<Value: Decodable & Sendable>(_ world: ScoreWorld, _ path: String, _ link: String) async throws
        -> Value
    {
        try await world.ask(.get, "/v1/watch\(path)?link=\(link)", as: nil).data()
    }

    @Test func aLinkShowsALeagueWithItsTableAndGamesToAnybody() async throws {
        let world = try await ScoreWorld()
        let fixture = try await world.fixture()
        let link = try await link(world, toLeagueOf: fixture)
        #expect(link.url == "http://127.0.0.1/watch?link=\(link.token)" && link.gameId == nil)
        let shown: WatchedLeague = try await look(world, "", link.token)
        #expect(shown.league == fixture.league && shown.games == [fixture.game] && !shown.isOneGame)
        #expect(shown.standings.map(\.teamName).sorted() == ["Away", "Home"])
        let game: WatchedGame = try await look(world, "/games/\(fixture.game.gameId)", link.token)
        #expect(game.game == fixture.game && game.boxScore.home.players.count == 3)
    }

    @Test func aLinkToAGameShowsThatGameOnly() async throws {
        let world = try await ScoreWorld()
        let fixture = try await world.fixture()
        let other: GameInfo = try await world.send(
            .post,
            "/v1/leagues/\(fixture.league.leagueId)/games",
            #"{"home_team_id":"\#(fixture.away.teamId)","away_team_id":"\#(fixture.home.teamId)"}"#
        )
        let link = try await link(world, #"{"game_id":"\#(fixture.game.gameId)","days":1}"#)
        #expect(link.gameId == fixture.game.gameId && link.leagueId == fixture.league.leagueId)
        let shown: WatchedLeague = try await look(world, "", link.token)
        #expect(shown.games == [fixture.game] && shown.standings.isEmpty && shown.isOneGame)
        for path in ["/games/\(other.gameId)", "/games/\(other.gameId)/live"] {
            #expect(try await world.ask(.get, "/v1/watch\(path)?link=\(link.token)", as: nil).status == 404)
        }
    }

    @Test func pagesOfOtherSitesReadWhatALinkShowsAndNothingElse() async throws {
        let world = try await ScoreWorld()
        let fixture = try await world.fixture()
        let link = try await link(world, toLeagueOf: fixture)
        let field = "Access-Control-Allow-Origin"
        for path in ["/v1/watch?link=\(link.token)", "/v1/watch?link=made-up", "/v1/watch/games/x?link=\(link.token)"] {
            #expect(try await world.ask(.get, path, as: nil).response.headers[field] == "*", "\(path)")
        }
        for path in ["/v1/leagues", "/v1/watch-links"] {
            #expect(try await world.ask(.get, path).response.headers[field] == nil, "\(path)")
        }
    }

    /// Everything by which a link is asked for something.
    private func paths(_ game: String) -> [String] {
        ["", "/games/\(game)", "/games/\(game)/live", "/calendar.ics"]
    }

    @Test func aLinkThatWasMadeUpOrRevokedShowsNothing() async throws {
        let world = try await ScoreWorld()
        let fixture = try await world.fixture()
        let link = try await link(world, toLeagueOf: fixture)
        let other = try await self.link(world, toLeagueOf: fixture)
        // Another link's id under this one's signature, and each character changed.
        var wrong = [
            "", "x", link.watchLinkId, link.token + "A", String(other.token.prefix(20) + link.token.dropFirst(20)),
        ]
        for place in link.token.indices {
            let changed = link.token[place] == "A" ? "B" : "A"
            wrong.append(link.token[..<place] + changed + link.token[link.token.index(after: place)...])
        }
        for token in wrong {
            for path in paths(fixture.game.gameId) {
                let answer = try await world.ask(.get, "/v1/watch\(path)?link=\(token)", as: nil)
                #expect(answer.status == 404, "\(token) \(path): \(answer.text)")
            }
        }
        let path = "/v1/watch-links/\(link.watchLinkId)"
        #expect(try await world.ask(.delete, path).status == 204)
        #expect(try await world.ask(.delete, path).status == 404)
        for path in paths(fixture.game.gameId) {
            #expect(try await world.ask(.get, "/v1/watch\(path)?link=\(link.token)", as: nil).status == 404)
        }
        let left: [WatchLink] = try await world.read([WatchLink].self, "/v1/watch-links")
        #expect(left == [other])
    }

    @Test func aLinkEndsByItself() async throws {
        let world = try await ScoreWorld()
        let fixture = try await world.fixture()
        let link = try await link(world, toLeagueOf: fixture)
        let secret: [UInt8] = try await world.database.write { connection throws(StorageError) in
            try connection.run("UPDATE score_watch_link SET expires = ?", 1_000)
            return try connection.first("SELECT secret FROM score_watch_key WHERE one = 1") { row in row[0] } ?? []
        }
        let token = try #require(LinkToken(id: link.watchLinkId, expires: 1_000).text(for: .watch, key: secret))
        #expect(LinkToken(token, for: .watch, key: secret)?.id == link.watchLinkId)
        #expect(try await world.scores.links.scope(of: token) == nil)
        #expect(try await world.read([WatchLink].self, "/v1/watch-links").isEmpty)
        // Its end is signed: the old token does not fit the row any more.
        #expect(try await world.scores.links.scope(of: link.token) == nil)
    }

    @Test func onlyAnAdminOfTheTenantMakesSeesAndRevokesLinks() async throws {
        let world = try await ScoreWorld()
        let fixture = try await world.fixture()
        let link = try await link(world, toLeagueOf: fixture)
        let body = #"{"league_id":"\#(fixture.league.leagueId)"}"#
        for (person, status) in [("scorekeeper@demo.test", 403), ("viewer@demo.test", 403), ("admin@rival.test", 404)] {
            #expect(try await world.ask(.post, "/v1/watch-links", body, as: person).status == status)
            let path = "/v1/watch-links/\(link.watchLinkId)"
            #expect(try await world.ask(.delete, path, as: person).status == status)
        }
        #expect(try await world.ask(.post, "/v1/watch-links", body, as: nil).status == 401)
        let theirs: [WatchLink] = try await world.ask(.get, "/v1/watch-links", as: "admin@rival.test").data()
        #expect(theirs.isEmpty)
        for body in ["{}", #"{"league_id":"a","game_id":"b"}"#, #"{"league_id":"a","days":0}"#] {
            #expect(try await world.ask(.post, "/v1/watch-links", body).status == 400)
        }
    }

    @Test func noLinkShowsAnythingOfAnotherTenant() async throws {
        let world = try await ScoreWorld(seedsDemo: true)
        var links: [String: WatchLink] = [:]
        var games: [String: [GameInfo]] = [:]
        for person in ["admin@demo.test", "admin@rival.test"] {
            let leagues: [League] = try await world.ask(.get, "/v1/leagues", as: person).data()
            let league = try #require(leagues.first?.leagueId)
            links[person] = try await link(world, #"{"league_id":"\#(league)"}"#, as: person)
            games[person] = try await world.ask(.get, "/v1/leagues/\(league)/games", as: person).data()
        }
        for (person, other) in [("admin@demo.test", "admin@rival.test"), ("admin@rival.test", "admin@demo.test")] {
            let link = try #require(links[person])
            for game in games[other] ?? [] {
                for path in ["/games/\(game.gameId)", "/games/\(game.gameId)/live"] {
                    // Signed in as the other tenant changes nothing either.
                    for reader in [nil, other] {
                        let answer = try await world.ask(.get, "/v1/watch\(path)?link=\(link.token)", as: reader)
                        #expect(answer.status == 404, "\(answer.text)")
                    }
                }
            }
            let team = try #require(games[other]?.first?.homeTeamId)
            let calendar = "/v1/watch/calendar.ics?link=\(link.token)&team_id=\(team)"
            #expect(try await world.ask(.get, calendar, as: nil).status == 404)
            let own = try #require(games[person]?.first?.gameId)
            for path in ["", "/games/\(own)", "/calendar.ics"] {
                let text = try await world.ask(.get, "/v1/watch\(path)?link=\(link.token)", as: other).text
                let others = (games[other] ?? []).flatMap { [$0.gameId, $0.leagueId, $0.homeTeamId, $0.tenantId] }
                #expect(!others.contains { text.contains($0) })
                #expect(!text.contains("@demo.test") && !text.contains("@rival.test"))
            }
        }
        #expect(!world.log.all("foreign_resource_asked").isEmpty)
    }

    // MARK: The calendar

    @Test func aCalendarTellsChangesAndCancellations() async throws {
        let world = try await ScoreWorld()
        let fixture = try await world.fixture()
        let link = try await link(world, toLeagueOf: fixture)
        let path = "/v1/games/\(fixture.game.gameId)"
        func calendar() async throws -> String {
            try await world.ask(.get, "/v1/watch/calendar.ics?link=\(link.token)", as: nil).text
        }
        let first = try await calendar()
        #expect(first.hasPrefix("BEGIN:VCALENDAR\r\nVERSION:2.0\r\n") && first.hasSuffix("END:VCALENDAR\r\n"))
        #expect(first.contains("\r\nUID:\(fixture.game.gameId)@127.0.0.1\r\n") && first.contains("\r\nSEQUENCE:0\r\n"))
        #expect(first.contains("\r\nDTSTART:20260501T180000Z\r\n") && first.contains("\r\nSTATUS:CONFIRMED\r\n"))
        let _: GameInfo = try await world.send(
            .patch,
            path,
            #"{"venue":"Port; hall, 2","starts_at":"2026-05-02T20:00:00+02:00"}"#
        )
        let second = try await calendar()
        #expect(second.contains("\r\nSEQUENCE:1\r\n") && second.contains("\r\nDTSTART:20260502T180000Z\r\n"))
        #expect(second.contains(#"LOCATION:Port\; hall\, 2"#))
        // What does not change is no new revision.
        let _: GameInfo = try await world.send(.patch, path, #"{"venue":"Port; hall, 2"}"#)
        let third: GameInfo = try await world.send(.patch, path, #"{"schedule_status":"cancelled"}"#)
        #expect(third.revision == 2 && third.scheduleStatus == "cancelled" && third.board.status == "scheduled")
        #expect(try await calendar().contains("\r\nSTATUS:CANCELLED\r\n"))
        #expect(try await world.ask(.patch, path, #"{"schedule_status":"lost"}"#).fields == ["schedule_status"])
        let team = "/v1/watch/calendar.ics?link=\(link.token)&team_id=\(fixture.home.teamId)"
        #expect(try await world.ask(.get, team, as: nil).text.contains("\r\nX-WR-CALNAME:Home\r\n"))
    }

    @Test func longLinesOfACalendarAreFoldedBetweenCharacters() {
        var game = GameInfo(gameId: "g", tenantId: "t", leagueId: "l", seasonId: "s", sportType: "football")
        game.homeTeamName = String(repeating: "Отбор ", count: 20)
        game.startsAt = "2026-05-01T18:00:00.000Z"
        let text = CalendarFeed(name: "Лига", games: [game], host: "example.com").text
        let lines = text.split(separator: "\r\n", omittingEmptySubsequences: false)
        #expect(lines.allSatisfy { $0.utf8.count <= 75 } && lines.last == "")
        #expect(text.split(separator: "\r\n ").joined().contains("SUMMARY:\(game.homeTeamName) – "))
        game.startsAt = nil
        #expect(!CalendarFeed(name: "", games: [game], host: "").text.contains("VEVENT"))
    }

    // MARK: Live

    private func withServer(_ body: (ScoreWorld, Fixture, String) async throws -> Void) async throws {
        let world = try await ScoreWorld()
        let fixture = try await world.fixture()
        var configuration = ServerConfiguration()
        configuration.port = 0
        configuration.threads = 1
        let server = Server(world.table, configuration)
        let port = try server.start()
        do {
            try await body(world, fixture, "http://127.0.0.1:\(port)/v1/watch/games/\(fixture.game.gameId)/live")
        } catch {
            await server.stop(grace: .zero)
            throw error
        }
        await server.stop(grace: .zero)
    }

    @Test func aWatcherSeesTheBoardAndNothingElse() async throws {
        try await withServer { world, fixture, address in
            let link = try await link(world, toLeagueOf: fixture)
            let watcher = try await WebSocketConnector().connect(
                to: try WebAddress("\(address)?link=\(link.token)"),
                headers: [:]
            )
            func next() async throws -> JSONObject {
                guard case .text(let text)? = await watcher.receive() else { throw Ended() }
                #expect(!text.contains("recorded_by") && !text.contains("@demo.test"))
                return try #require(JSONObject(message: Array(text.utf8)))
            }
            #expect(try await next()["sequence"] == .integer(0))
            _ = try await world.record(Fixture.opening, in: fixture.game.gameId)
            _ = try await next()
            _ = try await world.record(fixture.basket("b1", 3), in: fixture.game.gameId)
            let board = try await next()
            #expect(board["sequence"] == .integer(3) && board["board"]?["home_score"] == .integer(3))
            #expect(Set(board.members.map(\.name)) == ["type", "sequence", "board", "starts_at"])
        }
    }

    @Test func revokingALinkEndsItsOpenConnections() async throws {
        try await withServer { world, fixture, address in
            let link = try await link(world, toLeagueOf: fixture)
            let target = try WebAddress("\(address)?link=\(link.token)")
            let watcher = try await WebSocketConnector().connect(to: target, headers: [:])
            _ = await watcher.receive()
            #expect(try await world.ask(.delete, "/v1/watch-links/\(link.watchLinkId)").status == 204)
            let end = await watcher.receive()
            #expect(end == nil)
            await #expect(throws: (any Error).self) {
                _ = try await WebSocketConnector().connect(to: target, headers: [:])
            }
        }
    }

    private struct Ended: Error {}
}
