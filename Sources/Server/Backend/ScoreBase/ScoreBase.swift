internal import BowlineJSON
package import HTTPServer
internal import Identity
internal import Storage

/// Leagues and live scores for many tenants.
package struct ScoreBase: Feature {
    package static let name = "ScoreBase"
    package static let summary = "leagues, games and live scores for many tenants"

    let database: Database
    let books: BookShelf
    let hall: LiveHall
    let log: EventLog
    private let verifier: TokenVerifier
    private let limiter: RateLimiter
    private let audit: any AuditSink
    private let repeats: RepeatKeeper

    package static func make(on ground: Ground) async throws -> ScoreBase {
        if ground.seedsDemo { try await ScoreDemo.seed(ground.database) }
        return ScoreBase(on: ground)
    }

    /// `clock` is what tokens are waited by to end.
    init(on ground: Ground, clock: any Clock<Duration> = ContinuousClock()) {
        database = ground.database
        books = BookShelf()
        log = ground.log
        verifier = ground.identity.verifier
        hall = LiveHall(LiveSource(database: ground.database), clock: clock, isRevoked: verifier.isRevoked)
        verifier.onRevocation { [weak hall] signIns in hall?.end(signIns) }
        limiter = ground.limiter
        audit = ground.audit
        repeats = ground.repeats
    }

    package var counts: String { hall.counts }

    package var groups: [RouteGroup] {
        [
            RouteGroup(
                prefix: "/v1",
                middleware: [
                    RateLimit.byAddress(limiter),
                    SignedIn(verifier, audit: audit),
                    RateLimit(limiter) { request in request.caller.map { [LimitSubject(.tenant, $0.tenant)] } ?? [] },
                    Repeats(repeats) { request in
                        request.caller.map { "\($0.tenant)\n\($0.token.subject)" } ?? ""
                    },
                ],
                routes: leagueRoutes + seasonRoutes + teamRoutes + playerRoutes + gameRoutes + eventRoutes
            )
        ]
    }
}

extension ScoreBase {
    /// Whoever asks, and what their tenant has.
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
    /// Refuses whoever lacks that role.
    func require(_ role: ScoreRole) throws(ScoreProblem) {
        guard caller?.isIn(role.rawValue) == true else { throw .role(role.rawValue) }
    }

    /// The id that stands in the path.
    func id(_ name: String) -> String { parameter(name) ?? "" }

    /// The page that is asked for.
    func listing() throws(ScoreProblem) -> Listing {
        var (listing, fields) = (Listing(), Fields([:]))
        if let text = query("limit") {
            if let limit = Int(text), (1...100).contains(limit) {
                listing.limit = limit
            } else {
                fields.refuse("limit", "must be a whole number from 1 to 100")
            }
        }
        if let text = query("cursor"), !text.isEmpty {
            if let cursor = Cursor(text) {
                listing.cursor = cursor
            } else {
                fields.refuse("cursor", "is none that this list gave")
            }
        }
        try fields.check()
        return listing
    }
}

/// Groups of people that may do more than read.
enum ScoreRole: String {
    /// Manages leagues, seasons, teams, players and games.
    case admin
    /// Writes in games' books.
    case scorekeeper
}

extension ScoreRepository {
    /// One that must be there.
    func need(_ kind: ScoreKind, _ id: String) throws -> StoredDocument {
        let found = kind == .game ? try game(id) : try find(kind, id)
        guard let found else { throw ScoreProblem.notFound(kind) }
        return found
    }
}
