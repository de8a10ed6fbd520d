/// A game with its teams, time and score, as shown to all users of its tenant. Its events are read separately.
public struct GameInfo: Sendable, Hashable {
    /// The id of the game.
    public var gameId: String
    /// The id of the tenant that owns the game.
    public var tenantId: String
    /// The id of the league.
    public var leagueId: String
    /// The id of the season.
    public var seasonId: String
    /// The sport, as in ``League``.
    public var sportType: String
    /// The id of the home team.
    public var homeTeamId: String
    /// The id of the visiting team.
    public var awayTeamId: String
    /// The home team's name.
    public var homeTeamName: String
    /// The name of the visiting team.
    public var awayTeamName: String
    /// The start time, as RFC 3339 in UTC; nil if not yet set.
    public var startsAt: String?
    /// The name of the venue.
    public var venue: String?
    /// The id of the league's venue with this name; nil if there is none.
    public var venueId: String?
    /// The zone of the venue, e.g. `Europe/Sofia`, or else of the league; nil if neither has a zone.
    public var timeZone: String?
    /// `postponed` or `cancelled`; nil for a game that takes place as planned.
    public var scheduleStatus: String?
    /// The number of changes to time, venue or `scheduleStatus`; nil if there were none.
    public var revision: Int?
    /// The rules that differ from the sport's standard. They are fixed by the first event.
    public var rules: RuleOverrides?
    /// The score. In JSON its members are next to the game's own.
    public var board: GameBoard
    /// The number of events in its log. A scorekeeper sends it back with new events.
    public var sequence: Int
    /// The id of the latest event; a live channel resumes after it.
    public var lastEventId: String?
    /// When it was created, as RFC 3339 in UTC.
    public var createdAt: String?
    /// When it was last changed, as RFC 3339 in UTC.
    public var updatedAt: String?

    /// Creates a game that has not started; teams and times are set afterwards.
    public init(gameId: String, tenantId: String, leagueId: String, seasonId: String, sportType: String) {
        self.gameId = gameId
        self.tenantId = tenantId
        self.leagueId = leagueId
        self.seasonId = seasonId
        self.sportType = sportType
        (homeTeamId, awayTeamId, homeTeamName, awayTeamName) = ("", "", "", "")
        board = GameBoard()
        sequence = 0
    }

    private enum CodingKeys: String, CodingKey {
        case venue, rules, sequence, revision
        case venueId = "venue_id"
        case timeZone = "time_zone"
        case gameId = "game_id"
        case tenantId = "tenant_id"
        case leagueId = "league_id"
        case seasonId = "season_id"
        case sportType = "sport_type"
        case homeTeamId = "home_team_id"
        case awayTeamId = "away_team_id"
        case homeTeamName = "home_team_name"
        case awayTeamName = "away_team_name"
        case startsAt = "starts_at"
        case scheduleStatus = "schedule_status"
        case lastEventId = "last_event_id"
        case createdAt = "created_at"
        case updatedAt = "updated_at"
    }
}

extension GameInfo: Codable {
    /// Decodes the JSON of the API.
    public init(from decoder: any Decoder) throws {
        let box = try decoder.container(keyedBy: CodingKeys.self)
        gameId = try box.decode(String.self, forKey: .gameId)
        tenantId = try box.decode(String.self, forKey: .tenantId)
        leagueId = try box.decode(String.self, forKey: .leagueId)
        seasonId = try box.decode(String.self, forKey: .seasonId)
        sportType = try box.decode(String.self, forKey: .sportType)
        homeTeamId = try box.decode(String.self, forKey: .homeTeamId)
        awayTeamId = try box.decode(String.self, forKey: .awayTeamId)
        homeTeamName = try box.decode(String.self, forKey: .homeTeamName)
        awayTeamName = try box.decode(String.self, forKey: .awayTeamName)
        startsAt = try box.decodeIfPresent(String.self, forKey: .startsAt)
        venue = try box.decodeIfPresent(String.self, forKey: .venue)
        venueId = try box.decodeIfPresent(String.self, forKey: .venueId)
        timeZone = try box.decodeIfPresent(String.self, forKey: .timeZone)
        scheduleStatus = try box.decodeIfPresent(String.self, forKey: .scheduleStatus)
        revision = try box.decodeIfPresent(Int.self, forKey: .revision)
        rules = try box.decodeIfPresent(RuleOverrides.self, forKey: .rules)
        sequence = try box.decode(Int.self, forKey: .sequence)
        lastEventId = try box.decodeIfPresent(String.self, forKey: .lastEventId)
        createdAt = try box.decodeIfPresent(String.self, forKey: .createdAt)
        updatedAt = try box.decodeIfPresent(String.self, forKey: .updatedAt)
        board = try GameBoard(from: decoder)
    }

    /// Encodes the JSON of the API.
    public func encode(to encoder: any Encoder) throws {
        try board.encode(to: encoder)
        var box = encoder.container(keyedBy: CodingKeys.self)
        try box.encode(gameId, forKey: .gameId)
        try box.encode(tenantId, forKey: .tenantId)
        try box.encode(leagueId, forKey: .leagueId)
        try box.encode(seasonId, forKey: .seasonId)
        try box.encode(sportType, forKey: .sportType)
        try box.encode(homeTeamId, forKey: .homeTeamId)
        try box.encode(awayTeamId, forKey: .awayTeamId)
        try box.encode(homeTeamName, forKey: .homeTeamName)
        try box.encode(awayTeamName, forKey: .awayTeamName)
        try box.encodeIfPresent(startsAt, forKey: .startsAt)
        try box.encodeIfPresent(venue, forKey: .venue)
        try box.encodeIfPresent(venueId, forKey: .venueId)
        try box.encodeIfPresent(timeZone, forKey: .timeZone)
        try box.encodeIfPresent(scheduleStatus, forKey: .scheduleStatus)
        try box.encodeIfPresent(revision, forKey: .revision)
        try box.encodeIfPresent(rules, forKey: .rules)
        try box.encode(sequence, forKey: .sequence)
        try box.encodeIfPresent(lastEventId, forKey: .lastEventId)
        try box.encodeIfPresent(createdAt, forKey: .createdAt)
        try box.encodeIfPresent(updatedAt, forKey: .updatedAt)
    }
}

/// The scoreboard of a game: texts and numbers, ready to display.
public struct GameBoard: Codable, Sendable, Hashable {
    /// `scheduled`, `in_progress` or `final`.
    public var status: String
    /// The home team's points, goals or runs; in volleyball and tennis its sets won.
    public var homeScore: Int
    /// The visiting team's points, goals or runs; in volleyball and tennis its sets won.
    public var awayScore: Int
    /// The current period, e.g. `Q3`, `Half-time`, `Bottom 9th`, `Set 5` or `Final`.
    public var period: String
    /// Further details, e.g. `40–A`, `2 outs` or `Penalties 4–2`; empty if there are none.
    public var situation: String
    /// The side that leads, `home` or `away`, including the shoot-out.
    public var leader: String?
    /// The side that serves or bats, `home` or `away`, in sports with this.
    public var inPossession: String?
    /// The score of each period that has started.
    public var periods: [Period]

    /// The score of one period.
    public struct Period: Codable, Sendable, Hashable {
        /// The name that users see.
        public var name: String
        /// The points of the home team.
        public var home: Int
        /// The points of the visiting team.
        public var away: Int
        /// The score as text, e.g. `21–19` or `6–7(5)`.
        public var text: String

        /// Creates a period from its parts.
        public init(name: String, home: Int, away: Int, text: String) {
            self.name = name
            self.home = home
            self.away = away
            self.text = text
        }
    }

    /// Creates the scoreboard of a game that has not started.
    public init() {
        status = "scheduled"
        (homeScore, awayScore) = (0, 0)
        period = "Scheduled"
        situation = ""
        periods = []
    }

    private enum CodingKeys: String, CodingKey {
        case status, period, situation, leader, periods
        case homeScore = "home_score"
        case awayScore = "away_score"
        case inPossession = "in_possession"
    }
}

/// The body of a request that adds a game to a league.
public struct NewGame: Codable, Sendable, Hashable {
    /// The id of the home team.
    public var homeTeamId: String
    /// The id of the visiting team.
    public var awayTeamId: String
    /// The id of the season; nil for the league's current season.
    public var seasonId: String?
    /// When it begins, as RFC 3339 in UTC.
    public var startsAt: String?
    /// Where it is played.
    public var venue: String?

    /// Creates a request for a game between two teams.
    public init(
        homeTeamId: String,
        awayTeamId: String,
        seasonId: String? = nil,
        startsAt: String? = nil,
        venue: String? = nil
    ) {
        self.homeTeamId = homeTeamId
        self.awayTeamId = awayTeamId
        self.seasonId = seasonId
        self.startsAt = startsAt
        self.venue = venue
    }

    private enum CodingKeys: String, CodingKey {
        case venue
        case homeTeamId = "home_team_id"
        case awayTeamId = "away_team_id"
        case seasonId = "season_id"
        case startsAt = "starts_at"
    }
}
