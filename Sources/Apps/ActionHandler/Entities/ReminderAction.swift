/// A reminder that the user asked for.
public struct ReminderAction: ActionPayload, Equatable, Codable {
    /// The name of the type in JSON.
    public static let type = "create_reminder"

    /// What the user wants to be reminded of.
    public var title: String
    /// When the reminder is due; nil for none.
    public var due: ActionMoment?
    /// The repetition, as the value of RFC 5545's RRULE; nil for none.
    public var recurrence: String?
    /// How important the reminder is.
    public var priority: ActionPriority
    /// The user's notes; nil if there are none.
    public var notes: String?

    /// Creates a reminder from its parts.
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

    /// The payload of an action. Throws `invalidActionType` for another type.
    public init(_ action: Action) throws(ActionHandlerError) {
        guard case .reminder(let payload) = action else { throw .invalidActionType(action.type) }
        self = payload
    }
}

/// How important a reminder or task is.
public enum ActionPriority: String, Sendable, CaseIterable, Codable {
    /// Low priority.
    case low
    /// Normal priority, the default.
    case normal
    /// High priority.
    case high
}
