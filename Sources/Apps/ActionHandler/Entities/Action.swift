/// Something the app is to do for a person.
/// See docs/decisions/actionhandler.md, "The Action enum has a case for unknown types".
public enum Action: Sendable, Equatable, Codable {
    /// A line for the ledger.
    case budget(BudgetAction)
    /// An entry for the calendar.
    case calendar(CalendarAction)
    /// Something to be reminded of.
    case reminder(ReminderAction)
    /// Something to be done.
    case task(TaskAction)
    /// A type this app has no case for, with its JSON as it came. A handler registered for the type still gets it.
    case unknown(UnknownAction)

    /// The type's name on the wire, by which handlers are found.
    public var type: String {
        switch self {
        case .budget: BudgetAction.type
        case .calendar: CalendarAction.type
        case .reminder: ReminderAction.type
        case .task: TaskAction.type
        case .unknown(let action): action.type
        }
    }
}

/// What one type of action carries, and what its handler takes.
///
///     struct DimLights: ActionPayload, Decodable {
///         static let type = "dim_lights"
///         let brightness: Double
///     }
public protocol ActionPayload: Sendable {
    /// The type's name on the wire.
    static var type: String { get }

    /// Takes the payload out of an action; an action of another type is an error.
    init(_ action: Action) throws(ActionHandlerError)
}
