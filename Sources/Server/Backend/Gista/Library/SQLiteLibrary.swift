internal import SQLite
internal import Storage
internal import Wire

/// Links, gists and events in the backend's database.
struct SQLiteLibrary: GistaLibrary {
    /// How many links, and how many gists, one shelf holds.
    static let room = 10_000

    let database: Database

    func links(of account: Int64) throws(StorageError) -> ShelfList {
        try database.read { connection throws(SQLiteError) in
            var rows = JSONRows()
            try connection.forEach(
                "SELECT json FROM gista_link WHERE account = ? ORDER BY place DESC",
                account
            ) { row throws(SQLiteError) in rows.append(row) }
            return try Self.list(rows, of: account, on: connection)
        }
    }

    func gists(of account: Int64) throws(StorageError) -> ShelfList {
        try database.read { connection throws(SQLiteError) in
            var rows = JSONRows()
            try connection.forEach(
                "SELECT json FROM gista_gist WHERE account = ? ORDER BY place DESC",
                account
            ) { row throws(SQLiteError) in rows.append(row) }
            return try Self.list(rows, of: account, on: connection)
        }
    }

    func revision(of account: Int64) throws(StorageError) -> Int64? {
        try database.read { connection throws(SQLiteError) in
            try connection.first("SELECT revision FROM gista_shelf WHERE account = ?", account) { row in row[0] }
        }
    }

    func gist(_ place: Int64, of account: Int64) throws(StorageError) -> [UInt8]? {
        try database.read { connection throws(SQLiteError) in
            try connection.first(
                """
                SELECT g.json, t.segments FROM gista_gist g LEFT JOIN gista_text t USING (account, place)
                WHERE account = ? AND place = ?
                """,
                account,
                place
            ) { row in Self.whole(row) }
        }
    }

    func export(_ account: Int64) async throws(StorageError) -> (links: [UInt8], gists: [UInt8]) {
        try await database.readInBackground { connection throws(SQLiteError) in
            var (links, gists) = (JSONRows(), JSONRows())
            try connection.forEach(
                "SELECT json FROM gista_link WHERE account = ? ORDER BY place DESC",
                account
            ) { row throws(SQLiteError) in links.append(row) }
            try connection.forEach(
                """
                SELECT g.json, t.segments FROM gista_gist g LEFT JOIN gista_text t USING (account, place)
                WHERE account = ? ORDER BY place DESC
                """,
                account
            ) { row throws(SQLiteError) in gists.append(Self.whole(row)) }
            return (links.finished, gists.finished)
        }
    }

    func highestPlace() throws(StorageError) -> Int64 {
        try database.read { connection throws(SQLiteError) in
            try connection.first(
                "SELECT max((SELECT coalesce(max(place), 0) FROM gista_link), (SELECT coalesce(max(place), 0) FROM gista_gist))"
            ) { row in row[0] } ?? 0
        }
    }

    private static func list(
        _ rows: JSONRows,
        of account: Int64,
        on connection: Connection
    ) throws(SQLiteError) -> ShelfList {
        let figures = try connection.first(
            "SELECT revision, events FROM gista_shelf WHERE account = ?",
            account
        ) { row in (row[0] as Int64, row[1] as Int64) }
        return ShelfList(body: rows.finished, revision: figures?.0 ?? 0, lastEvent: figures?.1 ?? 0)
    }

    /// A gist's JSON with its segments put in at the end.
    private static func whole(_ row: borrowing Row) -> [UInt8] {
        var json: [UInt8] = row[0]
        guard let segments: [UInt8] = row[1] else { return json }
        json.removeLast()
        json += Array(#","segments":"#.utf8)
        json += segments
        json.append(UInt8(ascii: "}"))
        return json
    }
}

/// A JSON array of rows that are JSON already.
struct JSONRows {
    private var bytes = [UInt8(ascii: "[")]

    /// Adds the row's first column.
    mutating func append(_ row: borrowing Row) {
        separate()
        row.withBytes(of: 0) { bytes.append(contentsOf: $0) }
    }

    mutating func append(_ json: [UInt8]) {
        separate()
        bytes += json
    }

    private mutating func separate() {
        if bytes.count > 1 { bytes.append(UInt8(ascii: ",")) }
    }

    var finished: [UInt8] { bytes + [UInt8(ascii: "]")] }
}
