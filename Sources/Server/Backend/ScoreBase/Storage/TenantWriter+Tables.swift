internal import SQLite
internal import Scoring
internal import ServerStorage
internal import Wire

// A table is written when a result changes, and read as it is stored.
extension TenantWriter {
    /// Writes the tables of all seasons of a league again.
    func writeTables(ofLeague league: Int64) throws(StorageError) {
        for season in try children(.season, of: league) {
            if let stored = try find(key: season.key) { try writeTable(of: stored) }
        }
    }

    /// Writes a season's table again from its results.
    func writeTable(of season: StoredDocument) throws(StorageError) {
        let season = (key: season.key, value: try Rendering.read(Season.self, from: season.document))
        let leagueKey = try parent(of: season.key)
        guard let league = try find(key: leagueKey) else { return }
        let rules = try ruleSet(of: Rendering.read(from: league.document))
        let teams = try children(.team, of: leagueKey)
        var table = LeagueTable(rules.standings, teams: teams.map(\.id), lots: season.value.lots ?? [])
        for result in try results(of: season.key) { table.add(result) }
        let names = Dictionary(teams.map { ($0.id, $0.name) }) { first, _ in first }
        try store(table.rows().map { Standing($0, in: season.value, name: names[$0.team] ?? "") }, of: season.key)
    }

    /// Stores the lines of a season's table; without teams it has none.
    func store(_ table: [Standing], of season: Int64) throws(StorageError) {
        try connection.run(
            """
            INSERT INTO score_table (season, document) VALUES (?, ?)
            ON CONFLICT (season) DO UPDATE SET document = excluded.document
            """,
            season,
            try Rendering.write(table)
        )
    }

    /// The rules of a league. Its overrides were checked when they were written.
    func ruleSet(of league: League) throws(StorageError) -> RuleSet {
        guard let sport = Sport(name: league.sportType),
            let rules = try? (league.rules ?? RuleOverrides()).rules(for: sport)
        else { throw StorageError.unreadable("the rules of a stored league are not valid") }
        return rules
    }

    private func results(of season: Int64) throws(StorageError) -> [MatchResult] {
        try connection.all(
            """
            SELECT home, away, home_score, away_score, home_points, away_points, extent, winner, forfeited_by,
                home_cards, away_cards, played
            FROM score_result WHERE season = ?
            """,
            season
        ) { row in
            MatchResult(
                row[0],
                row[1],
                Both(row[2], row[3]),
                points: Both(row[4], row[5]),
                extent: MatchResult.Extent(rawValue: row[6]) ?? .regulation,
                winner: (row[7] as String?).flatMap(Side.init(rawValue:)),
                forfeitedBy: (row[8] as String?).flatMap(Side.init(rawValue:)),
                fairPlay: Both(row[9], row[10]),
                order: row[11]
            )
        }
    }

    /// Stores a game's result, or removes it if there is none any more.
    func write(_ result: MatchResult?, of game: Int64, in season: Int64) throws(StorageError) {
        guard let result else {
            try connection.run("DELETE FROM score_result WHERE game = ?", game)
            return
        }
        try connection.run(
            """
            INSERT INTO score_result (game, season, home, away, home_score, away_score, home_points, away_points,
                extent, winner, forfeited_by, home_cards, away_cards, played)
            VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
            ON CONFLICT (game) DO UPDATE SET season = excluded.season, home = excluded.home, away = excluded.away,
                home_score = excluded.home_score, away_score = excluded.away_score,
                home_points = excluded.home_points, away_points = excluded.away_points, extent = excluded.extent,
                winner = excluded.winner, forfeited_by = excluded.forfeited_by, home_cards = excluded.home_cards,
                away_cards = excluded.away_cards, played = excluded.played
            """,
            game,
            season,
            result.home,
            result.away,
            result.score.home,
            result.score.away,
            result.points.home,
            result.points.away,
            result.extent.rawValue,
            result.winner?.rawValue,
            result.forfeitedBy?.rawValue,
            result.fairPlay.home,
            result.fairPlay.away,
            result.order
        )
    }
}

extension Standing {
    fileprivate init(_ row: StandingsRow, in season: Season, name: String) {
        self.init(
            rank: row.rank,
            tenantId: season.tenantId,
            leagueId: season.leagueId,
            seasonId: season.seasonId,
            teamId: row.team,
            teamName: name
        )
        played = row.record.played
        won = row.record.won
        drawn = row.record.drawn
        lost = row.record.lost
        points = row.record.points
        scored = row.record.scored
        conceded = row.record.conceded
        difference = row.record.difference
        winThousandths = row.winThousandths
        halfGamesBehind = row.halfGamesBehind
        form = row.form.map(\.rawValue)
        streak = row.streak
        separatedBy = row.separatedBy?.rawValue
    }
}
