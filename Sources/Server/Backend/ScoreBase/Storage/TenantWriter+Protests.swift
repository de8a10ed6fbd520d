internal import HTTPServer
internal import SQLite
internal import ServerStorage
internal import Wire

// Protests are stored with the other resources, under the key of their game.
extension TenantWriter {
    /// The maximum number of protests against a game, and of decisions about a protest.
    static let maxProtests = 50

    func add(_ text: String, by person: String, against game: StoredGame) throws(StorageError)
        -> Result<StoredDocument, ScoreError>
    {
        guard try children(.protest, of: game.key).count < Self.maxProtests else {
            return .failure(.full("A game may have at most \(Self.maxProtests) protests."))
        }
        var protest = Protest(
            protestId: Self.newID(),
            tenantId: tenant,
            gameId: game.info.gameId,
            text: text,
            filedBy: person
        )
        (protest.createdAt, protest.updatedAt) = (now, now)
        return .success(try insert(protest, id: protest.protestId, parent: game.key))
    }

    /// Adds a decision to a protest.
    func decide(_ id: String, ifMatch tags: [String]?, by fields: BodyReader, as person: String) throws(StorageError)
        -> Result<[UInt8], ScoreError>
    {
        guard let stored = try find(.protest, id) else { return .failure(.notFound(.protest)) }
        var (protest, fields) = (try Rendering.read(Protest.self, from: stored.document), fields)
        protest.decide(&fields, by: person, at: now)
        guard fields.errors.isEmpty else { return .failure(.invalid(fields.errors)) }
        if let tags, !EntityTag(of: stored.document).matches(tags) { return .failure(.stale) }
        guard protest.decisions.count <= Self.maxProtests else {
            return .failure(.full("A protest may have at most \(Self.maxProtests) decisions."))
        }
        protest.updatedAt = now
        return .success(try update(protest, key: stored.key))
    }
}

extension SQLiteScores {
    func protest(_ text: String, by person: String, against game: String, _ record: IdempotencyRecord)
        async throws(ScoreError) -> [UInt8]
    {
        try await write { writer throws(StorageError) in
            guard let stored = try writer.game(game) else { return .failure(.notFound(.game)) }
            if let refusal = try writer.refusal(adding: [.bytes: 1]) { return .failure(refusal) }
            let outcome = try writer.add(text, by: person, against: stored)
            if case .success(let stored) = outcome { try record.save(writer.connection, stored.document) }
            return outcome.map(\.document)
        }
    }

    func decide(
        protest id: String,
        ifMatch tags: [String]?,
        by fields: BodyReader,
        as person: String,
        _ record: IdempotencyRecord
    ) async throws(ScoreError) -> [UInt8] {
        try await write { writer throws(StorageError) in
            let outcome = try writer.decide(id, ifMatch: tags, by: fields, as: person)
            if case .success(let document) = outcome { try record.save(writer.connection, document) }
            return outcome
        }
    }
}

extension ScoreError {
    /// A fixed limit is reached.
    static func full(_ message: String) -> ScoreError { .conflict(message, [.init("reason", "full")]) }
}
