internal import HTTPServer
internal import SQLite
internal import Scoring
internal import ServerStorage
internal import Wire

// Adds the records of an exported league. Ids and creation times are kept, so that all tables come out the same.
extension TenantWriter {
    func add(_ records: [LeagueRecord], _ books: GameCache) throws(StorageError) -> Result<ImportOutcome, ScoreError> {
        var outcome = ImportOutcome()
        var changedLeagues: Set<Int64> = []
        for (index, record) in records.enumerated() {
            let added: Result<Addition, ScoreError>
            switch record {
            case .league(let league): added = try add(imported: league)
            case .season(let season): added = try add(imported: season)
            case .venue(let venue): added = try add(imported: venue)
            case .team(let team): added = try add(imported: team)
            case .player(let player): added = try add(imported: player)
            case .protest(let protest): added = try add(imported: protest)
            case .game(let game, let sheets): added = try add(imported: game, sheets)
            case .end: continue
            case .events(let game, let batch):
                if let refusal = try refusal(adding: [.events: batch.drafts.count]) { return .failure(refusal) }
                switch try self.record(batch, in: game, books) {
                case .failure(let error): return .failure(error.about("records[\(index)].events"))
                case .success(let recording):
                    outcome.added += recording.count
                    outcome.known += batch.drafts.count - recording.count
                    if recording.count > 0 { outcome.games.append(recording.game) }
                }
                continue
            }
            switch added {
            case .failure(let error): return .failure(error.about("records[\(index)]"))
            case .success(.known): outcome.known += 1
            case .success(.new(let league)):
                outcome.added += 1
                if let league { changedLeagues.insert(league) }
            }
        }
        // In the same order everywhere, so that no two imports deadlock.
        for league in changedLeagues.sorted() { try writeTables(ofLeague: league) }
        return .success(outcome)
    }

    // MARK: Each kind

    private enum Addition {
        case known
        /// With the key of the league whose tables must be written again.
        case new(tablesOf: Int64?)
    }

    private func add(imported league: League) throws(StorageError) -> Result<Addition, ScoreError> {
        try add(league, id: league.leagueId, .leagues, under: nil) { league in
            league.tenantId = tenant
        }
    }

    private func add(imported season: Season) throws(StorageError) -> Result<Addition, ScoreError> {
        guard let league = try find(.league, season.leagueId) else { return .failure(.orphan("season.league_id")) }
        return try add(season, id: season.seasonId, .seasons, under: league) { season in
            season.tenantId = tenant
        }
    }

    private func add(imported venue: Venue) throws(StorageError) -> Result<Addition, ScoreError> {
        guard let league = try find(.league, venue.leagueId) else { return .failure(.orphan("venue.league_id")) }
        if try isTaken(venue.name, by: venue.venueId, of: league.key) {
            return .failure(.invalid("venue.name", "must not be the name of another venue of this league"))
        }
        return try add(venue, id: venue.venueId, .bytes, under: league) { venue in
            venue.tenantId = tenant
        }
    }

    private func add(imported protest: Protest) throws(StorageError) -> Result<Addition, ScoreError> {
        guard let game = try self.game(protest.gameId) else { return .failure(.orphan("protest.game_id")) }
        let parent = StoredDocument(key: game.key, id: protest.gameId, document: game.document)
        return try add(protest, id: protest.protestId, .bytes, under: parent) { protest in
            protest.tenantId = tenant
        }
    }

    private func add(imported team: Team) throws(StorageError) -> Result<Addition, ScoreError> {
        guard let league = try find(.league, team.leagueId) else { return .failure(.orphan("team.league_id")) }
        return try add(team, id: team.teamId, .teams, under: league) { team in
            team.tenantId = tenant
        }
    }

    private func add(imported player: Player) throws(StorageError) -> Result<Addition, ScoreError> {
        guard let team = try find(.team, player.teamId) else { return .failure(.orphan("player.team_id")) }
        return try add(player, id: player.playerId, .players, under: team) { player in
            player.tenantId = tenant
        }
    }

    private func add<Resource: ScoreResource>(
        _ resource: Resource,
        id: String,
        _ quota: QuotaKind,
        under parent: StoredDocument?,
        _ adopt: (inout Resource) -> Void
    ) throws(StorageError) -> Result<Addition, ScoreError> {
        let field = "\(Resource.kind.rawValue).\(Resource.kind.rawValue)_id"
        switch try holder(of: id) {
        case .mine(Resource.kind, under: parent?.key ?? 0): return .success(.known)
        case .mine, .another: return .failure(.taken(field))
        case .nobody: break
        }
        if let refusal = try refusal(adding: [quota: 1]) { return .failure(refusal) }
        var resource = resource
        adopt(&resource)
        resource.updatedAt = now
        let stored = try insert(
            resource,
            id: id,
            parent: parent?.key ?? 0,
            label: (resource as? League)?.sportType
        )
        return .success(
            .new(tablesOf: [.player, .venue, .protest].contains(Resource.kind) ? nil : parent?.key ?? stored.key)
        )
    }

    private func add(imported game: GameInfo, _ sheets: LeagueRecord.Sheets?) throws(StorageError)
        -> Result<Addition, ScoreError>
    {
        guard let league = try find(.league, game.leagueId) else { return .failure(.orphan("game.league_id")) }
        let parent: League = try Rendering.read(from: league.document)
        guard game.sportType == parent.sportType else {
            return .failure(.invalid("game.sport_type", "must be that of its league, \(parent.sportType)"))
        }
        switch try holderOfGame(game.gameId) {
        case .mine(.game, under: league.key): return .success(.known)
        case .mine, .another: return .failure(.taken("game.game_id"))
        case .nobody: break
        }
        if let refusal = try refusal(adding: [.games: 1]) { return .failure(refusal) }
        let new = NewGame(homeTeamId: game.homeTeamId, awayTeamId: game.awayTeamId)
        let parties = try self.parties(new, season: game.seasonId, of: league.key)
        let errors = parties.errors(new, "game.")
        guard errors.isEmpty else { return .failure(.invalid(errors)) }
        var game = game
        game.tenantId = tenant
        game.createdAt = game.createdAt ?? now
        game.updatedAt = now
        let leagueVenues = try venues([game.venue], of: parent, key: league.key)
        guard let stored = try insert(game, parties, league.key, at: leagueVenues) else {
            return .failure(.invalid(errors))
        }
        if let sheets {
            var ruled = parent
            ruled.rules = game.rules
            let terms = GameTerms(
                rules: try ruleSet(of: ruled),
                home: TeamSheet(game.homeTeamId, players: sheets.home),
                away: TeamSheet(game.awayTeamId, players: sheets.away)
            )
            do throws(StorageError) {
                _ = try terms.setup()
            } catch {
                return .failure(.invalid("home_players", "must not have a player of away_players"))
            }
            try write(terms, of: stored.key)
        }
        return .success(.new(tablesOf: nil))
    }

    // MARK: Whose an id is

    private enum Holder: Equatable {
        case nobody
        case mine(ScoreKind, under: Int64)
        case another
    }

    private func holder(of id: String) throws(StorageError) -> Holder {
        try connection.first("SELECT tenant, kind, parent FROM score_resource WHERE id = ?", id) { row in
            guard row[0] as String == tenant, let kind = ScoreKind(rawValue: row[1]) else { return .another }
            return .mine(kind, under: row[2])
        } ?? .nobody
    }

    private func holderOfGame(_ id: String) throws(StorageError) -> Holder {
        try connection.first("SELECT tenant, league FROM score_game WHERE id = ?", id) { row in
            row[0] as String == tenant ? .mine(.game, under: row[1]) : .another
        } ?? .nobody
    }
}

extension ScoreError {
    /// The parent of a record is missing.
    fileprivate static func orphan(_ field: String) -> ScoreError {
        .invalid(field, "must be the id of an item that was imported before, or in an earlier record")
    }

    fileprivate static func taken(_ field: String) -> ScoreError {
        .conflict("This id is already used.", [.init("reason", "id_taken"), .init(field, "is taken")])
    }

    /// A copy of the error that names the record of an import it is about.
    fileprivate func about(_ record: String) -> ScoreError {
        switch self {
        case .invalid(let details): .invalid(details.map { .init("\(record).\($0.field)", $0.problem) })
        case .conflict(let message, let details): .conflict(message, details + [.init("record", record)])
        case .notFound, .stale, .role, .storage: self
        }
    }
}
