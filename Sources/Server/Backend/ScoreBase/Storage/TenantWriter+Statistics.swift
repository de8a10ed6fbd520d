internal import SQLite
internal import Scoring
internal import ServerStorage
internal import Wire

// The statistics of players in final games.
extension TenantWriter {
    /// The name under which the games of a player are counted, in addition to the statistics.
    static var gamesPlayed: String { "games" }

    /// Stores the statistics of a final game, replacing earlier statistics; removes the statistics of a game that is
    /// not final.
    func writeStatistics(of book: Game, game: Int64, season: Int64) throws(StorageError) {
        try connection.run("DELETE FROM score_stat WHERE game = ?", game)
        try connection.run("DELETE FROM score_counted WHERE game = ?", game)
        guard book.state.status == .final else { return }
        try connection.run("INSERT INTO score_counted (game, season) VALUES (?, ?)", game, season)
        // An abandoned game counts for neither team.
        guard book.state.ending?.reason != .abandoned else { return }
        let box = BoxScore(book)
        for player in Side.allCases.flatMap({ box.teams[$0].players }) where player.hasPlayed {
            var values = player.line.total.named.filter { $0.value != 0 }
            values[Self.gamesPlayed] = 1
            for (stat, value) in values.sorted(by: { $0.key < $1.key }) {
                try connection.run(
                    "INSERT INTO score_stat (game, season, player, stat, value) VALUES (?, ?, ?, ?, ?)",
                    game,
                    season,
                    player.id,
                    stat,
                    value
                )
            }
        }
    }

    /// Counts at most `limit` final games of a season that an earlier version ended without counting. Returns their
    /// number.
    func countMissing(in season: Int64, limit: Int) throws(StorageError) -> Int {
        let missing = try uncounted(in: season, limit: limit)
        for id in missing {
            guard let row = try game(id), let book = try book(of: row) else { continue }
            try writeStatistics(of: book, game: row.key, season: season)
        }
        return missing.count
    }

    /// The ids of final games without stored statistics.
    func uncounted(in season: Int64, limit: Int) throws(StorageError) -> [String] {
        try connection.all(
            """
            SELECT id FROM score_game
            WHERE season = ? AND status = 'final' AND tenant = ? AND setup IS NOT NULL
                AND NOT EXISTS (SELECT 1 FROM score_counted WHERE score_counted.game = score_game.key)
            ORDER BY key LIMIT ?
            """,
            season,
            tenant,
            limit
        ) { row in row[0] as String }
    }

    /// The players of a team, with the numbers on their shirts.
    func squad(of team: Int64) throws(StorageError) -> [Player] {
        try connection.all(
            "SELECT document FROM score_resource WHERE tenant = ? AND kind = 'player' AND parent = ? ORDER BY sort, key",
            tenant,
            team
        ) { row throws(StorageError) in try Rendering.read(Player.self, from: row[0]) }
    }
}
