internal import SQLite
internal import ServerStorage
internal import Wire

extension SQLiteLibrary {
    /// The number of events that are kept for clients that reconnect.
    static let keptEvents: Int64 = 1_000

    func events(after number: Int64, of account: Int64, limit: Int) async throws(StorageError) -> [LibraryEvent] {
        try await database.lookUp { connection throws(StorageError) in
            try connection.all(
                "SELECT number, json FROM gista_event WHERE account = ? AND number > ? ORDER BY number LIMIT ?",
                account,
                number,
                limit
            ) { row in LibraryEvent(number: row[0], json: row[1]) }
        }
    }

    func eventBounds(of account: Int64) async throws(StorageError) -> (first: Int64?, last: Int64) {
        try await database.lookUp { connection throws(StorageError) in
            try connection.first(
                """
                SELECT (SELECT min(number) FROM gista_event WHERE account = ?1), events
                FROM gista_shelf WHERE account = ?1
                """,
                account
            ) { row in (row[0], row[1]) } ?? (nil, 0)
        }
    }

    /// Records an event in the transaction that causes it; `frame` is called with the event's id.
    static func recordEvent(
        _ account: Int64,
        on connection: SQLConnection,
        _ frame: (String) -> Gista.LiveFrame
    ) throws(StorageError) {
        let number = try connection.first(
            "UPDATE gista_shelf SET events = events + 1 WHERE account = ? RETURNING events",
            account
        ) { row in row[0] as Int64 }
        guard let number else { return }
        try connection.run(
            "INSERT INTO gista_event (account, number, json) VALUES (?, ?, ?)",
            account,
            number,
            GistaJSON.text(frame(String(number)))
        )
        try connection.run(
            "DELETE FROM gista_event WHERE account = ? AND number <= ?",
            account,
            number - keptEvents
        )
    }
}
