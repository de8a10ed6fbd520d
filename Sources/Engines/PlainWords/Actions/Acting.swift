extension PlainWords {
    /// The actions that a text asks for.
    ///
    /// `corrections` maps details in lower case ("next") to the user's category for them.
    package func act(_ text: String, rates: ExchangeRates = .none, corrections: [String: String] = [:]) -> Outcome {
        let sentence = BulgarianReader.sentence(text)
        guard sentence.count > 0, sentence.count <= Self.maxTokens else { return .nothing }
        return outcome(of: sentence, Scanner(sentence, context).findings(), rates, corrections)
    }

    /// Longer texts are not treated as requests.
    static let maxTokens = 120

    func outcome(
        of sentence: Sentence,
        _ findings: Scanner.Findings,
        _ rates: ExchangeRates = .none,
        _ corrections: [String: String] = [:]
    ) -> Outcome {
        if let meant = SelfCorrection(sentence: sentence, findings: findings, context: context).corrected {
            let sentence = BulgarianReader.sentence(meant)
            return outcome(of: sentence, Scanner(sentence, context).findings(), rates, corrections)
        }
        if let answer = Answers(sentence: sentence, findings: findings, context: context, rates: rates).answer() {
            return .answer(answer)
        }
        if let titles = ShoppingList(.whole(sentence, findings)).headed {
            return .actions(tasks(titles, in: .whole(sentence, findings)), open: nil)
        }
        if let plans = HourlyPlans(sentence: sentence, findings: findings, context: context).events {
            return .actions(plans.map { .event($0) }, open: nil)
        }
        var actions: [Action] = []
        var open: Question?
        /// What was not understood before the first action.
        var pending: [Clause] = []
        let clauses = Clause.clauses(sentence, findings)
        for (index, clause) in clauses.enumerated() {
            if case .event(let event)? = actions.last, let reminder = reminder(of: event, in: clause) {
                actions.append(.reminder(reminder))
                continue
            }
            if index > 0, open == nil, let later = LaterReminder(clause, after: clauses[index - 1], context),
                actions.isEmpty || later.isAbout(actions[actions.count - 1])
            {
                if later.replaces, !actions.isEmpty { actions.removeLast() }
                if !pending.isEmpty { pending.removeLast() }
                actions.append(.reminder(later.reminder))
                continue
            }
            // "yoga on mondays at 6, put it in the calendar"
            if case .event? = actions.last, isOnlyCalendar(clause) { continue }
            // "our anniversary is 12 june, put it in every year"
            if case .event(var event)? = actions.last, event.recurrence == nil, isOnlyRepetition(clause) {
                event.recurrence = clause.rule
                actions[actions.count - 1] = .event(event)
                continue
            }
            if let several = divided(clause, rates, corrections) {
                actions += several
                continue
            }
            switch outcome(of: clause, rates, corrections) {
            case .action(var action):
                if actions.isEmpty {
                    // "milk, bread, and remind me to …"
                    actions += pending.flatMap { clause in
                        ShoppingList(clause).foods.map { tasks($0, in: clause) } ?? []
                    }
                    if !actions.isEmpty { pending = [] }
                }
                if case .event(let event)? = actions.last { action = moved(action, before: event, in: clause) }
                // "yoga tomorrow at 7 and dinner on saturday at 8": the first is an event because the second is.
                if case .event = action, actions.isEmpty, index == 1, isMoment(clauses[0]),
                    let first = ActionBuilder(clause: clauses[0], context: context).event()
                {
                    actions.append(.event(first))
                }
                // "car wash 12, snacks 6.75": the first is an entry because the second is.
                if case .budget = action, actions.isEmpty {
                    actions += pending.compactMap { clause in
                        ExpenseReader(clause: clause, context: context, rates: rates, corrections: corrections)
                            .furtherEntry().map { .budget($0) }
                    }
                }
                actions.append(action)
            case .actions(let several): actions += several
            case .question(let question): open = open ?? question
            case .none:
                if let action = following(clause, actions.last, rates, corrections) {
                    actions.append(action)
                } else {
                    pending.append(clause)
                }
            }
        }
        if actions.isEmpty, open == nil, clauses.count > 1 {
            // "is milk on my list? if not, add it" is one request in two halves.
            switch request(in: .whole(sentence, findings)) {
            case .action(let action): actions.append(action)
            case .actions(let several): actions += several
            case .question(let question): open = question
            case .none: break
            }
        }
        if actions.isEmpty { return open.map { .clarify($0) } ?? .nothing }
        return .actions(actions, open: open)
    }

    private enum Reading {
        case none
        case action(Action)
        case actions([Action])
        case question(Question)
    }

    private func outcome(of clause: Clause, _ rates: ExchangeRates, _ corrections: [String: String]) -> Reading {
        if let request = ItemReader(clause, context).request { return .action(.items(request)) }
        let expense = ExpenseReader(clause: clause, context: context, rates: rates, corrections: corrections)
        let bare = expense.bareEntries()
        if !bare.isEmpty {
            let choices = bare.map { Question.Choice(label: .action, action: .budget($0)) }
            return .question(Question(asked: .whether, choices: choices))
        }
        if let turned = expense.turnedEntry() ?? expense.doneEntry() { return .action(.budget(turned)) }
        if let titles = ShoppingList(clause).titles { return .actions(tasks(titles, in: clause)) }
        let (intent, sureness) = IntentReader(clause.sentence, model).intent(clause)
        // "café: 20 € tomorrow at 5pm" contains a time, but is about money.
        let isAboutMoney =
            intent == .none || sureness < 0.5 || !TurnsOfPhrase(clause).namesRequest || expense.isNamed
            || expense.isPriced
        if isAboutMoney, let entry = expense.entry() { return .action(.budget(entry)) }
        if intent == .none || intent == .event && sureness < IntentReader.sure,
            isPlanned(clause) || BarePlan(clause: clause, context: context).isEvent
                || StatedPlan(clause: clause, context: context).isEvent,
            let event = ActionBuilder(clause: clause, context: context).event()
        {
            return .action(.event(event))
        }
        if intent == .none || intent == .event && sureness < IntentReader.sure,
            let own = BarePlan.own(clause, context), let event = ActionBuilder(clause: own, context: context).event()
        {
            return .action(.event(event))
        }
        return reading(of: clause, as: intent, sureness)
    }

    /// The actions of two halves that are each certain by themselves, the second one an event or an entry: "milk on the
    /// list and dentist friday 3pm", "cinema saturday 8pm, tickets were 24". What a reminder or a task is about is not
    /// divided.
    private func divided(_ clause: Clause, _ rates: ExchangeRates, _ corrections: [String: String]) -> [Action]? {
        guard !clause.spans.isEmpty, (3...20).contains(clause.plainWords) else { return nil }
        for index in clause.tokens.dropFirst(2).dropLast(2) where Clause.isSeparator(clause.sentence, index) {
            let tail = clause.part(index + 1..<clause.tokens.upperBound)
            guard tail.spans.contains(where: { $0.end > index + 2 }),
                case .action(let second) = outcome(of: tail, rates, corrections), second.isEventOrEntry,
                case .action(let first) = outcome(of: clause.part(clause.tokens.lowerBound..<index), rates, corrections),
                first.isDividedFrom(second)
            else { continue }
            // "paid 30 for gas and lunch on monday at noon" paid for both.
            if case .budget = first, clause.has(Clause.spending) { continue }
            return [first, second]
        }
        return nil
    }

    /// Whether the clause is a Bulgarian appointment without a verb of planning: a name with a future day and hour,
    /// such as "фризьор на 28 октомври в 12" or "техникът идва утре между 10 и 12". `BarePlan` reads English ones, which
    /// may have no verb at all: with one, too many are chat between friends.
    private func isPlanned(_ clause: Clause) -> Bool {
        guard clause.sentence.isTranslated, let time = clause.time,
            time.grain < .day && !time.dayIsOpen || isAttended(clause, on: time), let end = time.to ?? time.from,
            end > context.localNow, (1...6).contains(clause.plainWords),
            !clause.sentence.isSign(clause.sentence.count - 1, in: "?!")
        else { return false }
        return !clause.has(Self.talk) && !ChatSigns.areIn(clause.sentence)
    }

    /// "сватбата на Ели на 14 ноември": something to attend, on a later day.
    private func isAttended(_ clause: Clause, on time: TimeValue) -> Bool {
        guard time.grain == .day, !time.isRange, let day = time.from?.day, day > context.localNow.day else {
            return false
        }
        return clause.has(ItemWords.attended) || clause.has(ItemWords.events)
    }

    private static let talk = Clause.hashes(
        "gave sent no said that he she they we will was is are won like know not no you your but if what when where who how why cancel delete remove move change"
            + " postpone add show find check"
    )

    /// The meaning of a clause that depends on the previous one: "… and 20 on a scarf", "… and to lock the door at 11".
    private func following(
        _ clause: Clause,
        _ last: Action?,
        _ rates: ExchangeRates,
        _ corrections: [String: String]
    ) -> Action? {
        switch last {
        case .budget?:
            let expense = ExpenseReader(clause: clause, context: context, rates: rates, corrections: corrections)
            if let entry = expense.furtherEntry() { return .budget(entry) }
            // "groceries 40 and yoga tomorrow at 7pm"
            guard isMoment(clause), let end = clause.time?.from, end > context.localNow else { return nil }
            return ActionBuilder(clause: clause, context: context).event().map { .event($0) }
        case .reminder? where sentence(clause, beginsWith: .to) && clause.time != nil:
            return .reminder(ActionBuilder(clause: clause, context: context).reminder())
        case .event?:
            guard isMoment(clause) else {
                guard TaskPhrase(clause).isObligationAfterPlan || clause.time == nil && TaskPhrase(clause).isListed
                else { return nil }
                return .task(ActionBuilder(clause: clause, context: context).task())
            }
            return ActionBuilder(clause: clause, context: context).event().map { .event($0) }
        case .reminder?, .task?:
            guard TaskPhrase(clause).isListed else { return nil }
            return .task(ActionBuilder(clause: clause, context: context).task())
        default: return nil
        }
    }

    /// Whether a clause names something with its day and hour.
    private func isMoment(_ clause: Clause) -> Bool {
        guard let time = clause.time, clause.plainWords > 0, clause.plainWords <= 6 else { return false }
        return time.grain < .day && !time.dayIsOpen && !time.isRange && !ChatSigns.areIn(clause.sentence)
    }

    /// "doctor at 9 tomorrow, remind me to bring the card at 8:30": an hour shortly before the event is on its day.
    private func moved(_ action: Action, before event: CalendarEvent, in clause: Clause) -> Action {
        guard case .reminder(var reminder) = action, let due = reminder.due, let time = clause.time, time.dayIsOpen,
            time.grain < .day, clause.recurrences.isEmpty, event.start.day > context.localNow.day
        else { return action }
        let hours = [due.secondOfDay, (due.secondOfDay + 43_200) % 86_400]
        let days = hours.map { LocalTime(event.start.day) + $0 }
        guard let day = days.first(where: { $0 < event.start && event.start - $0 <= 4 * 3600 }) else { return action }
        reminder.due = day
        reminder.offset = context.zone.offset(at: context.zone.instant(of: day))
        return .reminder(reminder)
    }

    /// "… and remind me 30 minutes before": relative to the previous event.
    private func reminder(of event: CalendarEvent, in clause: Clause) -> Reminder? {
        guard clause.has(Self.reminding), clause.tokens.count <= 8,
            let length = clause.tokens.lazy.compactMap({ index -> TimeLength? in
                let reader = DurationReader(sentence: clause.sentence, numbers: NumberReader(sentence: clause.sentence))
                guard let match = reader.duration(at: index), clause.sentence.key(match.end) == .before else {
                    return nil
                }
                return match.duration
            }).first
        else { return nil }
        let due = length.from(event.start, isPast: true)
        return Reminder(
            title: event.title,
            due: due,
            offset: event.offset,
            recurrence: event.recurrence,
            priority: .normal
        )
    }

    /// "put it in the calendar", about what was just said.
    private func isOnlyCalendar(_ clause: Clause) -> Bool {
        clause.tokens.count <= 6 && clause.time == nil && clause.has(Self.calendars)
            && Self.putting.contains(clause.sentence[clause.tokens.lowerBound].hash)
            && !ActionBuilder(clause: clause, context: context).isNamed
    }

    /// "put it in every year", "repeat it weekly", about what was just said.
    private func isOnlyRepetition(_ clause: Clause) -> Bool {
        guard let recurrence = clause.recurrence, recurrence.rule.namesNoDay, clause.tokens.count <= 8 else {
            return false
        }
        return clause.tokens.allSatisfy { index in
            clause.isTime(index) || Self.repeating.contains(clause.sentence[index].hash)
                || Self.calendars.contains(clause.sentence[index].hash)
                || [.in, .on, .to, .the, .for].contains(clause.sentence.key(index))
        }
    }

    private static let repeating = Clause.hashes(
        "put add repeat repeats repeating make set it that this in my our please recurring"
    )
    private static let calendars = Clause.hashes("calendar schedule diary agenda")
    private static let putting = Clause.hashes("add put note")
    private static let reminding = Clause.hashes("remind alert notify")

    private func sentence(_ clause: Clause, beginsWith key: Key) -> Bool {
        clause.sentence.key(clause.tokens.lowerBound) == key
    }

    /// One task for each title, with the list and day given in the clause.
    private func tasks(_ titles: [String], in clause: Clause) -> [Action] {
        let said = ActionBuilder(clause: clause, context: context).task()
        return titles.map { title in
            var task = said
            task.title = title
            return .task(task)
        }
    }

    private func request(in clause: Clause) -> Reading {
        let (intent, sureness) = IntentReader(clause.sentence, model).intent(clause)
        return reading(of: clause, as: intent, sureness)
    }

    private func reading(of clause: Clause, as intent: Intent, _ sureness: Double) -> Reading {
        let builder = ActionBuilder(clause: clause, context: context)
        let isSure = sureness >= IntentReader.sure
        switch intent {
        case .event: return event(builder, isSure: isSure)
        case .reminder: return reading(.reminder(builder.reminder()), builder, isSure: isSure)
        case .task: return reading(.task(builder.task()), builder, isSure: isSure)
        default: return .none
        }
    }

    private func event(_ builder: ActionBuilder, isSure: Bool) -> Reading {
        if let event = builder.event() { return reading(.event(event), builder, isSure: isSure) }
        let choices = days(builder.clause.time).compactMap { label, day in
            builder.event(at: TimeValue(LocalTime(day), .day)).map {
                Question.Choice(label: label, action: .event($0))
            }
        }
        return .question(Question(asked: .when, choices: choices))
    }

    /// The days to choose from: today and tomorrow, or the first days of the given week or month.
    private func days(_ said: TimeValue?) -> [(Question.Choice.Label, Day)] {
        let today = context.localNow.day
        guard let said, let from = said.from?.day else { return [(.today, today), (.tomorrow, today + 1)] }
        let first = from < today ? today : from
        return (0..<5).map { (.day, first + $0) }
    }

    /// A certain reading becomes an action, an uncertain one a question with its alternative. An action without content
    /// asks for its name.
    private func reading(_ action: Action, _ builder: ActionBuilder, isSure: Bool) -> Reading {
        guard !isSure else {
            guard action.saysNothing, !builder.isNamed else { return .action(action) }
            return .question(Question(asked: .what, choices: [Question.Choice(label: .unnamed, action: action)]))
        }
        let other: Action = action.intent == .reminder ? .task(builder.task()) : .reminder(builder.reminder())
        let choices = [action, other].map { Question.Choice(label: .action, action: $0) }
        return .question(Question(asked: .whether, choices: choices))
    }
}

extension Action {
    fileprivate var isEventOrEntry: Bool {
        switch self {
        case .event, .budget: true
        case .reminder, .task, .items: false
        }
    }

    /// Whether the two may stand in one sentence: "lunch 12 and coffee" is one entry.
    fileprivate func isDividedFrom(_ other: Action) -> Bool {
        switch self {
        case .reminder: false
        case .task, .items, .event: true
        case .budget(let entry):
            // "my pay was 1640 and rent 480"
            if case .budget(let next) = other { entry.kind == .income && next.kind == .expenses } else { true }
        }
    }

    /// Whether the action is useless without a name. A reminder with a time still rings.
    fileprivate var saysNothing: Bool {
        switch self {
        case .task: true
        case .reminder(let reminder): reminder.due == nil
        case .budget, .event, .items: false
        }
    }
}
