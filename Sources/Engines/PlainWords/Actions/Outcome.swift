/// The outcome of a text.
package enum Outcome: Hashable, Sendable {
    /// Ordinary talk: nothing is to be done.
    case nothing
    /// Things to do, in the order of the words; and a question, when a further part of the text was not clear enough.
    case actions([Action], open: Question?)
    /// The engine could answer at once.
    case answer(Answer)
    /// It is not sure and asks.
    case clarify(Question)

    /// What the writer wants, by the first thing that is done or offered.
    package var intent: Intent {
        switch self {
        case .nothing: .none
        case .actions(let actions, _): actions.first?.intent ?? .none
        case .answer: .answer
        case .clarify(let question): question.choices.first?.action.intent ?? .none
        }
    }
}

/// What the engine asks when it is not sure, and what the person may choose from.
package struct Question: Hashable, Sendable {
    package enum Asked: Hashable, Sendable {
        /// When something is; no time was said.
        case when
        /// Whether, and as what, it is to be done.
        case whether
        /// What is to be done; nothing was named.
        case what
    }

    package struct Choice: Hashable, Sendable {
        package enum Label: Hashable, Sendable {
            case today, tomorrow
            /// The day on which it is.
            case day
            /// The action says itself what it is.
            case action
            /// The action has no name, and is to have none.
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
    /// A conversion between currencies at the rates of a day, e.g. "100 eur in bgn".
    case conversion(Quantity, Currency, result: Quantity, Currency, ratesOf: Day)
    /// A percentage, with the currency if one was named, e.g. "what is 15% of 80".
    case percentage(Quantity, of: Quantity, result: Quantity, Currency?)
    /// Two numbers with a sign between them, e.g. "12 * 7".
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
