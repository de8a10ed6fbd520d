internal import Basics
internal import BowlineJSON
package import HTTPServer
internal import Identity
internal import SQLite
internal import ServerStorage

/// Leagues and live scores for many tenants.
package struct ScoreBase: Feature {
    package static let name = "ScoreBase"
    package static let summary = "leagues, games and live scores for many tenants"

    let database: ServerDatabase
    let books: GameCache
    let hub: GameLiveHub
    let links: WatchLinks
    let invitations: Invitations
    let identity: CognitoService
    let address: PublicAddress
    let log: EventLog
    let verifier: TokenVerifier
    let limiter: RateLimiter
    let audit: any AuditSink
    private let idempotency: IdempotencyCoordinator
    let peers: Peers
    /// Plans seasons, one after the other: each takes a core for up to two seconds.
    let planners = Worker(name: "bowline-seasons")

    package static func make(on services: BackendServices) async throws -> ScoreBase {
        if services.seedsDemo { try await ScoreDemo.seed(services.database) }
        return ScoreBase(on: services)
    }

    /// `clock` is used to wait until tokens expire.
    init(on services: BackendServices, clock: any Clock<Duration> = ContinuousClock()) {
        database = services.database
        books = GameCache()
        let key = LinkKey(services.database)
        links = WatchLinks(services.database, key: key)
        invitations = Invitations(services.database, key: key)
        identity = services.identity
        address = services.address
        log = services.log
        verifier = services.identity.verifier
        peers = services.peers
        hub = GameLiveHub(LiveSource(database: services.database), clock: clock, isRevoked: verifier.isRevoked)
        verifier.onRevocation { [weak hub] signIns in hub?.end(signIns) }
        peers.onNews { [weak hub] news in
            switch news {
            case .game(let key): await hub?.announce(key)
            case .watchLinkRevoked(let id): hub?.end([WatchScope.family(of: id)])
            default: break
            }
        }
        // A process may have written changes and died before it announced them.
        peers.onPing { [weak hub] in await hub?.announceAll() }
        limiter = services.limiter
        audit = services.audit
        idempotency = services.idempotency
    }

    package var counts: String { hub.counts }

    package var groups: [RouteGroup] {
        [
            RouteGroup(
                prefix: "/v1",
                middleware: [
                    RateLimit.byAddress(limiter),
                    RequiresCurrentPeers(peers),
                    SignedIn(verifier, audit: audit),
                    RateLimit(limiter) { request in request.caller.map { [LimitSubject(.tenant, $0.tenant)] } ?? [] },
                    IdempotencyMiddleware(idempotency) { request in
                        request.caller.map { "\($0.tenant)\n\($0.token.subject)" } ?? ""
                    },
                ],
                routes: leagueRoutes + seasonRoutes + venueRoutes + teamRoutes + playerRoutes + gameRoutes + eventRoutes
                    + fixtureRoutes + statisticsRoutes + watchLinkRoutes + invitationRoutes + protestRoutes
                    + exportRoutes
            ),
            watchGroup, joinGroup,
        ]
    }
}

extension ScoreBase {
    /// Sends new events of a game to its followers, on all processes.
    func announce(_ game: Int64) async {
        peers.notify(.game(game))
        await hub.announce(game)
    }

    /// The data of the caller's tenant.
    func scores(for request: Request) throws -> any ScoreRepository {
        guard let caller = request.caller else { throw HTTPError.signInNeeded("Sign in first.") }
        return SQLiteScores(database, books, for: caller) { [log] kind, id in
            log(
                .warning,
                "foreign_resource_asked",
                [
                    "request_id": request.id, "tenant": caller.tenant, "user": caller.token.subject,
                    "kind": kind.rawValue, "resource": id,
                ]
            )
        }
    }
}

extension Request {
    /// Throws unless the caller has that role.
    func require(_ role: ScoreRole) throws(ScoreError) {
        guard caller?.isIn(role.rawValue) == true else { throw .role(role.rawValue) }
    }

    /// The caller, who must be an admin.
    func admin() throws -> Caller {
        try require(.admin)
        guard let caller else { throw HTTPError.signInNeeded("Sign in first.") }
        return caller
    }

    /// A reader of the body's members.
    func fields() throws(HTTPError) -> BodyReader { try BodyReader(self, allowsUndeclaredType: true) }

    /// The id in the path.
    func id(_ name: String) -> String { parameter(name) ?? "" }

    /// The requested page.
    func listing() throws(ScoreError) -> Listing {
        var (listing, errors) = (Listing(), [HTTPError.Detail]())
        listing.limit = limit(or: listing.limit, &errors)
        if let text = query("cursor"), !text.isEmpty {
            if let cursor = Cursor(text) {
                listing.cursor = cursor
            } else {
                errors.append(.init("cursor", "was not issued by this list"))
            }
        }
        guard errors.isEmpty else { throw .invalid(errors) }
        return listing
    }
}

/// Groups of users that may do more than read.
enum ScoreRole: String {
    /// Manages leagues, seasons, teams, players and games.
    case admin
    /// Records events of games.
    case scorekeeper
}

extension ScoreRepository {
    /// A resource that must exist; throws an error otherwise.
    func need(_ kind: ScoreKind, _ id: String) async throws -> StoredDocument {
        let found = kind == .game ? try await game(id) : try await find(kind, id)
        guard let found else { throw ScoreError.notFound(kind) }
        return found
    }
}
