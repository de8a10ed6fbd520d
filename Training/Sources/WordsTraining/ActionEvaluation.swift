import PlainWords

/// Quick expenses, and what is done about requests and about ordinary talk.
struct ActionEvaluation {
    let data: DataFolder
    let shown: String?
    let every: Int

    func run() throws -> [Score] {
        try [expenses()] + intents() + [chat()]
    }

    private func expenses() throws -> Score {
        var score = Score("quick expenses", goal: "95 %")
        for row in try data.rows("actions/expense_quick_entry.jsonl") {
            let currency = row.text("default_currency") ?? "GBP"
            let context = Evaluation.context(
                ref: row.text("ref") ?? "2026-03-31",
                country: currency == "GBP" ? "GB" : nil,
                currency: currency
            )
            let outcome = PlainWords(context).act(row.text("text") ?? "")
            let expected = row.row("expected")
            var isRight = outcome == .nothing
            if row.text("label") == "expense_add" {
                isRight = false
                if case .actions(let actions, _) = outcome, case .budget(let entry)? = actions.first, actions.count == 1
                {
                    let amount = entry.original?.amount ?? entry.amount
                    let unit = entry.original?.currency.code ?? entry.currency.code
                    isRight =
                        amount.double == expected?.number("amount") && unit == expected?.text("currency") ?? unit
                        && entry.kind == .expenses
                }
            }
            score.count(isRight)
            if !isRight, shown == "expenses" { print(row.text("text") ?? "", outcome) }
        }
        return score
    }

    /// Recall of actions, and sentences without request that made one (questions back included).
    private func intents() throws -> [Score] {
        var recall = Score("requests that lead to an action", goal: "95 %")
        var right = Score("requests that lead to their own kind", goal: "")
        var silent = Score("other sentences that stay silent", goal: "99.7 %")
        var bookings = Score("tables booked: silent, or an event")
        for set in ["clinc150", "hwu64", "ms_botframework_skills", "sgd_intent_turns", "slurp", "snips"] {
            for row in try data.rows("intents/\(set).jsonl", every: every) where row.text("label") != "unclear" {
                let outcome = PlainWords(Evaluation.context(ref: nil)).act(row.text("text") ?? "")
                let isAction = outcome.isAction
                if OriginalLabels.isBooking(row) {
                    bookings.count(!isAction || outcome.kinds == ["calendar_create"])
                    continue
                }
                // What the label asks for among existing things is counted apart; here it must make nothing new.
                if ItemLabels.deed(row, in: set) != nil || ItemLabels.isEither(row, in: set) {
                    silent.count(!outcome.makesSomething)
                    continue
                }
                guard let label = row.text("label"), label != "none" else {
                    silent.count(!isAction)
                    if isAction, shown == "false" { print(set, row.text("text") ?? "", outcome.kinds) }
                    continue
                }
                recall.count(isAction)
                right.count(outcome.kinds.contains(label))
                if !isAction, shown == "missed" { print(set, label, row.text("text") ?? "") }
            }
        }
        return [recall, right, silent, bookings]
    }

    private func chat() throws -> Score {
        var silent = Score("chat messages that stay silent", goal: "99.9 %")
        for row in try data.rows("scam/nus_sms_ham.jsonl", every: every) {
            let outcome = PlainWords(Evaluation.context(ref: nil)).act(row.text("text") ?? "")
            let isSilent = !outcome.isAction
            silent.count(isSilent)
            if !isSilent, shown == "chat" { print(row.text("text") ?? "", outcome.kinds) }
        }
        return silent
    }
}

extension Outcome {
    /// Whether the engine would do or ask something.
    var isAction: Bool {
        switch self {
        case .nothing, .answer: false
        case .actions, .clarify: true
        }
    }

    /// Whether it would make or offer something new.
    var makesSomething: Bool {
        switch self {
        case .nothing, .answer: false
        case .clarify: true
        case .actions(let actions, let open):
            open != nil || actions.contains { if case .items = $0 { false } else { true } }
        }
    }

    /// The intents of what it would do or offer.
    var kinds: [String] {
        switch self {
        case .actions(let actions, _): actions.map(\.intent.rawValue)
        case .clarify(let question): question.choices.map(\.action.intent.rawValue)
        default: []
        }
    }
}
