internal import SQLite
internal import ServerStorage

/// An operator's quotas in the backend's database. They are read in the transaction that adds something, so a change
/// takes effect at once.
struct StoredQuotas: Sendable {
    static let table = """
        CREATE TABLE quota_rule (
            kind TEXT NOT NULL,
            subject TEXT NOT NULL,
            most INTEGER NOT NULL,
            PRIMARY KEY (kind, subject)
        ) STRICT, WITHOUT ROWID
        """

    /// A rule that an operator set; `subject` is nil for the default.
    struct Rule: Sendable, Equatable {
        let kind: QuotaKind
        let subject: String?
        let limit: Int64
    }

    let database: ServerDatabase

    init(_ database: ServerDatabase) { self.database = database }

    func rules() async throws(StorageError) -> [Rule] {
        try await database.lookUp { connection throws(StorageError) in
            try connection.all("SELECT kind, subject, most FROM quota_rule ORDER BY kind, subject") { row in
                (row[0] as String, row[1] as String, row[2] as Int64)
            }.compactMap { kind, subject, limit in
                QuotaKind(rawValue: kind).map { Rule(kind: $0, subject: subject.isEmpty ? nil : subject, limit: limit) }
            }
        }
    }

    /// Sets the default quota, or the quota of one subject; nil removes the operator's rule.
    func set(_ limit: Int64?, for kind: QuotaKind, subject: String?) async throws(StorageError) {
        try await database.write { connection throws(StorageError) in
            if let limit {
                try connection.run(
                    """
                    INSERT INTO quota_rule (kind, subject, most) VALUES (?, ?, ?)
                    ON CONFLICT (kind, subject) DO UPDATE SET most = excluded.most
                    """,
                    kind.rawValue,
                    subject ?? "",
                    limit
                )
            } else {
                try connection.run(
                    "DELETE FROM quota_rule WHERE kind = ? AND subject = ?",
                    kind.rawValue,
                    subject ?? ""
                )
            }
        }
    }

    /// The quota of a subject; nil for none.
    static func limit(
        _ kind: QuotaKind,
        of subject: String,
        on connection: SQLConnection
    ) throws(StorageError) -> Int64? {
        // Two lookups by key: `subject IN (?, '')` would make SQLite create a temporary table each time.
        let own: Int64?? = try connection.first(
            """
            SELECT coalesce(
                (SELECT most FROM quota_rule WHERE kind = ?1 AND subject = ?2),
                (SELECT most FROM quota_rule WHERE kind = ?1 AND subject = '')
            )
            """,
            kind.rawValue,
            subject
        ) { row in row[0] as Int64? }
        return (own ?? nil) ?? kind.defaultLimit
    }
}
