package import SQLite
package import ServerStorage

/// Stores the limits that operators set.
package protocol LimitRepository: Sendable {
    /// The standard rules with the operator's changes.
    func settings() async throws(StorageError) -> LimitSettings

    /// Sets the rule of a kind, or of one subject of it; nil removes the operator's rule.
    func set(_ rule: LimitRule?, for kind: LimitKind, subject: String?) async throws(StorageError)
}

/// Limits in the backend's database.
package struct StoredLimits: LimitRepository {
    private let database: ServerDatabase

    package init(_ database: ServerDatabase) { self.database = database }

    package func settings() async throws(StorageError) -> LimitSettings {
        try await database.lookUp { connection throws(StorageError) in
            var settings = LimitSettings.standard
            try connection.forEach("SELECT kind, subject, per_second, burst FROM limit_rule") {
                row throws(StorageError) in
                guard let kind = LimitKind(rawValue: row[0]), let rule = LimitRule(perSecond: row[2], burst: row[3])
                else { return }
                let subject: String = row[1]
                if subject.isEmpty {
                    settings.defaults[kind] = rule
                } else {
                    settings.exceptions[LimitSubject(kind, subject)] = rule
                }
            }
            return settings
        }
    }

    package func set(_ rule: LimitRule?, for kind: LimitKind, subject: String?) async throws(StorageError) {
        try await database.write { connection throws(StorageError) in
            if let rule {
                try connection.run(
                    """
                    INSERT INTO limit_rule (kind, subject, per_second, burst) VALUES (?, ?, ?, ?)
                    ON CONFLICT (kind, subject) DO UPDATE SET per_second = excluded.per_second, burst = excluded.burst
                    """,
                    kind.rawValue,
                    subject ?? "",
                    rule.perSecond,
                    rule.burst
                )
            } else {
                try connection.run(
                    "DELETE FROM limit_rule WHERE kind = ? AND subject = ?",
                    kind.rawValue,
                    subject ?? ""
                )
            }
        }
    }

    static let table = """
        CREATE TABLE limit_rule (
            kind TEXT NOT NULL,
            subject TEXT NOT NULL,
            per_second REAL NOT NULL,
            burst INTEGER NOT NULL,
            PRIMARY KEY (kind, subject)
        ) STRICT, WITHOUT ROWID
        """
}
