import HTTPServer
import Testing
import Wire

@testable import Backend

@Suite(.timeLimit(.minutes(8)))
struct LeagueTests {
    @Test func aLeagueLooksAsTheDocumentSays() async throws {
        let world = try await ScoreWorld()
        let made = try await world.ask(
            .post,
            "/v1/leagues",
            #"{"name":"Test League","sport_type":"basketball","tenant_id":"rival-tenant"}"#
        )
        #expect(made.status == 201)
        let league: League = try made.data()
        #expect(made.response.headers["Location"] == "/v1/leagues/\(league.leagueId)")
        #expect(league.name == "Test League" && league.sportType == "basketball")
        #expect(league.tenantId == "demo-tenant")
        let answer = try await world.ask(.get, "/v1/leagues?tenant_id=rival-tenant")
        let envelope = try answer.envelope([League].self)
        #expect(envelope.requestId == "test-request-id")
        #expect(envelope.data == [league])
        #expect(answer.text.contains(#""next_cursor":null"#))
        #expect(answer.response.headers["Cache-Control"] == "private")
    }

    @Test func everythingWrongIsToldAtOnce() async throws {
        let world = try await ScoreWorld()
        let answer = try await world.ask(
            .post,
            "/v1/leagues",
            #"{"name":"  ","sport_type":"chess","season_name":7,"rules":{"periods":"x","best_of":3}}"#
        )
        #expect(answer.status == 400)
        #expect(answer.error?.code == "VALIDATION_ERROR")
        #expect(answer.error?.requestId == "test-request-id")
        #expect(answer.fields == ["name", "sport_type", "season_name", "rules.periods"])
        let unfit = try await world.ask(
            .post,
            "/v1/leagues",
            #"{"name":"A","sport_type":"football","rules":{"best_of":3}}"#
        )
        #expect(unfit.status == 400 && unfit.fields == ["rules.best_of"])
    }

    @Test(arguments: ["", "[]", "7", "{", #"{"name":}"#, "null"])
    func aBodyThatIsNoObjectIsRefused(_ body: String) async throws {
        let world = try await ScoreWorld()
        #expect(try await world.ask(.post, "/v1/leagues", body).status == 400)
    }

    @Test func anotherMediaTypeIsRefused() async throws {
        let world = try await ScoreWorld()
        let answer = try await world.ask(.post, "/v1/leagues", nil, headers: [("Content-Type", "text/plain")])
        #expect(answer.status == 415)
    }

    @Test func rolesDecideWhoMayDoWhat() async throws {
        let world = try await ScoreWorld()
        let fixture = try await world.fixture()
        let body = #"{"name":"X","sport_type":"tennis"}"#
        for person in ["scorekeeper@demo.test", "viewer@demo.test"] {
            let refused = try await world.ask(.post, "/v1/leagues", body, as: person)
            #expect(refused.status == 403 && refused.error?.message == "Admin role required")
            #expect(try await world.ask(.get, "/v1/leagues", as: person).status == 200)
        }
        let viewer = try await world.ask(.post, fixture.events, #"{"type":"game_start"}"#, as: "viewer@demo.test")
        #expect(viewer.status == 403)
        #expect(viewer.error?.code == "FORBIDDEN")
        #expect(viewer.error?.message == "Scorekeeper role required")
        let nobody = try await world.ask(.get, "/v1/leagues", as: nil)
        #expect(nobody.status == 401 && nobody.response.headers["WWW-Authenticate"] == "Bearer")
        let forged = try await world.ask(.get, "/v1/leagues", as: nil, headers: [("Authorization", "Bearer a.b.c")])
        #expect(forged.status == 401 && forged.error?.message == "Invalid JWT token")
    }

    @Test func seasonsTeamsAndPlayersAreKept() async throws {
        let world = try await ScoreWorld()
        let fixture = try await world.fixture()
        let seasons = "/v1/leagues/\(fixture.league.leagueId)/seasons"
        let next: Season = try await world.send(
            .post,
            seasons,
            #"{"name":"Next","starts_on":"2027-01-01","ends_on":"2027-06-30"}"#
        )
        let all: [Season] = try await world.read([Season].self, seasons)
        #expect(all.count == 2)
        let league: League = try await world.read(League.self, "/v1/leagues/\(fixture.league.leagueId)")
        #expect(league.currentSeasonId == next.seasonId)
        let wrong = try await world.ask(.post, seasons, #"{"starts_on":"2027-02-30","ends_on":5}"#)
        #expect(wrong.fields == ["name", "starts_on", "ends_on"])
        let backwards = try await world.ask(
            .post,
            seasons,
            #"{"name":"N","starts_on":"2027-02-02","ends_on":"2027-02-01"}"#
        )
        #expect(backwards.fields == ["ends_on"])
        let players: [Player] = try await world.read([Player].self, "/v1/teams/\(fixture.home.teamId)/players")
        #expect(players == fixture.homePlayers)
        let player: Player = try await world.send(
            .patch,
            "/v1/players/\(players[0].playerId)",
            #"{"number":null,"position":"Guard"}"#
        )
        #expect(player.number == nil && player.position == "Guard" && player.name == players[0].name)
        #expect(try await world.ask(.patch, "/v1/players/\(player.playerId)", #"{"number":1000}"#).fields == ["number"])
        #expect(try await world.ask(.patch, "/v1/players/\(player.playerId)", #"{"name":null}"#).fields == ["name"])
    }

    @Test func aRenamedTeamIsRenamedEverywhere() async throws {
        let world = try await ScoreWorld()
        let fixture = try await world.fixture()
        let _: Team = try await world.send(.patch, "/v1/teams/\(fixture.away.teamId)", #"{"name":"Zebras"}"#)
        let game: GameInfo = try await world.read(GameInfo.self, "/v1/games/\(fixture.game.gameId)")
        #expect(game.awayTeamName == "Zebras" && game.homeTeamName == "Home")
        let table: [Standing] = try await world.read(
            [Standing].self,
            "/v1/leagues/\(fixture.league.leagueId)/standings"
        )
        #expect(Set(table.map(\.teamName)) == ["Home", "Zebras"])
    }

    @Test func anUpdateNeedsTheStateItWasMadeFor() async throws {
        let world = try await ScoreWorld()
        let fixture = try await world.fixture()
        for path in ["/v1/leagues/\(fixture.league.leagueId)", "/v1/games/\(fixture.game.gameId)"] {
            let body = path.contains("games") ? #"{"venue":"Hall 1"}"# : #"{"name":"One"}"#
            let tag = try #require(try await world.ask(.get, path).tag)
            #expect(tag.hasPrefix("W/\""))
            let first = try await world.ask(.patch, path, body, headers: [("If-Match", tag)])
            #expect(first.status == 200)
            let stale = try await world.ask(.patch, path, body, headers: [("If-Match", tag)])
            #expect(stale.status == 412 && stale.error?.code == "PRECONDITION_FAILED")
            let wrong = #"{"name":1,"venue":1}"#
            #expect(try await world.ask(.patch, path, wrong, headers: [("If-Match", tag)]).status == 400)
            let fresh = try #require(first.tag)
            #expect(try await world.ask(.get, path).tag == fresh)
            #expect(try await world.ask(.patch, path, body, headers: [("If-Match", fresh)]).status == 200)
            #expect(try await world.ask(.patch, path, body, headers: [("If-Match", "*")]).status == 200)
        }
    }

    @Test func theSameIsNotSentTwice() async throws {
        let world = try await ScoreWorld()
        let fixture = try await world.fixture()
        for path in ["/v1/leagues", "/v1/games/\(fixture.game.gameId)", "/v1/leagues?limit=1"] {
            let tag = try #require(try await world.ask(.get, path).tag)
            let again = try await world.ask(.get, path, headers: [("If-None-Match", "\"x\", \(tag)")])
            #expect(again.status == 304 && again.text.isEmpty && again.tag == tag)
            #expect(try await world.ask(.get, path, headers: [("If-None-Match", "W/\"other\"")]).status == 200)
        }
        let before = try await world.ask(.get, "/v1/leagues").tag
        let _: League = try await world.send(.post, "/v1/leagues", #"{"name":"New","sport_type":"soccer"}"#)
        #expect(try await world.ask(.get, "/v1/leagues").tag != before)
    }

    @Test func listsComeInPages() async throws {
        let world = try await ScoreWorld()
        for number in 0..<7 {
            let sport = number % 2 == 0 ? "tennis" : "hockey"
            let body = #"{"name":"League \#(number)","sport_type":"\#(sport)"}"#
            let _: League = try await world.send(.post, "/v1/leagues", body)
        }
        var (names, cursor, pages): ([String], String?, Int) = ([], nil, 0)
        repeat {
            let path = "/v1/leagues?limit=3" + (cursor.map { "&cursor=\($0)" } ?? "")
            let page = try await world.ask(.get, path).envelope([League].self)
            names += page.data.map(\.name)
            cursor = page.nextCursor
            pages += 1
        } while cursor != nil
        #expect(names == (0..<7).map { "League \($0)" } && pages == 3)
        let found: [League] = try await world.read([League].self, "/v1/leagues?search=LEAGUE%205")
        #expect(found.map(\.name) == ["League 5"])
        let tennis: [League] = try await world.read([League].self, "/v1/leagues?sport_type=tennis")
        #expect(tennis.count == 4)
        let hockey: [League] = try await world.read([League].self, "/v1/leagues?sport_type=ice_hockey&search=1")
        #expect(hockey.map(\.name) == ["League 1"])
    }

    @Test(arguments: [
        "limit=0", "limit=101", "limit=x", "limit=-1", "cursor=!!!", "cursor=aGVsbG8", "cursor=MA", "sport_type=chess",
    ])
    func aBadPageIsRefused(_ query: String) async throws {
        let world = try await ScoreWorld()
        let answer = try await world.ask(.get, "/v1/leagues?\(query)")
        #expect(answer.status == 400)
        #expect(answer.fields == [String(query.prefix { $0 != "=" })])
    }

    @Test func aRepeatedRequestHappensOnce() async throws {
        let world = try await ScoreWorld()
        let key = [(name: "Idempotency-Key", value: "k-1")]
        let body = #"{"name":"Once","sport_type":"baseball"}"#
        let first = try await world.ask(.post, "/v1/leagues", body, headers: key)
        let again = try await world.ask(.post, "/v1/leagues", body, headers: key)
        #expect(first.status == 201 && again.status == 201 && again.text == first.text)
        #expect(again.response.headers["Idempotent-Replayed"] == "true")
        #expect(again.response.headers["Location"] == first.response.headers["Location"])
        let other = try await world.ask(.post, "/v1/leagues", "{", headers: key)
        #expect(other.status == 422 && other.error?.code == "IDEMPOTENCY_KEY_REUSED")
        let leagues: [League] = try await world.read([League].self, "/v1/leagues")
        #expect(leagues.count == 1)
        let rival = try await world.ask(.post, "/v1/leagues", body, as: "admin@rival.test", headers: key)
        #expect(rival.status == 201 && rival.text != first.text)
    }

    @Test func everyRouteIsInTheReference() async throws {
        let world = try await ScoreWorld()
        let document = try await world.ask(.get, "/openapi.json", as: nil).text
        for group in world.scores.groups {
            for route in group.routes {
                #expect(document.contains("\"\(route.path)\""))
                #expect(route.operation.id.map { document.contains("\"\($0)\"") } == true)
                #expect(!route.operation.summary.isEmpty)
            }
        }
    }

    @Test func theTenantIsLimited() async throws {
        let rule = try #require(LimitRule(perSecond: 0.001, burst: 3))
        let rate = RateLimiter(LimitSettings(defaults: [.tenant: rule]))
        let world = try await ScoreWorld(rate: rate)
        for person in ["admin@demo.test", "viewer@demo.test", "admin@demo.test"] {
            #expect(try await world.ask(.get, "/v1/leagues", as: person).status == 200)
        }
        let refused = try await world.ask(.get, "/v1/leagues")
        #expect(refused.status == 429 && refused.error?.code == "RATE_LIMIT_EXCEEDED")
        #expect(refused.response.headers["Retry-After"].flatMap { Int($0) } != nil)
        #expect(try await world.ask(.get, "/v1/leagues", as: "admin@rival.test").status == 200)
        let usual = try #require(LimitSettings.standard.defaults[.tenant])
        #expect(usual.perSecond == 1_000 && usual.burst == 2_000)
    }
}
