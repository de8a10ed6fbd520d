/// How a sport divides and decides a game. Each case holds the numbers as data; the state files implement their
/// meaning.
package enum Format: Hashable, Sendable, Codable {
    /// Periods by the clock: basketball, football, ice hockey.
    case clocked(ClockedFormat)
    /// Innings by outs: baseball.
    case innings(InningsFormat)
    /// Sets by rallies: volleyball.
    case rally(RallyFormat)
    /// Sets of games of points: tennis.
    case tennis(TennisFormat)
}

/// A game in periods that a scorekeeper starts and ends.
package struct ClockedFormat: Hashable, Sendable, Codable {
    /// The number of regular periods.
    package var periods: Int
    /// The length of a regular period, in minutes.
    package var periodMinutes: Int
    /// The maximum number of overtime periods; 0 for none, nil if unlimited.
    package var overtimePeriods: Int?
    /// The length of an overtime period, in minutes.
    package var overtimeMinutes: Int
    /// The number of overtime periods that are always played together: 2 for football's two halves.
    package var overtimeGroup = 1
    /// Whether the first goal in overtime ends the game.
    package var suddenDeath = false
    /// Whether the clock counts down to zero (basketball) or up through the whole game (football).
    package var countsDown = true
    /// The shoot-out if overtime ends level; nil if there is none.
    package var shootout: ShootoutFormat?

    /// The maximum period number.
    var lastPeriod: Int { overtimePeriods.map { periods + $0 } ?? .max }

    /// The length of this period, in minutes.
    func minutes(of period: Int) -> Int { period > periods ? overtimeMinutes : periodMinutes }
}

/// A shoot-out after overtime.
package struct ShootoutFormat: Hashable, Sendable, Codable {
    /// The number of attempts of each side before it continues in pairs.
    package var attempts: Int
    /// Whether winning it adds one goal to the score, as in ice hockey.
    package var addsGoal: Bool
}

/// A game in innings, each with a top (visitors bat) and a bottom (home bats).
package struct InningsFormat: Hashable, Sendable, Codable {
    /// The number of regular innings.
    package var innings: Int
    /// The inning after which a level game ends in a draw; nil plays on without limit.
    package var lastInning: Int?
    /// The number of outs that end a half-inning.
    package var outs = 3
    /// The lead that ends the game early, from `mercyInning` on.
    package var mercyLead: Int?
    /// The first completed inning after which `mercyLead` applies.
    package var mercyInning = 0
}

/// A match in sets of rallies, each worth a point.
package struct RallyFormat: Hashable, Sendable, Codable {
    /// The maximum number of sets; more than half of them win the match.
    package var bestOf: Int
    /// The points that win a set other than the deciding set.
    package var setPoints: Int
    /// The points that win the deciding set.
    package var finalSetPoints: Int
    /// The minimum lead to win a set.
    package var lead = 2
    /// The points that win a set regardless of the lead.
    package var cap: Int?

    var setsToWin: Int { bestOf / 2 + 1 }
}

/// A match in sets of games of points.
package struct TennisFormat: Hashable, Sendable, Codable {
    /// The maximum number of sets; more than half of them win the match.
    package var bestOf: Int
    /// The games that win a set with a lead of two.
    package var setGames = 6
    /// The number of games all at which a tie-break is played; nil for an advantage set.
    package var tieBreakAt: Int? = 6
    /// The points that win a tie-break with a lead of two.
    package var tieBreakPoints = 7
    /// How a level deciding set ends.
    package var finalSet = FinalSet.likeTheOthers
    /// Whether the point after deuce decides the game.
    package var noAdvantage = false

    /// How a deciding set can differ from the others.
    package enum FinalSet: Hashable, Sendable, Codable {
        case likeTheOthers
        /// Played until one side leads by two games.
        case advantage
        /// A tie-break to `points` points when both sides have `games` games.
        case tieBreak(at: Int, points: Int)
        /// One long tie-break instead of the whole set.
        case matchTieBreak(points: Int)
    }

    var setsToWin: Int { bestOf / 2 + 1 }
}
