/// The rules that are written as tables, as the reference page shows them.
package enum RuleReference {
    /// One rule: what it reads, and what looks alike and is not read by it.
    package struct Rule: Sendable {
        package let name: String
        package let example: String
        package let counterExample: String
    }

    package static let times = TimeRules.all.map {
        Rule(name: $0.name, example: $0.example, counterExample: $0.counterExample)
    }

    package static let moneyTurns = MoneyTurn.all.map {
        Rule(name: $0.name, example: $0.example, counterExample: $0.counterExample)
    }
}
