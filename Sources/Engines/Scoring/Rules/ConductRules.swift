/// The kinds of sanctions in all sports.
package enum SanctionKind: String, Hashable, Sendable, Codable, CaseIterable {
    // Fouls of basketball.
    case personal, technical, unsportsmanlike, disqualifying
    // Cards of football and volleyball.
    case yellow
    case secondYellow = "second_yellow"
    case red, expulsion, disqualification
    // Penalties of ice hockey.
    case minor
    case doubleMinor = "double_minor"
    case major, misconduct
    case gameMisconduct = "game_misconduct"
    case match
    // Code violations of tennis.
    case warning
    case pointPenalty = "point_penalty"
    case gamePenalty = "game_penalty"
    // Baseball.
    case ejection

    /// The name of its event type in JSON.
    package var wireType: String {
        switch self {
        case .personal, .technical, .unsportsmanlike, .disqualifying: "foul"
        case .yellow, .secondYellow, .red, .expulsion, .disqualification: "card"
        case .minor, .doubleMinor, .major, .misconduct, .gameMisconduct, .match: "penalty"
        case .warning, .pointPenalty, .gamePenalty: "penalty"
        case .ejection: "ejection"
        }
    }
}

/// The sanctions of a sport and their consequences.
package struct ConductRules: Hashable, Sendable, Codable {
    /// The sanctions of the sport.
    package var sanctions: [SanctionKind]
    /// The numbers of sanctions that exclude a player.
    package var limits: [SanctionLimit] = []
    /// The immediate award to the opponent for a sanction.
    package var awards: [SanctionKind: Award] = [:]
    /// The weight of each sanction in a fair-play table.
    package var fairPlay: [SanctionKind: Int] = [:]
    /// The number of team fouls in one period after which the opponent is in the bonus.
    package var bonusAfter: Int?
    /// Whether overtime continues with the last period's team fouls.
    package var overtimeContinuesFouls = false
    /// The timeout rules by range of periods; empty if the sport has no timeouts.
    package var timeouts: [TimeoutWindow] = []
    /// The rules for substitutions; nil if there are none.
    package var substitutions: SubstitutionRules?

    /// The lengths of ice hockey's long penalties, if a league counts them differently.
    package var penaltyMinutes: [SanctionKind: Int]?

    /// The opponent's award for a sanction.
    package enum Award: String, Hashable, Sendable, Codable { case point, game }

    /// The penalty minutes that a sanction in ice hockey adds to its player's record.
    package func minutes(of kind: SanctionKind) -> Int {
        if let minutes = penaltyMinutes?[kind] { return minutes }
        return switch kind {
        case .minor: 2
        case .doubleMinor: 4
        case .major: 5
        case .misconduct, .gameMisconduct: 10
        case .match: 15
        default: 0
        }
    }

    /// The window that contains a period.
    func timeoutWindow(for period: Int) -> TimeoutWindow? { timeouts.first { $0.contains(period) } }
}

/// The number of sanctions of certain kinds that excludes a player.
package struct SanctionLimit: Hashable, Sendable, Codable {
    /// The sanctions counted together.
    package var kinds: [SanctionKind]
    /// The number of them that excludes a player.
    package var count: Int
    /// Whether the exclusion lasts only for the current period, like volleyball's expulsion.
    package var thisPeriodOnly = false
}

/// The number of timeouts that each team has in a range of periods.
package struct TimeoutWindow: Hashable, Sendable, Codable {
    /// The first period of the window.
    package var from: Int
    /// The last period of the window; nil for all that follow.
    package var to: Int?
    /// Whether the count is for each period rather than for the window.
    package var eachPeriod = false
    /// The number of timeouts of a team in the window.
    package var count: Int

    func contains(_ period: Int) -> Bool { period >= from && period <= (to ?? .max) }

    /// The periods that share one count with `period`.
    func shared(with period: Int) -> ClosedRange<Int> { eachPeriod ? period...period : from...Swift.max(period, from) }
}

/// The rules for substitutions.
package struct SubstitutionRules: Hashable, Sendable, Codable {
    /// The maximum number in a game; nil if unlimited.
    package var limit: Int?
    /// The additional number once overtime has begun.
    package var moreInOvertime = 0
    /// Whether the limit is for each period.
    package var eachPeriod = false
    /// Whether a player who left may return.
    package var mayReturn = true
    /// Whether a player who was sent off may be replaced.
    package var mayReplacePlayerOut = true

    /// Whether leaving and entering may be two separate events: if substitutions are neither limited nor final.
    package var allowsHalves: Bool { limit == nil && mayReturn }
}
