/// An action that the backend asks the app to carry out.
/// See docs/decisions/actionhandler.md, "The Action enum has a case for unknown types".
public enum Action: Sendable, Equatable, Codable {
    /// An entry of the ledger.
    case budget(BudgetAction)
    /// An event of the calendar.
    case calendar(CalendarAction)
    /// A reminder to create.
    case reminder(ReminderAction)
    /// A task to create.
    case task(TaskAction)
    /// Existing items to show.
    case findItems(ItemAction)
    /// An existing item to change.
    case changeItem(ItemAction)
    /// An existing item to mark as done.
    case completeItem(ItemAction)
    /// An existing item to delete.
    case deleteItem(ItemAction)
    /// An action of a type without a case here, with its original JSON. A handler registered for the type still gets
    /// it.
    case unknown(UnknownAction)

    /// The name of the type in JSON, which selects the handler.
    public var type: String {
        switch self {
        case .budget: BudgetAction.type
        case .calendar: CalendarAction.type
        case .reminder: ReminderAction.type
        case .task: TaskAction.type
        case .findItems: FindItemsAction.type
        case .changeItem: ChangeItemAction.type
        case .completeItem: CompleteItemAction.type
        case .deleteItem: DeleteItemAction.type
        case .unknown(let action): action.type
        }
    }

    /// True if the action only shows items.
    var isQuestion: Bool {
        if case .findItems = self { true } else { false }
    }
}

/// The payload of one type of action.
///
///     struct DimLights: ActionPayload, Decodable {
///         static let type = "dim_lights"
///         let brightness: Double
///     }
public protocol ActionPayload: Sendable {
    /// The name of the type in JSON.
    static var type: String { get }

    /// Reads the payload of an action. Throws `invalidActionType` for another type.
    init(_ action: Action) throws(ActionHandlerError)
}
