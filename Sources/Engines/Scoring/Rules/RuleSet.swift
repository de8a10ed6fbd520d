/// The complete rules of a league's games and table: data without behavior.
///
/// Start from a preset and change the differences directly or with ``RuleOverrides``.
package struct RuleSet: Hashable, Sendable, Codable {
    /// The preset's name, e.g. `fiba`.
    package var name: String
    /// The sport, which determines the kinds of events.
    package var sport: Sport
    /// Periods, overtime and sets, and how they are won.
    package var format: Format
    /// Whether a game may end level after everything that the format provides has been played.
    package var drawAllowed: Bool
    /// The ways to score.
    package var scoring: [ScoringRule]
    /// Fouls, cards, timeouts, substitutions.
    package var conduct: ConductRules
    /// The winner's score in a forfeited game; the loser has 0.
    package var forfeitScore: Int
    /// How the league table is calculated.
    package var standings: StandingsRules

    /// The maximum period number.
    package var lastPeriod: Int {
        switch format {
        case .clocked(let format): format.lastPeriod
        case .innings(let format): format.lastInning ?? .max
        case .rally(let format): format.bestOf
        case .tennis(let format): format.bestOf
        }
    }

    /// The number of periods that exist from the start; further periods are added one at a time.
    package var regularPeriods: Int {
        switch format {
        case .clocked(let format): format.periods
        case .innings(let format): format.innings
        case .rally(let format): format.bestOf
        case .tennis(let format): format.bestOf
        }
    }

    /// Whether the sport's plays start and end its periods, without the scorekeeper.
    var runsItself: Bool {
        if case .clocked = format { return false }
        return true
    }
}
