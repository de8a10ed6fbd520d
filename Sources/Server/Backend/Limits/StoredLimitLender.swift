internal import SQLite
internal import ServerStorage

/// Lends from rows of the shared database, each of which stores the instant at which its limit is full again, by the
/// database server's clock.
struct StoredLimitLender: LimitLender {
    let database: ServerDatabase

    /// Losing these rows only forgets calls, so writing them waits for no disk, and a crash of the database server
    /// removes them.
    static let table = ServerMigration(
        sqlite: """
            CREATE TABLE limit_state (
                kind TEXT NOT NULL, subject TEXT NOT NULL, full_at INTEGER NOT NULL, PRIMARY KEY (kind, subject)
            ) STRICT, WITHOUT ROWID;
            """,
        postgres: """
            CREATE UNLOGGED TABLE limit_state (
                kind text COLLATE "C" NOT NULL, subject text COLLATE "C" NOT NULL, full_at bigint NOT NULL,
                PRIMARY KEY (kind, subject)
            ) WITH (fillfactor = 50)
            """
    )

    func lend(_ asks: [LimitAsk]) async throws(StorageError) -> [LimitLoan] {
        // In the same order everywhere, so that no two processes deadlock.
        let order = asks.indices.sorted { asks[$0].subject.sortKey < asks[$1].subject.sortKey }
        return try await database.writeVolatile { connection throws(StorageError) in
            var loans: [Int: LimitLoan] = [:]
            for index in order { loans[index] = try Self.lend(asks[index], on: connection) }
            return asks.indices.compactMap { loans[$0] }
        }
    }

    func removeFull() async throws(StorageError) {
        try await database.writeVolatile { connection throws(StorageError) in
            let now = Int64(clamping: try connection.nanoseconds())
            try connection.run("DELETE FROM limit_state WHERE full_at < ?", now)
        }
    }

    private static func lend(_ ask: LimitAsk, on connection: SQLConnection) throws(StorageError) -> LimitLoan {
        // This also locks the row until the end of the transaction.
        let stored = try connection.first(
            """
            INSERT INTO limit_state (kind, subject, full_at) VALUES (?, ?, 0)
            ON CONFLICT (kind, subject) DO UPDATE SET full_at = limit_state.full_at RETURNING full_at
            """,
            ask.subject.kind.rawValue,
            ask.subject.id
        ) { row in row[0] as Int64 }
        var fullAt = UInt64(clamping: stored ?? 0)
        let loan = LimitLoan.make(ask.amount, from: &fullAt, ask.rule, now: try connection.nanoseconds())
        try connection.run(
            "UPDATE limit_state SET full_at = ? WHERE kind = ? AND subject = ?",
            Int64(clamping: fullAt),
            ask.subject.kind.rawValue,
            ask.subject.id
        )
        return loan
    }
}

extension LimitSubject {
    fileprivate var sortKey: String { "\(kind.rawValue) \(id)" }
}
