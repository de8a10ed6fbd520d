public import BowlineJSON

/// An action for an app; its JSON member `type` names the kind.
public enum AppActionDTO: Tagged, Equatable {
    /// `log_budget_entry`: adds an entry to the ledger.
    case budget(BudgetActionDTO)
    /// `create_calendar_event`: adds an event to the calendar.
    case calendar(CalendarActionDTO)
    /// `create_reminder`: adds a reminder to the list.
    case reminder(ReminderActionDTO)
    /// `create_task`: adds a task to the list.
    case task(TaskActionDTO)
    /// A type that is newer than this app, kept as it is.
    case unknown(UnknownPayload)

    /// The four types this app knows.
    public static let tags = TagTable(key: "type", unknown: AppActionDTO.unknown)
        .tag(BudgetActionDTO.type, AppActionDTO.budget)
        .tag(CalendarActionDTO.type, AppActionDTO.calendar)
        .tag(ReminderActionDTO.type, AppActionDTO.reminder)
        .tag(TaskActionDTO.type, AppActionDTO.task)

    /// The type and its properties.
    public var tagged: TaggedContent {
        switch self {
        case .budget(let action): .known(BudgetActionDTO.type, action)
        case .calendar(let action): .known(CalendarActionDTO.type, action)
        case .reminder(let action): .known(ReminderActionDTO.type, action)
        case .task(let action): .known(TaskActionDTO.type, action)
        case .unknown(let payload): .unknown(payload)
        }
    }
}
