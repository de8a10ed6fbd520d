internal import Basics
internal import Bowline
internal import CivilTime
internal import HTTPServer
internal import SQLite
internal import ServerStorage
internal import Wire

/// The tenant and the role of an invitation: from a verified token and a row that has not expired.
struct OpenInvitation: Sendable, Equatable {
    let id: String
    let tenant: String
    let role: String

    /// The group of the role; nil for viewers, who are in no group.
    var group: String? { ScoreRole(rawValue: role)?.rawValue }
}

/// The invitations of all tenants.
///
/// See docs/decisions/scorebase.md, "Users join a tenant with a link".
final class Invitations: Sendable {
    /// The maximum number of invitations that a tenant may have at once.
    static let maxPerTenant = 100
    /// The default number of days until an invitation expires.
    static let defaultDays = 7
    /// The roles that an invitation can give.
    static let roles = ["viewer", ScoreRole.scorekeeper.rawValue, ScoreRole.admin.rawValue]

    private let database: ServerDatabase
    private let key: LinkKey

    init(_ database: ServerDatabase, key: LinkKey) { (self.database, self.key) = (database, key) }

    /// The invitation of a token. Nil when the token is invalid, and when the invitation has expired, was revoked or
    /// was used up by users other than `person`.
    func open(_ token: String, for person: String?) async throws(StorageError) -> OpenInvitation? {
        guard let key = try await key.stored(), let token = LinkToken(token, for: .invite, key: key),
            Double(token.expires) > secondsSince1970()
        else { return nil }
        return try await database.lookUp { connection throws(StorageError) in
            try connection.first(
                """
                SELECT tenant, role FROM score_invitation WHERE id = ?1 AND expires = ?2 AND (uses > 0
                    OR EXISTS (SELECT 1 FROM score_joined WHERE invitation = ?1 AND person = ?3))
                """,
                token.id,
                token.expires,
                person ?? ""
            ) { row in OpenInvitation(id: token.id, tenant: row[0], role: row[1]) }
        }
    }

    /// The result of using an invitation.
    enum Taking: Sendable {
        /// The user must be made a member now.
        case taken
        /// The user became a member by it before.
        case done
        /// It has no uses left.
        case usedUp
    }

    /// Uses an invitation for a user, once.
    func take(_ invitation: OpenInvitation, for person: String) async throws(StorageError) -> Taking {
        let now = Int64(Int(bounded: secondsSince1970()))
        return try await database.write { connection throws(StorageError) in
            let done = try connection.first(
                "SELECT done FROM score_joined WHERE invitation = ? AND person = ?",
                invitation.id,
                person
            ) { row in row[0] as Int }
            if let done { return done == 1 ? .done : .taken }
            let taken = try connection.run(
                "UPDATE score_invitation SET uses = uses - 1 WHERE id = ? AND uses > 0 AND expires > ?",
                invitation.id,
                now
            )
            guard taken > 0 else { return .usedUp }
            try connection.run(
                "INSERT INTO score_joined (invitation, person) VALUES (?, ?)",
                invitation.id,
                person
            )
            return .taken
        }
    }

    /// Records that a user has become a member.
    func finish(_ invitation: OpenInvitation, for person: String) async throws(StorageError) {
        try await database.write { connection throws(StorageError) in
            try connection.run(
                "UPDATE score_joined SET done = 1 WHERE invitation = ? AND person = ?",
                invitation.id,
                person
            )
        }
    }

    /// Makes an invitation to a tenant.
    func add(_ new: NewInvitation, to tenant: String, at address: String, _ record: IdempotencyRecord)
        async throws(ScoreError) -> [UInt8]
    {
        let now = Int64(Int(bounded: secondsSince1970()))
        return try await database.score { connection throws(StorageError) in
            try Self.removeEnded(tenant, now, on: connection)
            let count = try connection.first(
                "SELECT COUNT(*) FROM score_invitation WHERE tenant = ? AND uses > 0",
                tenant
            ) { row in row[0] as Int }
            guard count ?? 0 < Self.maxPerTenant else {
                return .failure(
                    .conflict(
                        "This tenant has \(Self.maxPerTenant) invitations already; revoke some first.",
                        [.init("reason", "too_many_invitations")]
                    )
                )
            }
            let row = InvitationRow(
                id: TenantWriter.newID(),
                role: new.role,
                uses: new.uses ?? 1,
                expires: now + Int64(new.days ?? Self.defaultDays) * 86_400,
                created: now
            )
            try connection.run(
                "INSERT INTO score_invitation (id, tenant, role, uses, expires, created) VALUES (?, ?, ?, ?, ?, ?)",
                row.id,
                tenant,
                row.role,
                row.uses,
                row.expires,
                row.created
            )
            let key = try LinkKey.readOrCreate(on: connection)
            let document = try Rendering.write(row.invitation(tenant, key, at: address))
            try record.save(connection, document)
            return .success(document)
        }
    }

    /// A tenant's invitations that can be used, oldest first, as one JSON array.
    func list(_ tenant: String, at address: String) async throws(StorageError) -> [UInt8] {
        guard let key = try await key.stored() else { return Array("[]".utf8) }
        let now = Int64(Int(bounded: secondsSince1970()))
        let rows = try await database.lookUp { connection throws(StorageError) in
            try connection.all(
                """
                SELECT id, role, uses, expires, created FROM score_invitation
                WHERE tenant = ? AND expires > ? AND uses > 0 ORDER BY created, id LIMIT ?
                """,
                tenant,
                now,
                Self.maxPerTenant
            ) { row in InvitationRow(id: row[0], role: row[1], uses: row[2], expires: row[3], created: row[4]) }
        }
        return try Rendering.write(rows.map { $0.invitation(tenant, key, at: address) })
    }

    /// Revokes an invitation of a tenant; false if the tenant has none with that id. Users who have joined stay
    /// members.
    func revoke(_ id: String, of tenant: String) async throws(StorageError) -> Bool {
        try await database.write { connection throws(StorageError) in
            let removed = try connection.run("DELETE FROM score_invitation WHERE id = ? AND tenant = ?", id, tenant)
            if removed > 0 { try connection.run("DELETE FROM score_joined WHERE invitation = ?", id) }
            return removed > 0
        }
    }

    private static func removeEnded(_ tenant: String, _ now: Int64, on connection: SQLConnection)
        throws(StorageError)
    {
        try connection.run(
            """
            DELETE FROM score_joined
            WHERE invitation IN (SELECT id FROM score_invitation WHERE tenant = ? AND expires <= ?)
            """,
            tenant,
            now
        )
        try connection.run("DELETE FROM score_invitation WHERE tenant = ? AND expires <= ?", tenant, now)
    }
}

private struct InvitationRow: Sendable {
    let id: String
    let role: String
    let uses: Int
    let expires: Int64
    let created: Int64

    func invitation(_ tenant: String, _ key: [UInt8], at address: String) -> Invitation {
        let token = LinkToken(id: id, expires: expires).text(for: .invite, key: key) ?? ""
        return Invitation(
            invitationId: id,
            tenantId: tenant,
            role: role,
            usesLeft: uses,
            token: token,
            url: "\(address)/apps/scorebase?invitation=\(token)",
            expiresAt: UTCTime(Double(expires)).rfc3339,
            createdAt: UTCTime(Double(created)).rfc3339
        )
    }
}
