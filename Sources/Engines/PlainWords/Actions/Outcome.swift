/// The outcome of a text.
package enum Outcome: Hashable, Sendable {
    /// Ordinary conversation: nothing to do.
    case nothing
    /// Actions in the order of the words, and a question if a further part of the text was unclear.
    case actions([Action], open: Question?)
    /// A result that the engine calculated.
    case answer(Answer)
    /// The text is ambiguous, so the engine asks.
    case clarify(Question)

    /// The writer's intent, from the first action or choice.
    package var intent: Intent {
        switch self {
        case .nothing: .none
        case .actions(let actions, _): actions.first?.intent ?? .none
        case .answer: .answer
        case .clarify(let question): question.choices.first?.action.intent ?? .none
        }
    }
}

/// A question that the engine asks when it is unsure, with the choices.
package struct Question: Hashable, Sendable {
    package enum Asked: Hashable, Sendable {
        /// On which day; no time was given.
        case when
        /// Whether to act, and as which kind of action.
        case whether
        /// What to do; no name was given.
        case what
    }

    package struct Choice: Hashable, Sendable {
        package enum Label: Hashable, Sendable {
            case today, tomorrow
            /// The choice is identified by its day.
            case day
            /// The choice is identified by its action.
            case action
            /// The action is accepted without a name.
            case unnamed
        }

        package var label: Label
        package var action: Action
    }

    package var asked: Asked
    /// The possible readings, the likeliest first.
    package var choices: [Choice]
}

/// A result that the engine calculated itself.
package enum Answer: Hashable, Sendable {
    /// A conversion between currencies at the rates of a date, e.g. "100 eur in bgn".
    case conversion(Quantity, Currency, result: Quantity, Currency, ratesOf: Day)
    /// A percentage, with the currency if one was named, e.g. "what is 15% of 80".
    case percentage(Quantity, of: Quantity, result: Quantity, Currency?)
    /// A calculation with two numbers and an operator, e.g. "12 * 7".
    case sum(Quantity, Sign, Quantity, result: Quantity)
    /// A conversion for which the table has no rate.
    case noRate(from: Currency, to: Currency)

    package enum Sign: String, Sendable {
        case plus = "+"
        case minus = "-"
        case times = "×"
        case divided = "÷"
    }
}
