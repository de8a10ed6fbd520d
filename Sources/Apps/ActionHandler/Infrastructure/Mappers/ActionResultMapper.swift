import Bowline
public import Wire

/// Makes this app's own values of what stands on the wire. What is not a day, a moment or a known word there is
/// `invalidResponse`.
public struct ActionResultMapper: Sendable {
    /// Creates a mapper; it has no state.
    public init() {}

    /// The result in an answer.
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

    /// The action in an answer.
    public func toDomain(_ dto: AppActionDTO) throws(ActionHandlerError) -> Action {
        switch dto {
        case .budget(let dto): .budget(try budget(dto))
        case .calendar(let dto): .calendar(try calendar(dto))
        case .reminder(let dto): .reminder(try reminder(dto))
        case .task(let dto): .task(try task(dto))
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
            details: dto.details
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

    private func optionalMoment(_ text: String?) throws(ActionHandlerError) -> ActionMoment? {
        guard let text else { return nil }
        return try moment(text)
    }

    private func moment(_ text: String) throws(ActionHandlerError) -> ActionMoment {
        guard let moment = ActionMoment(text) else { throw .invalidResponse }
        return moment
    }
}
