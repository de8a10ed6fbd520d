internal import HTTPServer
internal import Scoring
internal import Wire

/// A line of an exported league, as an import reads it.
///
/// What another backend must not decide is left out: a game's score and a season's table are made again from the
/// events.
enum LeagueRecord: Sendable {
    case league(League)
    case season(Season)
    case venue(Venue)
    case team(Team)
    case player(Player)
    case game(GameInfo, Sheets?)
    case protest(Protest)
    case events(game: String, EventBatch)
    /// The last line, which shows that the file is complete.
    case end

    /// Who may play in a game that has begun.
    struct Sheets: Sendable, Equatable {
        let home: [String]
        let away: [String]
    }
}

extension LeagueRecord {
    /// The maximum number of events of a line; an export writes as many.
    static let maxEvents = 100

    /// Reads a line; nil after adding its errors to `fields`.
    init?(_ fields: inout BodyReader) {
        let kinds: [(String, (inout BodyReader) -> LeagueRecord?)] = [
            ("league", Self.league), ("season", Self.season), ("venue", Self.venue), ("team", Self.team),
            ("player", Self.player), ("protest", Self.protest), ("events", Self.events),
        ]
        if fields.has("end") {
            self = .end
            return
        }
        if fields.has("game"), let game = Self.game(&fields) {
            self = game
            return
        }
        guard let (name, read) = kinds.first(where: { fields.has($0.0) }) else {
            if fields.errors.isEmpty {
                fields.reject("", "must have one of league, season, venue, team, player, game, protest, events and end")
            }
            return nil
        }
        guard let record = fields.inner(name, read) else { return nil }
        self = record
    }

    private static func league(_ fields: inout BodyReader) -> LeagueRecord? {
        var league = League(leagueId: "", tenantId: "", name: "", sportType: "")
        fields.text("league_id", 1...128, into: &league.leagueId)
        fields.text("sport_type", 1...50, into: &league.sportType)
        fields.text("current_season_id", 1...128, into: &league.currentSeasonId)
        fields.instant("created_at", into: &league.createdAt)
        guard let sport = SportName.plain(league.sportType) else {
            fields.reject("sport_type", SportName.problem)
            return nil
        }
        league.sportType = sport
        league.take(&fields)
        return .league(league)
    }

    private static func season(_ fields: inout BodyReader) -> LeagueRecord? {
        var season = Season(seasonId: "", tenantId: "", leagueId: "", name: "")
        fields.text("season_id", 1...128, into: &season.seasonId)
        fields.text("league_id", 1...128, into: &season.leagueId)
        fields.instant("created_at", into: &season.createdAt)
        season.take(&fields)
        return .season(season)
    }

    private static func venue(_ fields: inout BodyReader) -> LeagueRecord? {
        var venue = Venue(venueId: "", tenantId: "", leagueId: "", name: "")
        fields.text("venue_id", 1...128, into: &venue.venueId)
        fields.text("league_id", 1...128, into: &venue.leagueId)
        fields.instant("created_at", into: &venue.createdAt)
        venue.take(&fields)
        return .venue(venue)
    }

    private static func team(_ fields: inout BodyReader) -> LeagueRecord? {
        var team = Team(teamId: "", tenantId: "", leagueId: "", name: "")
        fields.text("team_id", 1...128, into: &team.teamId)
        fields.text("league_id", 1...128, into: &team.leagueId)
        fields.instant("created_at", into: &team.createdAt)
        team.take(&fields)
        return .team(team)
    }

    private static func player(_ fields: inout BodyReader) -> LeagueRecord? {
        var player = Player(playerId: "", tenantId: "", teamId: "", name: "")
        fields.text("player_id", 1...128, into: &player.playerId)
        fields.text("team_id", 1...128, into: &player.teamId)
        fields.instant("created_at", into: &player.createdAt)
        player.take(&fields)
        return .player(player)
    }

    /// The lists of players are members next to the game, not inside it.
    private static func game(_ fields: inout BodyReader) -> LeagueRecord? {
        var (home, away): ([String]?, [String]?)
        fields.texts("home_players", atMost: 500, into: &home)
        fields.texts("away_players", atMost: 500, into: &away)
        let sheets = home.flatMap { home in away.map { Sheets(home: home, away: $0) } }
        return fields.inner("game") { fields in
            var game = GameInfo(gameId: "", tenantId: "", leagueId: "", seasonId: "", sportType: "")
            fields.text("game_id", 1...128, into: &game.gameId)
            fields.text("league_id", 1...128, into: &game.leagueId)
            fields.text("season_id", 1...128, into: &game.seasonId)
            fields.text("sport_type", 1...50, into: &game.sportType)
            fields.text("home_team_id", 1...128, into: &game.homeTeamId)
            fields.text("away_team_id", 1...128, into: &game.awayTeamId)
            fields.instant("created_at", into: &game.createdAt)
            game.take(&fields)
            game.revision = nil
            fields.integer("revision", 0...Int(Int32.max), into: &game.revision)
            if fields.hasValue("rules") { game.rules = fields.rules(of: Sport(name: game.sportType)) }
            return .game(game, sheets)
        }
    }

    private static func protest(_ fields: inout BodyReader) -> LeagueRecord? {
        var protest = Protest(protestId: "", tenantId: "", gameId: "", text: "", filedBy: "")
        fields.text("protest_id", 1...128, into: &protest.protestId)
        fields.text("game_id", 1...128, into: &protest.gameId)
        fields.text("filed_by", 1...256, into: &protest.filedBy)
        fields.instant("created_at", into: &protest.createdAt)
        protest.take(&fields)
        guard let decisions = fields.objects("decisions", count: 0...TenantWriter.maxProtests) else {
            fields.reject("decisions", "must be an array of at most \(TenantWriter.maxProtests) decisions")
            return nil
        }
        for case .some(var item) in decisions {
            var (person, time): (String, String?) = ("", nil)
            item.text("decided_by", 1...256, into: &person)
            item.instant("decided_at", into: &time)
            protest.decide(&item, by: person, at: time ?? "")
            fields.add(item.errors)
        }
        return .protest(protest)
    }

    private static func events(_ fields: inout BodyReader) -> LeagueRecord? {
        var game = ""
        fields.text("game_id", 1...128, into: &game)
        guard let lines = fields.objects("lines", count: 1...maxEvents) else {
            fields.reject("lines", "must be an array of 1 to \(maxEvents) events")
            return nil
        }
        var signatures: [String: EventBatch.Signature] = [:]
        let drafts = lines.map { line in
            guard var line else { return EventDraft() }
            let draft = line.draft()
            var (person, time): (String, String?) = ("", nil)
            line.text("recorded_by", 1...256, into: &person)
            line.instant("recorded_at", into: &time)
            if let id = draft.eventId {
                signatures[id] = EventBatch.Signature(person: person, time: time)
            } else {
                line.reject("event_id", "is required")
            }
            fields.add(line.errors)
            return draft
        }
        return .events(
            game: game,
            EventBatch(
                drafts: drafts,
                problems: [],
                expectedSequence: nil,
                isSingle: false,
                sender: "",
                signatures: signatures
            )
        )
    }
}

extension BodyReader {
    /// Reads a member that is an object; its errors become those of the reader.
    fileprivate mutating func inner(
        _ name: String,
        _ read: (inout BodyReader) -> LeagueRecord?
    ) -> LeagueRecord? {
        guard var inner = object(name) else {
            reject(name, "must be an object")
            return nil
        }
        let record = read(&inner)
        add(inner.errors)
        return inner.errors.isEmpty ? record : nil
    }
}
