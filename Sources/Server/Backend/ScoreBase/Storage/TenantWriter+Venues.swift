internal import HTTPServer
internal import SQLite
internal import ServerStorage
internal import Wire

// A game is played at its league's venue of the same name. So a venue may be made before its games or after them.
extension TenantWriter {
    /// The most venues of a league.
    static let mostVenues = 500

    func add(_ new: NewVenue, to league: StoredDocument) throws(StorageError) -> Result<StoredDocument, ScoreError> {
        guard try children(.venue, of: league.key).count < Self.mostVenues else {
            return .failure(.full("A league may have at most \(Self.mostVenues) venues."))
        }
        guard try venue(new.name, of: league.key) == nil else { return .failure(.takenVenue) }
        var venue = Venue(venueId: Self.newID(), tenantId: tenant, leagueId: league.id, name: new.name)
        (venue.address, venue.timeZone) = (new.address, new.timeZone)
        (venue.createdAt, venue.updatedAt) = (now, now)
        let stored = try insert(venue, id: venue.venueId, parent: league.key)
        try relocate(gamesAt: venue.name, of: league.key)
        return .success(stored)
    }

    /// Writes a venue's new name and zone into its games.
    func move(_ venue: Venue, from name: String, of league: Int64) throws(StorageError) {
        try relocate(gamesAt: name, to: venue.name, of: league)
        // Games that had the new name before it was a venue's.
        if name != venue.name { try relocate(gamesAt: venue.name, of: league) }
    }

    /// Whether another venue of the league has that name.
    func isTaken(_ name: String, by venue: String, of league: Int64) throws(StorageError) -> Bool {
        try self.venue(name, of: league).map { $0.venueId != venue } ?? false
    }

    /// Gives a game the id of its venue and the zone of its place.
    func locate(_ game: inout GameInfo, league: Int64) throws(StorageError) {
        let venue = try game.venue.flatMap { name throws(StorageError) in try self.venue(name, of: league) }
        game.venueId = venue?.venueId
        game.timeZone = venue?.timeZone
        guard game.timeZone == nil, let league = try find(key: league) else { return }
        game.timeZone = try Rendering.read(League.self, from: league.document).timeZone
    }

    /// Writes a league's new zone into its games.
    func relocateGames(ofLeague league: Int64) throws(StorageError) {
        let games = try connection.all(
            "SELECT key, season, home, away, sequence, setup, document FROM score_game WHERE league = ?",
            league
        ) { row throws(StorageError) in try StoredGame(row, nil) }
        for game in games { try relocate(game, league: league) }
    }

    private func venue(_ name: String, of league: Int64) throws(StorageError) -> Venue? {
        try connection.first(
            "SELECT document FROM score_resource WHERE tenant = ? AND kind = ? AND parent = ? AND sort = ? AND name = ?",
            tenant,
            ScoreKind.venue.rawValue,
            league,
            name.lowercased(),
            name
        ) { row throws(StorageError) in try Rendering.read(from: row[0]) }
    }

    private func relocate(gamesAt name: String, to other: String? = nil, of league: Int64) throws(StorageError) {
        // A game from before this column was there may be played anywhere.
        let games = try connection.all(
            """
            SELECT key, season, home, away, sequence, setup, document FROM score_game
            WHERE league = ? AND (venue = ? OR venue IS NULL)
            """,
            league,
            name
        ) { row throws(StorageError) in try StoredGame(row, nil) }
        for var game in games where game.info.venue == name {
            if let other, other != name {
                game.info.venue = other
                // Calendars that have the old name take the new one.
                game.info.revision = (game.info.revision ?? 0) + 1
            }
            try relocate(game, league: league)
        }
    }

    private func relocate(_ game: StoredGame, league: Int64) throws(StorageError) {
        var game = game
        let before = try Rendering.read(GameInfo.self, from: game.document)
        try locate(&game.info, league: league)
        guard game.info != before else { return }
        game.info.updatedAt = now
        _ = try update(game)
    }
}

extension ScoreError {
    static let takenVenue = ScoreError.invalid("name", "must not be the name of another venue of this league")
}
