internal import SQLite
internal import ServerStorage

// Lists are read in short transactions, a few rows at a time: a transaction that lasted as long as a slow client reads
// would prevent checkpoints of the write-ahead log.
extension SQLiteLibrary {
    func page(of table: LibraryTable, _ account: Int64, _ range: LibraryRange, bytes: Int) async throws(StorageError)
        -> LibraryPage?
    {
        try await database.read { connection throws(StorageError) in
            var page = try connection.first(
                "SELECT revision, readings, events FROM gista_shelf WHERE account = ?",
                account
            ) { row in LibraryPage(revision: row[table == .readings ? 1 : 0], lastEvent: row[2]) }
            guard page != nil else { return nil }
            var (size, last) = (0, range.behind)
            try Self.forEach(of: table, account, range, on: connection) { place, length, json in
                guard size < bytes, page?.large == nil else {
                    page?.rest = LibraryRange(behind: last, last: range.last)
                    return false
                }
                size += length
                last = place
                if length > Self.maxInlineRowBytes { page?.large = place } else { page?.rows.append(json()) }
                return true
            }
            return page
        }
    }

    /// The maximum size of a gist that is read at once. A larger gist is read in chunks, so that it is not kept in
    /// memory while a slow client reads it.
    private static let maxInlineRowBytes = 65_536

    func bytes(of table: LibraryTable, _ account: Int64, at place: Int64, from offset: Int, count: Int)
        async throws(StorageError) -> [UInt8]?
    {
        try await database.lookUp { connection throws(StorageError) in
            switch table {
            case .links, .gists:
                try connection.first(
                    "SELECT json FROM gista_gist WHERE account = ? AND place = ?",
                    account,
                    place
                ) { row in row.withBytes(of: 0) { Array($0.dropFirst(offset).prefix(count)) } }
            case .wholeGists:
                try connection.first(
                    """
                    SELECT g.json, t.segments FROM gista_gist g LEFT JOIN gista_text t USING (account, place)
                    WHERE account = ? AND place = ?
                    """,
                    account,
                    place
                ) { row in Array(Self.completeJSON(row).dropFirst(offset).prefix(count)) }
            case .readings:
                try connection.first(
                    "SELECT json FROM gista_reading WHERE account = ? AND place = ?",
                    account,
                    place
                ) { row in row.withBytes(of: 0) { Array($0.dropFirst(offset).prefix(count)) } }
            }
        }
    }

    func end(of table: LibraryTable, _ account: Int64, after place: Int64, count: Int) async throws(StorageError)
        -> (place: Int64, hasMore: Bool)?
    {
        // Reads one more item than requested, to know whether more follow.
        let places = try await database.lookUp { connection throws(StorageError) -> [Int64] in
            switch table {
            case .links:
                try connection.all(
                    "SELECT place FROM gista_link WHERE account = ? AND place < ? ORDER BY place DESC LIMIT ?",
                    account,
                    place,
                    count + 1
                ) { row in row[0] }
            case .gists, .wholeGists:
                try connection.all(
                    "SELECT place FROM gista_gist WHERE account = ? AND place < ? ORDER BY place DESC LIMIT ?",
                    account,
                    place,
                    count + 1
                ) { row in row[0] }
            case .readings:
                try connection.all(
                    "SELECT place FROM gista_reading WHERE account = ? AND place < ? ORDER BY place DESC LIMIT ?",
                    account,
                    place,
                    count + 1
                ) { row in row[0] }
            }
        }
        return places.prefix(count).last.map { ($0, places.count > count) }
    }

    private static func forEach(
        of table: LibraryTable,
        _ account: Int64,
        _ range: LibraryRange,
        on connection: SQLConnection,
        _ body: (_ place: Int64, _ length: Int, _ json: () -> [UInt8]) -> Bool
    ) throws(StorageError) {
        switch table {
        case .links:
            try connection.forEachWhile(
                """
                SELECT place, json FROM gista_link
                WHERE account = ? AND place < ? AND place >= ? ORDER BY place DESC
                """,
                account,
                range.behind,
                range.last,
                body: { row throws(StorageError) in body(row[0], 0) { row[1] } }
            )
        case .gists:
            try connection.forEachWhile(
                """
                SELECT place, json FROM gista_gist
                WHERE account = ? AND place < ? AND place >= ? ORDER BY place DESC
                """,
                account,
                range.behind,
                range.last,
                body: { row throws(StorageError) in body(row[0], row.withBytes(of: 1) { $0.count }) { row[1] } }
            )
        case .readings:
            try connection.forEachWhile(
                """
                SELECT place, json FROM gista_reading
                WHERE account = ? AND place < ? AND place >= ? ORDER BY place DESC
                """,
                account,
                range.behind,
                range.last,
                body: { row throws(StorageError) in body(row[0], row.withBytes(of: 1) { $0.count }) { row[1] } }
            )
        case .wholeGists:
            try connection.forEachWhile(
                """
                SELECT g.json, t.segments, place FROM gista_gist g LEFT JOIN gista_text t USING (account, place)
                WHERE account = ? AND place < ? AND place >= ? ORDER BY place DESC
                """,
                account,
                range.behind,
                range.last,
                body: { row throws(StorageError) in
                    let length = row.withBytes(of: 0) { $0.count } + row.withBytes(of: 1) { $0.count }
                    return body(row[2], length) { completeJSON(row) }
                }
            )
        }
    }
}
