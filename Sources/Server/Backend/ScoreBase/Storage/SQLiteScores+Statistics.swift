internal import SQLite
internal import Scoring
internal import ServerStorage
internal import Wire

extension SQLiteScores {
    func boxScore(of game: StoredDocument) async throws(StorageError) -> [UInt8] {
        let (tenant, books) = (tenant, books)
        return try await database.readInBackground { connection throws(StorageError) in
            let reader = TenantWriter(connection, tenant: tenant)
            guard let row = try reader.game(game.id) else {
                throw StorageError.unreadable("a game disappeared while it was read")
            }
            var players: [PlayerID: (name: String, number: Int?)] = [:]
            for team in [row.home, row.away] {
                for player in try reader.squad(of: team) { players[player.playerId] = (player.name, player.number) }
            }
            let book: Game
            if let cached = books.copy(row.key, at: row.sequence, last: row.info.lastEventId) {
                book = cached
            } else if let stored = try reader.book(of: row) {
                book = stored
            } else {
                book = Game(try reader.termsNow(of: row).setup())
            }
            let box = BoxScoreInfo(BoxScore(book), of: row.info, rules: book.setup.rules, players: players)
            return try Rendering.write(box)
        }
    }

    func leaders(of season: StoredDocument, _ stat: String, limit: Int) async throws(StorageError) -> [UInt8] {
        try await countMissing(in: season)
        let value: Season = try Rendering.read(from: season.document)
        let rows = try await database.lookUp { connection throws(StorageError) in
            try connection.all(
                """
                SELECT p.id, p.name, t.id, t.name, s.total,
                    (SELECT COUNT(*) FROM score_stat g WHERE g.season = ?1 AND g.stat = ?2 AND g.player = s.player)
                FROM (
                    SELECT player, CAST(SUM(value) AS bigint) AS total FROM score_stat
                    WHERE season = ?1 AND stat = ?3 GROUP BY player
                ) AS s
                JOIN score_resource p ON p.id = s.player AND p.kind = 'player'
                JOIN score_resource t ON t.key = p.parent
                ORDER BY s.total DESC, p.sort, p.key LIMIT ?4
                """,
                season.key,
                TenantWriter.gamesPlayed,
                stat,
                limit
            ) { row in LeaderRow(player: (row[0], row[1]), team: (row[2], row[3]), total: row[4], games: row[5]) }
        }
        var leaders: [Leader] = []
        for (index, row) in rows.enumerated() {
            let isLevel = leaders.last?.total == row.total
            leaders.append(
                Leader(
                    rank: isLevel ? leaders[index - 1].rank : index + 1,
                    season: value,
                    stat: stat,
                    player: row.player,
                    team: row.team,
                    games: row.games,
                    total: row.total
                )
            )
        }
        return try Rendering.write(leaders)
    }

    /// How many games are counted in one transaction, so that writers of events need not wait long.
    private static var portion: Int { 20 }

    private func countMissing(in season: StoredDocument) async throws(StorageError) {
        let tenant = tenant
        while true {
            let missing = try await database.lookUp { connection throws(StorageError) in
                try TenantWriter(connection, tenant: tenant).uncounted(in: season.key, limit: 1).isEmpty == false
            }
            guard missing else { return }
            let counted = try await database.write { connection throws(StorageError) in
                try TenantWriter(connection, tenant: tenant).countMissing(in: season.key, limit: Self.portion)
            }
            guard counted > 0 else { return }
        }
    }

    func headToHead(_ team: StoredDocument, _ opponent: StoredDocument, in league: StoredDocument, season: Int64?)
        async throws(StorageError) -> [UInt8]
    {
        let rows = try await database.lookUp { connection throws(StorageError) in
            try connection.all(
                """
                SELECT g.document, g.home, r.home_score, r.away_score, r.winner FROM score_game g
                LEFT JOIN score_result r ON r.game = g.key
                WHERE g.league = ?1 AND ((g.home = ?2 AND g.away = ?3) OR (g.home = ?3 AND g.away = ?2))
                    AND (?4 IS NULL OR g.season = ?4)
                ORDER BY g.starts, g.key LIMIT 500
                """,
                league.key,
                team.key,
                opponent.key,
                season
            ) { row throws(StorageError) in
                Meeting(
                    game: try Rendering.read(from: row[0]),
                    isHome: row[1] as Int64 == team.key,
                    score: (row[2], row[3]),
                    winner: (row[4] as String?).flatMap(Side.init(rawValue:))
                )
            }
        }
        var answer = HeadToHead(
            tenantId: tenant,
            leagueId: league.id,
            teamId: team.id,
            opponentId: opponent.id,
            games: rows.map(\.game)
        )
        for row in rows {
            guard let home = row.score.home, let away = row.score.away else { continue }
            let side: Side = row.isHome ? .home : .away
            answer.add(
                scored: row.isHome ? home : away,
                conceded: row.isHome ? away : home,
                hasWon: row.winner.map { $0 == side }
            )
        }
        return try Rendering.write(answer)
    }
}

private struct LeaderRow {
    let player: (id: String, name: String)
    let team: (id: String, name: String)
    let total: Int
    let games: Int
}

/// A game between two teams, with its result, if it has a result yet.
private struct Meeting {
    let game: GameInfo
    let isHome: Bool
    let score: (home: Int?, away: Int?)
    let winner: Side?
}
