package import SQLite
internal import ServerStorage

extension StoredIdentity {
    /// How many addresses of one account stay known: more than the places anybody signs in from.
    private static let mostAddresses = 16

    package func guesses() async throws(StorageError) -> [GuessKey: Double] {
        try await database.lookUp { connection throws(StorageError) in
            var guesses: [GuessKey: Double] = [:]
            try connection.forEach("SELECT bucket, full_at FROM identity_guess") { row in
                guesses[GuessKey(bytes: row[0])] = row[1]
            }
            return guesses
        }
    }

    package func isKnown(
        _ address: GuessKey,
        of account: GuessKey,
        since moment: Double
    ) async throws(StorageError) -> Bool {
        try await database.lookUp { connection throws(StorageError) in
            try connection.first(
                "SELECT 1 FROM identity_known_address WHERE account = ? AND address = ? AND seen >= ?",
                account.bytes,
                address.bytes,
                moment
            ) { _ in true } ?? false
        }
    }

    package func save(
        _ guesses: GuessLedger.Changes,
        _ known: [GuessKey: KnownAddresses.Change],
        now: Double
    ) async throws(StorageError) {
        try await database.write { connection throws(StorageError) in
            for (key, moment) in guesses.updated {
                try connection.run(
                    """
                    INSERT INTO identity_guess (bucket, full_at) VALUES (?, ?)
                    ON CONFLICT (bucket) DO UPDATE SET full_at = excluded.full_at
                    """,
                    key.bytes,
                    moment
                )
            }
            for key in guesses.removed {
                try connection.run("DELETE FROM identity_guess WHERE bucket = ?", key.bytes)
            }
            for (account, change) in known { try Self.save(change, of: account, now: now, in: connection) }
        }
    }

    private static func save(
        _ change: KnownAddresses.Change,
        of account: GuessKey,
        now: Double,
        in connection: SQLConnection
    ) throws(StorageError) {
        if change.forgetsAll {
            try connection.run("DELETE FROM identity_known_address WHERE account = ?", account.bytes)
        }
        for (address, seen) in change.seen {
            try connection.run(
                """
                INSERT INTO identity_known_address (account, address, seen) VALUES (?, ?, ?)
                ON CONFLICT (account, address) DO UPDATE SET seen = excluded.seen
                """,
                account.bytes,
                address.bytes,
                seen
            )
        }
        try connection.run(
            """
            DELETE FROM identity_known_address WHERE account = ?1 AND (seen < ?2 OR address NOT IN
                (SELECT address FROM identity_known_address WHERE account = ?1 ORDER BY seen DESC LIMIT ?3))
            """,
            account.bytes,
            now - GuessLimiter.memory,
            mostAddresses
        )
    }
}
