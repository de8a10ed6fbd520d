internal import Basics
internal import Bowline
internal import BowlineStore
internal import Essentials
package import FullText
internal import SQLite
public import Wire

#if canImport(Darwin)
    internal import Darwin
#elseif canImport(Glibc)
    internal import Glibc
#endif

/// The articles that this device stores in one file, with their pictures, for reading and searching without a network.
///
/// The backend has all of them too. So a damaged file is replaced by an empty one, and an article is skipped if the
/// disk is full.
package final class OfflineArticles: Suspendable {
    private struct State {
        var opening: Task<Database?, Never>?
        var isSuspended = false
    }

    private let folder: String
    private let state = Locked(State())

    /// Creates the store. The file is opened, or created, at first use.
    package init(folder: String) { self.folder = folder }

    // MARK: Keeping

    /// The size of each stored article in bytes, by gist id.
    func sizes(of user: UserID) async -> [String: Int] {
        let rows = await read { connection throws(SQLiteError) in
            try connection.all(
                "SELECT gist, size FROM article JOIN person ON person.number = owner WHERE user = ?",
                user.rawValue
            ) { row in (row[0] as String, max(0, min(row[1], 1 << 40))) }
        }
        return Dictionary(rows ?? []) { first, _ in first }
    }

    /// Stores an article and returns its size in bytes; 0 if it could not be stored, or if `isWanted` is false when the
    /// write begins: for example, because the user has signed out.
    package func store(
        _ article: Gista.GistArticle,
        of link: Gista.Link,
        for user: UserID,
        ifWanted isWanted: @escaping @Sendable () -> Bool = { true }
    ) async -> Int {
        guard let json = try? JSONCoding.standard.encode(article) else { return 0 }
        return await write { connection throws(SQLiteError) in
            guard isWanted() else { return 0 }
            try connection.run("INSERT INTO person (user) VALUES (?) ON CONFLICT DO NOTHING", user.rawValue)
            let owner = try Self.number(of: user, on: connection) ?? 0
            let words = SearchDocument.words(
                owner: owner,
                titles: link.searchTitles + [article.title],
                texts: article.blocks.map(\.text)
            )
            try Self.remove(article.gistId, owner, on: connection)
            let size = json.count + words.utf8.count
            try connection.run(
                "INSERT INTO article (owner, gist, link, size, json, words, pictures) VALUES (?, ?, ?, ?, ?, ?, ?)",
                owner,
                article.gistId,
                link.id,
                size,
                Array(json),
                words,
                article.pictures.map(String.init).joined(separator: ",")
            )
            try connection.run(
                "INSERT INTO article_index (rowid, words) SELECT number, words FROM article WHERE owner = ? AND gist = ?",
                owner,
                article.gistId
            )
            return size
        } ?? 0
    }

    /// The pictures of an article that were neither stored nor found to be missing at their site, in its order. Only the
    /// first `limit` pictures count.
    func missingPictures(of gistID: String, for user: UserID, limit: Int) async -> [Int] {
        guard let pictures = await pictures(of: gistID, for: user) else { return [] }
        let known = await read { connection throws(SQLiteError) in
            try connection.all(
                """
                SELECT block FROM picture JOIN article ON article.number = picture.article
                JOIN person ON person.number = owner WHERE user = ? AND gist = ?
                """,
                user.rawValue,
                gistID
            ) { row in row[0] as Int }
        }
        guard let known = known.map({ Set($0) }) else { return [] }
        return pictures.prefix(limit).filter { !known.contains($0) }
    }

    /// The blocks of a stored article that have a picture, in order; nil if it is not stored.
    private func pictures(of gistID: String, for user: UserID) async -> [Int]? {
        let blocks = await read { connection throws(SQLiteError) in
            try connection.first(
                "SELECT pictures FROM article JOIN person ON person.number = owner WHERE user = ? AND gist = ?",
                user.rawValue,
                gistID
            ) { row in row[0] as String? }
        }
        guard let blocks = blocks ?? nil else { return nil }
        // Articles that were stored before they named their pictures are decoded instead.
        guard let blocks else { return await article(gistID, of: user)?.pictures }
        return blocks.split(separator: ",").compactMap { Int($0) }
    }

    /// Stores a picture; nil records that it is unavailable. False if nothing was stored.
    func store(picture: Data?, of gistID: String, at block: Int, for user: UserID) async -> Bool {
        let isStored = await write { connection throws(SQLiteError) in
            // Without its article, which may have been removed meanwhile, nothing is stored.
            try connection.run(
                """
                INSERT OR REPLACE INTO picture (article, block, size, file)
                SELECT article.number, ?, ?, ? FROM article JOIN person ON person.number = owner
                WHERE user = ? AND gist = ?
                """,
                block,
                picture?.count ?? 0,
                picture,
                user.rawValue,
                gistID
            )
            return connection.changes > 0
        }
        return isStored ?? false
    }

    /// Removes pictures until all of a user's take at most `limit` bytes: those of the last gists first. Returns what is
    /// left.
    func removePictures(beyond limit: Int, inOrder gists: [String], of user: UserID) async -> StoredPictures {
        let ranks = Dictionary(gists.enumerated().map { ($1, $0) }) { first, _ in first }
        let rows = await read { connection throws(SQLiteError) in
            try connection.all(
                """
                SELECT picture.number, gist, block, picture.size FROM picture
                JOIN article ON article.number = picture.article
                JOIN person ON person.number = owner WHERE user = ? AND file IS NOT NULL
                """,
                user.rawValue
            ) { row in
                (
                    number: row[0] as Int64, rank: ranks[row[1] as String] ?? .max, block: row[2] as Int,
                    size: max(0, min(row[3] as Int, 1 << 40))
                )
            }
        }
        var (remaining, removed) = (StoredPictures(), [Int64]())
        for row in (rows ?? []).sorted(by: { ($0.rank, $0.block) < ($1.rank, $1.block) }) {
            if removed.isEmpty, remaining.bytes + row.size <= limit {
                remaining.add(row.size)
            } else {
                removed.append(row.number)
            }
        }
        guard !removed.isEmpty else { return remaining }
        _ = await write { [removed] connection throws(SQLiteError) in
            for number in removed { try connection.run("DELETE FROM picture WHERE number = ?", number) }
        }
        return remaining
    }

    /// Removes all articles except those of `gists`.
    func remove(except gists: Set<String>, of user: UserID) async {
        let removed = await sizes(of: user).keys.filter { !gists.contains($0) }
        guard !removed.isEmpty else { return }
        _ = await write { connection throws(SQLiteError) in
            guard let owner = try Self.number(of: user, on: connection) else { return }
            for gist in removed { try Self.remove(gist, owner, on: connection) }
        }
    }

    /// Removes all data of a user, leaving no traces in the file.
    func forget(user: String) async {
        guard exists else { return }
        // Runs in a separate task, so that the data is deleted even if the sign-out is cancelled.
        await Task { await self.erase(user) }.value
    }

    /// Erases the data of a user. If that fails, for example because the disk is full, deletes the whole file.
    private func erase(_ user: String) async {
        let hadData = await write { connection throws(SQLiteError) in
            try connection.run("DELETE FROM person WHERE user = ?", user)
            guard connection.changes > 0 else { return false }
            // Rebuilds the index, because deleted words stay in its pages for a while.
            try connection.run("INSERT INTO article_index (article_index) VALUES ('rebuild')")
            return true
        }
        if hadData == false { return }
        if hadData == true, let database = await database(), (try? await database.scrub()) != nil { return }
        await close()
        CacheFolder(path: folder).removeFiles(of: "articles")
        // The next use creates an empty file.
        state.withLock { $0.opening = nil }
    }

    // MARK: Reading

    /// An article; nil if it is not stored.
    func article(_ gist: String, of user: UserID) async -> Gista.GistArticle? {
        let json = await read { connection throws(SQLiteError) in
            try connection.first(
                "SELECT json FROM article JOIN person ON person.number = owner WHERE user = ? AND gist = ?",
                user.rawValue,
                gist
            ) { row in row[0] as [UInt8] }
        }
        return (json ?? nil).flatMap { Self.article($0) }
    }

    /// A picture of a stored article.
    func picture(of gistID: String, at block: Int, for user: UserID) async -> StoredPicture {
        let file = await read { connection throws(SQLiteError) in
            try connection.first(
                """
                SELECT file FROM picture JOIN article ON article.number = picture.article
                JOIN person ON person.number = owner WHERE user = ? AND gist = ? AND block = ?
                """,
                user.rawValue,
                gistID,
                block
            ) { row in (row[0] as Data?).map { StoredPicture.file($0) } ?? .failed }
        }
        return (file ?? nil) ?? .unknown
    }

    /// The links whose articles match a query, best first. `accepts` applies the query's filters to a link.
    package func search(
        _ query: SearchQuery,
        of user: UserID,
        limit: Int,
        accepts: @escaping @Sendable (_ link: String) -> Bool
    ) async -> [FoundArticle] {
        let found = await read { connection throws(SQLiteError) -> [FoundArticle] in
            guard let owner = try Self.number(of: user, on: connection) else { return [] }
            let index = StoredIndex(owner: owner, connection: connection)
            let (rows, terms) = try index.results(of: query, limit: limit) { numbers throws(SQLiteError) in
                var rows: [(link: String, json: [UInt8])] = []
                for number in numbers {
                    let row = try connection.first("SELECT link, json FROM article WHERE number = ?", number) { row in
                        (link: row[0] as String, json: row[1] as [UInt8])
                    }
                    if let row, accepts(row.link) { rows.append(row) }
                }
                return rows
            }
            return rows.map { row in
                let texts = Self.article(row.json)?.searchTexts ?? []
                return FoundArticle(link: row.link, snippet: SearchSnippet.find(in: texts, for: terms))
            }
        }
        return found ?? []
    }

    // MARK: The file

    package func close() async {
        let opening = state.withLock { $0.opening }
        await opening?.value?.close()
    }

    package func suspend() async {
        let opening = state.withLock { state in
            state.isSuspended = true
            return state.opening
        }
        await opening?.value?.suspend()
    }

    package func wake() {
        let opening = state.withLock { state in
            state.isSuspended = false
            return state.opening
        }
        guard let opening else { return }
        Task { [state] in
            // The store may have been suspended again meanwhile.
            if let database = await opening.value, !state.withLock({ $0.isSuspended }) { database.resume() }
        }
    }

    private func database() async -> Database? {
        let opening = state.withLock { state in
            if let opening = state.opening { return opening }
            let opening = Task { [folder, shared = self.state] () -> Database? in
                var configuration = StorageConfiguration(
                    path: folder + "/articles",
                    schema: Self.schema,
                    sharing: .shared
                )
                configuration.damage = .recreate
                // If the file cannot be opened, nothing is stored.
                guard let database = try? await Database.open(configuration) else { return nil }
                CacheFolder(path: folder).prepare()
                // The process may have been suspended while the file was opened.
                if shared.withLock({ $0.isSuspended }) { await database.suspend() }
                return database
            }
            state.opening = opening
            return opening
        }
        return await opening.value
    }

    /// Whether the file exists; avoids creating it for a read.
    private var exists: Bool {
        state.withLock { $0.opening != nil } || access(folder + "/articles", F_OK) == 0
    }

    private func read<Value: Sendable>(
        _ body: @escaping @Sendable (Connection) throws(SQLiteError) -> Value
    ) async -> Value? {
        guard exists, let database = await database() else { return nil }
        return try? await database.readInBackground(body)
    }

    private func write<Value: Sendable>(
        _ body: @escaping @Sendable (Connection) throws(SQLiteError) -> Value
    ) async -> Value? {
        guard let database = await database() else { return nil }
        return try? await database.write(body)
    }

    private static func article(_ json: [UInt8]) -> Gista.GistArticle? {
        try? JSONCoding.standard.decode(Gista.GistArticle.self, from: Data(json))
    }

    private static func number(of user: UserID, on connection: Connection) throws(SQLiteError) -> Int64? {
        try connection.first("SELECT number FROM person WHERE user = ?", user.rawValue) { row in row[0] }
    }

    private static func remove(_ gist: String, _ owner: Int64, on connection: Connection) throws(SQLiteError) {
        try connection.run(
            """
            INSERT INTO article_index (article_index, rowid, words)
            SELECT 'delete', number, words FROM article WHERE owner = ? AND gist = ?
            """,
            owner,
            gist
        )
        try connection.run("DELETE FROM article WHERE owner = ? AND gist = ?", owner, gist)
    }

    private static let schema = Schema(
        applicationID: 0x4761_7274,  // "Gart"
        migrations: [
            Migration(
                """
                CREATE TABLE person (number INTEGER PRIMARY KEY AUTOINCREMENT, user TEXT NOT NULL UNIQUE) STRICT;
                CREATE TABLE article (
                    number INTEGER PRIMARY KEY AUTOINCREMENT,
                    owner INTEGER NOT NULL REFERENCES person ON DELETE CASCADE,
                    gist TEXT NOT NULL,
                    link TEXT NOT NULL,
                    size INTEGER NOT NULL,
                    json BLOB NOT NULL,
                    words TEXT NOT NULL,
                    UNIQUE (owner, gist)
                ) STRICT;
                CREATE VIRTUAL TABLE article_index USING fts5 (
                    words, content = 'article', content_rowid = 'number', tokenize = 'ascii', detail = none,
                    columnsize = 0
                );
                """
            ),
            // A picture without a file could not be downloaded.
            Migration(
                """
                CREATE TABLE picture (
                    number INTEGER PRIMARY KEY AUTOINCREMENT,
                    article INTEGER NOT NULL REFERENCES article ON DELETE CASCADE,
                    block INTEGER NOT NULL,
                    size INTEGER NOT NULL,
                    file BLOB,
                    UNIQUE (article, block)
                ) STRICT;
                """
            ),
            // The numbers of the blocks with a picture, so that no article is decoded to find out.
            Migration("ALTER TABLE article ADD COLUMN pictures TEXT;"),
        ]
    )

    private struct StoredIndex: SearchIndex {
        let owner: Int64
        let connection: Connection

        func numbers(of pattern: SearchPattern, below end: Int64, limit: Int) throws(SQLiteError) -> [Int64] {
            try connection.all(
                """
                SELECT rowid FROM article_index WHERE article_index MATCH ? AND rowid < ? ORDER BY rowid DESC LIMIT ?
                """,
                pattern.fts5,
                end,
                limit
            ) { row in row[0] }
        }

        func words(of numbers: [Int64]) throws(SQLiteError) -> [(number: Int64, words: [UInt8])] {
            var found: [(number: Int64, words: [UInt8])] = []
            for number in numbers {
                let words = try connection.first("SELECT words FROM article WHERE number = ?", number) { row in
                    row[0] as [UInt8]
                }
                if let words { found.append((number, words)) }
            }
            return found
        }
    }
}

/// What a device knows about a picture.
enum StoredPicture: Sendable, Equatable {
    /// The picture has not been downloaded yet.
    case unknown
    /// The download failed. It is repeated only when the article is downloaded again.
    case failed
    /// The file.
    case file(Data)
}

/// An article that a search found, by the id of its link.
public struct FoundArticle: Sendable, Equatable {
    /// The id of the link.
    public let link: String
    /// The part of the article that matches; nil if only the title or a filter matches.
    public let snippet: Gista.Snippet?

    /// Creates a result from its parts.
    public init(link: String, snippet: Gista.Snippet? = nil) { (self.link, self.snippet) = (link, snippet) }

    init(_ found: Gista.Found) { self.init(link: found.link.id, snippet: found.snippet) }
}
