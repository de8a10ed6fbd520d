/// A column of a box score. The raw value is its name in JSON.
package enum Stat: String, Hashable, Sendable, Codable, CaseIterable {
    /// The time on the field in seconds.
    case seconds
    case points
    // Basketball.
    case twoMade = "two_made"
    case twoAttempted = "two_attempted"
    case threeMade = "three_made"
    case threeAttempted = "three_attempted"
    case freeMade = "free_made"
    case freeAttempted = "free_attempted"
    case offensiveRebounds = "offensive_rebounds"
    case defensiveRebounds = "defensive_rebounds"
    case rebounds, assists, steals, turnovers, blocks
    case blocksAgainst = "blocks_against"
    case fouls
    case foulsDrawn = "fouls_drawn"
    /// The points of the team minus those of the opponent while the player was on the field.
    case plusMinus = "plus_minus"
    // Ice hockey and football.
    case goals
    case ownGoals = "own_goals"
    /// Penalties in minutes.
    case pim
    case shotsOnGoal = "shots_on_goal"
    case shotsMissed = "shots_missed"
    case blockedShots = "blocked_shots"
    case hits, giveaways, takeaways
    case faceoffsWon = "faceoffs_won"
    case powerPlayGoals = "power_play_goals"
    case shortHandedGoals = "short_handed_goals"
    case shootoutGoals = "shootout_goals"
    case shootoutAttempts = "shootout_attempts"
    case saves, corners, offsides
    case yellowCards = "yellow_cards"
    case redCards = "red_cards"
    // Baseball, volleyball and tennis.
    case runs
    case homeRuns = "home_runs"
    case outs, aces, attacks, winners
}

extension Sport {
    /// The columns of a box score, in the order in which they are shown.
    package var columns: [Stat] {
        switch self {
        case .basketball:
            [
                .seconds, .points, .twoMade, .twoAttempted, .threeMade, .threeAttempted, .freeMade, .freeAttempted,
                .offensiveRebounds, .defensiveRebounds, .rebounds, .assists, .steals, .turnovers, .blocks,
                .blocksAgainst, .fouls, .foulsDrawn, .plusMinus,
            ]
        case .iceHockey:
            [
                .goals, .assists, .points, .pim, .shotsOnGoal, .shotsMissed, .blockedShots, .hits, .giveaways,
                .takeaways, .faceoffsWon, .powerPlayGoals, .shortHandedGoals, .shootoutGoals, .shootoutAttempts,
            ]
        case .football:
            [
                .goals, .assists, .ownGoals, .shotsOnGoal, .shotsMissed, .saves, .corners, .offsides, .yellowCards,
                .redCards, .shootoutGoals, .shootoutAttempts,
            ]
        case .baseball: [.runs, .homeRuns, .outs]
        case .volleyball: [.points, .aces, .attacks, .blocks]
        case .tennis: [.points, .aces, .winners]
        }
    }
}

/// The statistics of a player or a team in a period or a whole game.
package struct StatLine: Hashable, Sendable {
    private var values: [Stat: Int] = [:]

    /// A line of zeros.
    package init() {}

    /// A statistic; 0 if nothing was counted.
    package subscript(stat: Stat) -> Int { values[stat] ?? 0 }

    /// The statistics with a known value, including those reduced to 0.
    package var known: [Stat: Int] { values }

    mutating func add(_ stat: Stat, _ number: Int = 1) { values[stat, default: 0] += number }

    mutating func set(_ stat: Stat, _ number: Int?) { values[stat] = number }
}
