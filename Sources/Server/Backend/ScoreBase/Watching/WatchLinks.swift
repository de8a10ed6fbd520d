internal import Basics
internal import Bowline
internal import CivilTime
internal import Digest
internal import HTTPServer
internal import SQLite
internal import ServerStorage
internal import Wire

/// What the holder of a link may see. Made only from a verified link, never from other parts of a request.
struct WatchScope: Sendable, Equatable {
    let id: String
    let tenant: String
    let league: String
    /// The game the link is restricted to; nil for all games of the league.
    let game: String?
    /// When the link expires, in seconds since 1970.
    let expires: Int64

    fileprivate init(id: String, tenant: String, league: String, game: String?, expires: Int64) {
        self.id = id
        self.tenant = tenant
        self.league = league
        self.game = game
        self.expires = expires
    }

    /// The name under which the link's open connections are found when it is revoked.
    var family: String { Self.family(of: id) }

    static func family(of id: String) -> String { "watch \(id)" }
}

/// The links with which games and leagues are watched, for all tenants.
final class WatchLinks: Sendable {
    /// The maximum number of links per tenant.
    static let maxPerTenant = 200
    /// The default lifetime of a link, in days.
    static let defaultDays = 30

    private let database: ServerDatabase
    private let key: LinkKey

    init(_ database: ServerDatabase, key: LinkKey) { (self.database, self.key) = (database, key) }

    /// What the holder of the token may see; nil if the token is forged, expired or revoked.
    func scope(of token: String) async throws(StorageError) -> WatchScope? {
        guard let key = try await key.stored(), let token = LinkToken(token, for: .watch, key: key),
            Double(token.expires) > secondsSince1970()
        else { return nil }
        return try await database.lookUp { connection throws(StorageError) in
            try connection.first(
                "SELECT tenant, league, game FROM score_watch_link WHERE id = ? AND expires = ?",
                token.id,
                token.expires
            ) { row in WatchScope(id: token.id, tenant: row[0], league: row[1], game: row[2], expires: token.expires) }
        }
    }

    /// Creates a link to a league or a game. The caller has checked that it belongs to the tenant.
    func add(
        _ tenant: String,
        league: String,
        game: String?,
        days: Int,
        at address: String,
        _ record: IdempotencyRecord
    ) async throws(ScoreError) -> [UInt8] {
        let now = Int64(Int(bounded: secondsSince1970()))
        return try await database.score { connection throws(StorageError) in
            try connection.run("DELETE FROM score_watch_link WHERE tenant = ? AND expires <= ?", tenant, now)
            let count = try connection.first(
                "SELECT COUNT(*) FROM score_watch_link WHERE tenant = ?",
                tenant
            ) { row in row[0] as Int }
            guard count ?? 0 < Self.maxPerTenant else {
                return .failure(
                    .conflict(
                        "This tenant has \(Self.maxPerTenant) links already; revoke some first.",
                        [.init("reason", "too_many_links")]
                    )
                )
            }
            let key = try LinkKey.readOrCreate(on: connection)
            let row = LinkRow(
                id: TenantWriter.newID(),
                league: league,
                game: game,
                expires: now + Int64(days) * 86_400,
                created: now
            )
            try connection.run(
                "INSERT INTO score_watch_link (id, tenant, league, game, expires, created) VALUES (?, ?, ?, ?, ?, ?)",
                row.id,
                tenant,
                row.league,
                row.game,
                row.expires,
                row.created
            )
            let document = try Rendering.write(row.link(tenant, key, at: address))
            try record.save(connection, document)
            return .success(document)
        }
    }

    /// A tenant's unexpired links, oldest first, as one JSON array.
    func list(_ tenant: String, at address: String) async throws(StorageError) -> [UInt8] {
        guard let key = try await key.stored() else { return Array("[]".utf8) }
        let now = Int64(Int(bounded: secondsSince1970()))
        let rows = try await database.lookUp { connection throws(StorageError) in
            try connection.all(
                """
                SELECT id, league, game, expires, created FROM score_watch_link
                WHERE tenant = ? AND expires > ? ORDER BY created, id LIMIT ?
                """,
                tenant,
                now,
                Self.maxPerTenant
            ) { row in LinkRow(id: row[0], league: row[1], game: row[2], expires: row[3], created: row[4]) }
        }
        return try Rendering.write(rows.map { $0.link(tenant, key, at: address) })
    }

    /// Revokes a link of a tenant; returns false if the tenant has no link with that id.
    func revoke(_ id: String, of tenant: String) async throws(StorageError) -> Bool {
        try await database.write { connection throws(StorageError) in
            try connection.run("DELETE FROM score_watch_link WHERE id = ? AND tenant = ?", id, tenant) > 0
        }
    }
}

private struct LinkRow: Sendable {
    let id: String
    let league: String
    let game: String?
    let expires: Int64
    let created: Int64

    func link(_ tenant: String, _ key: [UInt8], at address: String) -> WatchLink {
        let token = LinkToken(id: id, expires: expires).text(for: .watch, key: key) ?? ""
        return WatchLink(
            watchLinkId: id,
            tenantId: tenant,
            leagueId: league,
            gameId: game,
            token: token,
            url: "\(address)/watch?link=\(token)",
            calendarUrl: "\(address)/v1/watch/calendar.ics?link=\(token)",
            expiresAt: UTCTime(Double(expires)).rfc3339,
            createdAt: UTCTime(Double(created)).rfc3339
        )
    }
}
