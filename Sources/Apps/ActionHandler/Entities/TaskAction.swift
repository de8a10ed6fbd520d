/// A task that the user asked for.
public struct TaskAction: ActionPayload, Equatable, Codable {
    /// The name of the type in JSON.
    public static let type = "create_task"

    /// What the user wants to do.
    public var title: String
    /// When the task is due; nil for none.
    public var due: ActionMoment?
    /// The list of the task; nil means the user's default list.
    public var list: String?
    /// How important the task is.
    public var priority: ActionPriority
    /// The user's notes; nil if there are none.
    public var notes: String?

    /// Creates a task from its parts.
    public init(
        title: String,
        due: ActionMoment? = nil,
        list: String? = nil,
        priority: ActionPriority = .normal,
        notes: String? = nil
    ) {
        self.title = title
        self.due = due
        self.list = list
        self.priority = priority
        self.notes = notes
    }

    /// The payload of an action. Throws `invalidActionType` for another type.
    public init(_ action: Action) throws(ActionHandlerError) {
        guard case .task(let payload) = action else { throw .invalidActionType(action.type) }
        self = payload
    }
}
