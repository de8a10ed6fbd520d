internal import Basics
internal import FullText
internal import SQLite
internal import ServerStorage
internal import Wire

extension SQLiteLibrary {
    func search(_ query: SearchQuery, of account: Int64, limit: Int) async throws(StorageError) -> Gista.SearchResponse
    {
        try await database.readInBackground { connection throws(StorageError) in
            let index = StoredIndex(owner: account, connection: connection)
            // One more than requested, to know whether there are more.
            let (found, terms) = try index.results(of: query, limit: limit + 1) { numbers throws(StorageError) in
                try Self.links(numbers, on: connection).filter { query.accepts($0.facts) }
            }
            let results = try found.prefix(limit).map { found throws(StorageError) in
                let texts = try Self.texts(of: found.gist, of: account, on: connection)
                return Gista.Found(link: found.link, snippet: SearchSnippet.find(in: texts, for: terms))
            }
            return Gista.SearchResponse(results: results, more: found.count > limit)
        }
    }

    private struct FoundLink {
        let link: Gista.Link
        let reading: Gista.Reading?
        let gist: Int64?

        var facts: SearchFacts {
            SearchFacts(link, host: LinkAddress.host(of: link.url) ?? "", reading)
        }
    }

    /// The links of rows of the index, in the order of `numbers`.
    private static func links(_ numbers: [Int64], on connection: SQLConnection) throws(StorageError) -> [FoundLink] {
        let rows = try connection.all(
            sqlite: """
                SELECT s.number, l.json, r.json, l.gist FROM gista_search s
                JOIN gista_link l ON l.account = s.account AND l.place = s.place
                LEFT JOIN gista_reading r ON r.account = s.account AND r.place = s.place
                WHERE s.number IN (SELECT value FROM json_each('[' || ? || ']'))
                """,
            postgres: """
                SELECT s.number, l.json, r.json, l.gist FROM gista_search s
                JOIN gista_link l ON l.account = s.account AND l.place = s.place
                LEFT JOIN gista_reading r ON r.account = s.account AND r.place = s.place
                WHERE s.number = ANY (CAST('{' || ? || '}' AS bigint[]))
                """,
            numbers.list
        ) { row in (number: row[0] as Int64, link: row[1] as String, reading: row[2] as String?, gist: row[3] as Int64?)
        }
        var found: [Int64: FoundLink] = [:]
        for row in rows {
            guard let link = GistaJSON.value(Gista.Link.self, row.link) else { continue }
            let reading = row.reading.flatMap { GistaJSON.value(Gista.Reading.self, $0) }
            found[row.number] = FoundLink(link: link, reading: reading, gist: row.gist)
        }
        return numbers.compactMap { found[$0] }
    }

    /// The texts of a gist's article, indexed by the numbers of its blocks.
    private static func texts(of gist: Int64?, of account: Int64, on connection: SQLConnection) throws(StorageError)
        -> [String]
    {
        guard let gist else { return [] }
        let article = try connection.first(
            "SELECT json FROM gista_article WHERE account = ? AND place = ?",
            account,
            gist
        ) { row in row[0] as String }
        if let article = article.flatMap({ GistaJSON.value(Gista.GistArticle.self, $0) }) {
            return article.searchTexts
        }
        let segments = try connection.first(
            "SELECT segments FROM gista_text WHERE account = ? AND place = ?",
            account,
            gist
        ) { row in row[0] as String }
        return segments.flatMap { GistaJSON.value([Gista.Segment].self, $0) }?.map(\.text) ?? []
    }
}

// MARK: The index

extension SQLiteLibrary {
    /// Stores the words of a link, replacing the previous words.
    static func index(
        _ words: String,
        at place: Int64,
        of account: Int64,
        on connection: SQLConnection
    ) throws(StorageError) {
        try removeFromIndex(place, of: account, on: connection)
        try connection.run(
            """
            INSERT INTO gista_search (account, place, words) VALUES (?, ?, ?)
            ON CONFLICT (account, place) DO UPDATE SET words = excluded.words
            """,
            account,
            place,
            words
        )
        try connection.runOnSQLite(
            """
            INSERT INTO gista_search_index (rowid, words)
            SELECT number, words FROM gista_search WHERE account = ? AND place = ?
            """,
            account,
            place
        )
    }

    /// Removes a link's words from the index, before the link is deleted and its words with it.
    static func removeFromIndex(_ place: Int64, of account: Int64, on connection: SQLConnection) throws(StorageError) {
        try connection.runOnSQLite(
            """
            INSERT INTO gista_search_index (gista_search_index, rowid, words)
            SELECT 'delete', number, words FROM gista_search WHERE account = ? AND place = ?
            """,
            account,
            place
        )
    }

    /// Removes the words of all of an account's links from the index.
    static func removeFromIndex(account: Int64, on connection: SQLConnection) throws(StorageError) {
        try connection.runOnSQLite(
            """
            INSERT INTO gista_search_index (gista_search_index, rowid, words)
            SELECT 'delete', number, words FROM gista_search WHERE account = ?
            """,
            account
        )
    }

    /// Indexes links that an earlier version saved: at most `limit` of those after `last`. Returns the last one that it
    /// indexed; nil if all are indexed.
    func indexMissing(after last: IndexedLink, limit: Int) async throws(StorageError) -> IndexedLink? {
        let missing = try await database.lookUp { connection throws(StorageError) in
            try connection.all(
                """
                SELECT l.account, l.place, l.json, l.gist FROM gista_link l
                LEFT JOIN gista_search s ON s.account = l.account AND s.place = l.place
                WHERE (l.account, l.place) > (?, ?) AND s.number IS NULL ORDER BY l.account, l.place LIMIT ?
                """,
                last.account,
                last.place,
                limit
            ) { row in
                (place: IndexedLink(account: row[0], place: row[1]), json: row[2] as String, gist: row[3] as Int64?)
            }
        }
        for (link, json, gist) in missing {
            guard let saved = GistaJSON.value(Gista.Link.self, json) else { continue }
            let stored: Gista.Gist? =
                if let gist, let bytes = try await self.gist(gist, of: link.account) {
                    GistaJSON.value(Gista.Gist.self, String(decoding: bytes, as: UTF8.self))
                } else {
                    nil
                }
            let words = stored.map { saved.words(of: link.account, $0) } ?? saved.words(of: link.account)
            try await database.write { connection throws(StorageError) in
                // The link may have been deleted meanwhile, or its article may have been read and indexed.
                let isMissing = try connection.first(
                    """
                    SELECT 1 FROM gista_link l LEFT JOIN gista_search s ON s.account = l.account AND s.place = l.place
                    WHERE l.account = ? AND l.place = ? AND s.number IS NULL
                    """,
                    link.account,
                    link.place
                ) { _ in true }
                if isMissing != nil { try Self.index(words, at: link.place, of: link.account, on: connection) }
            }
        }
        return missing.last?.place
    }

    private struct StoredIndex: SearchIndex {
        let owner: Int64
        let connection: SQLConnection

        func numbers(of pattern: SearchPattern, below end: Int64, limit: Int) throws(StorageError) -> [Int64] {
            // On PostgreSQL, rows are found before they are ordered: to return them in the order of the numbers, the
            // planner would read all rows of all accounts for the few that contain a rare word.
            try connection.all(
                sqlite: """
                    SELECT rowid FROM gista_search_index
                    WHERE gista_search_index MATCH ? AND rowid < ? ORDER BY rowid DESC LIMIT ?
                    """,
                postgres: """
                    WITH found AS MATERIALIZED (SELECT number FROM gista_search WHERE vector @@ CAST(? AS tsquery))
                    SELECT number FROM found WHERE number < ? ORDER BY number DESC LIMIT ?
                    """,
                connection.isPostgres ? pattern.tsquery : pattern.fts5,
                end,
                limit
            ) { row in row[0] }
        }

        /// Looks up all stems in one statement, each by itself: for an `OR` of them all, PostgreSQL would read through
        /// all of the account's rows.
        func occurring(_ stems: [[UInt8]]) throws(StorageError) -> [[UInt8]] {
            guard !stems.isEmpty else { return [] }
            let patterns = stems.map { SearchPattern(owner: owner, stem: $0) }
            let found = try connection.all(
                sqlite: """
                    SELECT key FROM json_each('[' || ? || ']') WHERE EXISTS (
                        SELECT 1 FROM gista_search_index WHERE gista_search_index MATCH json_each.value
                    )
                    """,
                postgres: """
                    SELECT number - 1 FROM unnest(string_to_array(?, chr(10))) WITH ORDINALITY AS asked (pattern, number)
                    WHERE EXISTS (SELECT 1 FROM gista_search WHERE vector @@ CAST(pattern AS tsquery))
                    """,
                connection.isPostgres
                    ? patterns.map(\.tsquery).joined(separator: "\n")
                    : patterns.map { "\"\($0.fts5.escaping { $0 == "\"" ? "\\\"" : nil })\"" }.joined(separator: ",")
            ) { row in row[0] as Int64 }
            return found.compactMap { stems.indices.contains(Int($0)) ? stems[Int($0)] : nil }
        }

        func words(of numbers: [Int64]) throws(StorageError) -> [(number: Int64, words: [UInt8])] {
            try connection.all(
                sqlite: """
                    SELECT number, words FROM gista_search
                    WHERE number IN (SELECT value FROM json_each('[' || ? || ']'))
                    """,
                postgres:
                    "SELECT number, words FROM gista_search WHERE number = ANY (CAST('{' || ? || '}' AS bigint[]))",
                numbers.list
            ) { row in (number: row[0], words: row[1]) }
        }
    }
}

/// A link in the index.
struct IndexedLink: Sendable, Equatable {
    var account: Int64
    var place: Int64

    /// Before all links.
    static let none = IndexedLink(account: .min, place: .min)
}

extension [Int64] {
    fileprivate var list: String { map(String.init).joined(separator: ",") }
}
