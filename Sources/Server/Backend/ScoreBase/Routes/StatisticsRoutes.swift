internal import HTTPServer
internal import Scoring
internal import Wire

extension ScoreBase {
    var statisticsRoutes: [Route] { [boxScore, leaders, headToHead] }

    private var boxScore: Route {
        Route(.get, "/v1/games/{gameId}/box-score", .boxScore) { request in
            let scores = try scores(for: request)
            let game = try await scores.need(.game, request.id("gameId"))
            return request.answer(try await scores.boxScore(of: game))
        }
    }

    private var leaders: Route {
        Route(.get, "/v1/leagues/{leagueId}/leaders", .leaders) { request in
            let scores = try scores(for: request)
            let league = try await scores.need(.league, request.id("leagueId"))
            let season = try await scores.seasonOrCurrent(request, of: league)
            let stat = try request.stat(of: try Rendering.read(League.self, from: league.document).sportType)
            let limit = try request.listing().limit
            return request.answer(try await scores.leaders(of: season, stat.rawValue, limit: limit), next: .some(nil))
        }
    }

    private var headToHead: Route {
        Route(.get, "/v1/leagues/{leagueId}/head-to-head", .headToHead) { request in
            let scores = try scores(for: request)
            let league = try await scores.need(.league, request.id("leagueId"))
            let season = try await scores.season(request, of: league)
            let team = try await scores.need(.team, try request.required("team_id"))
            let opponent = try await scores.need(.team, try request.required("opponent_id"))
            guard team.key != opponent.key else {
                throw ScoreError.invalid("opponent_id", "must differ from team_id")
            }
            let games = try await scores.headToHead(team, opponent, in: league, season: season?.key)
            return request.answer(games)
        }
    }
}

extension Request {
    /// The requested statistic; the sport's first one if the query names none.
    fileprivate func stat(of sport: String) throws(ScoreError) -> Stat {
        let columns = Sport(name: sport)?.columns ?? []
        guard let name = query("stat") else { return columns.first { $0 != .seconds } ?? .points }
        guard let stat = columns.first(where: { $0.rawValue == name }) else {
            throw .invalid("stat", "must be one of " + columns.map(\.rawValue).joined(separator: ", "))
        }
        return stat
    }

    fileprivate func required(_ name: String) throws(ScoreError) -> String {
        guard let value = query(name), !value.isEmpty else { throw .invalid(name, "is required") }
        return value
    }
}
