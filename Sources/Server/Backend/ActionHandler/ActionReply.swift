internal import Essentials
internal import PlainWords
internal import Wire

/// Puts what the engine found into the words of the wire.
struct ActionReply {
    let context: Context
    let language: Language

    private var words: any ReplyStrings { language.phrases }

    func result(of outcome: Outcome) -> ActionResultDTO {
        switch outcome {
        case .nothing: ActionResultDTO(success: false, actionType: .error, message: words.nothing)
        case .answer(let answer):
            ActionResultDTO(success: !answer.isRefusal, actionType: .backendHandled, message: words.text(answer))
        case .clarify(let question):
            ActionResultDTO(
                success: true,
                actionType: .backendHandled,
                message: words.text(question),
                clarify: choices(of: question)
            )
        case .actions(let actions, let open): result(of: actions, open)
        }
    }

    private func result(of actions: [Action], _ open: Question?) -> ActionResultDTO {
        let today = context.localNow.day
        let sentences = actions.map { words.text($0, today: today) } + (open.map { [words.text($0)] } ?? [])
        let all = actions.map(action)
        return ActionResultDTO(
            success: true,
            actionType: .appActionRequired,
            message: sentences.joined(separator: ". "),
            appAction: all.first,
            appActions: all,
            clarify: open.map(choices)
        )
    }

    private func choices(of question: Question) -> ClarifyDTO {
        ClarifyDTO(
            choices: question.choices.map {
                ChoiceDTO(label: words.label($0), appAction: action($0.action))
            }
        )
    }

    private func action(_ action: Action) -> AppActionDTO {
        switch action {
        case .budget(let entry): .budget(budget(entry))
        case .event(let event): .calendar(calendar(event))
        case .reminder(let reminder):
            .reminder(
                ReminderActionDTO(
                    title: reminder.title,
                    due: reminder.due?.iso(offset: reminder.offset),
                    recurrence: reminder.recurrence?.rrule,
                    priority: reminder.priority.rawValue
                )
            )
        case .task(let task):
            .task(
                TaskActionDTO(
                    title: task.title,
                    due: task.due?.iso(offset: task.offset),
                    list: task.list,
                    priority: task.priority.rawValue
                )
            )
        }
    }

    private func budget(_ entry: BudgetEntry) -> BudgetActionDTO {
        BudgetActionDTO(
            amount: Decimal(entry.amount),
            date: entry.day.iso,
            transactionType: entry.kind.rawValue,
            category: entry.category,
            details: entry.details.isEmpty ? nil : entry.details,
            currency: entry.currency == context.currency ? nil : entry.currency.code
        )
    }

    private func calendar(_ event: CalendarEvent) -> CalendarActionDTO {
        CalendarActionDTO(
            title: event.title,
            start: event.start.iso(offset: event.offset),
            end: event.end.iso(offset: event.endOffset),
            allDay: event.isAllDay,
            timeZone: context.zone.name,
            location: event.location,
            attendees: event.attendees,
            recurrence: event.recurrence?.rrule
        )
    }
}

extension Answer {
    fileprivate var isRefusal: Bool {
        if case .noRate = self { true } else { false }
    }
}

extension Decimal {
    /// The same number; a mantissa and a power of ten become one without loss.
    fileprivate init(_ quantity: Quantity) {
        self.init(
            sign: quantity.mantissa < 0 ? .minus : .plus,
            exponent: quantity.exponent,
            significand: Decimal(quantity.mantissa.magnitude)
        )
    }
}
