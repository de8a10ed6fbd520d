package import SQLite
internal import ServerStorage

extension StoredIdentity {
    /// The maximum number of known addresses per account, which is more than anyone normally signs in from.
    private static let maxAddresses = 16

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
            try Self.save(guesses, in: connection)
            for (account, change) in known { try Self.save(change, of: account, now: now, in: connection) }
        }
    }

    package func take(_ buckets: [SizedBucket], now: Double) async throws(StorageError) -> GuessLedger.Verdict {
        try await database.writeVolatile { connection throws(StorageError) in
            var ledger = try Self.ledger(of: Set(buckets.map(\.key)), now: now, in: connection)
            let verdict = ledger.take(buckets, now: now)
            try Self.save(ledger.takeChanges(now: now), in: connection)
            return verdict
        }
    }

    package func save(_ outcome: GuessOutcome, now: Double) async throws(StorageError) {
        try await database.writeVolatile { connection throws(StorageError) in
            var ledger = try Self.ledger(of: outcome.keys, now: now, in: connection)
            ledger.apply(outcome, now: now)
            try Self.save(ledger.takeChanges(now: now), in: connection)
            try Self.save(outcome.known, of: outcome.account, now: now, in: connection)
        }
    }

    package func removeFullGuesses(now: Double, limit: Int) async throws(StorageError) {
        try await database.writeVolatile { connection throws(StorageError) in
            try connection.run("DELETE FROM identity_guess WHERE full_at <= ?", now)
            try connection.run(
                """
                DELETE FROM identity_guess WHERE full_at <=
                    (SELECT full_at FROM identity_guess ORDER BY full_at DESC LIMIT 1 OFFSET ?)
                """,
                limit
            )
        }
    }

    /// A ledger of these buckets alone, whose rows are locked until the end of the transaction.
    private static func ledger(
        of keys: Set<GuessKey>,
        now: Double,
        in connection: SQLConnection
    ) throws(StorageError) -> GuessLedger {
        var stored: [GuessKey: Double] = [:]
        // Always in the same order, so that processes do not deadlock.
        for key in keys.sorted(by: { $0.bytes.lexicographicallyPrecedes($1.bytes) }) {
            stored[key] = try connection.first(
                """
                INSERT INTO identity_guess (bucket, full_at) VALUES (?, ?)
                ON CONFLICT (bucket) DO UPDATE SET full_at = identity_guess.full_at RETURNING full_at
                """,
                key.bytes,
                now
            ) { row in row[0] as Double }
        }
        return GuessLedger(stored)
    }

    private static func save(_ guesses: GuessLedger.Changes, in connection: SQLConnection) throws(StorageError) {
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
            maxAddresses
        )
    }
}
