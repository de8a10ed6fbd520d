internal import Basics
internal import HTTPServer
internal import Wire

extension ScoreBase {
    /// The maximum number of games that are stored at once.
    static let maxFixtures = 1_000

    var fixtureRoutes: [Route] { [planning, keepingFixtures, replanning] }

    private var planning: Route {
        Route(.post, "/v1/leagues/{leagueId}/fixtures/plan", .planFixtures) { request in
            try request.require(.admin)
            let (fields, book, _) = try await seasonBook(request)
            var reader = FixtureReader(fields, league: book.teams)
            let planner = try FixturePlanner(book, &reader)
            let plan = await planners.run { planner.plan() }
            return request.responder(.ok)(try Rendering.write(plan))
        }
    }

    private var keepingFixtures: Route {
        Route(.post, "/v1/leagues/{leagueId}/fixtures", .keepFixtures) { request in
            try request.require(.admin)
            let scores = try scores(for: request)
            let league = try await scores.need(.league, request.id("leagueId"))
            var fields = try request.fields()
            guard let items = fields.objects("games", count: 1...Self.maxFixtures) else {
                throw ScoreError.invalid("games", "must be an array of 1 to \(Self.maxFixtures) games")
            }
            let games = items.map { item in
                var new = NewGame(homeTeamId: "", awayTeamId: "")
                guard var item else { return new }
                item.newGame(into: &new)
                fields.add(item.errors)
                return new
            }
            try fields.check()
            let respond = request.responder(.created)
            do {
                return respond(try await scores.add(games, to: league.id, request.idempotencyRecord(respond)))
            } catch {
                for game in Set(games) { try await scores.reportForeignIDs(game) }
                throw error
            }
        }
    }

    private var replanning: Route {
        Route(.post, "/v1/leagues/{leagueId}/fixtures/replan", .replanFixtures) { request in
            try request.require(.admin)
            let (fields, book, scores) = try await seasonBook(request)
            var reader = FixtureReader(fields, league: book.teams)
            let replanner = try FixtureReplanner(book, &reader)
            let (answer, changes) = await planners.run { replanner.replan() }
            let respond = request.responder(.ok)
            let data = try Rendering.write(answer)
            if replanner.keeps {
                try await scores.make(
                    changes,
                    in: request.id("leagueId"),
                    answering: data,
                    request.idempotencyRecord(respond)
                )
            }
            return respond(data)
        }
    }

    /// The body, and the season that it names or else the league's current one.
    private func seasonBook(_ request: Request) async throws -> (BodyReader, SeasonBook, any ScoreRepository) {
        let scores = try scores(for: request)
        let league = try await scores.need(.league, request.id("leagueId"))
        var (fields, id): (BodyReader, String?) = (try request.fields(), nil)
        fields.text("season_id", 1...128, into: &id)
        try fields.check()
        let current = try Rendering.read(League.self, from: league.document).currentSeasonId
        let season = try await scores.need(.season, id ?? current ?? "")
        guard try Rendering.read(Season.self, from: season.document).leagueId == league.id else {
            throw ScoreError.notFound(.season)
        }
        return (fields, try await scores.book(of: season, in: league), scores)
    }
}

extension BodyReader {
    /// Reads the members of a new game.
    mutating func newGame(into new: inout NewGame) {
        text("home_team_id", 1...128, into: &new.homeTeamId)
        text("away_team_id", 1...128, into: &new.awayTeamId)
        text("season_id", 1...128, into: &new.seasonId)
        instant("starts_at", into: &new.startsAt)
        text("venue", into: &new.venue)
    }
}
