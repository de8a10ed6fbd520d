/// How a sport divides a game and decides it. Each case carries the numbers as data; the state files hold what they
/// mean.
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

/// A game in periods that a scorekeeper opens and closes.
package struct ClockedFormat: Hashable, Sendable, Codable {
    /// How many periods are always played.
    package var periods: Int
    /// The length of each in minutes.
    package var periodMinutes: Int
    /// How many overtime periods there may be: none is 0, no end is nil.
    package var overtimePeriods: Int?
    /// The length of each in minutes.
    package var overtimeMinutes: Int
    /// How many overtime periods belong together and are all played: 2 for football's two halves.
    package var overtimeGroup = 1
    /// Whether the first goal in overtime ends the game.
    package var suddenDeath = false
    /// Whether the clock counts down to zero (basketball) or up through the whole game (football).
    package var countsDown = true
    /// The shoot-out that decides what overtime left level.
    package var shootout: ShootoutFormat?

    /// The number of the last period that may ever be played.
    var lastPeriod: Int { overtimePeriods.map { periods + $0 } ?? .max }

    /// The greatest number of minutes the clock can show in that period.
    func minutes(of period: Int) -> Int { period > periods ? overtimeMinutes : periodMinutes }
}

/// A duel of single attempts after overtime.
package struct ShootoutFormat: Hashable, Sendable, Codable {
    /// The attempts each side has before it goes on pair by pair.
    package var attempts: Int
    /// Whether winning it adds one goal to the score, as in ice hockey.
    package var addsGoal: Bool
}

/// A game in innings, each with a top (visitors bat) and a bottom (home bats).
package struct InningsFormat: Hashable, Sendable, Codable {
    /// How many innings are regular.
    package var innings: Int
    /// After which inning a level game stays level; nil plays on for ever.
    package var lastInning: Int?
    /// How many outs end a half-inning.
    package var outs = 3
    /// The lead that ends the game early, from `mercyInning` on.
    package var mercyLead: Int?
    /// The first completed inning after which `mercyLead` counts.
    package var mercyInning = 0
}

/// A match in sets of rallies, each worth a point.
package struct RallyFormat: Hashable, Sendable, Codable {
    /// The greatest number of sets; more than half of them win.
    package var bestOf: Int
    /// The points that win a set, and the deciding set.
    package var setPoints: Int
    /// The points that win the deciding set.
    package var finalSetPoints: Int
    /// By how many points a set must be won.
    package var lead = 2
    /// The points that win a set whatever the lead.
    package var cap: Int?

    var setsToWin: Int { bestOf / 2 + 1 }
}

/// A match in sets of games of points.
package struct TennisFormat: Hashable, Sendable, Codable {
    /// The greatest number of sets; more than half of them win.
    package var bestOf: Int
    /// The games that win a set with two ahead.
    package var setGames = 6
    /// At how many games all a tie-break is played; nil makes an advantage set.
    package var tieBreakAt: Int? = 6
    /// The points that win a tie-break with two ahead.
    package var tieBreakPoints = 7
    /// How the deciding set ends when it is level.
    package var finalSet = FinalSet.likeTheOthers
    /// Whether the point after deuce decides the game.
    package var noAdvantage = false

    /// The ways a deciding set can be distinguished from the others.
    package enum FinalSet: Hashable, Sendable, Codable {
        case likeTheOthers
        /// Played until one side is two games ahead.
        case advantage
        /// A tie-break to `points` points when both sides have `games` games.
        case tieBreak(at: Int, points: Int)
        /// One long tie-break in place of the whole set.
        case matchTieBreak(points: Int)
    }

    var setsToWin: Int { bestOf / 2 + 1 }
}
