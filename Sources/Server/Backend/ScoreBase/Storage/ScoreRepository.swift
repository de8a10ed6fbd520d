internal import HTTPServer
internal import SQLite
internal import ServerStorage
internal import Wire

/// One tenant's leagues, seasons, teams, players, games and tables.
///
/// It is created from a ``Caller``, so from a verified token and nothing else in a request, and cannot access another
/// tenant's rows: they appear not to exist. Tests replace it with their own.
protocol ScoreRepository: Sendable {
    /// A league, season, team or player; nil if there is none with that id.
    func find(_ kind: ScoreKind, _ id: String) async throws(StorageError) -> StoredDocument?
    /// The resources of a kind under `parent`; leagues are under nothing.
    func page(of kind: ScoreKind, under parent: StoredDocument?, _ filter: ResourceFilter, _ listing: Listing)
        async throws(StorageError) -> Page
    /// A game; nil if there is none with that id.
    func game(_ id: String) async throws(StorageError) -> StoredDocument?
    /// The games of a league, in the order in which they are played.
    func games(of league: StoredDocument, _ filter: GameFilter, _ listing: Listing) async throws(StorageError) -> Page
    /// The lines of a game's event log after `seen`.
    func events(of game: StoredDocument, after seen: Int, limit: Int) async throws(StorageError) -> Page
    /// The statistics of both teams and their players in a game.
    func boxScore(of game: StoredDocument) async throws(StorageError) -> [UInt8]
    /// The players with the highest totals of a season, as one JSON array.
    func leaders(of season: StoredDocument, _ stat: String, limit: Int) async throws(StorageError) -> [UInt8]
    /// The games between two teams of a league; of all seasons when `season` is nil.
    func headToHead(_ team: StoredDocument, _ opponent: StoredDocument, in league: StoredDocument, season: Int64?)
        async throws(StorageError) -> [UInt8]
    /// The rows of a season's table, as one JSON array.
    func table(of season: StoredDocument) async throws(StorageError) -> [UInt8]

    /// The teams of a league, and the games of its season.
    func book(of season: StoredDocument, in league: StoredDocument) async throws(StorageError) -> SeasonBook

    /// Creates a league with its first season.
    func add(_ league: NewLeague, _ record: IdempotencyRecord) async throws(ScoreError) -> [UInt8]
    /// Creates a season, to which new games belong from then on.
    func add(_ season: Season, to league: String, _ record: IdempotencyRecord) async throws(ScoreError) -> [UInt8]
    func add(_ venue: NewVenue, to league: String, _ record: IdempotencyRecord) async throws(ScoreError) -> [UInt8]
    func add(_ team: NewTeam, to league: String, _ record: IdempotencyRecord) async throws(ScoreError) -> [UInt8]
    func add(_ player: NewPlayer, to team: String, _ record: IdempotencyRecord) async throws(ScoreError) -> [UInt8]
    func add(_ game: NewGame, to league: String, _ record: IdempotencyRecord) async throws(ScoreError) -> [UInt8]
    /// Creates games, all or none, and returns them as one JSON array.
    func add(_ games: [NewGame], to league: String, _ record: IdempotencyRecord) async throws(ScoreError) -> [UInt8]
    /// Changes times and places of games, all or none, if each is unchanged since it was read. `data` is the response.
    func make(
        _ changes: [FixtureReplanner.Change],
        in league: String,
        answering data: [UInt8],
        _ record: IdempotencyRecord
    ) async throws(ScoreError)
    /// Changes a league, season, team, player or game, if it is unchanged since the caller read it.
    func change<Resource: ScoreResource>(
        _ type: Resource.Type,
        _ id: String,
        ifMatch tags: [String]?,
        by fields: BodyReader,
        _ record: IdempotencyRecord
    ) async throws(ScoreError) -> [UInt8]
    /// Who may play in a game; nil before its first event.
    func sheets(of game: StoredDocument) async throws(StorageError) -> LeagueRecord.Sheets?
    /// Adds those records of an exported league that do not exist yet: all or none. Existing records stay as they are.
    func add(_ records: [LeagueRecord], _ record: IdempotencyRecord) async throws(ScoreError) -> ImportOutcome
    /// Files a protest against a game.
    func protest(_ text: String, by person: String, against game: String, _ record: IdempotencyRecord)
        async throws(ScoreError) -> [UInt8]
    /// Adds a decision to a protest, if it is unchanged since the caller read it.
    func decide(
        protest id: String,
        ifMatch tags: [String]?,
        by fields: BodyReader,
        as person: String,
        _ record: IdempotencyRecord
    ) async throws(ScoreError) -> [UInt8]
    /// Appends events to a game's event log: all or none.
    func record(_ batch: EventBatch, in game: String, _ record: IdempotencyRecord) async throws(ScoreError) -> Recording
}

/// A resource as it is stored: the JSON for responses, and the key that only the database uses.
struct StoredDocument: Sendable, Equatable {
    let key: Int64
    let id: String
    let document: [UInt8]
    /// The number of lines of a game's event log; 0 for other resources.
    var sequence = 0
}

/// The part of a list to read.
struct Listing: Sendable {
    var limit = 50
    var cursor = Cursor.start
}

/// Selects leagues, seasons, teams or players.
struct ResourceFilter: Sendable {
    /// Part of the name, case-insensitive.
    var search: String?
    /// The sport of the leagues.
    var label: String?
}

/// Selects games of a list.
struct GameFilter: Sendable {
    var season: Int64?
    var team: Int64?
    var status: String?
}

/// A page of a list.
struct Page: Sendable {
    var documents: [[UInt8]] = []
    /// The cursor of the next page; nil on the last page.
    var next: Cursor?
}

/// Events to append to a game's event log.
/// See docs/decisions/scorebase.md, "A batch of events is atomic, repeatable and optionally conditional".
struct EventBatch: Sendable {
    let drafts: [EventDraft]
    /// The errors found when the events were read.
    let problems: [HTTPError.Detail]
    /// The last sequence number that the scorekeeper has seen; nil if unknown.
    let expectedSequence: Int?
    /// Whether the request had a single event and not a list.
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

/// The outcome of an import.
struct ImportOutcome: Sendable {
    /// How many leagues, seasons, teams, players, games and events were added.
    var added = 0
    /// How many existed already.
    var known = 0
    /// The games with new events.
    var games: [Int64] = []

    /// The response data.
    var data: [UInt8] { Array("{\"added\":\(added),\"known\":\(known)}".utf8) }
}

/// The outcome of recording events.
struct Recording: Sendable {
    /// The lines of the event log for the caller's events, in their order.
    let lines: [[UInt8]]
    /// How many of them are new.
    let count: Int
    /// The game to which the event log belongs.
    let game: Int64
}

/// Saves the response to a change in the transaction of the change, if its request has an `Idempotency-Key`.
struct IdempotencyRecord: Sendable {
    let save: @Sendable (SQLConnection, _ data: [UInt8]) throws(StorageError) -> Void

    /// For changes without a request.
    static let none = IdempotencyRecord { _, _ in }
}
