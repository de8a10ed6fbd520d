internal import SQLite
internal import Storage
internal import Wire

/// A list as it goes over the wire, with what its callers cache and resume by.
struct ShelfList: Sendable {
    /// A JSON array.
    let body: [UInt8]
    /// Grows with every change of the shelf.
    let revision: Int64
    /// The last event there was.
    let lastEvent: Int64
}

/// A link that is about to be saved.
struct NewLink: Sendable {
    let account: Int64
    let place: Int64
    let page: [UInt8]
    /// When its gist is to be made, in milliseconds since 1970; nil for never.
    let due: Int64?
    let json: String
}

/// What became of a link that was to be saved.
enum SavedLink: Sendable, Equatable {
    /// It is new.
    case new
    /// The page was saved before; this is its link.
    case known(String)
    /// The same, and as it had failed its gist is being made once more.
    case again(String)
    /// There is no room on the shelf.
    case full
}

/// A gist that is about to be kept.
struct NewGist: Sendable {
    let account: Int64
    let place: Int64
    let json: String
    /// A JSON array; nil for none.
    let segments: String?
}

/// What somebody keeps: links, gists, and what happened to them.
protocol GistaLibrary: Sendable {
    func links(of account: Int64) throws(StorageError) -> ShelfList
    func gists(of account: Int64) throws(StorageError) -> ShelfList
    /// What lists of this account are compared by.
    func revision(of account: Int64) throws(StorageError) -> Int64?
    /// A gist with its segments.
    func gist(_ place: Int64, of account: Int64) throws(StorageError) -> [UInt8]?
    /// Everything, finished to be sent.
    func export(_ account: Int64) async throws(StorageError) -> (links: [UInt8], gists: [UInt8])
    /// The highest place that was ever given out and is still taken.
    func highestPlace() throws(StorageError) -> Int64

    func save(_ link: NewLink, now: Int64) async throws(StorageError) -> SavedLink
    /// Has a link's gist made, if there is none and none is being made. Gives the link; nil where there is none.
    func remake(_ place: Int64, of account: Int64, now: Int64) async throws(StorageError) -> String?
    /// Deletes a link, and its gist where no other link has it.
    func deleteLink(_ place: Int64, of account: Int64) async throws(StorageError) -> Bool
    /// Keeps a gist somebody wrote; `commit` runs in the same transaction. False where there is no room.
    func keep(
        _ gist: NewGist,
        commit: @escaping @Sendable (Connection) throws(SQLiteError) -> Void
    ) async throws(StorageError) -> Bool
    func deleteGist(_ place: Int64, of account: Int64) async throws(StorageError) -> Bool

    /// Events behind one, oldest first.
    func events(after number: Int64, of account: Int64, most: Int) throws(StorageError) -> [ShelfEvent]
    /// The first event that is still known, and the last there was.
    func eventBounds(of account: Int64) throws(StorageError) -> (first: Int64?, last: Int64)
}

/// Something that happened on a shelf.
struct ShelfEvent: Sendable, Equatable {
    let number: Int64
    /// A live frame.
    let json: String
}

extension Gista.Link {
    /// The same link, further on.
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
