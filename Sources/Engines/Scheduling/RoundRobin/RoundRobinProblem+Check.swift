/// Why a problem is invalid.
package struct RoundRobinError: Error, Sendable, Hashable, CustomStringConvertible {
    package let description: String

    init(_ description: String) { self.description = description }
}

extension RoundRobinProblem {
    /// The maximum penalty of a rule, and the maximum distance, so that their sums cannot overflow.
    private static let maxPenalty = 1_000_000
    /// The maximum number of game and round combinations that all limits together count.
    private static let maxCountedPairs = 5_000_000

    /// Throws unless all numbers are in range. A problem from outside must be checked before it is solved.
    package func check() throws(RoundRobinError) {
        guard (2...Self.maxTeams).contains(teams) else {
            throw RoundRobinError("teams must be 2 to \(Self.maxTeams); got \(teams)")
        }
        guard (1...2).contains(legs) else { throw RoundRobinError("legs must be 1 or 2; got \(legs)") }
        var counted = 0
        for (index, limit) in limits.enumerated() {
            let name = "limits[\(index)]"
            for game in limit.games {
                guard isTeam(game.home), isTeam(game.away), game.home != game.away else {
                    throw RoundRobinError("\(name).games must be pairs of two teams; got [\(game.home), \(game.away)]")
                }
            }
            try check(rounds: limit.rounds, name)
            guard 0 <= limit.atLeast, limit.atLeast <= limit.atMost, limit.atMost <= Self.maxCountedPairs else {
                throw RoundRobinError(
                    "\(name) must have 0 ≤ atLeast ≤ atMost; got \(limit.atLeast) and \(limit.atMost)"
                )
            }
            try check(limit.weight, name)
            // Both are counts of arrays in memory; the product is compared by division to avoid overflow.
            guard limit.rounds.isEmpty || limit.games.count <= (Self.maxCountedPairs - counted) / limit.rounds.count
            else {
                throw RoundRobinError(
                    "the limits must have at most \(Self.maxCountedPairs) combinations of games and rounds"
                )
            }
            counted += limit.games.count * limit.rounds.count
        }
        for (index, limit) in breaks.enumerated() {
            let name = "breaks[\(index)]"
            guard limit.teams.allSatisfy(isTeam) else {
                throw RoundRobinError("\(name).teams must be 0 to \(teams - 1)")
            }
            try check(rounds: limit.rounds, name)
            try check(limit.weight, name)
            guard (0...Self.maxCountedPairs).contains(limit.atMost) else {
                throw RoundRobinError("\(name).atMost must not be negative; got \(limit.atMost)")
            }
        }
        guard breaks.count <= 1_000 else {
            throw RoundRobinError("the problem has \(breaks.count) breaks; at most 1000 are allowed")
        }
        if let streak {
            try check(streak.weight, "streak")
            guard (1...1_000).contains(streak.atMost) else { throw RoundRobinError("streak.atMost must be 1 to 1000") }
        }
        if let separation {
            try check(separation.weight, "separation")
            guard (0...1_000).contains(separation.atLeast) else {
                throw RoundRobinError("separation.atLeast must be 0 to 1000")
            }
        }
        guard let travel else { return }
        guard travel.ways.count == teams, travel.ways.allSatisfy({ $0.count == teams }),
            travel.ways.allSatisfy({ $0.allSatisfy((0...Self.maxPenalty).contains) }),
            (0...Self.maxPenalty).contains(travel.penalty)
        else {
            throw RoundRobinError("travel.ways must give a distance of 0 to \(Self.maxPenalty) between any two teams")
        }
    }

    private func isTeam(_ team: Int) -> Bool { (0..<teams).contains(team) }

    private func check(rounds chosen: [Int], _ name: String) throws(RoundRobinError) {
        guard chosen.allSatisfy((0..<rounds).contains) else {
            throw RoundRobinError("\(name).rounds must be 0 to \(rounds - 1)")
        }
    }

    private func check(_ weight: RuleWeight, _ name: String) throws(RoundRobinError) {
        guard (0...Self.maxPenalty).contains(weight.penalty) else {
            throw RoundRobinError("\(name).weight.penalty must be 0 to \(Self.maxPenalty); got \(weight.penalty)")
        }
    }
}
