internal import PlainWords

/// What a person asks, checked: their words, and what must be known to understand them.
package struct ActionRequest: Sendable {
    let input: String
    let context: Context
    let language: Language
}

/// What is wrong with a request, field by field. Holds nothing of what was sent.
package struct ActionProblems: Error, Sendable, Equatable, CustomStringConvertible {
    /// One field and what is wrong with it.
    package struct Problem: Sendable, Equatable {
        let field: String
        let text: String
    }

    private(set) var problems: [Problem] = []

    /// Notes what is wrong with a field.
    mutating func note(_ field: String, _ text: String) {
        problems.append(Problem(field: field, text: text))
    }

    /// All of it in one line.
    package var description: String {
        problems.map { "\($0.field): \($0.text)" }.joined(separator: " ")
    }
}

/// What holds where a request says nothing.
package struct ActionSettings: Sendable {
    package var timeZone = "Europe/Sofia"
    package var currency = "BGN"
    package var country = "BG"

    package init() {}
}
