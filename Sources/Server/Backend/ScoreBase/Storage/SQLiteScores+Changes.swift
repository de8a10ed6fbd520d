internal import HTTPServer
internal import SQLite
internal import Scoring
internal import ServerStorage
internal import Wire

extension SQLiteScores {
    func add(_ league: NewLeague, _ record: IdempotencyRecord) async throws(ScoreError) -> [UInt8] {
        try await write { writer throws(StorageError) in
            // A league is created with its first season.
            if let refusal = try writer.refusal(adding: [.leagues: 1, .seasons: 1]) { return .failure(refusal) }
            let stored = try writer.add(league)
            try record.save(writer.connection, stored.document)
            return .success(stored.document)
        }
    }

    func add(_ season: Season, to league: String, _ record: IdempotencyRecord) async throws(ScoreError) -> [UInt8] {
        try await add(.seasons, to: .league, league, record) { writer, league throws(StorageError) in
            .success(try writer.add(season, to: league))
        }
    }

    func add(_ venue: NewVenue, to league: String, _ record: IdempotencyRecord) async throws(ScoreError) -> [UInt8] {
        try await add(.bytes, to: .league, league, record) { writer, league throws(StorageError) in
            try writer.add(venue, to: league)
        }
    }

    func add(_ team: NewTeam, to league: String, _ record: IdempotencyRecord) async throws(ScoreError) -> [UInt8] {
        try await add(.teams, to: .league, league, record) { writer, league throws(StorageError) in
            .success(try writer.add(team, to: league))
        }
    }

    func add(_ player: NewPlayer, to team: String, _ record: IdempotencyRecord) async throws(ScoreError) -> [UInt8] {
        try await add(.players, to: .team, team, record) { writer, team throws(StorageError) in
            .success(try writer.add(player, to: team))
        }
    }

    func add(_ game: NewGame, to league: String, _ record: IdempotencyRecord) async throws(ScoreError) -> [UInt8] {
        try await add(.games, to: .league, league, record) { writer, league throws(StorageError) in
            try writer.add(game, to: league)
        }
    }

    func add(_ games: [NewGame], to league: String, _ record: IdempotencyRecord) async throws(ScoreError) -> [UInt8] {
        try await write { writer throws(StorageError) in
            guard let parent = try writer.find(.league, league) else { return .failure(.notFound(.league)) }
            if let refusal = try writer.refusal(adding: [.games: games.count]) { return .failure(refusal) }
            let outcome = try writer.add(games, to: parent).map { Rendering.array($0) }
            if case .success(let data) = outcome { try record.save(writer.connection, data) }
            return outcome
        }
    }

    func make(
        _ changes: [FixtureReplanner.Change],
        in league: String,
        answering data: [UInt8],
        _ record: IdempotencyRecord
    ) async throws(ScoreError) {
        try await write { writer throws(StorageError) in
            let outcome = try writer.make(changes, in: league)
            if case .success = outcome { try record.save(writer.connection, data) }
            return outcome
        }
    }

    /// Creates something under a parent of the tenant, and saves the response in the same transaction.
    private func add(
        _ quota: QuotaKind,
        to kind: ScoreKind,
        _ parent: String,
        _ record: IdempotencyRecord,
        _ make:
            @escaping @Sendable (borrowing TenantWriter, StoredDocument) throws(StorageError)
            -> Result<StoredDocument, ScoreError>
    ) async throws(ScoreError) -> [UInt8] {
        try await write { writer throws(StorageError) in
            guard let parent = try writer.find(kind, parent) else { return .failure(.notFound(kind)) }
            if let refusal = try writer.refusal(adding: [quota: 1]) { return .failure(refusal) }
            let outcome = try make(writer, parent)
            if case .success(let stored) = outcome { try record.save(writer.connection, stored.document) }
            return outcome.map(\.document)
        }
    }

    func change<Resource: ScoreResource>(
        _ type: Resource.Type,
        _ id: String,
        ifMatch tags: [String]?,
        by fields: BodyReader,
        _ record: IdempotencyRecord
    ) async throws(ScoreError) -> [UInt8] {
        try await write { writer throws(StorageError) in
            let outcome = try writer.change(type, id, ifMatch: tags, by: fields)
            if case .success(let document) = outcome { try record.save(writer.connection, document) }
            return outcome
        }
    }

    func record(_ batch: EventBatch, in game: String, _ record: IdempotencyRecord) async throws(ScoreError) -> Recording
    {
        let books = books
        let fetched = try await fetchBook(of: game)
        try await checkRoom(forEvents: batch.drafts.count)
        return try await write { writer throws(StorageError) in
            // With many long games at once the cache may have dropped it again meanwhile.
            if let fetched { books.offer(fetched.book, of: fetched.game) }
            let outcome = try writer.record(batch, in: game, books)
            if case .success(let recording) = outcome {
                try record.save(writer.connection, recording.data(isSingle: batch.isSingle))
            }
            return outcome
        }
    }

    /// The usage of a tenant is not read in the transactions that write events, because they would conflict with each
    /// other over it. Concurrent requests may therefore exceed the quota together.
    private func checkRoom(forEvents count: Int) async throws(ScoreError) {
        let tenant = tenant
        let refusal: ScoreError?
        do throws(StorageError) {
            refusal = try await database.lookUp { connection throws(StorageError) in
                try TenantWriter(connection, tenant: tenant).refusal(adding: [.events: count])
            }
        } catch {
            throw .storage(error)
        }
        if let refusal { throw refusal }
    }

    /// Reads a game's event log into the cache if it is missing, so that the writer thread need not read and fold it.
    /// Returns the game's key and what was read; nil for an event log that is cached.
    @discardableResult
    func fetchBook(of game: String) async throws(ScoreError) -> (game: Int64, book: Game)? {
        let (tenant, books) = (tenant, books)
        do throws(StorageError) {
            guard let row = try await self.game(game), row.sequence > 0, !books.has(row.key, at: row.sequence) else {
                return nil
            }
            return try await database.readInBackground { connection throws(StorageError) in
                let reader = TenantWriter(connection, tenant: tenant)
                guard let row = try reader.game(game), let book = try reader.book(of: row) else { return nil }
                books.offer(book, of: row.key)
                return (row.key, book)
            }
        } catch {
            throw .storage(error)
        }
    }

    func write<Value: Sendable>(
        _ body: @escaping @Sendable (borrowing TenantWriter) throws(StorageError) -> Result<Value, ScoreError>
    ) async throws(ScoreError) -> Value {
        let tenant = tenant
        return try await database.score { connection throws(StorageError) in
            try body(TenantWriter(connection, tenant: tenant))
        }
    }
}

extension ServerDatabase {
    /// Makes a change in one transaction; throws if it was refused or failed.
    func score<Value: Sendable>(
        _ body: @escaping @Sendable (SQLConnection) throws(StorageError) -> Result<Value, ScoreError>
    ) async throws(ScoreError) -> Value {
        let outcome: Result<Value, ScoreError>
        do throws(StorageError) {
            outcome = try await attempt(body)
        } catch {
            throw .storage(error)
        }
        return try outcome.get()
    }
}

extension Recording {
    /// The response data: one line for a single event, an array for a list.
    func data(isSingle: Bool) -> [UInt8] { isSingle ? lines.first ?? [] : Rendering.array(lines) }
}

extension TenantWriter {
    /// Why the tenant may not add these numbers of resources; nil if it may.
    func refusal(adding numbers: KeyValuePairs<QuotaKind, Int>) throws(StorageError) -> ScoreError? {
        try TenantUsage.refusal(adding: numbers, to: tenant, on: connection).map { exceeded in
            .conflict(
                "This tenant may have at most \(exceeded.limit) \(exceeded.kind.rawValue); ask the operator for more.",
                [.init("reason", "quota_exceeded"), .init("quota", exceeded.kind.rawValue)]
            )
        }
    }

    fileprivate func change<Resource: ScoreResource>(
        _ type: Resource.Type,
        _ id: String,
        ifMatch tags: [String]?,
        by fields: BodyReader
    ) throws(StorageError) -> Result<[UInt8], ScoreError> {
        if Resource.kind == .game { return try changeGame(id, ifMatch: tags, by: fields) }
        guard let stored = try find(Resource.kind, id) else { return .failure(.notFound(Resource.kind)) }
        let before = try Rendering.read(Resource.self, from: stored.document)
        var (resource, fields) = (before, fields)
        resource.take(&fields)
        guard fields.errors.isEmpty else { return .failure(.invalid(fields.errors)) }
        if let tags, !EntityTag(of: stored.document).matches(tags) { return .failure(.stale) }
        if let venue = resource as? Venue, try isTaken(venue.name, by: id, of: parent(of: stored.key)) {
            return .failure(.takenVenue)
        }
        resource.updatedAt = now
        let document = try update(resource, key: stored.key)
        switch Resource.kind {
        case .league:
            try writeTables(ofLeague: stored.key)
            if (resource as? League)?.timeZone != (before as? League)?.timeZone {
                try relocateGames(ofLeague: stored.key)
            }
        case .venue: try move(resource.name, from: before.name, of: parent(of: stored.key))
        case .season: try find(key: stored.key).map { season throws(StorageError) in try writeTable(of: season) }
        case .team: try rename(stored.key, to: resource.name)
        case .player, .game, .protest: break
        }
        return .success(document)
    }

    private func changeGame(
        _ id: String,
        ifMatch tags: [String]?,
        by fields: BodyReader
    ) throws(StorageError) -> Result<[UInt8], ScoreError> {
        guard var game = try self.game(id) else { return .failure(.notFound(.game)) }
        let venue = game.info.venue
        var fields = fields
        game.info.take(&fields)
        guard fields.errors.isEmpty else { return .failure(.invalid(fields.errors)) }
        if let tags, !EntityTag(of: game.document).matches(tags) { return .failure(.stale) }
        if game.info.venue != venue, let league = try find(.league, game.info.leagueId) {
            try venues([game.info.venue], of: Rendering.read(from: league.document), key: league.key)
                .locate(&game.info)
        }
        game.info.updatedAt = now
        let document = try update(game)
        if let starts = game.info.startsAt.flatMap(seconds(ofInstant:)) {
            let changed = try connection.run(
                "UPDATE score_result SET played = ? WHERE game = ?",
                Int(starts),
                game.key
            )
            if changed > 0, let season = try find(key: game.season) { try writeTable(of: season) }
        }
        return .success(document)
    }
}
