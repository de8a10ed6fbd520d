/// A link by which anybody watches a game or a league without an account, until it expires or is revoked.
public struct WatchLink: Codable, Sendable, Hashable {
    /// The id of the link, by which it is revoked.
    public var watchLinkId: String
    /// The id of the tenant that owns the link.
    public var tenantId: String
    /// The id of the league that it shows, or whose game it shows.
    public var leagueId: String
    /// The id of the one game that it shows; nil for the whole league.
    public var gameId: String?
    /// The secret in the address. Anyone who knows it may watch.
    public var token: String
    /// The address to hand out.
    public var url: String
    /// The calendar of the games, for calendar apps.
    public var calendarUrl: String
    /// When it ends, as RFC 3339 in UTC.
    public var expiresAt: String
    /// When it was made, as RFC 3339 in UTC.
    public var createdAt: String

    /// A link of these parts.
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

/// The body of a request that makes a link for watching.
public struct NewWatchLink: Codable, Sendable, Hashable {
    /// The league to show; nil with a game.
    public var leagueId: String?
    /// The one game to show; nil with a league.
    public var gameId: String?
    /// The days until the link ends, 1 to 366; 30 when nil.
    public var days: Int?

    /// A request for a link to a league.
    public init(league: String, days: Int? = nil) {
        leagueId = league
        self.days = days
    }

    /// A request for a link to one game.
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

/// What a link shows.
public struct WatchedLeague: Codable, Sendable, Hashable {
    /// The league.
    public var league: League
    /// The table of its current season, best team first; empty when the link shows one game.
    public var standings: [Standing]
    /// The games of its current season in the order they are played, at most 500; or the one game of the link.
    public var games: [GameInfo]
    /// Whether the link shows one game only.
    public var isOneGame: Bool

    /// What a link shows, of these parts.
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

/// A game that is watched, with its box score.
public struct WatchedGame: Codable, Sendable, Hashable {
    /// The game.
    public var game: GameInfo
    /// What both teams and their players did.
    public var boxScore: BoxScoreInfo

    /// A game and its box score.
    public init(game: GameInfo, boxScore: BoxScoreInfo) {
        self.game = game
        self.boxScore = boxScore
    }

    private enum CodingKeys: String, CodingKey {
        case game
        case boxScore = "box_score"
    }
}
