internal import HTTPServer
internal import SQLite
internal import Scoring
internal import ServerStorage
internal import Wire

// Writing to a game's event log.
extension TenantWriter {
    /// Appends the batch's events to the log: all, or none if any event is refused.
    func record(
        _ batch: EventBatch,
        in id: String,
        _ books: GameCache
    ) throws(StorageError) -> Result<Recording, ScoreError> {
        guard var game = try self.game(id, books) else { return .failure(.notFound(.game)) }
        var storedState = GameCache.StoredState(info: game.info, document: game.document)
        let wasFinal = game.info.board.status == GameState.Status.final.rawValue
        let (opened, hasNewcomers) = try open(&game, for: batch.drafts, books)
        var book = consume opened
        let appended: Appended
        switch append(batch, to: &book) {
        case .success(let value): appended = value
        case .failure(let problem):
            // New players whose event is refused are not on the stored sheet; a log that knows them must not be cached
            // either.
            if !hasNewcomers { books.put(book, of: game.key, storedState: storedState) }
            return .failure(problem)
        }
        if !appended.lines.isEmpty, let refusal = try lock(on: game, against: batch, appended.lines) {
            return .failure(refusal)
        }
        let documents = try write(appended.lines, in: game.key)
        if !appended.lines.isEmpty { storedState = try close(&game, book, wasFinal: wasFinal) }
        let answer = try appended.events.map { event throws(StorageError) in
            if let new = documents[event.id] { return new }
            return try writtenBefore(event.id, book, in: game.key)
        }
        let (key, committed) = (game.key, (book: book, storedState: storedState))
        connection.whenCommitted { books.put(committed.book, of: key, storedState: committed.storedState) }
        return .success(Recording(lines: answer, count: appended.lines.count, game: game.key))
    }

    /// How long a final game stays open for its scorekeepers after its last event: a day.
    private static var timeToLock: Double { 86_400 }

    /// Why events may not be added to a final game whose result is more than a day old; nil if they may. An admin may
    /// add them with a note, so that the log tells who changed a result, when and for what reason.
    private func lock(on game: StoredGame, against batch: EventBatch, _ lines: [RecordedEvent]) throws(StorageError)
        -> ScoreError?
    {
        guard batch.signatures.isEmpty, game.info.board.status == GameState.Status.final.rawValue,
            let time = try timeOfLastEvent(of: game),
            time + Self.timeToLock < secondsSince1970()
        else { return nil }
        guard batch.isByAdmin else {
            return .conflict(
                "This game has been final for a day and is locked; an admin can correct it.",
                [.init("reason", "game_locked")]
            )
        }
        let unexplained = lines.indices.filter { lines[$0].event.note == nil }
        guard !unexplained.isEmpty else { return nil }
        return .invalid(
            unexplained.map { index in
                .init(batch.isSingle ? "note" : "events[\(index)].note", "must say why, as this game is locked")
            }
        )
    }

    /// When a game's last event was recorded, in seconds since 1970.
    private func timeOfLastEvent(of game: StoredGame) throws(StorageError) -> Double? {
        let document: [UInt8]? = try connection.first(
            "SELECT document FROM score_event WHERE game = ? AND sequence = ?",
            game.key,
            game.sequence
        ) { row in row[0] }
        guard let document else { return nil }
        return seconds(ofInstant: try Rendering.read(RecordedEvent.self, from: document).recordedAt)
    }

    /// The events of a batch, and the new lines that they add to the log.
    private struct Appended {
        let events: [GameEvent]
        let lines: [RecordedEvent]
    }

    private func append(_ batch: EventBatch, to book: inout Game) -> Result<Appended, ScoreError> {
        let events: [GameEvent]
        switch Self.events(of: batch, for: book.setup) {
        case .success(let checked): events = checked
        case .failure(let problem): return .failure(problem)
        }
        guard book.sequence + events.count <= Self.maxLogLines else { return .failure(.bookIsFull) }
        var lines: [RecordedEvent] = []
        let seen = book.sequence
        do throws(BatchError) {
            try book.append(events, expecting: batch.expectedSequence) { event, state in
                lines.append(line(event, seen + lines.count + 1, state, of: batch))
            }
        } catch {
            return .failure(ScoreError(error, isSingle: batch.isSingle))
        }
        return .success(Appended(events: events, lines: lines))
    }

    /// The maximum number of lines of a log; the longest games have a tenth of it. A correction reads the whole log,
    /// which must stay quick.
    private static var maxLogLines: Int { 10_000 }

    /// The checked events, or the errors of all of them.
    private static func events(
        of batch: EventBatch,
        for setup: GameSetup
    ) -> Result<[GameEvent], ScoreError> {
        var events: [GameEvent] = []
        var found = batch.problems
        for (index, draft) in batch.drafts.enumerated() {
            let prefix = batch.isSingle ? "" : "events[\(index)]."
            var refusals: [RuleError] = []
            switch draft.checked() {
            case .failure(let problems): refusals = problems.all
            case .success(let event):
                refusals = setup.problems(with: event)
                events.append(event)
            }
            for refusal in refusals {
                let field = prefix + (refusal.field ?? "type")
                // A field that was not a text or a number at all already has an error.
                if !found.contains(where: { $0.field == field }) { found.append(.init(field, refusal.message)) }
            }
        }
        return found.isEmpty ? .success(events) : .failure(.invalid(found))
    }

    private func line(_ event: GameEvent, _ sequence: Int, _ state: GameState, of batch: EventBatch) -> RecordedEvent {
        let signature = batch.signatures[event.id] ?? EventBatch.Signature(person: batch.sender, time: nil)
        return RecordedEvent(
            event: EventDraft(event),
            sequence: sequence,
            homeScore: state.score.home,
            awayScore: state.score.away,
            recordedAt: signature.time ?? now,
            recordedBy: signature.person
        )
    }

    private func write(_ lines: [RecordedEvent], in game: Int64) throws(StorageError) -> [EventID: [UInt8]] {
        var documents: [EventID: [UInt8]] = [:]
        for line in lines {
            let id = line.event.eventId ?? ""
            let document = try Rendering.write(line)
            try connection.run(
                "INSERT INTO score_event (game, sequence, id, document) VALUES (?, ?, ?, ?)",
                game,
                line.sequence,
                id,
                document
            )
            documents[id] = document
        }
        return documents
    }

    /// The line of an event that is not new, because an earlier batch contained it.
    private func writtenBefore(_ id: EventID, _ book: Game, in game: Int64) throws(StorageError) -> [UInt8] {
        let sequence = book.line(id)?.number ?? 0
        let document: [UInt8]? = try connection.first(
            "SELECT document FROM score_event WHERE game = ? AND sequence = ?",
            game,
            sequence
        ) { row in row[0] }
        guard let document else { throw StorageError.unreadable("an event of a game's log is missing") }
        return document
    }

    /// Writes the current state of the game, and its result if that has changed.
    private func close(_ game: inout StoredGame, _ book: Game, wasFinal: Bool) throws(StorageError)
        -> GameCache.StoredState
    {
        game.sequence = book.sequence
        game.info.sequence = book.sequence
        game.info.lastEventId = book.log.last?.id
        game.info.board = GameBoard(book.state)
        game.info.updatedAt = now
        let document = try writeStanding(of: game)
        if wasFinal || book.state.status == .final {
            try write(book.state.result(order: game.order), of: game.key, in: game.season)
            try writeStatistics(of: book, game: game.key, season: game.season)
            if let season = try find(key: game.season) { try writeTable(of: season) }
        }
        return GameCache.StoredState(info: game.info, document: document)
    }
}

// MARK: Opening a book

extension TenantWriter {
    /// The game's event log with its state. Fixes the terms of a game that has none yet.
    private func open(
        _ game: inout StoredGame,
        for drafts: [EventDraft],
        _ books: GameCache
    ) throws(StorageError) -> (Game, hasNewcomers: Bool) {
        guard let kept = game.terms else {
            let terms = try termsNow(of: game)
            game.info.rules = try rules(of: game)
            try write(terms, of: game.key)
            return (Game(try terms.setup()), false)
        }
        let named = Set(drafts.flatMap(\.players))
        if let book = books.take(game.key, at: game.sequence, last: game.info.lastEventId), book.setup.knows(named) {
            return (book, false)
        }
        var terms: GameTerms = try Rendering.read(from: kept)
        let hasNewcomers = try admitNewcomers(among: named, to: &terms, game)
        if hasNewcomers { try write(terms, of: game.key) }
        return (try read(game.key, terms.setup()), hasNewcomers)
    }

    /// The stored event log of a game; nil if it has none.
    func book(of game: StoredGame) throws(StorageError) -> Game? {
        guard let kept = game.terms else { return nil }
        return try read(game.key, Rendering.read(GameTerms.self, from: kept).setup())
    }

    /// The terms that a game without events would get now.
    func termsNow(of game: StoredGame) throws(StorageError) -> GameTerms {
        GameTerms(
            rules: try ruleSet(of: try league(of: game)),
            home: TeamSheet(game.info.homeTeamId, players: try children(.player, of: game.home).map(\.id)),
            away: TeamSheet(game.info.awayTeamId, players: try children(.player, of: game.away).map(\.id))
        )
    }

    private func rules(of game: StoredGame) throws(StorageError) -> RuleOverrides? { try league(of: game).rules }

    private func league(of game: StoredGame) throws(StorageError) -> League {
        guard let league = try find(.league, game.info.leagueId) else {
            throw StorageError.unreadable("a game has no league")
        }
        return try Rendering.read(from: league.document)
    }

    /// Adds players to the sheets who joined their team after the game had begun. Players are never removed.
    private func admitNewcomers(
        among named: Set<String>,
        to terms: inout GameTerms,
        _ game: StoredGame
    ) throws(StorageError) -> Bool {
        var hasNewcomers = false
        for id in named where !terms.home.players.contains(id) && !terms.away.players.contains(id) {
            guard let player = try find(.player, id) else { continue }
            let team = try parent(of: player.key)
            // An empty sheet allows every player already.
            if team == game.home, !terms.home.players.isEmpty {
                terms.home.players.append(id)
                hasNewcomers = true
            } else if team == game.away, !terms.away.players.isEmpty {
                terms.away.players.append(id)
                hasNewcomers = true
            }
        }
        return hasNewcomers
    }

    private func read(_ game: Int64, _ setup: GameSetup) throws(StorageError) -> Game {
        let documents: [[UInt8]] = try connection.all(
            "SELECT document FROM score_event WHERE game = ? ORDER BY sequence",
            game
        ) { row in row[0] }
        let log: [GameEvent] = try Rendering.read(from: Rendering.array(documents))
        do throws(RuleError) {
            return try Game(setup, log: log)
        } catch {
            throw StorageError.unreadable("a stored event log cannot be read: \(error.code.rawValue)")
        }
    }
}

extension EventDraft {
    fileprivate var players: [String] {
        [playerId, assistId, secondAssistId, playerInId, playerOutId, servedById].compactMap(\.self) + (playerIds ?? [])
    }
}

extension GameSetup {
    /// Whether these players are on the sheets, or the game has no sheets.
    fileprivate func knows(_ players: Set<String>) -> Bool {
        if teams.home.players.isEmpty, teams.away.players.isEmpty { return true }
        return players.allSatisfy { side(ofPlayer: $0) != nil }
    }
}

extension StoredGame {
    /// The game's position among its teams' games: its time in seconds since 1970.
    fileprivate var order: Int {
        Int((info.startsAt ?? info.createdAt).flatMap(seconds(ofInstant:)) ?? 0)
    }
}

extension ScoreError {
    fileprivate static let bookIsFull = ScoreError.conflict(
        "This game's event log is full.",
        [.init("reason", "book_full")]
    )

    fileprivate init(_ problem: BatchError, isSingle: Bool) {
        switch problem {
        case .conflict(let conflict):
            self = .conflict(
                "Another scorekeeper has recorded events in this game since.",
                [
                    .init("reason", "sequence_moved"),
                    .init(
                        "expected_sequence",
                        "The event log has \(conflict.actual) events; read the new ones first."
                    ),
                ]
            )
        case .refused(let index, let refusal):
            self.init([(prefix: isSingle ? "" : "events[\(index)].", refusal: refusal)])
        }
    }
}
