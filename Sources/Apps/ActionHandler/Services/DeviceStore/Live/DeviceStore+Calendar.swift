import SQLite

extension DeviceStore: CalendarService {
    /// Adds an entry. An existing entry with the same id is kept.
    public func add(_ event: CalendarEvent) async throws(DeviceError) {
        try await write { connection throws(SQLiteError) in try Self.insert(event, on: connection) }
    }

    static func insert(_ event: CalendarEvent, on connection: Connection) throws(SQLiteError) {
        try connection.run(
            "INSERT OR IGNORE INTO events VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?)",
            event.id,
            event.title,
            event.start,
            event.end,
            event.zone,
            event.isAllDay,
            event.location,
            event.attendees.joined(separator: "\n"),
            event.recurrence,
            event.notes
        )
    }

    /// The events that may lie between two instants: events that do, and repeating events that began before the end.
    public func events(from start: Int, to end: Int) async throws(DeviceError) -> [CalendarEvent] {
        try await read { connection throws(SQLiteError) in
            try connection.all(
                """
                SELECT * FROM events WHERE start < ?1 AND ("end" > ?2 OR start >= ?2 OR recurrence IS NOT NULL)
                ORDER BY start, rowid
                """,
                end,
                start,
                read: Self.event
            )
        }
    }

    @Sendable static func event(_ row: borrowing Row) throws(SQLiteError) -> CalendarEvent {
        CalendarEvent(
            id: row[0],
            title: row[1],
            start: row[2],
            end: row[3],
            zone: row[4],
            isAllDay: row[5],
            location: row[6],
            attendees: (row[7] as String).split(separator: "\n").map(String.init),
            recurrence: row[8],
            notes: row[9]
        )
    }
}
