internal import Identity
internal import SQLite
internal import ServerStorage

/// Sessions and the digests of their tokens in the backend's database.
/// See docs/decisions/gista.md, "Gista has its own accounts and opaque tokens".
struct SQLiteSessions: GistaSessions {
    /// The maximum number of sessions of an account: more devices than one person has.
    static let maxPerAccount = 50

    let database: ServerDatabase

    func caller(of accessDigest: [UInt8]) async throws(StorageError) -> GistaCaller? {
        try await database.lookUp { connection throws(StorageError) in
            try connection.first(
                """
                SELECT a.number, a.user_id, a.tag, s.number, s.signed_in, t.expires
                FROM gista_token t JOIN gista_session s ON s.number = t.session
                JOIN gista_account a ON a.number = s.account
                WHERE t.digest = ? AND t.is_refresh = 0
                """,
                accessDigest
            ) { row in
                GistaCaller(
                    account: row[0],
                    userID: row[1],
                    tag: row[2],
                    session: row[3],
                    signedIn: row[4],
                    expires: row[5]
                )
            }
        }
    }

    func open(
        _ pair: TokenPair,
        of number: Int64,
        provenBy hash: String,
        now: Double
    ) async throws(StorageError) -> Bool {
        try await database.write { connection throws(StorageError) in
            let isCurrent = try connection.first(
                "SELECT 1 FROM gista_account WHERE number = ? AND password = ?",
                number,
                hash
            ) { _ in true }
            guard isCurrent == true else { return false }
            try connection.run(
                """
                DELETE FROM gista_session WHERE account = ?1 AND (expires <= ?2 OR number NOT IN
                    (SELECT number FROM gista_session WHERE account = ?1 ORDER BY expires DESC LIMIT ?3))
                """,
                number,
                now,
                Self.maxPerAccount - 1
            )
            let session = try connection.first(
                "INSERT INTO gista_session (account, signed_in, expires) VALUES (?, ?, ?) RETURNING number",
                number,
                now,
                pair.refreshExpires
            ) { row in row[0] as Int64 }
            guard let session else { return false }
            try Self.insert(pair, of: session, on: connection)
            return true
        }
    }

    func exchange(
        _ refreshDigest: [UInt8],
        for pair: TokenPair,
        by rule: ExchangeRule
    ) async throws(StorageError) -> ExchangedToken {
        try await database.write { connection throws(StorageError) in
            guard let shown = try Self.shown(refreshDigest, rule, on: connection) else { return .refused }
            switch rule.decide(shown.token, of: shown.family) {
            case .granted:
                try Self.succeed(refreshDigest, of: shown.session, by: pair, now: rule.now, on: connection)
                return .granted(userID: shown.family.user)
            case .reused:
                try connection.run("DELETE FROM gista_session WHERE number = ?", shown.session)
                return .reused(account: shown.account, session: shown.session)
            case .unknown, .revoked, .expired: return .refused
            }
        }
    }

    /// The sessions of an account that have not ended.
    func living(of account: Int64) async throws(StorageError) -> Set<Int64> {
        try await database.lookUp { connection throws(StorageError) in
            Set(
                try connection.all("SELECT number FROM gista_session WHERE account = ?", account) { row in
                    row[0] as Int64
                }
            )
        }
    }

    func end(_ session: Int64) async throws(StorageError) {
        try await database.write { connection throws(StorageError) in
            try connection.run("DELETE FROM gista_session WHERE number = ?", session)
        }
    }

    func endAll(of number: Int64, but session: Int64?) async throws(StorageError) {
        try await database.write { connection throws(StorageError) in
            try connection.run(
                "DELETE FROM gista_session WHERE account = ? AND number IS DISTINCT FROM ?",
                number,
                session
            )
        }
    }
}

extension SQLiteSessions {
    private struct Shown {
        let token: RefreshRecord
        let family: TokenFamily
        let session: Int64
        let account: Int64
    }

    private static func shown(
        _ digest: [UInt8],
        _ rule: ExchangeRule,
        on connection: SQLConnection
    ) throws(StorageError) -> Shown? {
        try connection.first(
            """
            SELECT t.exchanged, t.expires, s.number, s.signed_in, a.number, a.user_id
            FROM gista_token t JOIN gista_session s ON s.number = t.session
            JOIN gista_account a ON a.number = s.account
            WHERE t.digest = ? AND t.is_refresh = 1
            """,
            digest
        ) { row in
            let session: Int64 = row[2]
            return Shown(
                token: RefreshRecord(digest: digest, family: String(session), exchanged: row[0]),
                family: TokenFamily(
                    id: String(session),
                    user: row[5],
                    client: rule.client,
                    signedIn: row[3],
                    expires: row[1]
                ),
                session: session,
                account: row[4]
            )
        }
    }

    /// Marks the shown token as exchanged; it stays stored, so that a thief who shows it later is noticed.
    private static func succeed(
        _ digest: [UInt8],
        of session: Int64,
        by pair: TokenPair,
        now: Double,
        on connection: SQLConnection
    ) throws(StorageError) {
        try connection.run(
            "UPDATE gista_token SET exchanged = coalesce(exchanged, ?) WHERE digest = ?",
            now,
            digest
        )
        try connection.run("DELETE FROM gista_token WHERE session = ? AND expires <= ?", session, now)
        try connection.run("UPDATE gista_session SET expires = ? WHERE number = ?", pair.refreshExpires, session)
        try insert(pair, of: session, on: connection)
    }

    private static func insert(_ pair: TokenPair, of session: Int64, on connection: SQLConnection) throws(StorageError)
    {
        for (digest, isRefresh, expires) in [
            (pair.access, false, pair.accessExpires), (pair.refresh, true, pair.refreshExpires),
        ] {
            try connection.run(
                "INSERT INTO gista_token (digest, session, is_refresh, expires) VALUES (?, ?, ?, ?)",
                digest,
                session,
                isRefresh,
                expires
            )
        }
    }
}
