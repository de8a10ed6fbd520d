/// The kinds of scores in all sports.
package enum ScoreKind: String, Hashable, Sendable, Codable, CaseIterable {
    // Basketball.
    case freeThrow = "free_throw"
    case fieldGoal = "field_goal"
    case threePointer = "three_pointer"
    // Football and ice hockey.
    case goal, penalty
    case ownGoal = "own_goal"
    // Baseball.
    case run
    case homeRun = "home_run"
    // Volleyball and tennis.
    case point, ace, attack, block, winner
    case opponentError = "opponent_error"
    case doubleFault = "double_fault"
}

/// A kind of score and its possible values.
package struct ScoringRule: Hashable, Sendable, Codable {
    /// The name that users see.
    package var kind: ScoreKind
    /// The possible points; the first is the default.
    package var points: [Int]
}

/// The numerical strength of the teams at a goal in ice hockey.
package enum Strength: String, Hashable, Sendable, Codable, CaseIterable {
    case even
    case powerPlay = "power_play"
    case shortHanded = "short_handed"
    case emptyNet = "empty_net"
    case penaltyShot = "penalty_shot"
}

extension [ScoringRule] {
    /// The points of a score of this kind; nil if the rules do not allow it.
    func points(for kind: ScoreKind?, stated: Int?) -> Int? {
        guard let kind else {
            return stated.flatMap { value in allows(value) ? value : nil } ?? (stated == nil ? only : nil)
        }
        guard let rule = first(where: { $0.kind == kind }) else { return nil }
        guard let stated else { return rule.points.first }
        return rule.points.contains(stated) ? stated : nil
    }

    /// Whether any score of this sport is worth this many points.
    func allows(_ points: Int) -> Bool { contains { $0.points.contains(points) } }

    /// The points of every score, if the sport has only one value.
    private var only: Int? {
        let values = Set(flatMap(\.points))
        return values.count == 1 ? values.first : nil
    }
}
