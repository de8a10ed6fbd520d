/// A task.
public struct TaskAction: ActionPayload, Equatable, Codable {
    /// The name of the type in JSON.
    public static let type = "create_task"

    /// The title.
    public var title: String
    /// The due time.
    public var due: ActionMoment?
    /// The list of the task; nil is the user's default list.
    public var list: String?
    /// The priority.
    public var priority: ActionPriority
    /// Further notes.
    public var notes: String?

    /// A task of these parts.
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

    /// The task in an action.
    public init(_ action: Action) throws(ActionHandlerError) {
        guard case .task(let payload) = action else { throw .invalidActionType(action.type) }
        self = payload
    }
}
