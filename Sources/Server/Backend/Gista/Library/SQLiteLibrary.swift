internal import SQLite
internal import Wire

/// Links, gists and events in the backend's database.
struct SQLiteLibrary: GistaLibrary {
    /// How many links, and how many gists, one shelf holds.
    static let capacity = 10_000

    let database: Database

    func revision(of account: Int64) throws(StorageError) -> Int64? {
        try database.read { connection in
            try connection.first("SELECT revision FROM gista_shelf WHERE account = ?", account) { row in row[0] }
        }
    }

    func gist(_ place: Int64, of account: Int64) throws(StorageError) -> [UInt8]? {
        try database.read { connection in
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

    func highestPlace() throws(StorageError) -> Int64 {
        try database.read { connection in
            try connection.first(
                "SELECT max((SELECT coalesce(max(place), 0) FROM gista_link), (SELECT coalesce(max(place), 0) FROM gista_gist))"
            ) { row in row[0] } ?? 0
        }
    }

    /// A gist's JSON with its segments put in at the end.
    static func whole(_ row: borrowing Row) -> [UInt8] {
        var json: [UInt8] = row[0]
        guard let segments: [UInt8] = row[1] else { return json }
        guard json.popLast() == UInt8(ascii: "}") else { return row[0] }
        json += Array(#","segments":"#.utf8)
        json += segments
        json.append(UInt8(ascii: "}"))
        return json
    }
}
