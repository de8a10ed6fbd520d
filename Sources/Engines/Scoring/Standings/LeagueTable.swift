/// A league table, updated incrementally: totals for each team and each pairing, without the games themselves.
///
/// Adding a result, or removing one when a game is reopened, updates two teams; ranking reads only totals.
/// See docs/decisions/scoring.md, "League tables are kept as sums, and ties are broken in a stated order".
package struct LeagueTable: Sendable {
    /// The points for results, and the tie-breakers.
    package let rules: StandingsRules
    /// Teams in the order of the lots drawn by the league; other teams follow by id.
    package var lots: [TeamID]
    private var index: [TeamID: Int] = [:]
    private(set) var teams: [TeamID] = []
    private(set) var totals: [TeamRecord] = []
    private var pairings: [Pairing: TeamRecord] = [:]
    private var forms: [[FormEntry]] = []

    private struct Pairing: Hashable, Sendable {
        let team: Int
        let opponent: Int
    }

    private struct FormEntry: Hashable, Comparable, Sendable {
        let order: Int
        let opponent: TeamID
        let outcome: Outcome

        static func < (left: FormEntry, right: FormEntry) -> Bool {
            (left.order, left.opponent, left.outcome.rawValue) < (right.order, right.opponent, right.outcome.rawValue)
        }
    }

    /// A table with these teams and no results.
    package init(_ rules: StandingsRules, teams: [TeamID] = [], lots: [TeamID] = []) {
        self.rules = rules
        self.lots = lots
        for team in teams { _ = index(of: team) }
    }

    /// Adds the result of a finished game.
    package mutating func add(_ result: MatchResult) { enter(result, times: 1) }

    /// Removes a result; it must be equal to the result that was added.
    package mutating func remove(_ result: MatchResult) { enter(result, times: -1) }

    private mutating func enter(_ result: MatchResult, times: Int) {
        let indexes = Both(index(of: result.home), index(of: result.away))
        for side in Side.allCases {
            let pairing = Pairing(team: indexes[side], opponent: indexes[side.other])
            totals[indexes[side]].add(result, side: side, rules.points, times: times)
            pairings[pairing, default: TeamRecord()].add(result, side: side, rules.points, times: times)
            let opponent = side == .home ? result.away : result.home
            record(FormEntry(order: result.order, opponent: opponent, outcome: .of(result, side)), indexes[side], times)
        }
    }

    private mutating func record(_ entry: FormEntry, _ team: Int, _ times: Int) {
        if times > 0 {
            let index = forms[team].lastIndex { $0 < entry }.map { $0 + 1 } ?? 0
            forms[team].insert(entry, at: index)
        } else if let index = forms[team].lastIndex(of: entry) {
            forms[team].remove(at: index)
        }
    }

    private mutating func index(of team: TeamID) -> Int {
        if let position = index[team] { return position }
        index[team] = teams.count
        teams.append(team)
        totals.append(TeamRecord())
        forms.append([])
        return teams.count - 1
    }
}

/// A game's outcome for a team.
package enum Outcome: String, Hashable, Sendable, Codable {
    case win = "W"
    case draw = "D"
    case loss = "L"

    static func of(_ result: MatchResult, _ side: Side) -> Outcome {
        result.winner == nil ? .draw : result.winner == side ? .win : .loss
    }
}

extension LeagueTable {
    /// The totals of a team over its games against the other teams of a group.
    func miniTable(_ team: Int, among group: [Int]) -> TeamRecord {
        var sum = TeamRecord()
        for opponent in group where opponent != team {
            if let record = pairings[Pairing(team: team, opponent: opponent)] { sum += record }
        }
        return sum
    }

    /// A team's outcomes, the latest last.
    func outcomes(of team: Int, last count: Int) -> [Outcome] { forms[team].suffix(count).map(\.outcome) }

    /// The latest outcome and the number of times it has occurred in a row.
    func streak(of team: Int) -> (outcome: Outcome, length: Int)? {
        guard let latest = forms[team].last?.outcome else { return nil }
        return (latest, forms[team].reversed().prefix { $0.outcome == latest }.count)
    }
}
