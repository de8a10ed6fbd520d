public import Bowline
internal import Wire

/// The calls of ScoreBase that the app itself makes.
///
///     let leagues: [League] = try await client.request(ScoreBaseEndpoint.leagues())
public struct ScoreBaseEndpoint: APIEndpoint {
    /// What is asked.
    public let method: HTTPMethod
    /// The query's names and values.
    public private(set) var query: [String: String] = [:]
    /// How the cache on the road may treat it.
    public private(set) var caching = Caching.http
    /// The words and ids of the path in turn: a word, an id, a word …
    private let steps: [String]
    private var content: (any Encodable & Sendable)?

    private init(_ method: HTTPMethod, _ steps: String...) {
        self.method = method
        self.steps = steps
    }

    /// What is sent along.
    public var body: (any Encodable)? { content }
    /// The path below the environment's base.
    public var path: String { steps.map { "/" + $0 }.joined() }

    /// The path with its ids encoded, so that none can lead elsewhere.
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
    /// The most a page of a list holds.
    public static let pageSize = 100

    /// The tenant's leagues, those whose name holds `search` where one is given.
    public static func leagues(search: String? = nil, after cursor: String? = nil) -> Self {
        Self(.get, "leagues").page(after: cursor).asking("search", search)
    }

    /// One league.
    public static func league(_ id: String) -> Self { Self(.get, "leagues", id) }

    /// A league's table.
    public static func standings(of league: String) -> Self { Self(.get, "leagues", league, "standings") }

    /// A league's games.
    public static func games(of league: String, after cursor: String? = nil) -> Self {
        Self(.get, "leagues", league, "games").page(after: cursor)
    }

    /// One game, as it is now: what a device knew of it before is the business of its books.
    public static func game(_ id: String) -> Self { Self(.get, "games", id).uncached }

    /// The players of a team.
    public static func players(of team: String, after cursor: String? = nil) -> Self {
        Self(.get, "teams", team, "players").page(after: cursor).uncached
    }

    /// A game's book, oldest line first.
    public static func events(of game: String, after cursor: String? = nil) -> Self {
        Self(.get, "games", game, "events").page(after: cursor).uncached
    }

    /// Writes lines into a game's book: all or none.
    static func record(_ events: NewEvents, in game: String) -> Self {
        var call = Self(.post, "games", game, "events")
        call.content = events
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
