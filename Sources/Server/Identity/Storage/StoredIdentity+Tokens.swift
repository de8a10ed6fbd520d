package import SQLite
internal import ServerStorage

extension StoredIdentity {
    package func begin(
        _ family: TokenFamily,
        provenBy verifier: SRPVerifier,
        token: [UInt8],
        removingEndedBefore moment: Double
    ) async throws(StorageError) -> Bool {
        try await database.write { connection throws(StorageError) in
            guard let user = try Self.find(family.user, in: connection), user.maySignIn(with: verifier) else {
                return false
            }
            try connection.run(
                "DELETE FROM identity_family WHERE id IN (SELECT id FROM identity_family WHERE expires < ? LIMIT 8)",
                moment
            )
            try connection.run(
                "INSERT INTO identity_family (id, \"user\", client, signed_in, expires) VALUES (?, ?, ?, ?, ?)",
                family.id,
                family.user,
                family.client,
                family.signedIn,
                family.expires
            )
            try Self.insert(token, family.id, in: connection)
            return true
        }
    }

    package func family(ofToken digest: [UInt8]) async throws(StorageError) -> TokenFamily? {
        try await database.lookUp { connection throws(StorageError) in try Self.find(digest, in: connection)?.family }
    }

    package func exchange(
        _ digest: [UInt8],
        for successor: [UInt8],
        by rule: ExchangeRule
    ) async throws(StorageError) -> ExchangeRule.Outcome {
        try await database.write { connection throws(StorageError) in
            guard let (token, family) = try Self.find(digest, in: connection) else { return .unknown }
            let outcome = rule.decide(token, of: family)
            switch outcome {
            case .granted:
                // The first exchange starts the grace period; a repeated exchange must not extend it.
                try connection.run(
                    "UPDATE identity_refresh SET exchanged = ? WHERE digest = ? AND exchanged IS NULL",
                    rule.now,
                    digest
                )
                try Self.insert(successor, family.id, in: connection)
            case .reused:
                try connection.run(
                    "UPDATE identity_family SET revoked = ? WHERE id = ? AND revoked IS NULL",
                    rule.now,
                    family.id
                )
            case .unknown, .revoked, .expired: break
            }
            return outcome
        }
    }

    package func revoke(family id: String, now: Double) async throws(StorageError) {
        try await database.write { connection throws(StorageError) in
            try connection.run("UPDATE identity_family SET revoked = ? WHERE id = ? AND revoked IS NULL", now, id)
        }
    }

    package func revokeFamilies(of user: String, now: Double) async throws(StorageError) -> [String] {
        try await database.write { connection throws(StorageError) in
            try Self.end(.all, of: user, now: now, in: connection)
        }
    }

    /// Revokes a user's families and returns their ids.
    static func end(
        _ signIns: SignInsToEnd,
        of user: String,
        now: Double,
        in connection: SQLConnection
    ) throws(StorageError) -> [String] {
        let kept: String?
        switch signIns {
        case .none: return []
        case .all: kept = nil
        case .allBut(let family): kept = family
        }
        let ids: [String] = try connection.all(
            """
            SELECT id FROM identity_family WHERE "user" = ?1 AND revoked IS NULL AND id IS DISTINCT FROM ?2
            """,
            user,
            kept
        ) { row in row[0] }
        try connection.run(
            """
            UPDATE identity_family SET revoked = ?3
            WHERE "user" = ?1 AND revoked IS NULL AND id IS DISTINCT FROM ?2
            """,
            user,
            kept,
            now
        )
        return ids
    }

    package func familiesRevoked(since moment: Double) async throws(StorageError) -> [String] {
        try await database.lookUp { connection throws(StorageError) in
            try connection.all("SELECT id FROM identity_family WHERE revoked >= ?", moment) { row in row[0] }
        }
    }

    package func removeFamilies(endedBefore moment: Double) async throws(StorageError) {
        try await database.write { connection throws(StorageError) in
            try connection.run("DELETE FROM identity_family WHERE expires < ?", moment)
        }
    }

    private static func insert(
        _ digest: [UInt8],
        _ family: String,
        in connection: SQLConnection
    ) throws(StorageError) {
        try connection.run("INSERT INTO identity_refresh (digest, family) VALUES (?, ?)", digest, family)
    }

    private static func find(
        _ digest: [UInt8],
        in connection: SQLConnection
    ) throws(StorageError) -> (token: RefreshRecord, family: TokenFamily)? {
        try connection.first(
            """
            SELECT f.id, f."user", f.client, f.signed_in, f.expires, f.revoked, r.exchanged
            FROM identity_refresh r JOIN identity_family f ON f.id = r.family WHERE r.digest = ?
            """,
            digest
        ) { row in
            let family = TokenFamily(
                id: row[0],
                user: row[1],
                client: row[2],
                signedIn: row[3],
                expires: row[4],
                revoked: row[5]
            )
            return (RefreshRecord(digest: digest, family: family.id, exchanged: row[6]), family)
        }
    }
}
