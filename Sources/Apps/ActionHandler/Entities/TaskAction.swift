/// Something to be done.
public struct TaskAction: ActionPayload, Equatable, Codable {
    /// The type's name on the wire.
    public static let type = "create_task"

    /// What.
    public var title: String
    /// By when.
    public var due: ActionMoment?
    /// The list it belongs on; nil is the person's usual one.
    public var list: String?
    /// How pressing it is.
    public var priority: ActionPriority
    /// What else was said.
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
