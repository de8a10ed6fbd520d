/// A reminder.
public struct ReminderAction: ActionPayload, Equatable, Codable {
    /// The name of the type in JSON.
    public static let type = "create_reminder"

    /// The title.
    public var title: String
    /// The time.
    public var due: ActionMoment?
    /// The repetition, as the value of RFC 5545's RRULE; nil for none.
    public var recurrence: String?
    /// The priority.
    public var priority: ActionPriority
    /// Further notes.
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

/// Priorities.
public enum ActionPriority: String, Sendable, CaseIterable, Codable {
    /// Low priority.
    case low
    /// Normal priority.
    case normal
    /// High priority.
    case high
}
