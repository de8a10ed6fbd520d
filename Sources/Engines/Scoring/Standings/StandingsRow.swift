/// One row of a table.
package struct StandingsRow: Hashable, Sendable {
    /// The rank, from 1; each rank is unique.
    package let rank: Int
    /// The team of this row.
    package let team: TeamID
    /// The totals over all games.
    package let record: TeamRecord
    /// The criterion that ranked this team below the one above it; nil for the first. `lots` means that nothing else
    /// separated them.
    package let separatedBy: Criterion?
    /// The latest five outcomes, the newest last.
    package let form: [Outcome]
    /// The latest outcome and its number in a row, such as `W3`; empty before the first game.
    package let streak: String
    /// Wins per game in thousandths, with a draw as half a win; 0 before the first game.
    package let winThousandths: Int
    /// The half games behind the first team, as counted in American tables.
    package let halfGamesBehind: Int
}

extension LeagueTable {
    /// The table, best team first. The order is total, and does not depend on the order in which results were added.
    package func rows() -> [StandingsRow] {
        let ranking = Ranking(self)
        let first = ranking.order.first.map { totals[$0] } ?? TeamRecord()
        return zip(ranking.order, ranking.separatedBy).enumerated().map { index, ranked in
            row(ranked.0, rank: index + 1, separatedBy: ranked.1, first: first)
        }
    }

    private func row(_ team: Int, rank: Int, separatedBy: Criterion?, first: TeamRecord) -> StandingsRow {
        let record = totals[team]
        return StandingsRow(
            rank: rank,
            team: teams[team],
            record: record,
            separatedBy: separatedBy,
            form: outcomes(of: team, last: 5),
            streak: streak(of: team).map { "\($0.outcome.rawValue)\($0.length)" } ?? "",
            winThousandths: record.played == 0 ? 0 : (2 * record.won + record.drawn) * 500 / record.played,
            halfGamesBehind: (first.won - record.won) + (record.lost - first.lost)
        )
    }
}
