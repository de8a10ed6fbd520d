internal import Essentials
internal import PlainWords
internal import Wire

/// Converts the engine's result to the response.
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

    /// The result for a bank's message, always with a currency; `message` is nil if it reports no transaction.
    func result(of message: BankMessage?) -> ActionResultDTO {
        guard let message else {
            return ActionResultDTO(success: false, actionType: .error, message: words.noTransaction, appActions: [])
        }
        var entry = budget(message.entry)
        entry.currency = message.entry.currency.code
        entry.account = message.account
        entry.reference = message.reference
        let action = AppActionDTO.budget(entry)
        return ActionResultDTO(
            success: true,
            actionType: .appActionRequired,
            message: words.text(.budget(message.entry), today: context.localNow.day),
            appAction: action,
            appActions: [action]
        )
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
        case .items(let request): items(request)
        }
    }

    private func items(_ request: ItemRequest) -> AppActionDTO {
        let action = ItemActionDTO(
            kind: request.kind.rawValue,
            which: WhichItemsDTO(
                text: request.which.text,
                from: request.which.from.map(instant),
                to: request.which.to.map(instant),
                list: request.which.list
            ),
            set: request.deed == .change ? change(request.change, request.kind) : nil
        )
        return switch request.deed {
        case .find: .findItems(action)
        case .change: .changeItem(action)
        case .complete: .completeItem(action)
        case .delete: .deleteItem(action)
        }
    }

    /// A local time in the user's zone, as ISO 8601 with its offset.
    private func instant(_ time: LocalTime) -> String {
        time.iso(offset: context.zone.offset(at: context.zone.instant(of: time)))
    }

    private func change(_ change: ItemRequest.Change?, _ kind: ItemRequest.Kind) -> ItemChangeDTO {
        var set = ItemChangeDTO()
        guard let change else { return set }
        switch (change.day, change.secondOfDay) {
        case (let day?, let second?):
            let moment = LocalTime(day) + second
            guard kind == .calendar else {
                set.due = instant(moment)
                break
            }
            set.start = instant(moment)
            set.end = change.length.map { instant(moment + $0) }
        case (let day, let second):
            set.date = day?.iso
            set.time = second.map { LocalTime(seconds: $0).clock }
        }
        set.by = change.by.map { (change.isEarlier ? "-" : "") + $0.iso }
        set.title = change.title
        set.location = change.location
        set.list = change.list
        set.amount = change.amount.map { Decimal($0) }
        set.currency = change.currency?.code
        set.category = change.category
        return set
    }

    private func budget(_ entry: BudgetEntry) -> BudgetActionDTO {
        BudgetActionDTO(
            amount: Decimal(entry.amount),
            date: entry.day.iso,
            transactionType: entry.kind.rawValue,
            category: entry.category,
            details: entry.details.isEmpty ? nil : entry.details,
            currency: entry.currency == context.currency ? nil : entry.currency.code,
            recurrence: entry.recurrence?.rrule
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
    /// The number, converted without loss.
    fileprivate init(_ quantity: Quantity) {
        self.init(
            sign: quantity.mantissa < 0 ? .minus : .plus,
            exponent: quantity.exponent,
            significand: Decimal(quantity.mantissa.magnitude)
        )
    }
}
