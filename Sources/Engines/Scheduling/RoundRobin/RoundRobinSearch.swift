/// Solves a round robin by simulated annealing from the circle method; the result is deterministic for a seed.
///
/// See docs/decisions/scorebase.md, "A season is arranged by annealing over whole round robins".
package struct RoundRobinSearch: Sendable {
    /// The maximum number of moves tried.
    package var steps: Int
    package var seed: UInt64

    package init(steps: Int, seed: UInt64) {
        (self.steps, self.seed) = (steps, seed)
    }

    /// The best schedule found. The problem must be valid.
    package func solve(_ problem: RoundRobinProblem) -> RoundRobinResult {
        var random = SeededRandom(seed: seed)
        var best = RoundRobinState(problem, start(of: problem, &random))
        guard problem.teams > 2 else { return RoundRobinResult(best) }
        var weight = Double(max(10, 2 * (problem.softPenalties.max() ?? 0)))
        let cycles = 6
        for cycle in 0..<cycles where best.cost > RoundRobinCost() {
            // Two of three cycles continue from the best schedule, at a lower temperature than a new start.
            let isNew = cycle % 3 == 0
            var state = isNew ? RoundRobinState(problem, start(of: problem, &random)) : best
            anneal(&state, steps / cycles, heat: isNew ? 1 : 0.4, weight, &random, &best)
            if best.cost.hard > 0 { weight *= 2 }
        }
        return RoundRobinResult(best)
    }

    /// The circle method with the teams in random order.
    private func start(of problem: RoundRobinProblem, _ random: inout SeededRandom) -> [[Pairing]] {
        let order = (0..<problem.slots).shuffled(using: &random)
        return CircleMethod.rounds(of: problem.slots, legs: problem.legs).map { games in
            games.map { Pairing(home: order[$0.home], away: order[$0.away]) }
        }
    }

    private func anneal(
        _ state: inout RoundRobinState,
        _ steps: Int,
        heat: Double,
        _ weight: Double,
        _ random: inout SeededRandom,
        _ best: inout RoundRobinState
    ) {
        func value(_ cost: RoundRobinCost) -> Double { Double(cost.hard) * weight + Double(cost.soft) }
        let hottest = max(2, weight * 0.5) * heat
        let coolest = 0.25
        var games: [RoundRobinState.Placed] = []
        var current = value(state.cost)
        for step in 0..<steps {
            let temperature = hottest * power(coolest / hottest, Double(step) / Double(max(steps, 1)))
            games.removeAll(keepingCapacity: true)
            propose(state, &games, &random)
            state.apply(games)
            let next = value(state.cost)
            if next > current, random.unit() >= exponential((current - next) / temperature) {
                state.revert()
                continue
            }
            current = next
            if state.cost < best.cost {
                best = state
                if best.cost == RoundRobinCost() { return }
            }
        }
    }

    private func propose(
        _ state: RoundRobinState,
        _ games: inout [RoundRobinState.Placed],
        _ random: inout SeededRandom
    ) {
        let one = random.below(state.teams)
        let two = (one + 1 + random.below(state.teams - 1)) % state.teams
        let round = random.below(state.rounds)
        let other = (round + 1 + random.below(state.rounds - 1)) % state.rounds
        switch random.below(20) {
        case 0..<5: state.swappingHomes(one, two, &games)
        case 5..<11: state.swappingGames(of: one, round, other, &games)
        case 11..<18: state.swappingOpponents(one, two, from: round, &games)
        case 18: state.swappingRounds(round, other, &games)
        default: state.swappingTeams(one, two, &games)
        }
    }
}

/// A schedule with its cost.
package struct RoundRobinResult: Sendable {
    /// The games of each round.
    package let rounds: [[Pairing]]
    package let cost: RoundRobinCost
    /// The violated rules.
    package let violations: [RoundRobinViolation]
    init(_ state: RoundRobinState) {
        rounds = state.schedule
        cost = state.cost
        violations = state.violations
    }
}

extension RoundRobinProblem {
    fileprivate var softPenalties: [Int] {
        (limits.map(\.weight) + breaks.map(\.weight) + [streak?.weight, separation?.weight].compactMap(\.self))
            .filter { !$0.isHard }.map(\.penalty)
    }
}

/// e to the power of a number that is at most 0.
private func exponential(_ exponent: Double) -> Double {
    guard exponent > -20 else { return 0 }
    var result = 1 + exponent / 1_024
    for _ in 0..<10 { result *= result }
    return result
}

/// A positive base to a power from 0 to 1, using 16 binary digits of the exponent.
private func power(_ base: Double, _ exponent: Double) -> Double {
    var (result, root, rest) = (1.0, base, exponent)
    for _ in 0..<16 {
        root = root.squareRoot()
        rest *= 2
        if rest >= 1 {
            result *= root
            rest -= 1
        }
    }
    return result
}
