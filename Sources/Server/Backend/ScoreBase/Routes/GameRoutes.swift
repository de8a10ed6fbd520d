internal import HTTPServer
internal import Scoring
internal import Wire

extension ScoreBase {
    var gameRoutes: [Route] {
        let folder = "/v1/leagues/{leagueId}/games"
        return [
            Route(.get, folder, .listing(GameInfo.self)) { request in
                let scores = try scores(for: request)
                let league = try await scores.need(.league, request.id("leagueId"))
                let filter = try await scores.filter(request, of: league)
                return request.answer(try await scores.games(of: league, filter, try request.listing()))
            },
            creating(GameInfo.self, folder, at: "/v1/games") { scores, request, record in
                let league = try await scores.need(.league, request.id("leagueId"))
                var fields = try request.fields()
                var new = NewGame(homeTeamId: "", awayTeamId: "")
                fields.newGame(into: &new)
                try fields.check()
                try await scores.reportForeignIDs(new)
                return try await scores.add(new, to: league.id, record)
            },
            reading(GameInfo.self, "/v1/games/{gameId}", "gameId"),
            changing(GameInfo.self, "/v1/games/{gameId}", "gameId"),
        ]
    }
}

extension ScoreRepository {
    /// Looks up the ids of a body, so that another tenant's ids are logged. They are refused with the other invalid
    /// values.
    func reportForeignIDs(_ game: NewGame) async throws {
        for team in [game.homeTeamId, game.awayTeamId] { _ = try await find(.team, team) }
        if let season = game.seasonId { _ = try await find(.season, season) }
    }

    fileprivate func filter(_ request: Request, of league: StoredDocument) async throws -> GameFilter {
        var filter = GameFilter()
        filter.season = try await season(request, of: league)?.key
        if let team = request.query("team_id") { filter.team = try await need(.team, team).key }
        if let status = request.query("status") {
            guard GameState.Status(rawValue: status) != nil else {
                throw ScoreError.invalid("status", "must be one of scheduled, in_progress, final")
            }
            filter.status = status
        }
        return filter
    }
}
