/// How a table is computed from results.
package struct StandingsRules: Hashable, Sendable, Codable {
    /// The points for results.
    package var points: PointsRules
    /// The ranking criteria: the first ranks the table, the others break its ties in this order.
    package var order: [Criterion]
    /// When the criteria are applied again among tied teams.
    package var reapply = Reapply.atOnce

    /// What happens after a criterion has separated some of the tied teams.
    package enum Reapply: String, Hashable, Sendable, Codable {
        /// Restart with the first tie-breaker among the teams still tied (FIBA, IIHF).
        case atOnce = "at_once"
        /// Finish the sequence of head-to-head criteria, then apply it again among the teams still tied (UEFA).
        case afterHeadToHead = "after_head_to_head"
    }
}

/// The points for each kind of result. Overtime includes extra innings and matches with a deciding set.
package struct PointsRules: Hashable, Sendable, Codable {
    /// For winning in regular time.
    package var win: Int
    /// For a draw, to each side.
    package var draw = 0
    /// For losing in regular time.
    package var loss = 0
    /// For winning in overtime; like any win when nil.
    package var overtimeWin: Int?
    /// For losing in overtime; like any loss when nil.
    package var overtimeLoss: Int?
    /// For winning a shoot-out; like overtime when nil.
    package var shootoutWin: Int?
    /// For losing a shoot-out; like overtime when nil.
    package var shootoutLoss: Int?
    /// For a forfeited game; like any loss when nil.
    package var forfeitLoss: Int?

    /// The points for winning a game that took this long.
    func forWin(_ extent: MatchResult.Extent) -> Int {
        switch extent {
        case .regulation: win
        case .overtime: overtimeWin ?? win
        case .shootout: shootoutWin ?? overtimeWin ?? win
        }
    }

    /// The points for losing a game that took this long.
    func forLoss(_ extent: MatchResult.Extent, forfeited: Bool) -> Int {
        if forfeited { return forfeitLoss ?? loss }
        return switch extent {
        case .regulation: loss
        case .overtime: overtimeLoss ?? loss
        case .shootout: shootoutLoss ?? overtimeLoss ?? loss
        }
    }
}

/// A ranking criterion. Head-to-head criteria count only the games among the tied teams.
package enum Criterion: String, Hashable, Sendable, Codable, CaseIterable {
    case points
    case pointsPercentage = "points_percentage"
    case winPercentage = "win_percentage"
    case wins
    case regulationWins = "regulation_wins"
    case regulationAndOvertimeWins = "regulation_and_overtime_wins"
    case difference, scored
    case awayGoals = "away_goals"
    case awayWins = "away_wins"
    /// Sets won divided by sets lost, or goals for divided by goals against.
    case scoreRatio = "score_ratio"
    /// The ratio of points in volleyball, of games in tennis.
    case pointRatio = "point_ratio"
    case fairPlay = "fair_play"
    case headToHeadPoints = "head_to_head_points"
    case headToHeadWinPercentage = "head_to_head_win_percentage"
    case headToHeadDifference = "head_to_head_difference"
    case headToHeadScored = "head_to_head_scored"
    case headToHeadAwayGoals = "head_to_head_away_goals"
    case headToHeadScoreRatio = "head_to_head_score_ratio"
    case headToHeadPointRatio = "head_to_head_point_ratio"
    /// The last resort: the lots drawn by the league, otherwise the teams' ids in order.
    case lots

    /// Whether only the games among the tied teams count.
    package var isHeadToHead: Bool {
        switch self {
        case .headToHeadPoints, .headToHeadWinPercentage, .headToHeadDifference, .headToHeadScored,
            .headToHeadAwayGoals, .headToHeadScoreRatio, .headToHeadPointRatio:
            true
        default: false
        }
    }
}
