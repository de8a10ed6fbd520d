/// Ranks teams by the criteria of a league, and records which criterion separates each team from the one above.
struct Ranking {
    let table: LeagueTable
    private let criteria: [Criterion]
    private let lots: [TeamID: Int]
    /// The teams, best first.
    private(set) var order: [Int] = []
    /// The criterion that ranked the team at this index below the previous team.
    private(set) var separatedBy: [Criterion?] = []

    init(_ table: LeagueTable) {
        self.table = table
        criteria = table.rules.order.filter { $0 != .lots }
        lots = Dictionary(table.lots.enumerated().map { ($1, $0) }, uniquingKeysWith: min)
        let everybody = Array(table.teams.indices)
        rank(everybody, scope: everybody, from: 0, separator: nil)
    }

    /// Ranks teams that are level by all criteria before index `number`. `scope` are the teams whose games against one
    /// another count for head-to-head.
    private mutating func rank(_ group: [Int], scope: [Int], from number: Int, separator: Criterion?) {
        guard group.count > 1 else { return place(group, separator) }
        // A sequence of head-to-head criteria has ended and separated some teams: it restarts among those still level.
        if number > 0, criteria[number - 1].isHeadToHead, group.count < scope.count,
            number == criteria.count || !criteria[number].isHeadToHead
        {
            return rank(group, scope: group, from: startOfRun(before: number), separator: separator)
        }
        guard number < criteria.count else { return drawLots(group, separator) }
        let parts = split(group, by: criteria[number], scope: scope)
        guard parts.count > 1 else { return rank(group, scope: scope, from: number + 1, separator: separator) }
        for (index, part) in parts.enumerated() {
            let above = index == 0 ? separator : criteria[number]
            descend(into: part, scope: scope, after: number, separator: above)
        }
    }

    private mutating func descend(into part: [Int], scope: [Int], after number: Int, separator: Criterion?) {
        if number == 0 || table.rules.reapply == .atOnce {
            rank(part, scope: part, from: 1, separator: separator)
        } else {
            let stays = criteria[number].isHeadToHead
            rank(part, scope: stays ? scope : part, from: number + 1, separator: separator)
        }
    }

    private func startOfRun(before number: Int) -> Int {
        var start = number - 1
        while start > 0, criteria[start - 1].isHeadToHead { start -= 1 }
        return start
    }

    /// Splits a group into parts of level teams, the best part first.
    private func split(_ group: [Int], by criterion: Criterion, scope: [Int]) -> [[Int]] {
        let perWin = table.rules.points.win
        let measured = group.map { team in
            let record = criterion.isHeadToHead ? table.miniTable(team, among: scope) : table.totals[team]
            return (team: team, measure: record.measure(criterion, pointsPerWin: perWin))
        }
        var parts: [[Int]] = []
        var latest: Measure?
        for (team, measure) in measured.sorted(by: { $0.measure > $1.measure }) {
            if measure == latest {
                parts[parts.count - 1].append(team)
            } else {
                parts.append([team])
                latest = measure
            }
        }
        return parts
    }

    /// The teams are level in everything: ordered by the lots drawn, then by id, so that the order is always the same.
    private mutating func drawLots(_ group: [Int], _ separator: Criterion?) {
        let drawn = group.sorted { left, right in
            let (first, second) = (lots[table.teams[left]] ?? .max, lots[table.teams[right]] ?? .max)
            return first == second ? table.teams[left] < table.teams[right] : first < second
        }
        for (index, team) in drawn.enumerated() { self.place([team], index == 0 ? separator : .lots) }
    }

    private mutating func place(_ teams: [Int], _ separator: Criterion?) {
        for team in teams {
            order.append(team)
            separatedBy.append(separator)
        }
    }
}
