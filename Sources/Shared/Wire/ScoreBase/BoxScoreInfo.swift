/// The box score of a game: the statistics of each team and each player, in total and per period.
///
/// Statistics have names, e.g. `rebounds`; a missing name means 0. `seconds` and `plus_minus` are missing if the event
/// log does not tell who was on the field.
public struct BoxScoreInfo: Codable, Sendable, Hashable {
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
    /// `scheduled`, `in_progress` or `final`.
    public var status: String
    /// The number of events that are included.
    public var sequence: Int
    /// The names of this sport's statistics, in display order.
    public var columns: [String]
    /// The names of the periods, up to the last period with any statistics.
    public var periods: [String]
    /// The home team.
    public var home: Team
    /// The visiting team.
    public var away: Team

    /// A team's statistics.
    public struct Team: Codable, Sendable, Hashable {
        /// The id of the team.
        public var teamId: String
        /// The name of the team.
        public var teamName: String
        /// The statistics of the whole game, including what was recorded for no player.
        public var totals: [String: Int]
        /// The statistics of each period.
        public var periods: [[String: Int]]
        /// The players, in the order of the team sheet.
        public var players: [Player]

        private enum CodingKeys: String, CodingKey {
            case totals, periods, players
            case teamId = "team_id"
            case teamName = "team_name"
        }

        /// Creates a team from its parts.
        public init(
            teamId: String,
            teamName: String,
            totals: [String: Int],
            periods: [[String: Int]],
            players: [Player]
        ) {
            self.teamId = teamId
            self.teamName = teamName
            self.totals = totals
            self.periods = periods
            self.players = players
        }
    }

    /// A player's statistics.
    public struct Player: Codable, Sendable, Hashable {
        /// The id of the player.
        public var playerId: String
        /// The name of the player.
        public var name: String
        /// The shirt number.
        public var number: Int?
        /// Whether the player was in the starting line-up.
        public var isStarter: Bool
        /// Whether the player was on the field or has any statistics.
        public var hasPlayed: Bool
        /// The statistics of the whole game.
        public var totals: [String: Int]
        /// The statistics of each period.
        public var periods: [[String: Int]]

        private enum CodingKeys: String, CodingKey {
            case name, number, totals, periods
            case playerId = "player_id"
            case isStarter = "is_starter"
            case hasPlayed = "has_played"
        }

        /// Creates a player from its parts.
        public init(
            playerId: String,
            name: String,
            number: Int?,
            isStarter: Bool,
            hasPlayed: Bool,
            totals: [String: Int],
            periods: [[String: Int]]
        ) {
            self.playerId = playerId
            self.name = name
            self.number = number
            self.isStarter = isStarter
            self.hasPlayed = hasPlayed
            self.totals = totals
            self.periods = periods
        }
    }

    private enum CodingKeys: String, CodingKey {
        case status, sequence, columns, periods, home, away
        case gameId = "game_id"
        case tenantId = "tenant_id"
        case leagueId = "league_id"
        case seasonId = "season_id"
        case sportType = "sport_type"
    }

    /// Creates a box score from its parts.
    public init(
        game: GameInfo,
        columns: [String],
        periods: [String],
        home: Team,
        away: Team
    ) {
        gameId = game.gameId
        tenantId = game.tenantId
        leagueId = game.leagueId
        seasonId = game.seasonId
        sportType = game.sportType
        status = game.board.status
        sequence = game.sequence
        self.columns = columns
        self.periods = periods
        self.home = home
        self.away = away
    }
}

/// A player among the leaders of a season in one statistic. Only final games count.
public struct Leader: Codable, Sendable, Hashable {
    /// The rank from 1. Players with the same total share a rank.
    public var rank: Int
    /// The id of the tenant that owns the season.
    public var tenantId: String
    /// The id of the league.
    public var leagueId: String
    /// The id of the season.
    public var seasonId: String
    /// The name of the statistic, e.g. `rebounds`.
    public var stat: String
    /// The id of the player.
    public var playerId: String
    /// The name of the player.
    public var playerName: String
    /// The id of the player's team.
    public var teamId: String
    /// The name of the player's team.
    public var teamName: String
    /// The number of games in which the player took part.
    public var games: Int
    /// The total over these games.
    public var total: Int
    /// The average per game in tenths, rounded.
    public var perGameTenths: Int

    private enum CodingKeys: String, CodingKey {
        case rank, stat, games, total
        case tenantId = "tenant_id"
        case leagueId = "league_id"
        case seasonId = "season_id"
        case playerId = "player_id"
        case playerName = "player_name"
        case teamId = "team_id"
        case teamName = "team_name"
        case perGameTenths = "per_game_tenths"
    }

    /// Creates a leader from its parts.
    public init(
        rank: Int,
        season: Season,
        stat: String,
        player: (id: String, name: String),
        team: (id: String, name: String),
        games: Int,
        total: Int
    ) {
        self.rank = rank
        tenantId = season.tenantId
        leagueId = season.leagueId
        seasonId = season.seasonId
        self.stat = stat
        (playerId, playerName) = player
        (teamId, teamName) = team
        self.games = games
        self.total = total
        let count = Swift.max(games, 1)
        // Adding half the divisor rounds to the nearest tenth. Totals of a season are far below `Int.max`.
        perGameTenths =
            (total.multipliedReportingOverflow(by: 10).partialValue + (total < 0 ? -count : count) / 2) / count
    }
}

/// The games between two teams of a league, from the perspective of one of the teams.
public struct HeadToHead: Codable, Sendable, Hashable {
    /// The id of the tenant that owns the league.
    public var tenantId: String
    /// The id of the league.
    public var leagueId: String
    /// The id of the team whose wins and losses these are.
    public var teamId: String
    /// The id of the other team.
    public var opponentId: String
    /// The number of games won.
    public var won: Int
    /// The number of games drawn.
    public var drawn: Int
    /// The number of games lost.
    public var lost: Int
    /// The points that the team scored.
    public var scored: Int
    /// The points that the opponent scored.
    public var conceded: Int
    /// The games, the oldest first, including those not yet played.
    public var games: [GameInfo]

    private enum CodingKeys: String, CodingKey {
        case won, drawn, lost, scored, conceded, games
        case tenantId = "tenant_id"
        case leagueId = "league_id"
        case teamId = "team_id"
        case opponentId = "opponent_id"
    }

    /// Creates a record with no results; add them with ``add(scored:conceded:hasWon:)``.
    public init(tenantId: String, leagueId: String, teamId: String, opponentId: String, games: [GameInfo]) {
        self.tenantId = tenantId
        self.leagueId = leagueId
        self.teamId = teamId
        self.opponentId = opponentId
        self.games = games
        (won, drawn, lost, scored, conceded) = (0, 0, 0, 0, 0)
    }

    /// Adds the result of one game.
    public mutating func add(scored: Int, conceded: Int, hasWon: Bool?) {
        self.scored += scored
        self.conceded += conceded
        switch hasWon {
        case true?: won += 1
        case false?: lost += 1
        case nil: drawn += 1
        }
    }
}
