/// The kind of a play without a score, such as a rebound.
package enum StatKind: String, Hashable, Sendable, Codable, CaseIterable {
    // Basketball.
    case fieldGoalMissed = "field_goal_missed"
    case threePointerMissed = "three_pointer_missed"
    case freeThrowMissed = "free_throw_missed"
    case defensiveRebound = "defensive_rebound"
    case offensiveRebound = "offensive_rebound"
    /// An assist for a basket that was recorded without it.
    case assist
    case steal, turnover
    case foulDrawn = "foul_drawn"
    // Basketball and ice hockey.
    /// A shot of the opponent, blocked by this player.
    case block
    /// A shot of this player, blocked by the opponent.
    case shotBlocked = "shot_blocked"
    // Ice hockey and football.
    case shotOnGoal = "shot_on_goal"
    case shotMissed = "shot_missed"
    // Ice hockey.
    case hit, giveaway, takeaway
    case faceoffWon = "faceoff_won"
    // Football.
    case corner, offside, save
}

extension Sport {
    /// The plays without a score that are counted in this sport, the most frequent first.
    package var stats: [StatKind] {
        switch self {
        case .basketball:
            [
                .fieldGoalMissed, .threePointerMissed, .freeThrowMissed, .defensiveRebound, .offensiveRebound, .assist,
                .turnover, .steal, .block, .foulDrawn, .shotBlocked,
            ]
        case .iceHockey:
            [.shotOnGoal, .shotMissed, .shotBlocked, .hit, .giveaway, .takeaway, .faceoffWon, .block]
        case .football: [.shotOnGoal, .shotMissed, .save, .corner, .offside]
        case .baseball, .volleyball, .tennis: []
        }
    }

    /// The number of players of a team on the field, if a line-up must name exactly as many; nil in other sports.
    package var fieldSize: Int? { self == .basketball ? 5 : nil }
}
