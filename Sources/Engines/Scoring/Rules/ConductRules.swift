/// What may be whistled, booked or blown for in a game.
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

    /// The event type it bears on the wire.
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

/// What sanctions a sport knows and what follows from them.
package struct ConductRules: Hashable, Sendable, Codable {
    /// The sanctions that exist.
    package var sanctions: [SanctionKind]
    /// When a player is out.
    package var limits: [SanctionLimit] = []
    /// What a sanction gives the opponent at once.
    package var awards: [SanctionKind: Award] = [:]
    /// What each weighs in a fair-play table.
    package var fairPlay: [SanctionKind: Int] = [:]
    /// Fouls of a team in one period after which the opponent is in the bonus.
    package var bonusAfter: Int?
    /// Whether overtime continues with the last period's team fouls.
    package var overtimeContinuesFouls = false
    /// The windows of periods in which timeouts may be taken; empty when the sport has none.
    package var timeouts: [TimeoutWindow] = []
    /// How players are changed; nil when they cannot be.
    package var substitutions: SubstitutionRules?

    /// The minutes of ice hockey's long penalties, where a league counts them differently.
    package var penaltyMinutes: [SanctionKind: Int]?

    /// What a sanction hands the opponent.
    package enum Award: String, Hashable, Sendable, Codable { case point, game }

    /// The minutes that a penalty of ice hockey adds to its player's record.
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

    /// The window that a period lies in.
    func timeoutWindow(for period: Int) -> TimeoutWindow? { timeouts.first { $0.contains(period) } }
}

/// The number of sanctions of some kinds that put a player out.
package struct SanctionLimit: Hashable, Sendable, Codable {
    /// The sanctions that are counted together.
    package var kinds: [SanctionKind]
    /// How many of them put a player out.
    package var count: Int
    /// Out for the rest of this period only, as by volleyball's expulsion.
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
    /// How many timeouts a team has in it.
    package var count: Int

    func contains(_ period: Int) -> Bool { period >= from && period <= (to ?? .max) }

    /// The periods that share one count with `period`.
    func shared(with period: Int) -> ClosedRange<Int> { eachPeriod ? period...period : from...Swift.max(period, from) }
}

/// How a team may change its players.
package struct SubstitutionRules: Hashable, Sendable, Codable {
    /// How many a game; nil for as many as they like.
    package var limit: Int?
    /// How many more once overtime has begun.
    package var moreInOvertime = 0
    /// Whether the limit is for each period.
    package var eachPeriod = false
    /// Whether a player who left may come back.
    package var mayReturn = true
    /// Whether a player who was sent off is replaced.
    package var mayReplacePlayerOut = true

    /// Whether leaving and coming may be two events: where changes are neither counted nor final.
    package var allowsHalves: Bool { limit == nil && mayReturn }
}
