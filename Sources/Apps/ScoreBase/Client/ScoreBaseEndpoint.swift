public import Bowline
internal import Wire

/// The calls of the app.
///
///     let leagues: [League] = try await client.request(ScoreBaseEndpoint.leagues())
public struct ScoreBaseEndpoint: APIEndpoint {
    /// The HTTP method of the call.
    public let method: HTTPMethod
    /// The query parameters.
    public private(set) var query: [String: String] = [:]
    /// How the kit's cache may store the response.
    public private(set) var caching = Caching.http
    /// The path's segments: literals and ids alternate, a literal first.
    private let steps: [String]
    private var content: (any Encodable & Sendable)?
    /// Header fields in addition to those of every call.
    public private(set) var headers: Headers = [:]

    private init(_ method: HTTPMethod, _ steps: String...) {
        self.method = method
        self.steps = steps
    }

    /// The body of the request.
    public var body: (any Encodable)? { content }
    /// The path below the environment's base.
    public var path: String { steps.map { "/" + $0 }.joined() }

    /// The path with its ids encoded, so that no id can change the path.
    public var route: EndpointPath {
        var text = EndpointPath.StringInterpolation(literalCapacity: 32, interpolationCount: steps.count / 2)
        for (place, step) in steps.enumerated() {
            text.appendLiteral("/")
            if place.isMultiple(of: 2) { text.appendLiteral(step) } else { text.appendInterpolation(step) }
        }
        return EndpointPath(stringInterpolation: text)
    }
}

extension ScoreBaseEndpoint {
    /// The maximum number of items per page.
    public static let pageSize = 100

    /// The tenant's leagues whose name contains `search`.
    public static func leagues(search: String? = nil, after cursor: String? = nil) -> Self {
        Self(.get, "leagues").page(after: cursor).asking("search", search)
    }

    /// Reads a league by its id.
    public static func league(_ id: String) -> Self { Self(.get, "leagues", id) }

    /// Reads the standings of a league.
    public static func standings(of league: String) -> Self { Self(.get, "leagues", league, "standings") }

    /// The box score of a game.
    public static func boxScore(of game: String) -> Self { Self(.get, "games", game, "box-score").uncached }

    /// The players with the highest totals in a league's current season. `stat` names a statistic of the sport.
    public static func leaders(of league: String, stat: String? = nil) -> Self {
        Self(.get, "leagues", league, "leaders").asking("stat", stat)
    }

    /// The games between two teams of a league.
    public static func headToHead(_ team: String, _ opponent: String, in league: String) -> Self {
        Self(.get, "leagues", league, "head-to-head").asking("team_id", team).asking("opponent_id", opponent)
    }

    /// Reads the games of a league.
    public static func games(of league: String, after cursor: String? = nil) -> Self {
        Self(.get, "leagues", league, "games").page(after: cursor)
    }

    /// The venues of a league.
    public static func venues(of league: String, after cursor: String? = nil) -> Self {
        Self(.get, "leagues", league, "venues").page(after: cursor).uncached
    }

    /// A game, never from the kit's cache: `GameCache` keeps the device's copy.
    public static func game(_ id: String) -> Self { Self(.get, "games", id).uncached }

    /// The players of a team.
    public static func players(of team: String, after cursor: String? = nil) -> Self {
        Self(.get, "teams", team, "players").page(after: cursor).uncached
    }

    /// A game's event log, oldest event first.
    public static func events(of game: String, after cursor: String? = nil) -> Self {
        Self(.get, "games", game, "events").page(after: cursor).uncached
    }

    /// Adds events to a game's event log: all or none.
    static func record(_ events: NewEvents, in game: String) -> Self {
        var call = Self(.post, "games", game, "events")
        call.content = events
        return call
    }

    /// Reopens a final game. The reason is the event's note.
    static func reopen(_ game: String, because reason: String) -> Self {
        var event = EventDraft()
        (event.type, event.note) = ("reopen", reason)
        return record(NewEvents([event]), in: game)
    }

    /// Adds a league with its first season.
    static func add(_ league: NewLeague) -> Self { Self(.post, "leagues").carrying(league) }

    /// Adds a season; new games belong to it from then on.
    static func add(season name: String, to league: String) -> Self {
        Self(.post, "leagues", league, "seasons").carrying(["name": name])
    }

    /// The protests against a game.
    public static func protests(against game: String, after cursor: String? = nil) -> Self {
        Self(.get, "games", game, "protests").page(after: cursor).uncached
    }

    static func add(protest text: String, against game: String) -> Self {
        Self(.post, "games", game, "protests").carrying(["text": text])
    }

    static func add(_ venue: NewVenue, to league: String) -> Self {
        Self(.post, "leagues", league, "venues").carrying(venue)
    }

    static func add(_ team: NewTeam, to league: String) -> Self {
        Self(.post, "leagues", league, "teams").carrying(team)
    }

    static func add(_ player: NewPlayer, to team: String) -> Self {
        Self(.post, "teams", team, "players").carrying(player)
    }

    static func add(_ game: NewGame, to league: String) -> Self {
        Self(.post, "leagues", league, "games").carrying(game)
    }

    static func plan(_ request: FixtureRequest, in league: String) -> Self {
        Self(.post, "leagues", league, "fixtures", "plan").carrying(request)
    }

    /// Saves planned games, all or none.
    static func save(_ games: NewFixtures, in league: String) -> Self {
        Self(.post, "leagues", league, "fixtures").carrying(games)
    }

    static func replan(_ request: ReplanRequest, in league: String) -> Self {
        Self(.post, "leagues", league, "fixtures", "replan").carrying(request)
    }

    /// Reads a whole league as lines of JSON.
    static func export(league id: String) -> Self { Self(.get, "leagues", id, "export").uncached }

    /// Adds records of an exported league.
    static func add(_ records: [JSONObject]) -> Self {
        Self(.post, "leagues", "import").carrying(["records": records.map(JSONValue.object)])
    }

    /// The links with which anyone can watch.
    static func watchLinks() -> Self { Self(.get, "watch-links").uncached }

    static func add(_ link: NewWatchLink) -> Self { Self(.post, "watch-links").carrying(link) }

    static func revoke(watchLink id: String) -> Self { Self(.delete, "watch-links", id) }

    /// The invitations to the tenant.
    static func invitations() -> Self { Self(.get, "invitations").uncached }

    static func add(_ invitation: NewInvitation) -> Self { Self(.post, "invitations").carrying(invitation) }

    static func revoke(invitation id: String) -> Self { Self(.delete, "invitations", id) }

    /// Reads a resource that an admin wants to change.
    static func resource(_ target: EditTarget) -> Self { at(target, .get).uncached }

    /// Changes a resource if its version is still the one that was read.
    static func change(_ change: Change) -> Self {
        var call = at(change.target, .patch).carrying(JSONValue.object(change.members))
        if !change.tag.isEmpty { call.headers[.ifMatch] = change.tag }
        return call
    }

    private static func at(_ target: EditTarget, _ method: HTTPMethod) -> Self {
        switch target {
        case .league(let id): Self(method, "leagues", id)
        case .season(let id): Self(method, "seasons", id)
        case .venue(let id): Self(method, "venues", id)
        case .team(let id): Self(method, "teams", id)
        case .player(let id): Self(method, "players", id)
        case .game(let id): Self(method, "games", id)
        case .protest(let id): Self(method, "protests", id)
        }
    }

    private func carrying(_ body: any Encodable & Sendable) -> Self {
        var call = self
        call.content = body
        return call
    }

    private var uncached: Self {
        var call = self
        call.caching = .none
        return call
    }

    private func page(after cursor: String?) -> Self {
        asking("limit", String(Self.pageSize)).asking("cursor", cursor)
    }

    private func asking(_ name: String, _ value: String?) -> Self {
        guard let value, !value.isEmpty else { return self }
        var call = self
        call.query[name] = value
        return call
    }
}
