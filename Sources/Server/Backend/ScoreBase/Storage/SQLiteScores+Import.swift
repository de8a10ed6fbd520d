internal import HTTPServer
internal import SQLite
internal import Scoring
internal import ServerStorage
internal import Wire

// See docs/decisions/scorebase.md, "An exported league is imported record by record, and its tables are made again".
extension SQLiteScores {
    func sheets(of game: StoredDocument) async throws(StorageError) -> LeagueRecord.Sheets? {
        let kept = try await database.lookUp { connection throws(StorageError) in
            try connection.first("SELECT setup FROM score_game WHERE key = ?", game.key) { row in row[0] as [UInt8]? }
        }
        guard let kept = kept.flatMap(\.self) else { return nil }
        let terms: GameTerms = try Rendering.read(from: kept)
        return LeagueRecord.Sheets(home: terms.home.players, away: terms.away.players)
    }

    func add(_ records: [LeagueRecord], _ record: IdempotencyRecord) async throws(ScoreError) -> ImportOutcome {
        let books = books
        for case .events(let game, _) in records { try await fetchBook(of: game) }
        return try await write { writer throws(StorageError) in
            let outcome = try writer.add(records, books)
            if case .success(let outcome) = outcome { try record.save(writer.connection, outcome.data) }
            return outcome
        }
    }
}
