/// The box score of a game: what each team and each player did, in total and per period.
///
/// Numbers are named, e.g. `rebounds`; a name that is missing counts 0. `seconds` and `plus_minus` are missing where
/// the score book does not know who was on the field.
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
    /// The number of events that are counted.
    public var sequence: Int
    /// The names of the numbers that this sport counts, in the order in which they are shown.
    public var columns: [String]
    /// The names of the periods, up to the last in which anything was counted.
    public var periods: [String]
    /// The home team.
    public var home: Team
    /// The visiting team.
    public var away: Team

    /// A team's numbers.
    public struct Team: Codable, Sendable, Hashable {
        /// The id of the team.
        public var teamId: String
        /// The name of the team.
        public var teamName: String
        /// The numbers of the whole game, with what was recorded for no player.
        public var totals: [String: Int]
        /// The numbers of each period.
        public var periods: [[String: Int]]
        /// The players, in the order of the team's sheet.
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

    /// A player's numbers.
    public struct Player: Codable, Sendable, Hashable {
        /// The id of the player.
        public var playerId: String
        /// The name of the player.
        public var name: String
        /// The number on the shirt.
        public var number: Int?
        /// Whether the player was in the first line-up.
        public var isStarter: Bool
        /// Whether the player was on the field or has any number.
        public var hasPlayed: Bool
        /// The numbers of the whole game.
        public var totals: [String: Int]
        /// The numbers of each period.
        public var periods: [[String: Int]]

        private enum CodingKeys: String, CodingKey {
            case name, number, totals, periods
            case playerId = "player_id"
            case isStarter = "is_starter"
            case hasPlayed = "has_played"
        }

        /// Creates a player from the parts.
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

/// A player among the best of a season in one number. Only final games count.
public struct Leader: Codable, Sendable, Hashable {
    /// The rank from 1. Players with the same total share it.
    public var rank: Int
    /// The id of the tenant that owns the season.
    public var tenantId: String
    /// The id of the league.
    public var leagueId: String
    /// The id of the season.
    public var seasonId: String
    /// The name of the number, such as `rebounds`.
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
    /// The sum over these games.
    public var total: Int
    /// The sum for each game in tenths, rounded.
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

    /// Creates a leader from the parts.
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
        // Half of the divisor rounds to the nearest tenth; totals of a season are far from the greatest number.
        perGameTenths =
            (total.multipliedReportingOverflow(by: 10).partialValue + (total < 0 ? -count : count) / 2) / count
    }
}

/// The games between two teams of a league, as one of them sees them.
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
    /// The games, the oldest first, also those that have not been played.
    public var games: [GameInfo]

    private enum CodingKeys: String, CodingKey {
        case won, drawn, lost, scored, conceded, games
        case tenantId = "tenant_id"
        case leagueId = "league_id"
        case teamId = "team_id"
        case opponentId = "opponent_id"
    }

    /// Counts the final games among `games`. A forfeited game counts with its result, an abandoned one not at all.
    public init(tenantId: String, leagueId: String, teamId: String, opponentId: String, games: [GameInfo]) {
        self.tenantId = tenantId
        self.leagueId = leagueId
        self.teamId = teamId
        self.opponentId = opponentId
        self.games = games
        (won, drawn, lost, scored, conceded) = (0, 0, 0, 0, 0)
    }

    /// Adds a result of one of the games.
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
