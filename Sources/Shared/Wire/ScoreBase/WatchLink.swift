/// A link for watching a game or a league without an account, valid until it expires or is revoked.
public struct WatchLink: Codable, Sendable, Hashable {
    /// The id of the link, for revoking it.
    public var watchLinkId: String
    /// The id of the tenant that owns the link.
    public var tenantId: String
    /// The id of the league that it shows, or of the game's league.
    public var leagueId: String
    /// The id of the game that it shows; nil if it shows the whole league.
    public var gameId: String?
    /// The secret part of the URL. Anyone who knows it can watch.
    public var token: String
    /// The URL to share.
    public var url: String
    /// The URL of the games' calendar, for calendar apps.
    public var calendarUrl: String
    /// When the link expires, as RFC 3339 in UTC.
    public var expiresAt: String
    /// When the link was created, as RFC 3339 in UTC.
    public var createdAt: String

    /// Creates a link from its parts.
    public init(
        watchLinkId: String,
        tenantId: String,
        leagueId: String,
        gameId: String?,
        token: String,
        url: String,
        calendarUrl: String,
        expiresAt: String,
        createdAt: String
    ) {
        self.watchLinkId = watchLinkId
        self.tenantId = tenantId
        self.leagueId = leagueId
        self.gameId = gameId
        self.token = token
        self.url = url
        self.calendarUrl = calendarUrl
        self.expiresAt = expiresAt
        self.createdAt = createdAt
    }

    private enum CodingKeys: String, CodingKey {
        case token, url
        case watchLinkId = "watch_link_id"
        case tenantId = "tenant_id"
        case leagueId = "league_id"
        case gameId = "game_id"
        case calendarUrl = "calendar_url"
        case expiresAt = "expires_at"
        case createdAt = "created_at"
    }
}

/// The body of a request that creates a link for watching.
public struct NewWatchLink: Codable, Sendable, Hashable {
    /// The id of the league to show; nil for a game.
    public var leagueId: String?
    /// The id of the game to show; nil for a league.
    public var gameId: String?
    /// The number of days until the link expires, 1 to 366; 30 if nil.
    public var days: Int?

    /// Creates a request for a link to a league.
    public init(league: String, days: Int? = nil) {
        leagueId = league
        self.days = days
    }

    /// Creates a request for a link to a game.
    public init(game: String, days: Int? = nil) {
        gameId = game
        self.days = days
    }

    private enum CodingKeys: String, CodingKey {
        case days
        case leagueId = "league_id"
        case gameId = "game_id"
    }
}

/// The content of a watch link.
public struct WatchedLeague: Codable, Sendable, Hashable {
    /// The league.
    public var league: League
    /// The table of its current season, best team first; empty if the link shows one game.
    public var standings: [Standing]
    /// The games of its current season in playing order, at most 500; or only the game of the link.
    public var games: [GameInfo]
    /// Whether the link shows only one game.
    public var isOneGame: Bool

    /// Creates the content from its parts.
    public init(league: League, standings: [Standing], games: [GameInfo], isOneGame: Bool) {
        self.league = league
        self.standings = standings
        self.games = games
        self.isOneGame = isOneGame
    }

    private enum CodingKeys: String, CodingKey {
        case league, standings, games
        case isOneGame = "is_one_game"
    }
}

/// A watched game, with its box score.
public struct WatchedGame: Codable, Sendable, Hashable {
    /// The game.
    public var game: GameInfo
    /// The statistics of both teams and their players.
    public var boxScore: BoxScoreInfo

    /// Creates a watched game from its parts.
    public init(game: GameInfo, boxScore: BoxScoreInfo) {
        self.game = game
        self.boxScore = boxScore
    }

    private enum CodingKeys: String, CodingKey {
        case game
        case boxScore = "box_score"
    }
}
