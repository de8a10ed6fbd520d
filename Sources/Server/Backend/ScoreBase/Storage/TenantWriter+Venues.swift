internal import HTTPServer
internal import SQLite
internal import ServerStorage
internal import Wire

/// The time zone and the venues of a league's games: read once for all of them.
///
/// A game is played at its league's venue of the same name, so a venue may be created before its games or after them.
struct LeagueVenues {
    private let zone: String?
    private let venues: [String: Venue]

    fileprivate init(zone: String?, venues: [String: Venue]) { (self.zone, self.venues) = (zone, venues) }

    /// Sets a game's venue id and time zone.
    func locate(_ game: inout GameInfo) {
        let venue = game.venue.flatMap { venues[$0] }
        game.venueId = venue?.venueId
        game.timeZone = venue?.timeZone ?? zone
    }
}

extension TenantWriter {
    /// The maximum number of venues of a league.
    static let maxVenues = 500

    func add(_ new: NewVenue, to league: StoredDocument) throws(StorageError) -> Result<StoredDocument, ScoreError> {
        guard try children(.venue, of: league.key).count < Self.maxVenues else {
            return .failure(.full("A league may have at most \(Self.maxVenues) venues."))
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
    func move(_ new: String, from name: String, of league: Int64) throws(StorageError) {
        try relocate(gamesAt: name, to: new, of: league)
        // Games that had the new name before a venue had it.
        if name != new { try relocate(gamesAt: new, of: league) }
    }

    /// Whether another venue of the league has that name.
    func isTaken(_ name: String, by venue: String, of league: Int64) throws(StorageError) -> Bool {
        try self.venue(name, of: league).map { $0.venueId != venue } ?? false
    }

    /// The time zone of a league, and those of its venues that have these names.
    func venues(_ names: [String?], of league: League, key: Int64) throws(StorageError) -> LeagueVenues {
        var venues: [String: Venue] = [:]
        for name in Set(names.compactMap(\.self)) { venues[name] = try venue(name, of: key) }
        return LeagueVenues(zone: league.timeZone, venues: venues)
    }

    /// Writes a league's new zone into its games.
    func relocateGames(ofLeague league: Int64) throws(StorageError) {
        let games = try connection.all(
            "SELECT key, season, home, away, sequence, setup, document FROM score_game WHERE league = ?",
            league
        ) { row throws(StorageError) in try StoredGame(row, nil) }
        try relocate(games, of: league) { _ in }
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
        // The place of a game that was written before this column existed is unknown.
        let games = try connection.all(
            """
            SELECT key, season, home, away, sequence, setup, document FROM score_game
            WHERE league = ? AND (venue = ? OR venue IS NULL)
            """,
            league,
            name
        ) { row throws(StorageError) in try StoredGame(row, nil) }
        try relocate(games.filter { $0.info.venue == name }, of: league) { game in
            guard let other, other != name else { return }
            game.venue = other
            // The new revision makes calendars replace the old name.
            game.revision = (game.revision ?? 0) + 1
        }
    }

    /// Locates games again after a change, and writes those that differ.
    private func relocate(_ games: [StoredGame], of league: Int64, _ change: (inout GameInfo) -> Void)
        throws(StorageError)
    {
        guard !games.isEmpty, let parent = try find(key: league) else { return }
        var changed = games
        for index in changed.indices { change(&changed[index].info) }
        let leagueVenues = try venues(changed.map(\.info.venue), of: Rendering.read(from: parent.document), key: league)
        for (var game, before) in zip(changed, games) {
            leagueVenues.locate(&game.info)
            guard game.info != before.info else { continue }
            game.info.updatedAt = now
            _ = try update(game)
        }
    }
}

extension ScoreError {
    static let takenVenue = ScoreError.invalid("name", "must not be the name of another venue of this league")
}
