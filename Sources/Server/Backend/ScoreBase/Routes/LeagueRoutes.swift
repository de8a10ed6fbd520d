internal import BowlineJSON
internal import HTTPServer
internal import Identity
internal import Scoring
internal import Wire

extension ScoreBase {
    var leagueRoutes: [Route] {
        [
            listing(League.self, "/v1/leagues", under: nil),
            creating(League.self, "/v1/leagues", at: "/v1/leagues") { scores, request, record in
                var fields = try request.fields()
                var new = NewLeague(name: "", sportType: "")
                fields.text("name", into: &new.name)
                fields.text("sport_type", 1...50, into: &new.sportType)
                fields.text("season_name", into: &new.seasonName)
                fields.timeZone(into: &new.timeZone)
                let sport = SportName.plain(new.sportType)
                if sport == nil, !new.sportType.isEmpty { fields.reject("sport_type", SportName.problem) }
                new.sportType = sport ?? ""
                if fields.hasValue("rules") {
                    new.rules = fields.rules(of: sport.flatMap(Sport.init(rawValue:)))
                }
                try fields.check()
                return try await scores.add(new, record)
            },
            reading(League.self, "/v1/leagues/{leagueId}", "leagueId"),
            changing(League.self, "/v1/leagues/{leagueId}", "leagueId"),
            standings,
        ]
    }

    var seasonRoutes: [Route] {
        let folder = "/v1/leagues/{leagueId}/seasons"
        return [
            listing(Season.self, folder, under: (.league, "leagueId")),
            creating(Season.self, folder, at: "/v1/seasons") { scores, request, record in
                let league = try await scores.need(.league, request.id("leagueId"))
                var fields = try request.fields()
                var season = Season(seasonId: "", tenantId: "", leagueId: league.id, name: "")
                season.take(&fields)
                try fields.check()
                return try await scores.add(season, to: league.id, record)
            },
            reading(Season.self, "/v1/seasons/{seasonId}", "seasonId"),
            changing(Season.self, "/v1/seasons/{seasonId}", "seasonId"),
        ]
    }

    private var standings: Route {
        Route(.get, "/v1/leagues/{leagueId}/standings", .standings) { request in
            let scores = try scores(for: request)
            let league = try await scores.need(.league, request.id("leagueId"))
            let season = try await scores.seasonOrCurrent(request, of: league)
            return request.answer(try await scores.table(of: season), next: .some(nil))
        }
    }
}

extension ScoreRepository {
    /// The season that the query names; nil when it names none.
    func season(_ request: Request, of league: StoredDocument) async throws -> StoredDocument? {
        guard let id = request.query("season_id") else { return nil }
        let season = try await need(.season, id)
        guard try Rendering.read(Season.self, from: season.document).leagueId == league.id else {
            throw ScoreError.notFound(.season)
        }
        return season
    }

    /// The season that the query names, else the league's current one.
    func seasonOrCurrent(_ request: Request, of league: StoredDocument) async throws -> StoredDocument {
        if let named = try await season(request, of: league) { return named }
        return try await need(.season, try Rendering.read(League.self, from: league.document).currentSeasonId ?? "")
    }
}

/// The sports as leagues name them.
enum SportName {
    static let problem = "must be one of " + Sport.allCases.map(\.rawValue).joined(separator: ", ")

    /// The name under which a sport is stored, e.g. `football` for `soccer`.
    static func plain(_ word: String) -> String? { Sport(name: word)?.rawValue }
}

/// Finds a resource's own id in its JSON.
enum ResourceID {
    static func read(_ member: String, in document: [UInt8]) -> String? {
        JSONObject(message: document)?[member]?.string
    }
}
