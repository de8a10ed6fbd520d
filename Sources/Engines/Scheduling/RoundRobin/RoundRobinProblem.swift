/// A round robin that is to be arranged in rounds: every team plays once a round, and every other team `legs` times.
package struct RoundRobinProblem: Sendable, Hashable, Codable {
    /// The most teams of a round robin.
    package static let mostTeams = 40

    /// The number of teams, 2 to `mostTeams`. With an odd number one team is free in each round.
    package var teams: Int
    /// 1 when each pair plays once, 2 when it plays home and away.
    package var legs: Int
    /// How often games may or must be played in rounds.
    package var limits: [GameLimit] = []
    /// How often teams may play at home, or away, twice in a row.
    package var breaks: [BreakLimit] = []
    /// How many games in a row a team plays on one side at most.
    package var streak: Streak?
    /// How far apart the two games of a pair are.
    package var separation: Separation?
    /// The ways between the teams' venues.
    package var travel: Travel?

    /// A round robin without any rule.
    package init(teams: Int, legs: Int) {
        (self.teams, self.legs) = (teams, legs)
    }

    package init(from decoder: any Decoder) throws {
        let box = try decoder.container(keyedBy: CodingKeys.self)
        teams = try box.decode(Int.self, forKey: .teams)
        legs = try box.decode(Int.self, forKey: .legs)
        limits = try box.decodeIfPresent([GameLimit].self, forKey: .limits) ?? []
        breaks = try box.decodeIfPresent([BreakLimit].self, forKey: .breaks) ?? []
        streak = try box.decodeIfPresent(Streak.self, forKey: .streak)
        separation = try box.decodeIfPresent(Separation.self, forKey: .separation)
        travel = try box.decodeIfPresent(Travel.self, forKey: .travel)
    }

    /// The number of rounds.
    package var rounds: Int { (slots - 1) * legs }
    /// The teams, with one that stands for "free" when their number is odd.
    var slots: Int { teams + teams % 2 }
}

/// How much it matters that a rule is kept.
package struct RuleWeight: Sendable, Hashable, Codable {
    /// Whether a season that breaks the rule is not acceptable.
    package var isHard: Bool
    /// What each violation counts.
    package var penalty: Int

    package init(isHard: Bool, penalty: Int) {
        (self.isHard, self.penalty) = (isHard, penalty)
    }

    /// A rule that must be kept.
    package static let must = RuleWeight(isHard: true, penalty: 1)
    /// A rule that should be kept.
    package static func should(_ penalty: Int = 1) -> RuleWeight { RuleWeight(isHard: false, penalty: penalty) }
}

/// A game between two teams, which are counted from 0.
package struct Pairing: Sendable, Hashable {
    /// The team that plays at home.
    package var home: Int
    /// The team that visits.
    package var away: Int

    package init(home: Int, away: Int) {
        (self.home, self.away) = (home, away)
    }
}

extension Pairing: Codable {
    /// Reads two numbers: home, away.
    package init(from decoder: any Decoder) throws {
        var pair = try decoder.unkeyedContainer()
        self.init(home: try pair.decode(Int.self), away: try pair.decode(Int.self))
    }

    package func encode(to encoder: any Encoder) throws {
        var pair = encoder.unkeyedContainer()
        try pair.encode(home)
        try pair.encode(away)
    }
}

/// So many of these games are played in these rounds.
package struct GameLimit: Sendable, Hashable, Codable {
    /// The games that are counted.
    package var games: [Pairing]
    /// The rounds in which they are counted, from 0.
    package var rounds: [Int]
    /// The fewest.
    package var atLeast: Int
    /// The most.
    package var atMost: Int
    package var weight: RuleWeight

    package init(_ games: [Pairing], in rounds: [Int], _ bounds: ClosedRange<Int>, _ weight: RuleWeight) {
        (self.games, self.rounds, self.weight) = (games, rounds, weight)
        (atLeast, atMost) = (bounds.lowerBound, bounds.upperBound)
    }

    /// How far a number is from the bounds.
    func excess(_ count: Int) -> Int { count > atMost ? count - atMost : count < atLeast ? atLeast - count : 0 }
}

/// These teams together have at most so many breaks: games on the same side as the game before.
package struct BreakLimit: Sendable, Hashable, Codable {
    package enum Side: String, Sendable, Hashable, Codable { case home, away, any }

    package var teams: [Int]
    package var side: Side
    /// The rounds in which a break is counted.
    package var rounds: [Int]
    package var atMost: Int
    package var weight: RuleWeight

    package init(_ teams: [Int], _ side: Side = .any, in rounds: [Int], atMost: Int, _ weight: RuleWeight) {
        (self.teams, self.side, self.rounds, self.atMost, self.weight) = (teams, side, rounds, atMost, weight)
    }
}

/// No team plays more games in a row on one side. Each game beyond counts.
package struct Streak: Sendable, Hashable, Codable {
    package var atMost: Int
    package var weight: RuleWeight

    package init(atMost: Int, _ weight: RuleWeight) {
        (self.atMost, self.weight) = (atMost, weight)
    }
}

/// Between the two games of a pair lie at least so many rounds. Each missing round counts.
package struct Separation: Sendable, Hashable, Codable {
    package var atLeast: Int
    package var weight: RuleWeight

    package init(atLeast: Int, _ weight: RuleWeight) {
        (self.atLeast, self.weight) = (atLeast, weight)
    }
}

/// A team that plays away twice in a row travels from venue to venue; each unit of its ways counts.
package struct Travel: Sendable, Hashable, Codable {
    /// The way from each team's venue to each other's.
    package var ways: [[Int]]
    package var penalty: Int

    package init(ways: [[Int]], penalty: Int = 1) {
        (self.ways, self.penalty) = (ways, penalty)
    }
}
