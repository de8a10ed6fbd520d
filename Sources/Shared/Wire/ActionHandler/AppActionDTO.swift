public import BowlineJSON

/// An action for the app; the JSON member `type` selects the kind.
public enum AppActionDTO: Tagged, Equatable {
    /// `log_budget_entry`: adds an entry to the ledger.
    case budget(BudgetActionDTO)
    /// `create_calendar_event`: adds an event to the calendar.
    case calendar(CalendarActionDTO)
    /// `create_reminder`: adds a reminder to the list.
    case reminder(ReminderActionDTO)
    /// `create_task`: adds a task to the list.
    case task(TaskActionDTO)
    /// `find_items`: shows existing items on the device.
    case findItems(ItemActionDTO)
    /// `change_item`: changes an existing item.
    case changeItem(ItemActionDTO)
    /// `complete_item`: marks an item as done.
    case completeItem(ItemActionDTO)
    /// `delete_item`: deletes an item; the app can undo it.
    case deleteItem(ItemActionDTO)
    /// A type that this version of the app does not know, kept unchanged.
    case unknown(UnknownPayload)

    /// The types that this version knows.
    public static let tags = TagTable(key: "type", unknown: AppActionDTO.unknown)
        .tag(BudgetActionDTO.type, AppActionDTO.budget)
        .tag(CalendarActionDTO.type, AppActionDTO.calendar)
        .tag(ReminderActionDTO.type, AppActionDTO.reminder)
        .tag(TaskActionDTO.type, AppActionDTO.task)
        .tag(ItemActionDTO.findType, AppActionDTO.findItems)
        .tag(ItemActionDTO.changeType, AppActionDTO.changeItem)
        .tag(ItemActionDTO.completeType, AppActionDTO.completeItem)
        .tag(ItemActionDTO.deleteType, AppActionDTO.deleteItem)

    /// The type and its properties.
    public var tagged: TaggedContent {
        switch self {
        case .budget(let action): .known(BudgetActionDTO.type, action)
        case .calendar(let action): .known(CalendarActionDTO.type, action)
        case .reminder(let action): .known(ReminderActionDTO.type, action)
        case .task(let action): .known(TaskActionDTO.type, action)
        case .findItems(let action): .known(ItemActionDTO.findType, action)
        case .changeItem(let action): .known(ItemActionDTO.changeType, action)
        case .completeItem(let action): .known(ItemActionDTO.completeType, action)
        case .deleteItem(let action): .known(ItemActionDTO.deleteType, action)
        case .unknown(let payload): .unknown(payload)
        }
    }
}
