/// The rules of the tables, for the reference page.
package enum RuleReference {
    /// One rule, with a text that it matches and a similar one that it does not.
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
