import HTTPServer
import Testing
import Wire

@testable import Backend

@Suite(.timeLimit(.minutes(5)))
struct FixtureTests {
    @Test func aSeasonIsPlannedShownAndKept() async throws {
        let league = try await TestLeague(teams: 4)
        let plan: FixturePlan = try await league.send("/plan", league.request(#""time_zone":"Europe/Sofia""#))
        #expect(plan.games.count == 12)
        #expect(plan.findings.isEmpty)
        #expect(try await league.games().isEmpty)
        // 15:00 in Sofia is 12:00 UTC in summer and 13:00 in winter.
        let starts = plan.games.compactMap(\.startsAt)
        #expect(starts.allSatisfy { $0.hasSuffix(($0 < "2026-10-25" ? "T12" : "T13") + ":00:00.000Z") }, "\(starts)")
        #expect(starts.contains { $0 > "2026-10-25" })
        let again: FixturePlan = try await league.send("/plan", league.request(#""time_zone":"Europe/Sofia""#))
        #expect(again == plan)

        let body = try TestLeague.text(NewFixtures(games: plan.games.map(NewGame.init)))
        let kept: [GameInfo] = try await league.send("", body)
        #expect(kept.map(\.homeTeamId) == plan.games.map(\.homeTeamId))
        #expect(Set(kept.map(\.gameId)) == Set(try await league.games().map(\.gameId)))
        #expect(kept.allSatisfy { $0.board.status == "scheduled" && $0.seasonId == league.league.currentSeasonId })
    }

    @Test func gamesAreKeptAllOrNoneAndOnceForAKey() async throws {
        let league = try await TestLeague(teams: 2)
        let (one, two) = (league.teams[0].teamId, league.teams[1].teamId)
        let wrong = try await league.ask(
            "",
            #"{"games":[{"home_team_id":"\#(one)","away_team_id":"\#(two)"},{"home_team_id":"\#(one)","away_team_id":"x"}]}"#
        )
        #expect(wrong.status == 400)
        #expect(wrong.fields == ["games[1].away_team_id"])
        #expect(try await league.games().isEmpty)
        let body = #"{"games":[{"home_team_id":"\#(one)","away_team_id":"\#(two)"}]}"#
        let first = try await league.ask("", body, headers: [("Idempotency-Key", "keep-1")])
        let second = try await league.ask("", body, headers: [("Idempotency-Key", "keep-1")])
        #expect(first.status == 201 && second.text == first.text)
        #expect(try await league.games().count == 1)
        #expect(try await league.ask("", #"{"games":[]}"#).status == 400)
    }

    @Test func whatCannotBeMetIsReportedWithTeamAndDay() async throws {
        let league = try await TestLeague(teams: 4)
        let (one, two) = (league.teams[0], league.teams[1])
        let plan: FixturePlan = try await league.send(
            "/plan",
            league.request(
                #"""
                "derbies":[{"home_team_id":"\#(one.teamId)","away_team_id":"\#(two.teamId)","day":"2026-09-08"}],
                "teams":[{"team_id":"\#(two.teamId)","blackouts":["2026-09-12"]}]
                """#
            )
        )
        let derby = try #require(plan.findings.first { $0.rule == "derby" })
        #expect(derby.day == "2026-09-08" && derby.teamNames == [one.name, two.name])
        let moved = try #require(plan.findings.first { $0.rule == "moved" })
        #expect(moved.teamNames.contains(two.name) && moved.round == 2)
    }

    @Test func wrongValuesAreAllNamed() async throws {
        let league = try await TestLeague(teams: 2)
        let answer = try await league.ask(
            "/plan",
            #"""
            {"format":"cup","legs":3,"team_ids":["x","\#(league.teams[0].teamId)"],"teams":[{"team_id":"y"}],"seed":-1,
            "calendar":{"first_day":"2026-09-31","last_day":"2026-10-01","time_zone":"Europe/Nowhere",
            "times":[{"weekday":"Saturday","time":"25:00"}],"venues":[{"name":"Hall","latitude":91}]}}
            """#
        )
        #expect(answer.status == 400)
        #expect(
            answer.fields == [
                "format", "legs", "team_ids[0]", "teams[0].team_id", "seed", "calendar.first_day", "calendar.time_zone",
                "calendar.times[0].weekday", "calendar.times[0].time", "calendar.venues[0].latitude",
            ]
        )
    }

    @Test func onlyAdminsPlanAndOnlyForTheirTenant() async throws {
        let league = try await TestLeague(teams: 2)
        for path in ["/plan", "", "/replan"] {
            #expect(try await league.ask(path, "{}", as: "scorekeeper@demo.test").status == 403)
            #expect(try await league.ask(path, "{}", as: "admin@rival.test").status == 404)
            #expect(try await league.ask(path, "{}", as: nil).status == 401)
        }
    }

    @Test func aLostDayMovesItsGamesOnlyAndAWithdrawalCancels() async throws {
        let league = try await TestLeague(teams: 4)
        let plan: FixturePlan = try await league.send("/plan", league.request(#""legs":1"#))
        let _: [GameInfo] = try await league.send(
            "",
            try TestLeague.text(NewFixtures(games: plan.games.map(NewGame.init)))
        )
        let before = try await league.games()
        let calendar = league.calendar("2026-09-06")
        let shown: FixtureChanges = try await league.send(
            "/replan",
            #"{\#(calendar),"lost_days":["2026-09-12"]}"#
        )
        #expect(shown.moves.count == 2 && shown.isFewest && !shown.isKept)
        #expect(shown.moves.allSatisfy { $0.from?.hasPrefix("2026-09-12") == true && ($0.to ?? "") > "2026-09-13" })
        #expect(try await league.games() == before)

        let kept: FixtureChanges = try await league.send(
            "/replan",
            #"{\#(calendar),"lost_days":["2026-09-12"],"keeps":true}"#
        )
        #expect(kept.moves == shown.moves && kept.isKept)
        let after = try await league.games()
        for move in shown.moves {
            let game = try #require(after.first { $0.gameId == move.gameId })
            #expect(game.startsAt == move.to && game.revision == 1 && game.scheduleStatus == nil)
        }
        #expect(after.count { game in before.contains { $0 == game } } == 4)

        let team = league.teams[3].teamId
        let left: FixtureChanges = try await league.send(
            "/replan",
            #"{\#(calendar),"withdrawn":["\#(team)"],"keeps":true}"#
        )
        #expect(left.cancelled.count == 3 && left.moves.isEmpty)
        let status = try await league.games().filter { $0.homeTeamId == team || $0.awayTeamId == team }
        #expect(status.allSatisfy { $0.scheduleStatus == "cancelled" })
    }

    @Test func aGameThatFindsNoSlotIsPostponedAndPlannedLater() async throws {
        let league = try await TestLeague(teams: 2)
        let plan: FixturePlan = try await league.send("/plan", league.request(#""legs":1"#))
        let made: [GameInfo] = try await league.send(
            "",
            try TestLeague.text(NewFixtures(games: plan.games.map(NewGame.init)))
        )
        let id = made[0].gameId
        let lost: FixtureChanges = try await league.send(
            "/replan",
            #"{"calendar":{"first_day":"2026-09-01","last_day":"2026-09-06","times":[{"weekday":"sat","time":"15:00"}]},"lost_games":["\#(id)"],"keeps":true}"#
        )
        #expect(lost.findings.map(\.rule) == ["unplaced"])
        let postponed = try await league.world.read(GameInfo.self, "/v1/games/\(id)")
        #expect(postponed.scheduleStatus == "postponed" && postponed.board.status == "scheduled")
        let found: FixtureChanges = try await league.send(
            "/replan",
            #"{\#(league.calendar("2026-10-01")),"keeps":true}"#
        )
        #expect(found.moves.map(\.to) == ["2026-10-03T15:00:00.000Z"])
        let planned = try await league.world.read(GameInfo.self, "/v1/games/\(id)")
        #expect(
            planned.scheduleStatus == nil && planned.startsAt == "2026-10-03T15:00:00.000Z" && planned.revision == 2
        )
    }

    @Test func aKnockoutGoesOnWithTheWinners() async throws {
        let league = try await TestLeague(teams: 3)
        let ids = try TestLeague.text(league.teams.map(\.teamId))
        let request = #"{"format":"knockout","team_ids":\#(ids),\#(league.calendar("2026-09-05"))}"#
        let first: FixturePlan = try await league.send("/plan", request)
        #expect(first.byes.map(\.teamId) == [league.teams[0].teamId])
        #expect(first.games.map(\.awayTeamId) == [league.teams[2].teamId])
        let made: [GameInfo] = try await league.send(
            "",
            try TestLeague.text(NewFixtures(games: first.games.map(NewGame.init)))
        )
        let waiting: FixturePlan = try await league.send("/plan", request)
        #expect(waiting.games.isEmpty && waiting.findings.map(\.rule) == ["undecided"])
        // The visitors win.
        let events = #"{"events":[{"type":"game_start"},{"type":"forfeit","team_id":"\#(league.teams[1].teamId)"}]}"#
        let answer = try await league.world.ask(
            .post,
            "/v1/games/\(made[0].gameId)/events",
            events,
            as: "scorekeeper@demo.test"
        )
        #expect(answer.status == 201, "\(answer.text)")
        let final: FixturePlan = try await league.send("/plan", request)
        #expect(
            final.games.map { [$0.homeTeamId, $0.awayTeamId] } == [[league.teams[0].teamId, league.teams[2].teamId]]
        )
        #expect(final.games.first?.round == 2 && final.games.first?.startsAt ?? "" > made[0].startsAt ?? "")
    }
}

/// A league with some teams, and requests about its fixtures.
private struct TestLeague {
    let world: ScoreWorld
    let league: League
    let teams: [Team]

    init(teams count: Int) async throws {
        world = try await ScoreWorld()
        league = try await world.send(.post, "/v1/leagues", #"{"name":"Cup","sport_type":"basketball"}"#)
        var teams: [Team] = []
        for name in ["Ada", "Boe", "Cer", "Dor"].prefix(count) {
            teams.append(try await world.send(.post, "/v1/leagues/\(league.leagueId)/teams", #"{"name":"\#(name)"}"#))
        }
        self.teams = teams
    }

    /// Saturdays at 15:00 from a day until the end of November 2026.
    func calendar(_ first: String, _ zone: String = "") -> String {
        #""calendar":{"first_day":"\#(first)","last_day":"2026-11-30","times":[{"weekday":"sat","time":"15:00"}]\#(zone)}"#
    }

    /// A double round robin with some members more; one about the zone belongs to the calendar.
    func request(_ more: String) -> String {
        let isZone = more.hasPrefix(#""time_zone""#)
        return
            #"{"format":"round_robin","effort":1,\#(calendar(isZone ? "2026-10-01" : "2026-09-05", isZone ? "," + more : ""))\#(isZone ? "" : "," + more)}"#
    }

    func ask(
        _ path: String,
        _ body: String,
        as person: String? = "admin@demo.test",
        headers: [(name: String, value: String)] = []
    ) async throws -> ScoreAnswer {
        try await world.ask(
            .post,
            "/v1/leagues/\(league.leagueId)/fixtures\(path)",
            body,
            as: person,
            headers: headers
        )
    }

    func send<Value: Decodable & Sendable>(_ path: String, _ body: String) async throws -> Value {
        try await ask(path, body).data()
    }

    func games() async throws -> [GameInfo] {
        try await world.read([GameInfo].self, "/v1/leagues/\(league.leagueId)/games")
    }

    static func text(_ value: some Encodable) throws -> String {
        String(decoding: try Rendering.write(value), as: UTF8.self)
    }
}

extension NewGame {
    fileprivate init(_ game: PlannedFixture) {
        self.init(
            homeTeamId: game.homeTeamId,
            awayTeamId: game.awayTeamId,
            startsAt: game.startsAt,
            venue: game.venue
        )
    }
}
