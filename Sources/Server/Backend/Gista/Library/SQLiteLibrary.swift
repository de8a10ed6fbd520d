internal import SQLite
internal import ServerStorage
internal import Wire

/// Links, gists and events in the backend's database.
struct SQLiteLibrary: GistaLibrary {
    let database: ServerDatabase
    /// The name of the process whose jobs it runs; empty if the process is alone on the database.
    var owner = ""

    /// A generator of places that no other process generates.
    func placeGenerator(now: @escaping @Sendable () -> Double) async throws(StorageError) -> PlaceGenerator {
        let highest = try await highestPlace()
        guard database.isShared else { return PlaceGenerator(above: highest, now: now) }
        let start = try await database.write { connection throws(StorageError) in
            try connection.first(
                """
                INSERT INTO backend_start (one, count) VALUES (1, 1)
                ON CONFLICT (one) DO UPDATE SET count = backend_start.count + 1 RETURNING count
                """
            ) { row in row[0] as Int64 }
        }
        return PlaceGenerator(above: highest, turn: start ?? 0, now: now)
    }

    func revision(of account: Int64) async throws(StorageError) -> Int64? {
        try await database.lookUp { connection throws(StorageError) in
            try connection.first("SELECT revision FROM gista_shelf WHERE account = ?", account) { row in row[0] }
        }
    }

    func gist(_ place: Int64, of account: Int64) async throws(StorageError) -> [UInt8]? {
        try await database.lookUp { connection throws(StorageError) in
            try connection.first(
                """
                SELECT g.json, t.segments FROM gista_gist g LEFT JOIN gista_text t USING (account, place)
                WHERE account = ? AND place = ?
                """,
                account,
                place
            ) { row in Self.completeJSON(row) }
        }
    }

    func article(_ place: Int64, of account: Int64) async throws(StorageError) -> [UInt8]? {
        let kept: [UInt8]? = try await database.lookUp { connection throws(StorageError) in
            try connection.first(
                "SELECT json FROM gista_article WHERE account = ? AND place = ?",
                account,
                place
            ) { row in row[0] }
        }
        if let kept { return kept }
        guard let gist = try await gist(place, of: account) else { return nil }
        let whole = GistaJSON.value(Gista.Gist.self, String(decoding: gist, as: UTF8.self))
        return whole.map { GistaJSON.bytes(Gista.GistArticle(of: $0)) }
    }

    func highestPlace() async throws(StorageError) -> Int64 {
        try await database.lookUp { connection throws(StorageError) in
            try connection.first(
                """
                SELECT coalesce(max(place), 0) FROM
                    (SELECT max(place) AS place FROM gista_link UNION ALL SELECT max(place) FROM gista_gist) AS places
                """
            ) { row in row[0] } ?? 0
        }
    }

    /// A gist's JSON with its segments appended.
    static func completeJSON(_ row: borrowing SQLRow) -> [UInt8] {
        var json: [UInt8] = row[0]
        guard let segments: [UInt8] = row[1] else { return json }
        guard json.popLast() == UInt8(ascii: "}") else { return row[0] }
        json += Array(#","segments":"#.utf8)
        json += segments
        json.append(UInt8(ascii: "}"))
        return json
    }
}
