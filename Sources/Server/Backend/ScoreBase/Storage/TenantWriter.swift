internal import CivilTime
internal import Digest
internal import HTTPServer
internal import SQLite
internal import ServerStorage
internal import Wire

/// Writes a tenant's rows, within one transaction on the writer's thread.
struct TenantWriter: ~Copyable {
    let connection: SQLConnection
    let tenant: String
    /// The time of the transaction, as RFC 3339.
    let now: String

    init(_ connection: SQLConnection, tenant: String) {
        self.connection = connection
        self.tenant = tenant
        now = UTCTime(secondsSince1970()).rfc3339
    }

    /// An id that cannot be guessed: 128 random bits.
    static func newID() -> String { Hex.encode(RandomBytes.array(count: 16)) }
}

// MARK: Any resource

extension TenantWriter {
    func find(_ kind: ScoreKind, _ id: String) throws(StorageError) -> StoredDocument? {
        try connection.first(
            "SELECT key, document FROM score_resource WHERE id = ? AND kind = ? AND tenant = ?",
            id,
            kind.rawValue,
            tenant
        ) { row in StoredDocument(key: row[0], id: id, document: row[1]) }
    }

    func find(key: Int64) throws(StorageError) -> StoredDocument? {
        try connection.first("SELECT id, document FROM score_resource WHERE key = ?", key) { row in
            StoredDocument(key: key, id: row[0], document: row[1])
        }
    }

    @discardableResult
    func insert<Resource: ScoreResource>(
        _ resource: Resource,
        id: String,
        parent: Int64 = 0,
        label: String? = nil
    ) throws(StorageError) -> StoredDocument {
        let document = try Rendering.write(resource)
        let key = try connection.first(
            """
            INSERT INTO score_resource (id, tenant, kind, parent, sort, label, name, document)
            VALUES (?, ?, ?, ?, ?, ?, ?, ?) RETURNING key
            """,
            id,
            tenant,
            Resource.kind.rawValue,
            parent,
            resource.sort,
            label,
            resource.name,
            document
        ) { row in row[0] as Int64 }
        guard let key else { throw .unwritable("a new row has no key") }
        return StoredDocument(key: key, id: id, document: document)
    }

    func update(_ resource: some ScoreResource, key: Int64) throws(StorageError) -> [UInt8] {
        let document = try Rendering.write(resource)
        try connection.run(
            "UPDATE score_resource SET sort = ?, name = ?, document = ? WHERE key = ?",
            resource.sort,
            resource.name,
            document,
            key
        )
        return document
    }

    func parent(of key: Int64) throws(StorageError) -> Int64 {
        try connection.first("SELECT parent FROM score_resource WHERE key = ?", key) { row in row[0] } ?? 0
    }

    /// The keys, ids and names of the resources under a parent.
    func children(_ kind: ScoreKind, of parent: Int64) throws(StorageError) -> [Child] {
        try connection.all(
            "SELECT key, id, name FROM score_resource WHERE tenant = ? AND kind = ? AND parent = ? ORDER BY sort, key",
            tenant,
            kind.rawValue,
            parent
        ) { row in Child(key: row[0], id: row[1], name: row[2]) }
    }

    struct Child {
        let key: Int64
        let id: String
        let name: String
    }
}

// MARK: Making

extension TenantWriter {
    func add(_ new: NewLeague) throws(StorageError) -> StoredDocument {
        var league = League(leagueId: Self.newID(), tenantId: tenant, name: new.name, sportType: new.sportType)
        let seasonID = Self.newID()
        (league.rules, league.timeZone) = (new.rules, new.timeZone)
        league.currentSeasonId = seasonID
        (league.createdAt, league.updatedAt) = (now, now)
        let stored = try insert(league, id: league.leagueId, label: league.sportType)
        let name = new.seasonName ?? String(now.prefix(4))
        let season = Season(seasonId: seasonID, tenantId: tenant, leagueId: league.leagueId, name: name)
        // A new league has no teams, so nothing need be read to write its table.
        try store([], of: try insert(season, of: stored.key).key)
        return stored
    }

    func add(_ season: Season, to league: StoredDocument) throws(StorageError) -> StoredDocument {
        var season = season
        season.seasonId = Self.newID()
        season.tenantId = tenant
        season.leagueId = league.id
        let stored = try insert(season, of: league.key)
        try writeTable(of: stored)
        var changed: League = try Rendering.read(from: league.document)
        changed.currentSeasonId = season.seasonId
        changed.updatedAt = now
        _ = try update(changed, key: league.key)
        return stored
    }

    private func insert(_ season: Season, of league: Int64) throws(StorageError) -> StoredDocument {
        var season = season
        (season.createdAt, season.updatedAt) = (now, now)
        return try insert(season, id: season.seasonId, parent: league)
    }

    func add(_ new: NewTeam, to league: StoredDocument) throws(StorageError) -> StoredDocument {
        var team = Team(teamId: Self.newID(), tenantId: tenant, leagueId: league.id, name: new.name)
        team.shortName = new.shortName
        (team.createdAt, team.updatedAt) = (now, now)
        let stored = try insert(team, id: team.teamId, parent: league.key)
        try writeTables(ofLeague: league.key)
        return stored
    }

    func add(_ new: NewPlayer, to team: StoredDocument) throws(StorageError) -> StoredDocument {
        var player = Player(playerId: Self.newID(), tenantId: tenant, teamId: team.id, name: new.name)
        player.number = new.number
        player.position = new.position
        (player.createdAt, player.updatedAt) = (now, now)
        return try insert(player, id: player.playerId, parent: team.key)
    }
}
