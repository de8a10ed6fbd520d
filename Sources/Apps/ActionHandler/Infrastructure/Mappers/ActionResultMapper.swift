import Bowline
import PlainWords
public import Wire

/// Maps the backend's values to domain values. Throws `invalidResponse` for a day, time or required name that cannot be
/// read.
public struct ActionResultMapper: Sendable {
    /// Creates a mapper; it has no state.
    public init() {}

    /// The result in a response.
    public func toDomain(_ dto: ActionResultDTO) throws(ActionHandlerError) -> ActionResult {
        var actions: [Action] = []
        for action in dto.appActions ?? [dto.appAction].compactMap(\.self) { actions.append(try toDomain(action)) }
        var choices: [Clarification.Choice] = []
        for choice in dto.clarify?.choices ?? [] {
            choices.append(.init(label: choice.label, action: try toDomain(choice.appAction)))
        }
        return ActionResult(
            success: dto.success,
            actionType: actionType(dto.actionType),
            message: dto.message,
            appActions: actions,
            clarification: dto.clarify.map { _ in Clarification(choices: choices) }
        )
    }

    /// The action in a response.
    public func toDomain(_ dto: AppActionDTO) throws(ActionHandlerError) -> Action {
        switch dto {
        case .budget(let dto): .budget(try budget(dto))
        case .calendar(let dto): .calendar(try calendar(dto))
        case .reminder(let dto): .reminder(try reminder(dto))
        case .task(let dto): .task(try task(dto))
        case .findItems(let dto): .findItems(try item(dto))
        case .changeItem(let dto): .changeItem(try item(dto))
        case .completeItem(let dto): .completeItem(try item(dto))
        case .deleteItem(let dto): .deleteItem(try item(dto))
        case .unknown(let payload):
            .unknown(UnknownAction(type: payload.tag, json: payload.json.text(sortedKeys: true)))
        }
    }

    private func actionType(_ dto: ActionTypeDTO) -> ActionType {
        switch dto {
        case .appActionRequired: .appActionRequired
        case .backendHandled: .backendHandled
        case .error: .error
        default: .other(dto.rawValue)
        }
    }

    private func budget(_ dto: BudgetActionDTO) throws(ActionHandlerError) -> BudgetAction {
        guard let date = ActionDay(dto.date), let type = BudgetAction.TransactionType(rawValue: dto.transactionType)
        else { throw .invalidResponse }
        return BudgetAction(
            amount: dto.amount,
            currency: dto.currency,
            date: date,
            transactionType: type,
            category: dto.category,
            details: dto.details,
            report: dto.account == nil && dto.reference == nil
                ? nil : BankReport(account: dto.account, reference: dto.reference),
            recurrence: dto.recurrence
        )
    }

    private func calendar(_ dto: CalendarActionDTO) throws(ActionHandlerError) -> CalendarAction {
        CalendarAction(
            title: dto.title,
            start: try moment(dto.start),
            end: try optionalMoment(dto.end),
            isAllDay: dto.allDay,
            timeZone: dto.timeZone,
            location: dto.location,
            attendees: dto.attendees,
            recurrence: dto.recurrence,
            notes: dto.notes
        )
    }

    private func reminder(_ dto: ReminderActionDTO) throws(ActionHandlerError) -> ReminderAction {
        ReminderAction(
            title: dto.title,
            due: try optionalMoment(dto.due),
            recurrence: dto.recurrence,
            priority: ActionPriority(rawValue: dto.priority) ?? .normal,
            notes: dto.notes
        )
    }

    private func task(_ dto: TaskActionDTO) throws(ActionHandlerError) -> TaskAction {
        TaskAction(
            title: dto.title,
            due: try optionalMoment(dto.due),
            list: dto.list,
            priority: ActionPriority(rawValue: dto.priority) ?? .normal,
            notes: dto.notes
        )
    }

    private func item(_ dto: ItemActionDTO) throws(ActionHandlerError) -> ItemAction {
        guard let kind = ItemAction.Kind(rawValue: dto.kind) else { throw .invalidResponse }
        return ItemAction(
            kind: kind,
            which: ItemAction.Which(
                text: dto.which.text,
                from: try optionalMoment(dto.which.from),
                to: try optionalMoment(dto.which.to),
                list: dto.which.list
            ),
            change: try change(dto.set)
        )
    }

    private func change(_ dto: ItemChangeDTO?) throws(ActionHandlerError) -> ItemAction.Change? {
        guard let dto else { return nil }
        var change = ItemAction.Change()
        if let text = dto.date {
            guard let day = ActionDay(text) else { throw .invalidResponse }
            change.date = day
        }
        if let text = dto.time { change.minuteOfDay = try moment("1970-01-01T" + text).local.secondOfDay / 60 }
        if let start = try optionalMoment(dto.start ?? dto.due) {
            change.date = ActionDay(start.local.day)
            change.minuteOfDay = start.local.secondOfDay / 60
            // Both times are valid dates, so the difference cannot overflow.
            change.length = try optionalMoment(dto.end).map { $0.local - start.local }
        }
        if let text = dto.by {
            guard let distance = ISODistance(text) else { throw .invalidResponse }
            (change.months, change.seconds) = (distance.months, distance.seconds)
        }
        change.title = dto.title
        change.location = dto.location
        change.list = dto.list
        change.amount = dto.amount
        change.currency = dto.currency
        change.category = dto.category
        return change
    }

    private func optionalMoment(_ text: String?) throws(ActionHandlerError) -> ActionMoment? {
        guard let text else { return nil }
        return try moment(text)
    }

    private func moment(_ text: String) throws(ActionHandlerError) -> ActionMoment {
        guard let moment = ActionMoment(text) else { throw .invalidResponse }
        return moment
    }
}
