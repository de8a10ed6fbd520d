/// A complete schedule with its cost, updated game by game.
///
/// Teams beyond the problem's last team are placeholders for the bye. The tables are arrays with one entry per team
/// and round, because a search changes them several hundred thousand times a second.
struct RoundRobinState {
    /// A game in its round.
    struct Placed {
        var round: Int
        var home: Int
        var away: Int
    }

    let problem: RoundRobinProblem
    let teams: Int
    let rounds: Int
    private let real: Int
    private let lookup: RuleLookup
    /// The opponent of a team in a round.
    private var opponents: [Int]
    /// Whether a team is at home in a round.
    private var homes: [Bool]
    /// The round of each game, indexed by home and away.
    private var gameRounds: [Int]
    private var counts: [Int]
    private var teamCosts: [RoundRobinCost]
    private var teamBreaks: [Int]
    private var breaks: [Int]
    private(set) var cost = RoundRobinCost()
    /// The games replaced by the last change.
    private var undo: [Placed] = []
    private var spare: [Placed] = []
    private var touched: [Bool]
    private var touchedTeams: [Int] = []

    init(_ problem: RoundRobinProblem, _ schedule: [[Pairing]]) {
        self.problem = problem
        (teams, rounds, real) = (problem.slots, problem.rounds, problem.teams)
        lookup = RuleLookup(problem)
        opponents = Array(repeating: 0, count: teams * rounds)
        homes = Array(repeating: false, count: teams * rounds)
        gameRounds = Array(repeating: -1, count: teams * teams)
        counts = Array(repeating: 0, count: problem.limits.count)
        teamCosts = Array(repeating: RoundRobinCost(), count: teams)
        teamBreaks = Array(repeating: 0, count: teams * problem.breaks.count)
        breaks = Array(repeating: 0, count: problem.breaks.count)
        touched = Array(repeating: false, count: teams)
        for limit in problem.limits { cost.add(limit.excess(0), limit.weight) }
        for (round, games) in schedule.enumerated() {
            for game in games { place(game.home, game.away, round) }
        }
        for team in 0..<real { recount(team) }
    }

    func opponent(of team: Int, in round: Int) -> Int { opponents[team * rounds + round] }
    func isHome(_ team: Int, in round: Int) -> Bool { homes[team * rounds + round] }
    /// The round in which a game is played; negative if it is not played.
    func round(of home: Int, _ away: Int) -> Int { gameRounds[home * teams + away] }

    func game(of team: Int, in round: Int) -> Placed {
        let opponent = opponent(of: team, in: round)
        return isHome(team, in: round)
            ? Placed(round: round, home: team, away: opponent) : Placed(round: round, home: opponent, away: team)
    }

    /// The games of each round, without those against the bye.
    var schedule: [[Pairing]] {
        (0..<rounds).map { round in
            (0..<real).compactMap { team in
                let opponent = opponent(of: team, in: round)
                return isHome(team, in: round) && opponent < real ? Pairing(home: team, away: opponent) : nil
            }
        }
    }

    // MARK: Changing

    /// Replaces games. In each round the new games must have the same teams as the games they replace.
    mutating func apply(_ games: [Placed]) {
        undo.removeAll(keepingCapacity: true)
        for game in games {
            removeIfHome(game.home, game.round)
            removeIfHome(game.away, game.round)
        }
        for game in games { place(game.home, game.away, game.round) }
        for team in touchedTeams {
            touched[team] = false
            recount(team)
        }
        touchedTeams.removeAll(keepingCapacity: true)
    }

    /// Reverts the last change.
    mutating func revert() {
        swap(&undo, &spare)
        apply(spare)
    }

    private mutating func touch(_ team: Int) {
        guard team < real, !touched[team] else { return }
        touched[team] = true
        touchedTeams.append(team)
    }

    private mutating func removeIfHome(_ team: Int, _ round: Int) {
        touch(team)
        guard homes[team * rounds + round] else { return }
        let away = opponents[team * rounds + round]
        undo.append(Placed(round: round, home: team, away: away))
        count(team, away, round, by: -1)
        if gameRounds[team * teams + away] == round { gameRounds[team * teams + away] = -1 }
    }

    private mutating func place(_ home: Int, _ away: Int, _ round: Int) {
        opponents[home * rounds + round] = away
        opponents[away * rounds + round] = home
        homes[home * rounds + round] = true
        homes[away * rounds + round] = false
        gameRounds[home * teams + away] = round
        count(home, away, round, by: 1)
    }

    private mutating func count(_ home: Int, _ away: Int, _ round: Int, by step: Int) {
        let cell = (home * teams + away) * rounds + round
        for index in lookup.starts[cell]..<lookup.starts[cell + 1] {
            let limit = lookup.limits[index]
            let bounds = lookup.bounds[limit]
            let before = counts[limit]
            counts[limit] = before + step
            cost.add(bounds.excess(before + step) - bounds.excess(before), bounds.weight)
        }
    }

    // MARK: What is counted by team

    private mutating func recount(_ team: Int) {
        let new = teamCost(team)
        cost -= teamCosts[team]
        cost += new
        teamCosts[team] = new
        for (index, limit) in problem.breaks.enumerated() where lookup.breakTeams[index][team] {
            let count = countBreaks(team, limit.side, lookup.breakRounds[index])
            let before = breaks[index]
            let after = before + count - teamBreaks[index * teams + team]
            teamBreaks[index * teams + team] = count
            breaks[index] = after
            cost.add(max(0, after - limit.atMost) - max(0, before - limit.atMost), limit.weight)
        }
    }

    private func countBreaks(_ team: Int, _ side: BreakLimit.Side, _ counted: [Bool]) -> Int {
        let base = team * rounds
        var count = 0
        for round in 1..<max(rounds, 1) where counted[round] {
            guard homes[base + round] == homes[base + round - 1], opponents[base + round] < real,
                opponents[base + round - 1] < real
            else { continue }
            switch side {
            case .any: count += 1
            case .home: if homes[base + round] { count += 1 }
            case .away: if !homes[base + round] { count += 1 }
            }
        }
        return count
    }

    private func teamCost(_ team: Int) -> RoundRobinCost {
        var cost = RoundRobinCost()
        let base = team * rounds
        if let streak = problem.streak {
            var (length, excess, wasHome) = (0, 0, false)
            for round in 0..<rounds where opponents[base + round] < real {
                let isHome = homes[base + round]
                length = length > 0 && isHome == wasHome ? length + 1 : 1
                wasHome = isHome
                if length > streak.atMost { excess += 1 }
            }
            cost.add(excess, streak.weight)
        }
        if let separation = problem.separation, problem.legs == 2 {
            var missing = 0
            for other in team + 1..<max(real, team + 1) {
                let gap = gameRounds[team * teams + other] - gameRounds[other * teams + team]
                missing += max(0, separation.atLeast - (gap < 0 ? -gap : gap) + 1)
            }
            cost.add(missing, separation.weight)
        }
        if let travel = problem.travel {
            var (here, way) = (team, 0)
            for round in 0..<rounds where opponents[base + round] < real {
                let next = homes[base + round] ? team : opponents[base + round]
                way += travel.ways[here][next]
                here = next
            }
            cost.soft += (way + travel.ways[here][team]) * travel.penalty
        }
        return cost
    }

    // MARK: What is not kept

    /// The violated rules, with the size of each violation.
    var violations: [RoundRobinViolation] {
        var found: [RoundRobinViolation] = []
        for (index, limit) in problem.limits.enumerated() where limit.excess(counts[index]) > 0 {
            found.append(RoundRobinViolation(.limit(index), limit.excess(counts[index]), limit.weight))
        }
        for (index, limit) in problem.breaks.enumerated() where breaks[index] > limit.atMost {
            found.append(RoundRobinViolation(.breaks(index), breaks[index] - limit.atMost, limit.weight))
        }
        for team in 0..<real {
            if let streak = problem.streak {
                var (length, wasHome) = (0, false)
                for round in 0..<rounds where opponent(of: team, in: round) < real {
                    length = length > 0 && isHome(team, in: round) == wasHome ? length + 1 : 1
                    wasHome = isHome(team, in: round)
                    guard length > streak.atMost else { continue }
                    found.append(RoundRobinViolation(.streak(team: team, round: round), 1, streak.weight))
                }
            }
            guard let separation = problem.separation, problem.legs == 2 else { continue }
            for other in team + 1..<max(real, team + 1) {
                let (one, two) = (round(of: team, other), round(of: other, team))
                let missing = separation.atLeast - abs(one - two) + 1
                guard missing > 0 else { continue }
                let later = max(one, two)
                found.append(
                    RoundRobinViolation(.separation(team, other, round: later), missing, separation.weight)
                )
            }
        }
        return found
    }
}

/// A rule of a round robin that a schedule violates.
package struct RoundRobinViolation: Sendable, Hashable {
    package enum Rule: Sendable, Hashable {
        /// The limit with this index.
        case limit(Int)
        /// The break limit with this index.
        case breaks(Int)
        /// One game too many in a row, in this round.
        case streak(team: Int, round: Int)
        /// The two games of a pair are too close; the later game is in this round.
        case separation(Int, Int, round: Int)
    }

    package let rule: Rule
    /// The size of the violation.
    package let count: Int
    package let weight: RuleWeight

    init(_ rule: Rule, _ count: Int, _ weight: RuleWeight) {
        (self.rule, self.count, self.weight) = (rule, count, weight)
    }
}

/// The limits that count a game, by home, away and round.
private struct RuleLookup {
    struct Bounds {
        let atLeast: Int
        let atMost: Int
        let weight: RuleWeight

        func excess(_ count: Int) -> Int { count > atMost ? count - atMost : count < atLeast ? atLeast - count : 0 }
    }

    /// The start of each cell's limits in `limits`.
    private(set) var starts: [Int]
    private(set) var limits: [Int]
    let bounds: [Bounds]
    let breakTeams: [[Bool]]
    let breakRounds: [[Bool]]

    init(_ problem: RoundRobinProblem) {
        let (teams, rounds) = (problem.slots, problem.rounds)
        bounds = problem.limits.map { Bounds(atLeast: $0.atLeast, atMost: $0.atMost, weight: $0.weight) }
        starts = Array(repeating: 0, count: teams * teams * rounds + 1)
        for limit in problem.limits {
            for game in limit.games {
                for round in limit.rounds { starts[(game.home * teams + game.away) * rounds + round + 1] += 1 }
            }
        }
        for cell in 1..<starts.count { starts[cell] += starts[cell - 1] }
        limits = Array(repeating: 0, count: max(0, starts[starts.count - 1]))
        var next = starts
        for (index, limit) in problem.limits.enumerated() {
            for game in limit.games {
                for round in limit.rounds {
                    let cell = (game.home * teams + game.away) * rounds + round
                    limits[next[cell]] = index
                    next[cell] += 1
                }
            }
        }
        func marks(_ chosen: [Int], _ count: Int) -> [Bool] {
            var marks = Array(repeating: false, count: max(0, count))
            for index in chosen { marks[index] = true }
            return marks
        }
        breakTeams = problem.breaks.map { marks($0.teams, teams) }
        breakRounds = problem.breaks.map { marks($0.rounds, rounds) }
    }
}
