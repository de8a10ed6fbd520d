internal import BowlineJSON
internal import HTTPServer
internal import SQLite
internal import Scoring
internal import ServerStorage
internal import Wire

/// A game's row, as the writer of its events needs it.
struct StoredGame {
    let key: Int64
    let season: Int64
    let home: Int64
    let away: Int64
    var sequence: Int
    /// Its stored ``GameTerms``; nil before its first event. Decoded only when they are needed.
    let terms: [UInt8]?
    /// The stored JSON of the game.
    let document: [UInt8]
    var info: GameInfo
}

/// The rules of a game and the players who may play: fixed with its first event, so that a later change of the league
/// or of a roster cannot make impossible what happened.
struct GameTerms: Codable, Equatable, Sendable {
    var rules: RuleSet
    var home: TeamSheet
    var away: TeamSheet

    func setup() throws(StorageError) -> GameSetup {
        do throws(RuleError) {
            return try GameSetup(rules: rules, home: home, away: away)
        } catch {
            throw StorageError.unreadable("a stored game cannot be set up: \(error.code.rawValue)")
        }
    }
}

extension TenantWriter {
    /// A game's row. Its state comes from the cache if it is there.
    func game(_ id: String, _ books: GameCache? = nil) throws(StorageError) -> StoredGame? {
        try connection.first(
            "SELECT key, season, home, away, sequence, setup, document FROM score_game WHERE id = ? AND tenant = ?",
            id,
            tenant
        ) { row throws(StorageError) in try StoredGame(row, books) }
    }

    func add(_ new: NewGame, to league: StoredDocument) throws(StorageError) -> Result<StoredDocument, ScoreError> {
        let parent: League = try Rendering.read(from: league.document)
        let seasonID = new.seasonId ?? parent.currentSeasonId ?? ""
        let parties = try self.parties(new, season: seasonID, of: league.key)
        let errors = parties.errors(new)
        let leagueVenues = try venues([new.venue], of: parent, key: league.key)
        guard errors.isEmpty, let stored = try insert(new, parties, in: parent, league.key, at: leagueVenues) else {
            return .failure(.invalid(errors))
        }
        return .success(stored)
    }

    func parties(_ new: NewGame, season: String, of league: Int64) throws(StorageError) -> GameParties {
        GameParties(
            season: try child(.season, season, of: league),
            home: try child(.team, new.homeTeamId, of: league),
            away: try child(.team, new.awayTeamId, of: league)
        )
    }

    /// Adds a game whose season and teams were looked up; nil if one of them was not found.
    func insert(
        _ new: NewGame,
        _ parties: GameParties,
        in parent: League,
        _ league: Int64,
        at leagueVenues: LeagueVenues
    ) throws(StorageError) -> StoredDocument? {
        guard let season = parties.season else { return nil }
        var game = GameInfo(
            gameId: Self.newID(),
            tenantId: tenant,
            leagueId: parent.leagueId,
            seasonId: season.id,
            sportType: parent.sportType
        )
        (game.startsAt, game.venue, game.rules) = (new.startsAt, new.venue, parent.rules)
        (game.createdAt, game.updatedAt) = (now, now)
        return try insert(game, parties, league, at: leagueVenues)
    }

    /// Adds a game with the names of its teams; nil if its season or one of them was not found.
    func insert(_ game: GameInfo, _ parties: GameParties, _ league: Int64, at leagueVenues: LeagueVenues)
        throws(StorageError) -> StoredDocument?
    {
        guard let season = parties.season, let home = parties.home, let away = parties.away else { return nil }
        var game = game
        (game.homeTeamId, game.homeTeamName) = (home.id, home.name)
        (game.awayTeamId, game.awayTeamName) = (away.id, away.name)
        leagueVenues.locate(&game)
        return try insert(game, league: league, season: season.key, home: home.key, away: away.key)
    }

    private func child(_ kind: ScoreKind, _ id: String, of league: Int64) throws(StorageError) -> Child? {
        try connection.first(
            "SELECT key, id, name FROM score_resource WHERE id = ? AND kind = ? AND parent = ? AND tenant = ?",
            id,
            kind.rawValue,
            league,
            tenant
        ) { row in Child(key: row[0], id: row[1], name: row[2]) }
    }

    private func insert(
        _ game: GameInfo,
        league: Int64,
        season: Int64,
        home: Int64,
        away: Int64
    ) throws(StorageError) -> StoredDocument {
        let document = try Rendering.write(game)
        let key = try connection.first(
            """
            INSERT INTO score_game (id, tenant, league, season, home, away, starts, status, sequence, document, venue)
            VALUES (?, ?, ?, ?, ?, ?, ?, ?, 0, ?, ?) RETURNING key
            """,
            game.gameId,
            tenant,
            league,
            season,
            home,
            away,
            game.sort,
            game.board.status,
            document,
            game.venue ?? ""
        ) { row in row[0] as Int64 }
        guard let key else { throw .unwritable("a new game has no key") }
        return StoredDocument(key: key, id: game.gameId, document: document)
    }

    func update(_ game: StoredGame) throws(StorageError) -> [UInt8] {
        let document = try Rendering.write(game.info)
        try connection.run(
            "UPDATE score_game SET starts = ?, status = ?, sequence = ?, document = ?, venue = ? WHERE key = ?",
            game.info.sort,
            game.info.board.status,
            game.sequence,
            document,
            game.info.venue ?? "",
            game.key
        )
        return document
    }

    /// Writes the state of a game after an event. Its start time stays, and with it its position among the games.
    func writeStanding(of game: StoredGame) throws(StorageError) -> [UInt8] {
        let document = try Rendering.write(game.info)
        try connection.run(
            "UPDATE score_game SET status = ?, sequence = ?, document = ? WHERE key = ?",
            game.info.board.status,
            game.sequence,
            document,
            game.key
        )
        return document
    }

    func write(_ terms: GameTerms, of game: Int64) throws(StorageError) {
        try connection.run("UPDATE score_game SET setup = ? WHERE key = ?", try Rendering.write(terms), game)
    }

    /// Writes a team's new name into its games and tables.
    func rename(_ team: Int64, to name: String) throws(StorageError) {
        let games = try connection.all(
            """
            SELECT key, season, home, away, sequence, setup, document FROM score_game
            WHERE home = ?1 OR away = ?1
            """,
            team
        ) { row throws(StorageError) in try StoredGame(row, nil) }
        for var game in games {
            if game.home == team { game.info.homeTeamName = name } else { game.info.awayTeamName = name }
            _ = try update(game)
        }
        try writeTables(ofLeague: parent(of: team))
    }
}

/// The season and teams of a new game, as far as they belong to its league.
struct GameParties {
    let season: TenantWriter.Child?
    let home: TenantWriter.Child?
    let away: TenantWriter.Child?

    func errors(_ new: NewGame, _ prefix: String = "") -> [HTTPError.Detail] {
        var errors: [HTTPError.Detail] = []
        if season == nil { errors.append(.init(prefix + "season_id", "must be a season of this league")) }
        if home == nil { errors.append(.init(prefix + "home_team_id", "must be a team of this league")) }
        if away == nil { errors.append(.init(prefix + "away_team_id", "must be a team of this league")) }
        if new.homeTeamId == new.awayTeamId {
            errors.append(.init(prefix + "away_team_id", "must differ from home_team_id"))
        }
        return errors
    }
}

extension StoredGame {
    init(_ row: borrowing SQLRow, _ books: GameCache?) throws(StorageError) {
        key = row[0]
        season = row[1]
        home = row[2]
        away = row[3]
        sequence = row[4]
        terms = row[5]
        document = row[6]
        info = if let known = books?.info(of: key, in: document) { known } else { try Rendering.read(from: document) }
    }
}
