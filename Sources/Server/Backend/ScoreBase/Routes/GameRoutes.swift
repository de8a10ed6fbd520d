internal import HTTPServer
internal import Scoring
internal import Wire

extension ScoreBase {
    var gameRoutes: [Route] {
        let folder = "/v1/leagues/{leagueId}/games"
        return [
            Route(.get, folder, .listing(GameInfo.self)) { request in
                let scores = try scores(for: request)
                let league = try scores.need(.league, request.id("leagueId"))
                let filter = try scores.filter(request, of: league)
                return request.answer(try scores.games(of: league, filter, try request.listing()))
            },
            creating(GameInfo.self, folder, at: "/v1/games") { scores, request, record in
                let league = try scores.need(.league, request.id("leagueId"))
                var fields = try request.fields()
                var new = NewGame(homeTeamId: "", awayTeamId: "")
                fields.text("home_team_id", 1...128, into: &new.homeTeamId)
                fields.text("away_team_id", 1...128, into: &new.awayTeamId)
                fields.text("season_id", 1...128, into: &new.seasonId)
                fields.instant("starts_at", into: &new.startsAt)
                fields.text("venue", into: &new.venue)
                try fields.check()
                try scores.noteForeign(new)
                return try await scores.add(new, to: league.id, record)
            },
            reading(GameInfo.self, "/v1/games/{gameId}", "gameId"),
            changing(GameInfo.self, "/v1/games/{gameId}", "gameId"),
        ]
    }
}

extension ScoreRepository {
    /// Looks the ids of a body up, so that another tenant's are reported. They are refused with the other wrong values.
    fileprivate func noteForeign(_ game: NewGame) throws {
        for team in [game.homeTeamId, game.awayTeamId] { _ = try find(.team, team) }
        if let season = game.seasonId { _ = try find(.season, season) }
    }

    fileprivate func filter(_ request: Request, of league: StoredDocument) throws -> GameFilter {
        var filter = GameFilter()
        filter.season = try season(request, of: league)?.key
        filter.team = try request.query("team_id").map { try need(.team, $0).key }
        if let status = request.query("status") {
            guard GameState.Status(rawValue: status) != nil else {
                throw ScoreError.invalid("status", "must be one of scheduled, in_progress, final")
            }
            filter.status = status
        }
        return filter
    }
}
