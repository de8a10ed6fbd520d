/// A game as all users of its tenant see it: teams, time and score. Its events are read separately.
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
    /// When it begins, as RFC 3339 in UTC; nil while that is not settled.
    public var startsAt: String?
    /// Where it is played.
    public var venue: String?
    /// The id of the league's venue of that name; nil when the league has none.
    public var venueId: String?
    /// The zone of the place where it is played, e.g. `Europe/Sofia`: the venue's, or the league's. Nil when neither has
    /// one.
    public var timeZone: String?
    /// `postponed` or `cancelled`; nil for a game that is played as planned.
    public var scheduleStatus: String?
    /// How often time, place or `scheduleStatus` were changed; nil for never.
    public var revision: Int?
    /// The rules that differ from the sport's standard. Fixed with the first event.
    public var rules: RuleOverrides?
    /// The score. In JSON its members are among the game's own.
    public var board: GameBoard
    /// The number of events in its log; a scorekeeper sends it back with new events.
    public var sequence: Int
    /// The id of the latest event; a live channel resumes after it.
    public var lastEventId: String?
    /// When it was created, as RFC 3339 in UTC.
    public var createdAt: String?
    /// When it was last changed, as RFC 3339 in UTC.
    public var updatedAt: String?

    /// Creates a game between two teams that has not begun.
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

/// The score board of a game: texts and numbers, ready to show.
public struct GameBoard: Codable, Sendable, Hashable {
    /// `scheduled`, `in_progress` or `final`.
    public var status: String
    /// Points, goals or runs; in volleyball and tennis the sets won.
    public var homeScore: Int
    /// The points of the visiting team.
    public var awayScore: Int
    /// `Q3`, `Half-time`, `Bottom 9th`, `Set 5`, `Final`.
    public var period: String
    /// What else is going on: `40–A`, `2 outs`, `Penalties 4–2`; empty when nothing is.
    public var situation: String
    /// The side that is ahead, `home` or `away`, with the shoot-out.
    public var leader: String?
    /// The side that serves or bats, `home` or `away`, in sports that have one.
    public var inPossession: String?
    /// The score of each period begun so far.
    public var periods: [Period]

    /// The score of one period.
    public struct Period: Codable, Sendable, Hashable {
        /// The name that users see.
        public var name: String
        /// The points of the home team.
        public var home: Int
        /// The points of the visiting team.
        public var away: Int
        /// The score as text, such as `21–19` or `6–7(5)`.
        public var text: String

        /// Creates a period from its parts.
        public init(name: String, home: Int, away: Int, text: String) {
            self.name = name
            self.home = home
            self.away = away
            self.text = text
        }
    }

    /// Creates the board of a game that has not begun.
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
    /// The league's current season when nil.
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
