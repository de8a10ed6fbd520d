/// The cost of a schedule's rule violations.
package struct RoundRobinCost: Sendable, Hashable, Comparable {
    /// The cost of violated hard rules.
    package var hard = 0
    /// The cost of violated soft rules.
    package var soft = 0

    package init(hard: Int = 0, soft: Int = 0) {
        (self.hard, self.soft) = (hard, soft)
    }

    package static func < (left: RoundRobinCost, right: RoundRobinCost) -> Bool {
        (left.hard, left.soft) < (right.hard, right.soft)
    }

    mutating func add(_ count: Int, _ weight: RuleWeight) {
        if weight.isHard { hard += count * weight.penalty } else { soft += count * weight.penalty }
    }

    static func += (left: inout RoundRobinCost, right: RoundRobinCost) {
        left.hard += right.hard
        left.soft += right.soft
    }

    static func -= (left: inout RoundRobinCost, right: RoundRobinCost) {
        left.hard -= right.hard
        left.soft -= right.soft
    }
}
