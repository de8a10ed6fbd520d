internal import CivilTime
internal import HTTPServer
internal import Identity
internal import SQLite
internal import ServerStorage
internal import Wire

// Links with which anybody can watch, and what they show. See docs/decisions/scorebase.md, "Watching needs a signed
// link and no account".
extension ScoreBase {
    /// How long a watcher's connection stays open, in seconds. The watcher then reconnects, which fails if the link was
    /// revoked by a process that died before it announced that.
    static let maxWatchSeconds = 600.0
    /// The maximum number of games that a watched league shows.
    static let maxWatchedGames = 500

    // MARK: Links, for admins

    var watchLinkRoutes: [Route] {
        [
            Route(.post, "/v1/watch-links", .createWatchLink) { request in
                let caller = try request.admin()
                let new = try request.newWatchLink()
                let scores = try scores(for: request)
                var league = new.leagueId ?? ""
                if let id = new.gameId {
                    league = try Rendering.read(GameInfo.self, from: try await scores.need(.game, id).document).leagueId
                }
                _ = try await scores.need(.league, league)
                let respond = request.responder(.created)
                let link = try await links.add(
                    caller.tenant,
                    league: league,
                    game: new.gameId,
                    days: new.days ?? WatchLinks.defaultDays,
                    at: address.url,
                    request.idempotencyRecord(respond)
                )
                return respond(link)
            },
            Route(.get, "/v1/watch-links", .listWatchLinks) { request in
                let caller = try request.admin()
                return request.answer(try await links.list(caller.tenant, at: address.url), next: .some(nil))
            },
            Route(.delete, "/v1/watch-links/{linkId}", .revokeWatchLink) { request in
                let caller = try request.admin()
                let id = request.id("linkId")
                guard try await links.revoke(id, of: caller.tenant) else { throw Self.noLink }
                peers.notify(.watchLinkRevoked(id))
                hub.end([WatchScope.family(of: id)])
                return Response(.noContent)
            },
        ]
    }

    // MARK: Watching, for anybody with a link

    /// No route of this group reads the `Authorization` header: the link alone determines what is shown.
    var watchGroup: RouteGroup {
        RouteGroup(
            prefix: "/v1/watch",
            middleware: [AnyOrigin(), RateLimit.byAddress(limiter)],
            routes: [watchedLeague, watchedGame, watchedLive, calendar]
        )
    }

    private var watchedLeague: Route {
        Route(.get, "/v1/watch", .watchLeague) { request in
            let (scope, scores) = try await watched(request)
            let league = try await scores.need(.league, scope.league)
            var shown = WatchedLeague(
                league: try Rendering.read(from: league.document),
                standings: [],
                games: try await games(of: scope, scores, league),
                isOneGame: scope.game != nil
            )
            if scope.game == nil, let season = try await season(of: league, scores) {
                shown.standings = try Rendering.read(from: try await scores.table(of: season))
            }
            return request.answer(try Rendering.write(shown))
        }
    }

    private var watchedGame: Route {
        Route(.get, "/v1/watch/games/{gameId}", .watchGame) { request in
            let (scope, scores) = try await watched(request)
            let game = try await self.game(request.id("gameId"), of: scope, scores)
            let shown = WatchedGame(
                game: try Rendering.read(from: game.document),
                boxScore: try Rendering.read(from: try await scores.boxScore(of: game))
            )
            return request.answer(try Rendering.write(shown))
        }
    }

    private var watchedLive: Route {
        Route(.get, "/v1/watch/games/{gameId}/live", .watchLive) { request in
            let token = request.token
            let (scope, scores) = try await watched(request)
            let game = try await self.game(request.id("gameId"), of: scope, scores)
            var options = WebSocketOptions()
            options.maxMessageSize = 4_096
            options.maxWaitingBytes = GameLiveTopic.maxWaitingBytes
            options.frameRate = .listener
            return try request.upgrade(options) { [hub, links] viewer in
                let left = min(Double(scope.expires) - secondsSince1970(), Self.maxWatchSeconds)
                await hub.watch(game.key, viewer, by: scope.family, for: left) {
                    // The link may have been revoked between the lookup and now.
                    (try? await links.scope(of: token)) != nil
                }
            }
        }
    }

    private var calendar: Route {
        Route(.get, "/v1/watch/calendar.ics", .watchCalendar) { request in
            let (scope, scores) = try await watched(request)
            let league = try await scores.need(.league, scope.league)
            var games = try await games(of: scope, scores, league)
            var name = try Rendering.read(League.self, from: league.document).name
            if let id = request.query("team_id") {
                games.removeAll { $0.homeTeamId != id && $0.awayTeamId != id }
                guard let first = games.first else { throw ScoreError.notFound(.team) }
                name = first.homeTeamId == id ? first.homeTeamName : first.awayTeamName
            }
            let host = address.url.split(separator: "/").last.map(String.init) ?? ""
            let text = Array(CalendarFeed(name: name, games: games, host: host).text.utf8)
            let tag = EntityTag(of: text)
            var response = Response(.ok, headers: ["Content-Type": "text/calendar; charset=utf-8"])
            if request.knows(tag) { response.status = .notModified } else { response.body = .bytes(text) }
            response.headers.add("ETag", tag.text)
            response.headers.add("Cache-Control", "private, max-age=300")
            return response
        }
    }

    // MARK: Steps

    static let noLink = HTTPError(.notFound, .notFound, "Link not found; it may have ended or been revoked.")

    /// The scope of the token in the query, and the data of its tenant.
    private func watched(_ request: Request) async throws -> (WatchScope, any ScoreRepository) {
        guard let scope = try await links.scope(of: request.token) else { throw Self.noLink }
        _ = try limiter.admit([LimitSubject(.key, scope.family)])
        let scores = SQLiteScores(database, books, watching: scope) { [log] kind, id in
            log(
                .warning,
                "foreign_resource_asked",
                [
                    "request_id": request.id, "tenant": scope.tenant, "watch_link": scope.id, "kind": kind.rawValue,
                    "resource": id,
                ]
            )
        }
        return (scope, scores)
    }

    /// A game that the link shows. All others are reported as not found.
    private func game(_ id: String, of scope: WatchScope, _ scores: any ScoreRepository) async throws -> StoredDocument
    {
        guard scope.game == nil || scope.game == id else { throw ScoreError.notFound(.game) }
        let game = try await scores.need(.game, id)
        guard try Rendering.read(GameInfo.self, from: game.document).leagueId == scope.league else {
            throw ScoreError.notFound(.game)
        }
        return game
    }

    private func season(of league: StoredDocument, _ scores: any ScoreRepository) async throws -> StoredDocument? {
        guard let id = try Rendering.read(League.self, from: league.document).currentSeasonId else { return nil }
        return try await scores.need(.season, id)
    }

    private func games(
        of scope: WatchScope,
        _ scores: any ScoreRepository,
        _ league: StoredDocument
    ) async throws -> [GameInfo] {
        if let id = scope.game { return [try Rendering.read(from: try await game(id, of: scope, scores).document)] }
        var filter = GameFilter()
        filter.season = try await season(of: league, scores)?.key
        var listing = Listing()
        listing.limit = Self.maxWatchedGames
        return try await scores.games(of: league, filter, listing).documents.map { document throws(StorageError) in
            try Rendering.read(from: document)
        }
    }
}

extension Request {
    /// The secret of the link. It is in the query, whose values are never logged.
    fileprivate var token: String { query("link") ?? "" }

    fileprivate func newWatchLink() throws -> NewWatchLink {
        var fields = try fields()
        var (league, game, days): (String?, String?, Int?) = (nil, nil, nil)
        fields.text("league_id", 1...128, into: &league)
        fields.text("game_id", 1...128, into: &game)
        fields.integer("days", 1...366, into: &days)
        if (league == nil) == (game == nil), fields.errors.isEmpty {
            fields.reject("league_id", "is required, or game_id, and not both")
        }
        try fields.check()
        if let game { return NewWatchLink(game: game, days: days) }
        return NewWatchLink(league: league ?? "", days: days)
    }
}
