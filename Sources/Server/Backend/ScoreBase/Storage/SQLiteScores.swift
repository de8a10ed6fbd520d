internal import SQLite
internal import ServerStorage

/// A tenant's part of ScoreBase in the backend's database.
/// See docs/decisions/scorebase.md, "A tenant's repository is made from the caller's verified token".
struct SQLiteScores: ScoreRepository {
    let database: ServerDatabase
    let books: GameCache
    let tenant: String
    /// Called with the kind and id of a requested resource that is another tenant's.
    private let reportForeignAccess: @Sendable (ScoreKind, String) -> Void

    /// The data of the caller's tenant.
    init(
        _ database: ServerDatabase,
        _ books: GameCache,
        for caller: Caller,
        reportForeignAccess: @escaping @Sendable (ScoreKind, String) -> Void
    ) {
        self.database = database
        self.books = books
        tenant = caller.tenant
        self.reportForeignAccess = reportForeignAccess
    }

    /// The data of the tenant of a verified link. The caller must check that the link shows what is found.
    init(
        _ database: ServerDatabase,
        _ books: GameCache,
        watching scope: WatchScope,
        reportForeignAccess: @escaping @Sendable (ScoreKind, String) -> Void
    ) {
        self.database = database
        self.books = books
        tenant = scope.tenant
        self.reportForeignAccess = reportForeignAccess
    }

    func find(_ kind: ScoreKind, _ id: String) async throws(StorageError) -> StoredDocument? {
        let found = try await database.lookUp { connection throws(StorageError) in
            try connection.first(
                "SELECT tenant, key, document FROM score_resource WHERE id = ? AND kind = ?",
                id,
                kind.rawValue
            ) { row in (row[0] as String, StoredDocument(key: row[1], id: id, document: row[2])) }
        }
        return mine(found, kind)
    }

    func game(_ id: String) async throws(StorageError) -> StoredDocument? {
        let found = try await database.lookUp { connection throws(StorageError) in
            try connection.first(
                "SELECT tenant, key, document, sequence FROM score_game WHERE id = ?",
                id
            ) { row in
                (row[0] as String, StoredDocument(key: row[1], id: id, document: row[2], sequence: row[3]))
            }
        }
        return mine(found, .game)
    }

    private func mine(_ found: (tenant: String, StoredDocument)?, _ kind: ScoreKind) -> StoredDocument? {
        guard let (owner, document) = found else { return nil }
        guard owner == tenant else {
            reportForeignAccess(kind, document.id)
            return nil
        }
        return document
    }
}

// MARK: Lists

extension SQLiteScores {
    func page(
        of kind: ScoreKind,
        under parent: StoredDocument?,
        _ filter: ResourceFilter,
        _ listing: Listing
    ) async throws(StorageError) -> Page {
        let rows = try await database.lookUp { connection throws(StorageError) in
            try connection.all(
                """
                SELECT document, sort, key FROM score_resource
                WHERE tenant = ?1 AND kind = ?2 AND parent = ?3 AND (sort, key) > (?4, ?5)
                    AND (?6 IS NULL OR replace(sort, ?6, '') <> sort) AND (?7 IS NULL OR label = ?7)
                ORDER BY sort, key LIMIT ?8
                """,
                tenant,
                kind.rawValue,
                parent?.key ?? 0,
                listing.cursor.sort,
                listing.cursor.key,
                // Both engines have `replace`: a name that it changes contains the text.
                filter.search.flatMap { $0.isEmpty ? nil : $0.lowercased() },
                filter.label,
                listing.limit + 1
            ) { row in ListedRow(document: row[0], sort: row[1], key: row[2]) }
        }
        return Page(rows, limit: listing.limit)
    }

    func games(
        of league: StoredDocument,
        _ filter: GameFilter,
        _ listing: Listing
    ) async throws(StorageError) -> Page {
        let rows = try await database.lookUp { connection throws(StorageError) in
            if let season = filter.season { return try Self.games(of: season, filter, listing, on: connection) }
            return try connection.all(
                """
                SELECT document, starts, key FROM score_game
                WHERE league = ?1 AND (starts, key) > (?2, ?3)
                    AND (?4 IS NULL OR status = ?4) AND (?5 IS NULL OR home = ?5 OR away = ?5)
                ORDER BY starts, key LIMIT ?6
                """,
                league.key,
                listing.cursor.sort,
                listing.cursor.key,
                filter.status,
                filter.team,
                listing.limit + 1
            ) { row in ListedRow(document: row[0], sort: row[1], key: row[2]) }
        }
        return Page(rows, limit: listing.limit)
    }

    private static func games(
        of season: Int64,
        _ filter: GameFilter,
        _ listing: Listing,
        on connection: SQLConnection
    ) throws(StorageError) -> [ListedRow] {
        try connection.all(
            """
            SELECT document, starts, key FROM score_game
            WHERE season = ?1 AND (starts, key) > (?2, ?3)
                AND (?4 IS NULL OR status = ?4) AND (?5 IS NULL OR home = ?5 OR away = ?5)
            ORDER BY starts, key LIMIT ?6
            """,
            season,
            listing.cursor.sort,
            listing.cursor.key,
            filter.status,
            filter.team,
            listing.limit + 1
        ) { row in ListedRow(document: row[0], sort: row[1], key: row[2]) }
    }

    func events(of game: StoredDocument, after seen: Int, limit: Int) async throws(StorageError) -> Page {
        let rows = try await database.lookUp { connection throws(StorageError) in
            try connection.all(
                "SELECT document, '', sequence FROM score_event WHERE game = ? AND sequence > ? ORDER BY sequence LIMIT ?",
                game.key,
                seen,
                limit + 1
            ) { row in ListedRow(document: row[0], sort: row[1], key: row[2]) }
        }
        return Page(rows, limit: limit)
    }

    func table(of season: StoredDocument) async throws(StorageError) -> [UInt8] {
        try await database.lookUp { connection throws(StorageError) in
            try connection.first("SELECT document FROM score_table WHERE season = ?", season.key) { row in row[0] }
        } ?? Array("[]".utf8)
    }
}

/// A row of a list with its position in the list's order.
private struct ListedRow {
    let document: [UInt8]
    let sort: String
    let key: Int64
}

extension Page {
    /// The query reads one row more than fits, so that the last page is recognized.
    fileprivate init(_ rows: [ListedRow], limit: Int) {
        documents = rows.prefix(limit).map(\.document)
        if rows.count > limit { next = Cursor(sort: rows[limit - 1].sort, key: rows[limit - 1].key) }
    }
}
