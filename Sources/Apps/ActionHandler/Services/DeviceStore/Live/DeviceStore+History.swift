import SQLite

extension DeviceStore: HistoryService {
    /// Adds an entry, counts it and returns its number. After an action that can be undone, earlier undone actions can
    /// no longer be redone.
    @discardableResult
    public func record(_ note: HistoryNote) async throws(DeviceError) -> Int {
        try await write { connection throws(SQLiteError) in
            try Self.count(note.type, note.status, on: connection)
            if note.status == .done, note.receipt != nil { try Self.forgetUndone(on: connection) }
            return try connection.first(
                """
                INSERT INTO history (instant, input, message, type, status, made) VALUES (?, ?, ?, ?, ?, ?)
                RETURNING number
                """,
                note.instant,
                note.input,
                note.message,
                note.type,
                note.status.rawValue,
                note.receipt?.id
            ) { row in row[0] } ?? 0
        }
    }

    /// The newest entries, newest first.
    public func history(limit: Int) async throws(DeviceError) -> [HistoryEntry] {
        try await read { connection throws(SQLiteError) in
            try connection.all(
                """
                SELECT number, instant, input, message, type, status, made,
                    undone IS NOT NULL AND undone = (SELECT max(undone) FROM history)
                FROM history ORDER BY number DESC LIMIT ?
                """,
                limit
            ) { row in
                HistoryEntry(
                    number: row[0],
                    instant: row[1],
                    input: row[2],
                    message: row[3],
                    type: row[4],
                    status: HistoryEntry.Status(rawValue: row[5]) ?? .failed,
                    receipt: (row[6] as String?).map { ActionReceipt(type: row[4], id: $0) },
                    canRedo: row[7]
                )
            }
        }
    }

    /// Marks an entry as undone and counts it. Throws `notFound` when it is not done.
    public func markUndone(_ number: Int, canRedo: Bool) async throws(DeviceError) {
        let existed = try await write { connection throws(SQLiteError) -> Bool in
            let type = try connection.first(
                """
                UPDATE history SET status = ?1,
                    undone = CASE WHEN ?4 THEN (SELECT ifnull(max(undone), 0) + 1 FROM history) END
                WHERE number = ?2 AND status = ?3 RETURNING type
                """,
                HistoryEntry.Status.undone.rawValue,
                number,
                HistoryEntry.Status.done.rawValue,
                canRedo
            ) { row in row[0] as String }
            guard let type else { return false }
            try Self.count(type, .undone, on: connection)
            return true
        }
        guard existed else { throw .notFound }
    }

    /// Marks the entry that was undone last as done again and counts it. Throws `notFound` for any other.
    public func markRedone(_ number: Int) async throws(DeviceError) {
        let existed = try await write { connection throws(SQLiteError) -> Bool in
            let type = try connection.first(
                """
                UPDATE history SET status = ?, undone = NULL
                WHERE number = ? AND undone = (SELECT max(undone) FROM history) RETURNING type
                """,
                HistoryEntry.Status.done.rawValue,
                number
            ) { row in row[0] as String }
            guard let type else { return false }
            try Self.count(type, .done, on: connection)
            return true
        }
        guard existed else { throw .notFound }
    }

    /// Forgets all undone actions, which can no longer be redone after a new action.
    static func forgetUndone(on connection: Connection) throws(SQLiteError) {
        try connection.run("UPDATE history SET undone = NULL WHERE undone IS NOT NULL")
        try connection.run("DELETE FROM undone")
    }

    /// Removes an entry, e.g. after its words were sent again.
    public func removeHistory(_ number: Int) async throws(DeviceError) {
        try await write { connection throws(SQLiteError) in
            try connection.run("DELETE FROM history WHERE number = ?", number)
        }
    }

    /// The number of actions by type and status, since the first.
    public func tallies() async throws(DeviceError) -> [ActionTally] {
        try await read { connection throws(SQLiteError) in
            try connection.all("SELECT type, status, count FROM tallies ORDER BY type, status") { row in
                ActionTally(
                    type: row[0],
                    status: HistoryEntry.Status(rawValue: row[1]) ?? .failed,
                    count: row[2]
                )
            }
        }
    }

    private static func count(
        _ type: String,
        _ status: HistoryEntry.Status,
        on connection: Connection
    ) throws(SQLiteError) {
        try connection.run(
            "INSERT INTO tallies VALUES (?, ?, 1) ON CONFLICT (type, status) DO UPDATE SET count = count + 1",
            type,
            status.rawValue
        )
    }
}
