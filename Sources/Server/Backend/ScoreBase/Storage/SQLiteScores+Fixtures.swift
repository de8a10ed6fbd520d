internal import HTTPServer
internal import SQLite
internal import Scoring
internal import ServerStorage
internal import Wire

extension SQLiteScores {
    func book(of season: StoredDocument, in league: StoredDocument) async throws(StorageError) -> SeasonBook {
        let tenant = tenant
        return try await database.readInBackground { connection throws(StorageError) in
            let teams = try TenantWriter(connection, tenant: tenant).children(.team, of: league.key)
            let entries = try connection.all(
                """
                SELECT g.document, r.winner FROM score_game g LEFT JOIN score_result r ON r.game = g.key
                WHERE g.season = ? AND g.tenant = ? ORDER BY g.starts, g.key LIMIT 5000
                """,
                season.key,
                tenant
            ) { row throws(StorageError) in
                SeasonBook.Entry(
                    document: row[0],
                    game: try Rendering.read(from: row[0]),
                    winner: (row[1] as String?).flatMap(Side.init(rawValue:))
                )
            }
            return SeasonBook(
                teams: teams.map { FixtureParty(key: $0.key, id: $0.id, name: $0.name) },
                entries: entries
            )
        }
    }
}

extension TenantWriter {
    /// Adds all games, or none if any is invalid; then the error has the details of all of them.
    func add(_ games: [NewGame], to league: StoredDocument) throws(StorageError) -> Result<[[UInt8]], ScoreError> {
        let parent: League = try Rendering.read(from: league.document)
        var teams: [String: Child] = [:]
        for team in try children(.team, of: league.key) { teams[team.id] = team }
        var seasons: [String: Child] = [:]
        for season in try children(.season, of: league.key) { seasons[season.id] = season }
        var errors: [HTTPError.Detail] = []
        var documents: [[UInt8]] = []
        let leagueVenues = try venues(games.map(\.venue), of: parent, key: league.key)
        for (index, new) in games.enumerated() {
            let checked = GameParties(
                season: seasons[new.seasonId ?? parent.currentSeasonId ?? ""],
                home: teams[new.homeTeamId],
                away: teams[new.awayTeamId]
            )
            errors += checked.errors(new, "games[\(index)].")
            guard errors.isEmpty else { continue }
            if let stored = try insert(new, checked, in: parent, league.key, at: leagueVenues) {
                documents.append(stored.document)
            }
        }
        return errors.isEmpty ? .success(documents) : .failure(.invalid(errors))
    }

    /// Changes games of a league, if each is unchanged since it was read.
    func make(_ changes: [FixtureReplanner.Change], in league: String) throws(StorageError) -> Result<Void, ScoreError>
    {
        guard let league = try find(.league, league) else { return .failure(.notFound(.league)) }
        let leagueVenues = try venues(changes.map(\.venue), of: Rendering.read(from: league.document), key: league.key)
        for change in changes {
            guard var game = try self.game(change.id) else { return .failure(.notFound(.game)) }
            guard game.document == change.document else { return .failure(.stale) }
            let before = (game.info.startsAt, game.info.venue, game.info.scheduleStatus)
            let after = (change.startsAt, change.venue, change.scheduleStatus)
            guard before != after else { continue }
            (game.info.startsAt, game.info.venue, game.info.scheduleStatus) = after
            game.info.revision = (game.info.revision ?? 0) + 1
            leagueVenues.locate(&game.info)
            game.info.updatedAt = now
            _ = try update(game)
        }
        return .success(())
    }
}
