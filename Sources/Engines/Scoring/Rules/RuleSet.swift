/// Everything that decides how one game of a league is played and what its result is worth: data, no behaviour.
///
/// Take a preset and change what the league does differently, by hand or with ``RuleOverrides``.
package struct RuleSet: Hashable, Sendable, Codable {
    /// The preset's name, e.g. `fiba`.
    package var name: String
    /// The sport, which decides what kinds of events there are.
    package var sport: Sport
    /// Periods, overtime, sets, and what wins them.
    package var format: Format
    /// Whether a game may end level once everything the format provides has been played.
    package var drawAllowed: Bool
    /// The ways to score.
    package var scoring: [ScoringRule]
    /// Fouls, cards, timeouts, substitutions.
    package var conduct: ConductRules
    /// The winner's score in a forfeited game; the loser has 0.
    package var forfeitScore: Int
    /// How the league table is calculated.
    package var standings: StandingsRules

    /// The number of the last period that may ever be played.
    package var lastPeriod: Int {
        switch format {
        case .clocked(let format): format.lastPeriod
        case .innings(let format): format.lastInning ?? .max
        case .rally(let format): format.bestOf
        case .tennis(let format): format.bestOf
        }
    }

    /// The periods that exist from the beginning; further ones come into being one at a time, when they are due.
    package var regularPeriods: Int {
        switch format {
        case .clocked(let format): format.periods
        case .innings(let format): format.innings
        case .rally(let format): format.bestOf
        case .tennis(let format): format.bestOf
        }
    }

    /// Whether the sport's own events open and close its periods, without a scorekeeper's word.
    var runsItself: Bool {
        if case .clocked = format { return false }
        return true
    }
}
