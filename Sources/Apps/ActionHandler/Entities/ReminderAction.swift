/// Something to be reminded of.
public struct ReminderAction: ActionPayload, Equatable, Codable {
    /// The type's name on the wire.
    public static let type = "create_reminder"

    /// What of.
    public var title: String
    /// When.
    public var due: ActionMoment?
    /// How it repeats, as the value of RFC 5545's RRULE.
    public var recurrence: String?
    /// How pressing it is.
    public var priority: ActionPriority
    /// What else was said.
    public var notes: String?

    /// A reminder of these parts.
    public init(
        title: String,
        due: ActionMoment? = nil,
        recurrence: String? = nil,
        priority: ActionPriority = .normal,
        notes: String? = nil
    ) {
        self.title = title
        self.due = due
        self.recurrence = recurrence
        self.priority = priority
        self.notes = notes
    }

    /// The reminder in an action.
    public init(_ action: Action) throws(ActionHandlerError) {
        guard case .reminder(let payload) = action else { throw .invalidActionType(action.type) }
        self = payload
    }
}

/// How pressing something is.
public enum ActionPriority: String, Sendable, CaseIterable, Codable {
    /// It can wait.
    case low
    /// Like most things.
    case normal
    /// It cannot wait.
    case high
}
