internal import HTTPServer
package import SQLite
package import ServerStorage

/// Stores the responses to requests with idempotency keys.
package protocol IdempotencyStore: Sendable {
    /// The response stored under a key, if it has not expired at `now`, in seconds since 1970.
    func find(_ key: IdempotencyKey, now: Int) async throws(StorageError) -> IdempotentAnswer?

    /// Stores a response until `expires`. Returns false, and stores nothing, if another process has stored one.
    func save(_ answer: IdempotentAnswer, for key: IdempotencyKey, expires: Int, now: Int) async throws(StorageError)
        -> Bool

    /// Removes some of the expired responses.
    func removeExpired(now: Int) async throws(StorageError)
}

/// Responses in the backend's database, which therefore survive a restart.
package struct StoredIdempotency: IdempotencyStore {
    private let database: ServerDatabase

    package init(_ database: ServerDatabase) { self.database = database }

    package func find(_ key: IdempotencyKey, now: Int) async throws(StorageError) -> IdempotentAnswer? {
        try await database.lookUp { connection throws(StorageError) in
            try connection.first(
                """
                SELECT fingerprint, status, headers, body FROM kept_answer
                WHERE scope = ? AND key = ? AND expires > ?
                """,
                key.scope,
                key.key,
                now
            ) { row in
                IdempotentAnswer(
                    fingerprint: row[0],
                    status: HTTPStatus(row[1]),
                    headers: HTTPHeaders(lines: row[2]),
                    body: row[3]
                )
            }
        }
    }

    package func save(
        _ answer: IdempotentAnswer,
        for key: IdempotencyKey,
        expires: Int,
        now: Int
    ) async throws(StorageError) -> Bool {
        try await database.write { connection throws(StorageError) in
            try Self.save(answer, for: key, expires: expires, now: now, on: connection)
        }
    }

    /// Stores a response in the transaction of its effect. False if a response is stored already.
    static func save(
        _ answer: IdempotentAnswer,
        for key: IdempotencyKey,
        expires: Int,
        now: Int,
        on connection: SQLConnection
    ) throws(StorageError) -> Bool {
        try connection.run(
            """
            INSERT INTO kept_answer (scope, key, fingerprint, status, headers, body, expires)
            VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7)
            ON CONFLICT (scope, key) DO UPDATE SET fingerprint = excluded.fingerprint, status = excluded.status,
                headers = excluded.headers, body = excluded.body, expires = excluded.expires
            WHERE kept_answer.expires <= ?8
            """,
            key.scope,
            key.key,
            answer.fingerprint,
            answer.status.code,
            answer.headers.lines,
            answer.body,
            expires,
            now
        ) > 0
    }

    /// The maximum number of responses removed at once: as many as can expire in a second.
    private static let maxRemoved = 2_000

    package func removeExpired(now: Int) async throws(StorageError) {
        let isNeeded = try await database.lookUp { connection throws(StorageError) in
            try connection.first("SELECT 1 FROM kept_answer WHERE expires <= ? LIMIT 1", now) { _ in true } ?? false
        }
        guard isNeeded else { return }
        // Not in the transactions that store responses: these would conflict with each other over the rows to remove.
        try await database.write { connection throws(StorageError) in
            try connection.run(
                """
                DELETE FROM kept_answer WHERE (scope, key) IN
                    (SELECT scope, key FROM kept_answer WHERE expires <= ? ORDER BY expires LIMIT ?)
                """,
                now,
                Self.maxRemoved
            )
        }
    }

    /// Removes every response to a caller, in the transaction that deletes the caller.
    package static func forget(caller: String, on connection: SQLConnection) throws(StorageError) {
        // A scope is the caller's name, a line break and more; the character after the line break ends the range.
        try connection.run(
            "DELETE FROM kept_answer WHERE scope >= ? AND scope < ?",
            "\(caller)\n",
            "\(caller)\u{B}"
        )
    }

    static let table = """
        CREATE TABLE kept_answer (
            scope TEXT NOT NULL,
            key TEXT NOT NULL,
            fingerprint BLOB NOT NULL,
            status INTEGER NOT NULL,
            headers TEXT NOT NULL,
            body BLOB NOT NULL,
            expires INTEGER NOT NULL,
            UNIQUE (scope, key)
        ) STRICT;
        CREATE INDEX kept_answer_by_expiry ON kept_answer (expires);
        """
}

extension HTTPHeaders {
    /// One header per line, since a header contains no line break.
    fileprivate var lines: String {
        fields.map { "\($0.name):\($0.value)" }.joined(separator: "\n")
    }

    fileprivate init(lines: String) {
        self.init()
        for line in lines.split(separator: "\n") {
            let parts = line.split(separator: ":", maxSplits: 1, omittingEmptySubsequences: false)
            if parts.count == 2 { add(String(parts[0]), String(parts[1])) }
        }
    }
}
