internal import SQLite
internal import ServerStorage
internal import Wire

/// The outcome of changing readings.
struct ReadingsOutcome: Sendable {
    /// The current readings of the links that exist.
    var readings: [Gista.Reading] = []
    /// Whether any reading changed.
    var hasChanged = false
    /// Whether there was no room for the changes. If so, nothing was changed.
    var isFull = false
}

extension SQLiteLibrary {
    func change(
        _ changes: [(place: Int64, change: Gista.Reading)],
        of account: Int64
    ) async throws(StorageError) -> ReadingsOutcome {
        try await database.write { connection throws(StorageError) in
            guard try Self.hasRoom(account, on: connection) else { return ReadingsOutcome(isFull: true) }
            var (places, readings, changed) = ([Int64](), [Int64: Gista.Reading](), [Int64: String]())
            for (place, change) in changes {
                if readings[place] == nil {
                    readings[place] = try Self.reading(place, of: account, change.linkId, on: connection)
                    if readings[place] != nil { places.append(place) }
                }
                guard let known = readings[place] else { continue }
                let merged = known.merged(with: change)
                readings[place] = merged
                if merged != known { changed[place] = GistaJSON.text(merged) }
            }
            guard changed.values.allSatisfy({ $0.utf8.count <= ReadingLimits.bytes }) else {
                return ReadingsOutcome(isFull: true)
            }
            for (place, json) in changed { try Self.store(json, at: place, of: account, on: connection) }
            if !changed.isEmpty { try Self.recordReadingsChange(account, on: connection) }
            return ReadingsOutcome(readings: places.compactMap { readings[$0] }, hasChanged: !changed.isEmpty)
        }
    }

    func readingsRevision(of account: Int64) async throws(StorageError) -> Int64? {
        try await database.lookUp { connection throws(StorageError) in
            try connection.first("SELECT readings FROM gista_shelf WHERE account = ?", account) { row in row[0] }
        }
    }

    /// Stores a reading, replacing the previous reading.
    private static func store(
        _ json: String,
        at place: Int64,
        of account: Int64,
        on connection: SQLConnection
    ) throws(StorageError) {
        try connection.run(
            """
            INSERT INTO gista_reading (account, place, json) VALUES (?, ?, ?)
            ON CONFLICT (account, place) DO UPDATE SET json = excluded.json
            """,
            account,
            place,
            json
        )
    }

    /// Increments the revision for entity tags, and records an event for listeners.
    static func recordReadingsChange(_ account: Int64, on connection: SQLConnection) throws(StorageError) {
        try connection.run("UPDATE gista_shelf SET readings = readings + 1 WHERE account = ?", account)
        try recordEvent(account, on: connection) { id in Gista.LiveFrame(type: .readingsChanged, id: id) }
    }

    /// The reading of a link; an empty reading if nothing was done with it, nil if the link is gone.
    private static func reading(
        _ place: Int64,
        of account: Int64,
        _ id: String,
        on connection: SQLConnection
    ) throws(StorageError) -> Gista.Reading? {
        let row = try connection.first(
            """
            SELECT r.json FROM gista_link l LEFT JOIN gista_reading r ON r.account = l.account AND r.place = l.place
            WHERE l.account = ? AND l.place = ?
            """,
            account,
            place
        ) { row in row[0] as String? }
        return row.map { json in
            json.flatMap { GistaJSON.value(Gista.Reading.self, $0) } ?? Gista.Reading(linkId: id)
        }
    }

    private static func hasRoom(_ account: Int64, on connection: SQLConnection) throws(StorageError) -> Bool {
        let limit = try StoredQuotas.limit(.accountBytes, of: String(account), on: connection)
        return try connection.first(
            "SELECT 1 FROM gista_shelf WHERE account = ? AND bytes < ?",
            account,
            limit
        ) { _ in true } ?? false
    }
}
