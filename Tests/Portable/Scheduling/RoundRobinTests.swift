import Testing

@testable import Scheduling

@Suite struct RoundRobinTests {
    @Test(arguments: [(2, 1), (3, 1), (5, 2), (6, 1), (7, 2), (10, 2)])
    func eachPairPlaysOnceALegAndNoTeamTwiceARound(teams: Int, legs: Int) {
        var problem = RoundRobinProblem(teams: teams, legs: legs)
        problem.streak = Streak(atMost: 1, .should(3))  // cannot be kept, so that the search changes a lot
        let result = RoundRobinSearch(steps: 3_000, seed: 7).solve(problem)
        #expect(result.rounds.count == problem.rounds)
        for round in result.rounds {
            let teams = round.flatMap { [$0.home, $0.away] }
            #expect(Set(teams).count == teams.count)
        }
        let games = result.rounds.flatMap(\.self)
        #expect(games.count == teams * (teams - 1) / 2 * legs)
        let pairs =
            legs == 2
            ? Set(games) : Set(games.map { Pairing(home: min($0.home, $0.away), away: max($0.home, $0.away)) })
        #expect(pairs.count == games.count)
    }

    @Test(arguments: [4, 6, 8, 12, 20])
    func theFirstScheduleHasTheFewestBreaks(teams: Int) {
        let rounds = CircleMethod.rounds(of: teams, legs: 1)
        var breaks = 0
        for team in 0..<teams {
            let homes = rounds.map { games in games.contains { $0.home == team } }
            breaks += zip(homes, homes.dropFirst()).count { $0 == $1 }
        }
        #expect(breaks == teams - 2)
    }

    @Test func theSameSeedMakesTheSameScheduleAndAnotherSeedAnother() {
        var problem = RoundRobinProblem(teams: 8, legs: 2)
        problem.breaks = [BreakLimit(Array(0..<8), in: Array(0..<14), atMost: 0, .should())]
        let search = RoundRobinSearch(steps: 2_000, seed: 3)
        #expect(search.solve(problem).rounds == search.solve(problem).rounds)
        #expect(search.solve(problem).rounds != RoundRobinSearch(steps: 2_000, seed: 4).solve(problem).rounds)
    }

    @Test func aCostThatIsKeptUpToDateIsThatOfTheWholeSchedule() {
        for (teams, legs) in [(7, 2), (8, 1), (8, 2)] {
            let problem = Self.withEveryRule(teams, legs)
            var state = RoundRobinState(problem, CircleMethod.rounds(of: problem.slots, legs: legs))
            var random = SeededRandom(seed: 11)
            for step in 0..<400 {
                var games: [RoundRobinState.Placed] = []
                let (one, two) = (random.below(7), 7)
                let (round, other) = (random.below(problem.rounds - 1), problem.rounds - 1)
                switch step % 5 {
                case 0: state.swappingHomes(one, two, &games)
                case 1: state.swappingRounds(round, other, &games)
                case 2: state.swappingGames(of: one, round, other, &games)
                case 3: state.swappingTeams(one, two, &games)
                default: state.swappingOpponents(one, two, from: round, &games)
                }
                let before = state.cost
                state.apply(games)
                if step % 3 == 0 {
                    state.revert()
                    #expect(state.cost == before)
                }
                let whole = (0..<problem.rounds).map { round in
                    (0..<problem.slots).filter { state.isHome($0, in: round) }.map {
                        Pairing(home: $0, away: state.opponent(of: $0, in: round))
                    }
                }
                #expect(whole.allSatisfy { $0.count == problem.slots / 2 })
                #expect(state.cost == RoundRobinState(problem, whole).cost, "step \(step)")
            }
        }
    }

    @Test func whatIsNotKeptAddsUpToTheCost() {
        let problem = Self.withEveryRule(8, 2)
        let result = RoundRobinSearch(steps: 500, seed: 1).solve(problem)
        let travelled = Self.withoutTravel(problem, result.rounds)
        var sum = RoundRobinCost()
        for violation in result.violations { sum.add(violation.count, violation.weight) }
        #expect(sum == travelled)
        #expect(sum > RoundRobinCost())
    }

    @Test func rulesThatCanBeKeptAreKept() {
        var problem = RoundRobinProblem(teams: 6, legs: 2)
        let rounds = Array(0..<10)
        problem.streak = Streak(atMost: 2, .must)
        problem.separation = Separation(atLeast: 2, .must)
        problem.limits = [
            GameLimit([Pairing(home: 0, away: 1)], in: [9], 1...1, .must),
            GameLimit((1..<6).map { Pairing(home: 0, away: $0) }, in: [0, 1], 0...0, .must),
            GameLimit(
                (1..<6).map { Pairing(home: 3, away: ($0 + 3) % 6) },
                in: rounds.filter { $0 % 3 == 0 },
                3...4,
                .must
            ),
        ]
        let result = RoundRobinSearch(steps: 30_000, seed: 5).solve(problem)
        #expect(result.cost == RoundRobinCost())
        #expect(result.violations.isEmpty)
        #expect(result.rounds[9].contains(Pairing(home: 0, away: 1)))
        #expect(!result.rounds[0].contains { $0.home == 0 })
    }

    // MARK: Steps

    private static func withEveryRule(_ teams: Int, _ legs: Int) -> RoundRobinProblem {
        var problem = RoundRobinProblem(teams: teams, legs: legs)
        let all = Array(0..<teams)
        problem.streak = Streak(atMost: 1, .should(3))
        problem.separation = Separation(atLeast: 5, .must)
        problem.breaks = [
            BreakLimit(all, in: Array(1..<problem.rounds), atMost: 1, .should(2)),
            BreakLimit([0, 2], .home, in: [2, 3, 5], atMost: 0, .must),
            BreakLimit([1], .away, in: [1, 4], atMost: 0, .should(7)),
        ]
        problem.limits = [
            GameLimit(all.dropFirst().map { Pairing(home: 0, away: $0) }, in: [0, 2, 4], 1...1, .must),
            GameLimit([Pairing(home: 1, away: 2), Pairing(home: 2, away: 1)], in: [0, 1], 1...1, .should(4)),
        ]
        problem.travel = Travel(ways: all.map { one in all.map { abs(one - $0) * 3 } })
        return problem
    }

    private static func withoutTravel(_ problem: RoundRobinProblem, _ rounds: [[Pairing]]) -> RoundRobinCost {
        var problem = problem
        problem.travel = nil
        return RoundRobinState(problem, rounds).cost
    }
}
