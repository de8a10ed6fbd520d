internal import FullText
internal import SQLite
internal import ServerStorage
internal import Wire

/// The table that a list shows.
enum LibraryTable: Sendable {
    case links
    /// Gists without their segments.
    case gists
    /// Gists with their segments.
    case wholeGists
    /// The readings of links.
    case readings
}

/// The part of a list between two places, newest first.
struct LibraryRange: Sendable {
    /// The range begins after this place, which is excluded.
    var behind = Int64.max
    /// The last place of the range, which is included.
    var last = Int64.min
}

/// Some rows of a list, read at once, with what callers need for caching and resuming the list.
struct LibraryPage: Sendable {
    /// Each row as JSON.
    var rows: [[UInt8]] = []
    /// The place of the next row, if that is too large to be read at once.
    var large: Int64?
    /// The rest of the list; nil at its end.
    var rest: LibraryRange?
    /// Increases with every change of the account's links and gists, or of its readings in a list of those.
    var revision: Int64 = 0
    /// The number of the account's last event.
    var lastEvent: Int64 = 0
}

/// A link that is about to be saved.
struct NewLink: Sendable {
    let account: Int64
    let place: Int64
    let page: [UInt8]
    /// When its gist is to be made, in milliseconds since 1970; nil for never.
    let due: Int64?
    let json: String
    /// The words by which it is found, as `SearchDocument` writes them.
    let words: String
}

/// The result of saving a link.
enum SavedLink: Sendable, Equatable {
    case new
    /// The page was saved before; this is its link.
    case known(String)
    /// The page was saved before but had failed; its gist is being made again.
    case again(String)
    /// The library is full.
    case full
}

/// A gist that is about to be stored.
struct NewGist: Sendable {
    let account: Int64
    let place: Int64
    let json: String
    /// A JSON array; nil for none.
    let segments: String?
    /// The article with its structure, as JSON; nil for none.
    var article: String?
}

/// The library of a user: links, gists, and what happened to them.
protocol GistaLibrary: Sendable {
    /// Reads rows of a list until they have `bytes` bytes together, or up to one that is too large to be read at once;
    /// nil if the account is gone.
    func page(of table: LibraryTable, _ account: Int64, _ range: LibraryRange, bytes: Int) async throws(StorageError)
        -> LibraryPage?
    /// Bytes of a gist's row from an offset on, at most `count`; nil if it has been deleted. A gist never changes.
    func bytes(of table: LibraryTable, _ account: Int64, at place: Int64, from offset: Int, count: Int)
        async throws(StorageError) -> [UInt8]?
    /// The place of the last of at most `count` rows after `place`, and whether more follow; nil if there are none.
    func end(of table: LibraryTable, _ account: Int64, after place: Int64, count: Int) async throws(StorageError)
        -> (place: Int64, hasMore: Bool)?
    /// The revision of an account's lists, for entity tags.
    func revision(of account: Int64) async throws(StorageError) -> Int64?
    /// A gist with its segments.
    func gist(_ place: Int64, of account: Int64) async throws(StorageError) -> [UInt8]?
    /// A gist's article with its structure; nil if there is no such gist.
    func article(_ place: Int64, of account: Int64) async throws(StorageError) -> [UInt8]?
    /// The highest place in use.
    func highestPlace() async throws(StorageError) -> Int64

    /// Saves links, all in one transaction; returns the outcome of each.
    func save(_ links: [NewLink], now: Int64) async throws(StorageError) -> [SavedLink]
    /// Queues the making of a link's gist, unless the link has a gist or one is being made. Returns the link; nil if
    /// there is none.
    func remake(_ place: Int64, of account: Int64, now: Int64) async throws(StorageError) -> String?
    /// Deletes a link, and its gist if no other link has it.
    func deleteLink(_ place: Int64, of account: Int64) async throws(StorageError) -> Bool
    /// Saves a gist that the user wrote; `commit` runs in the same transaction. False if the library is full.
    func saveGist(
        _ gist: NewGist,
        commit: @escaping @Sendable (SQLConnection) throws(StorageError) -> Void
    ) async throws(StorageError) -> Bool
    func deleteGist(_ place: Int64, of account: Int64) async throws(StorageError) -> Bool

    /// Finds links by the words of their articles.
    func search(_ query: SearchQuery, of account: Int64, limit: Int) async throws(StorageError) -> Gista.SearchResponse

    /// The revision of an account's readings, for entity tags.
    func readingsRevision(of account: Int64) async throws(StorageError) -> Int64?
    /// Merges changes into the readings of links, all in one transaction.
    func change(_ changes: [(place: Int64, change: Gista.Reading)], of account: Int64) async throws(StorageError)
        -> ReadingsOutcome

    /// The events after `number`, oldest first.
    func events(after number: Int64, of account: Int64, limit: Int) async throws(StorageError) -> [LibraryEvent]
    /// The first event that is still stored, and the last event so far.
    func eventBounds(of account: Int64) async throws(StorageError) -> (first: Int64?, last: Int64)
}

extension GistaLibrary {
    func save(_ link: NewLink, now: Int64) async throws(StorageError) -> SavedLink {
        // One link has one outcome.
        try await save([link], now: now).first ?? .full
    }
}

/// An event in a user's library.
struct LibraryEvent: Sendable, Equatable {
    let number: Int64
    /// The frame that a WebSocket sends.
    let json: String
}

extension Gista.Link {
    /// A copy of the link with a new status.
    func changed(
        title: String? = nil,
        category: String? = nil,
        status: Gista.LinkStatus,
        reason: String? = nil,
        gistId: String? = nil,
        progress: Gista.LinkProgress? = nil
    ) -> Gista.Link {
        Gista.Link(
            id: id,
            title: title ?? self.title,
            url: url,
            category: category ?? self.category,
            status: status,
            reason: reason,
            gistId: gistId,
            progress: progress,
            createdAt: createdAt
        )
    }
}
