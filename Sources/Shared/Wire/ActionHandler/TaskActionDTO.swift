/// A task.
///
///     {"type": "create_task", "title": "buy milk", "due": null, "list": "shopping", "priority": "normal", "notes": null}
public struct TaskActionDTO: Codable, Sendable, Equatable {
    /// The value of the member `type`.
    public static let type = "create_task"

    /// What the user wants to do.
    public var title: String
    /// The due time: local time with its offset from UTC.
    public var due: String?
    /// The list of the task, if the user named a list.
    public var list: String?
    /// `low`, `normal` or `high`.
    public var priority: String
    /// Further text from the user; nil if there is none.
    public var notes: String?

    /// Creates a task from its parts.
    public init(
        title: String,
        due: String? = nil,
        list: String? = nil,
        priority: String = "normal",
        notes: String? = nil
    ) {
        self.title = title
        self.due = due
        self.list = list
        self.priority = priority
        self.notes = notes
    }

    private enum CodingKeys: String, CodingKey {
        case title, due, list, priority, notes
    }

    /// Decodes a task; all members except the title are optional.
    public init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: CodingKeys.self)
        title = try container.decode(String.self, forKey: .title)
        due = try container.decodeIfPresent(String.self, forKey: .due)
        list = try container.decodeIfPresent(String.self, forKey: .list)
        priority = try container.decodeIfPresent(String.self, forKey: .priority) ?? "normal"
        notes = try container.decodeIfPresent(String.self, forKey: .notes)
    }

    /// Encodes every member; unknown values are null.
    public func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: CodingKeys.self)
        try container.encode(title, forKey: .title)
        try container.encode(due, forKey: .due)
        try container.encode(list, forKey: .list)
        try container.encode(priority, forKey: .priority)
        try container.encode(notes, forKey: .notes)
    }
}
