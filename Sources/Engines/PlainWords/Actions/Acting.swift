extension PlainWords {
    /// What is to be done about a text.
    ///
    /// `corrections` maps details in lower case ("next") to the category their person wants.
    package func act(_ text: String, rates: ExchangeRates = .none, corrections: [String: String] = [:]) -> Outcome {
        let sentence = Tokenizer.sentence(text)
        guard sentence.count > 0, sentence.count <= 120 else { return .nothing }
        let findings = Scanner(sentence, context).findings()
        if let answer = Answers(sentence: sentence, findings: findings, context: context, rates: rates).answer() {
            return .answer(answer)
        }
        var actions: [Action] = []
        for clause in Clause.clauses(sentence, findings) {
            switch outcome(of: clause, rates, corrections) {
            case .action(let action): actions.append(action)
            case .question(let question, let choices):
                if actions.isEmpty { return .clarify(question: question, choices: choices) }
            case .none: continue
            }
        }
        return actions.isEmpty ? .nothing : .actions(actions)
    }

    private enum Reading {
        case none
        case action(Action)
        case question(String, [Outcome.Choice])
    }

    private func outcome(of clause: Clause, _ rates: ExchangeRates, _ corrections: [String: String]) -> Reading {
        let expense = ExpenseReader(clause: clause, context: context, rates: rates, corrections: corrections)
        let (intent, sureness) = IntentReader(clause.sentence).intent(clause)
        if intent == .none || sureness < 0.5, let entry = expense.entry() { return .action(.budget(entry)) }
        let builder = ActionBuilder(clause: clause, context: context)
        switch intent {
        case .event: return event(builder, isSure: sureness >= IntentReader.sure)
        case .reminder: return reading(.reminder(builder.reminder()), builder, isSure: sureness >= IntentReader.sure)
        case .task: return reading(.task(builder.task()), builder, isSure: sureness >= IntentReader.sure)
        default: return .none
        }
    }

    private func event(_ builder: ActionBuilder, isSure: Bool) -> Reading {
        if let event = builder.event() { return reading(.event(event), builder, isSure: isSure) }
        let today = context.localNow.day
        let choices = [("Today", 0), ("Tomorrow", 1)].compactMap { label, days in
            builder.event(at: TimeValue(LocalTime(today + days), .day)).map {
                Outcome.Choice(label: label, action: .event($0))
            }
        }
        return .question("When is it?", choices)
    }

    /// A sure reading is done; an unsure one is offered beside its neighbour.
    private func reading(_ action: Action, _ builder: ActionBuilder, isSure: Bool) -> Reading {
        guard !isSure else { return .action(action) }
        var choices = [choice(action)]
        let other: Action = action.intent == .reminder ? .task(builder.task()) : .reminder(builder.reminder())
        choices.append(choice(other))
        return .question("Shall I do this?", choices)
    }

    private func choice(_ action: Action) -> Outcome.Choice {
        switch action {
        case .budget(let entry): Outcome.Choice(label: "Log \(entry.details)", action: action)
        case .event(let event): Outcome.Choice(label: "Add event: \(event.title)", action: action)
        case .reminder(let reminder): Outcome.Choice(label: "Remind me: \(reminder.title)", action: action)
        case .task(let task): Outcome.Choice(label: "Add task: \(task.title)", action: action)
        }
    }
}
