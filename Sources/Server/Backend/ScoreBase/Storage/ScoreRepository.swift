internal import HTTPServer
internal import SQLite
internal import ServerStorage
internal import Wire

/// One tenant's leagues, seasons, teams, players, games and tables.
///
/// It is made from a ``Caller``, so from a verified token and from nothing a request says, and cannot be asked for
/// another tenant's rows: to it they do not exist. Tests put their own in its place.
protocol ScoreRepository: Sendable {
    /// A league, season, team or player; nil when there is none of that id.
    func find(_ kind: ScoreKind, _ id: String) async throws(StorageError) -> StoredDocument?
    /// Those of a kind that stand under `parent`; leagues stand under nothing.
    func page(of kind: ScoreKind, under parent: StoredDocument?, _ filter: ResourceFilter, _ listing: Listing)
        async throws(StorageError) -> Page
    /// A game; nil when there is none of that id.
    func game(_ id: String) async throws(StorageError) -> StoredDocument?
    /// The fixtures of a league, in the order they are played.
    func games(of league: StoredDocument, _ filter: GameFilter, _ listing: Listing) async throws(StorageError) -> Page
    /// The lines of a game's book behind `seen`.
    func events(of game: StoredDocument, after seen: Int, limit: Int) async throws(StorageError) -> Page
    /// What both teams and their players did in a game.
    func boxScore(of game: StoredDocument) async throws(StorageError) -> [UInt8]
    /// The players with the highest totals of a season, as one JSON array.
    func leaders(of season: StoredDocument, _ stat: String, limit: Int) async throws(StorageError) -> [UInt8]
    /// The games between two teams of a league; of all seasons when `season` is nil.
    func headToHead(_ team: StoredDocument, _ opponent: StoredDocument, in league: StoredDocument, season: Int64?)
        async throws(StorageError) -> [UInt8]
    /// The lines of a season's table, as one JSON array.
    func table(of season: StoredDocument) async throws(StorageError) -> [UInt8]

    /// The teams of a league, and the games of its season.
    func book(of season: StoredDocument, in league: StoredDocument) async throws(StorageError) -> SeasonBook

    /// Makes a league with its first season.
    func add(_ league: NewLeague, _ record: IdempotencyRecord) async throws(ScoreError) -> [UInt8]
    /// Makes a season and lets new games belong to it.
    func add(_ season: Season, to league: String, _ record: IdempotencyRecord) async throws(ScoreError) -> [UInt8]
    func add(_ venue: NewVenue, to league: String, _ record: IdempotencyRecord) async throws(ScoreError) -> [UInt8]
    func add(_ team: NewTeam, to league: String, _ record: IdempotencyRecord) async throws(ScoreError) -> [UInt8]
    func add(_ player: NewPlayer, to team: String, _ record: IdempotencyRecord) async throws(ScoreError) -> [UInt8]
    func add(_ game: NewGame, to league: String, _ record: IdempotencyRecord) async throws(ScoreError) -> [UInt8]
    /// Makes games, all or none, and returns them as one JSON array.
    func add(_ games: [NewGame], to league: String, _ record: IdempotencyRecord) async throws(ScoreError) -> [UInt8]
    /// Changes times and places of games, all or none, if each is still as it was read. `data` is what is answered.
    func make(
        _ changes: [FixtureReplanner.Change],
        in league: String,
        answering data: [UInt8],
        _ record: IdempotencyRecord
    ) async throws(ScoreError)
    /// Changes a league, season, team, player or game, if it still is as the caller read it.
    func change<Resource: ScoreResource>(
        _ type: Resource.Type,
        _ id: String,
        ifMatch tags: [String]?,
        by fields: BodyReader,
        _ record: IdempotencyRecord
    ) async throws(ScoreError) -> [UInt8]
    /// Who may play in a game; nil before its first event.
    func sheets(of game: StoredDocument) async throws(StorageError) -> LeagueRecord.Sheets?
    /// Adds what is not there yet of an exported league: all records or none. What is there stays as it is.
    func add(_ records: [LeagueRecord], _ record: IdempotencyRecord) async throws(ScoreError) -> ImportOutcome
    /// Files a protest against a game.
    func protest(_ text: String, by person: String, against game: String, _ record: IdempotencyRecord)
        async throws(ScoreError) -> [UInt8]
    /// Adds a decision to a protest, if it still is as the caller read it.
    func decide(
        protest id: String,
        ifMatch tags: [String]?,
        by fields: BodyReader,
        as person: String,
        _ record: IdempotencyRecord
    ) async throws(ScoreError) -> [UInt8]
    /// Writes events into a game's book: all or none.
    func record(_ batch: EventBatch, in game: String, _ record: IdempotencyRecord) async throws(ScoreError) -> Recording
}

/// A resource as it is kept: the JSON that is answered, and the key that only the database knows.
struct StoredDocument: Sendable, Equatable {
    let key: Int64
    let id: String
    let document: [UInt8]
    /// How many lines a game's book has; 0 elsewhere.
    var sequence = 0
}

/// How much of a list, and from where.
struct Listing: Sendable {
    var limit = 50
    var cursor = Cursor.start
}

/// Which leagues, seasons, teams or players.
struct ResourceFilter: Sendable {
    /// Part of the name, without case.
    var search: String?
    /// The sport, of leagues.
    var label: String?
}

/// Selects games of a list.
struct GameFilter: Sendable {
    var season: Int64?
    var team: Int64?
    var status: String?
}

/// Some of a list.
struct Page: Sendable {
    var documents: [[UInt8]] = []
    /// The cursor of the next page; nil on the last one.
    var next: Cursor?
}

/// Events on their way into a book.
/// See docs/decisions/scorebase.md, "A batch of events is atomic, repeatable and optionally conditional".
struct EventBatch: Sendable {
    let drafts: [EventDraft]
    /// What was found wrong when they were read.
    let problems: [HTTPError.Detail]
    /// The sequence the scorekeeper has seen, if he says.
    let expectedSequence: Int?
    /// Whether it came as one event and not as a list.
    let isSingle: Bool
    /// The user name of the scorekeeper.
    let sender: String
    /// Whether the sender may correct a locked game.
    var isByAdmin = false
    /// Who recorded events on another backend, and when, by the ids of the events; empty unless they are imported.
    var signatures: [String: Signature] = [:]

    /// Who recorded an event, and when.
    struct Signature: Sendable, Equatable {
        let person: String
        /// As RFC 3339 in UTC; nil for now.
        let time: String?
    }
}

/// What an import came to.
struct ImportOutcome: Sendable {
    /// How many leagues, seasons, teams, players, games and events were added.
    var added = 0
    /// How many were there already.
    var known = 0
    /// The games with new events.
    var games: [Int64] = []

    /// What is answered.
    var data: [UInt8] { Array("{\"added\":\(added),\"known\":\(known)}".utf8) }
}

/// What recording events came to.
struct Recording: Sendable {
    /// The lines of the book that the caller's events are, in their order.
    let lines: [[UInt8]]
    /// How many of them are new.
    let count: Int
    /// The game whose book it is.
    let game: Int64
}

/// Keeps a change's answer in the transaction of the change, when its request bears an `Idempotency-Key`.
struct IdempotencyRecord: Sendable {
    let save: @Sendable (SQLConnection, _ data: [UInt8]) throws(StorageError) -> Void

    /// For changes without a request.
    static let none = IdempotencyRecord { _, _ in }
}
