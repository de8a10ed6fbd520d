/// A round robin to schedule: every team plays once per round, and every other team `legs` times.
package struct RoundRobinProblem: Sendable, Hashable, Codable {
    /// The maximum number of teams.
    package static let maxTeams = 40

    /// The number of teams, 2 to `maxTeams`. With an odd number, one team has a bye in each round.
    package var teams: Int
    /// 1 if each pair plays once, 2 if it plays home and away.
    package var legs: Int
    /// Limits on how often games are played in certain rounds.
    package var limits: [GameLimit] = []
    /// Limits on how often teams play two games in a row at home, or away.
    package var breaks: [BreakLimit] = []
    /// The maximum number of consecutive games at home or away.
    package var streak: Streak?
    /// The minimum distance between the two games of a pair.
    package var separation: Separation?
    /// The distances between the teams' venues.
    package var travel: Travel?

    /// A round robin without rules.
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
    /// The number of teams, plus a placeholder for the bye if it is odd.
    var slots: Int { teams + teams % 2 }
}

/// The importance of a rule.
package struct RuleWeight: Sendable, Hashable, Codable {
    /// Whether a season that violates the rule is unacceptable.
    package var isHard: Bool
    /// The cost of each violation.
    package var penalty: Int

    package init(isHard: Bool, penalty: Int) {
        (self.isHard, self.penalty) = (isHard, penalty)
    }

    /// A hard rule.
    package static let must = RuleWeight(isHard: true, penalty: 1)
    /// A soft rule.
    package static func should(_ penalty: Int = 1) -> RuleWeight { RuleWeight(isHard: false, penalty: penalty) }
}

/// A game between two teams, which are numbered from 0.
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
    /// Decodes two numbers: home, away.
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

/// Limits how many of these games are played in these rounds.
package struct GameLimit: Sendable, Hashable, Codable {
    /// The games that are counted.
    package var games: [Pairing]
    /// The rounds in which they are counted, from 0.
    package var rounds: [Int]
    /// The minimum.
    package var atLeast: Int
    /// The maximum.
    package var atMost: Int
    package var weight: RuleWeight

    package init(_ games: [Pairing], in rounds: [Int], _ bounds: ClosedRange<Int>, _ weight: RuleWeight) {
        (self.games, self.rounds, self.weight) = (games, rounds, weight)
        (atLeast, atMost) = (bounds.lowerBound, bounds.upperBound)
    }

    /// By how much a number is outside the bounds.
    func excess(_ count: Int) -> Int { count > atMost ? count - atMost : count < atLeast ? atLeast - count : 0 }
}

/// Limits the breaks of these teams together. A break is a game on the same side as the team's previous game.
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

/// Limits the consecutive games of a team at home or away. Each game beyond the limit counts.
package struct Streak: Sendable, Hashable, Codable {
    package var atMost: Int
    package var weight: RuleWeight

    package init(atMost: Int, _ weight: RuleWeight) {
        (self.atMost, self.weight) = (atMost, weight)
    }
}

/// The minimum number of rounds between the two games of a pair. Each missing round counts.
package struct Separation: Sendable, Hashable, Codable {
    package var atLeast: Int
    package var weight: RuleWeight

    package init(atLeast: Int, _ weight: RuleWeight) {
        (self.atLeast, self.weight) = (atLeast, weight)
    }
}

/// The cost of travel: a team that plays away twice in a row travels from venue to venue, and each unit of distance
/// counts.
package struct Travel: Sendable, Hashable, Codable {
    /// The distance from each team's venue to each other's.
    package var ways: [[Int]]
    package var penalty: Int

    package init(ways: [[Int]], penalty: Int = 1) {
        (self.ways, self.penalty) = (ways, penalty)
    }
}
