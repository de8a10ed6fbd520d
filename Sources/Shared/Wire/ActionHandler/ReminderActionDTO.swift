/// A reminder.
///
///     {"type": "create_reminder", "title": "call mum", "due": "2025-11-03T18:00:00+02:00", "recurrence": null,
///      "priority": "normal", "notes": null}
public struct ReminderActionDTO: Codable, Sendable, Equatable {
    /// The value of the member `type`.
    public static let type = "create_reminder"

    /// What the user wants to be reminded of.
    public var title: String
    /// The due time: local time with its offset from UTC.
    public var due: String?
    /// How the reminder repeats, as an RRULE value (RFC 5545).
    public var recurrence: String?
    /// `low`, `normal` or `high`.
    public var priority: String
    /// Further text from the user; nil if there is none.
    public var notes: String?

    /// Creates a reminder from its parts.
    public init(
        title: String,
        due: String? = nil,
        recurrence: String? = nil,
        priority: String = "normal",
        notes: String? = nil
    ) {
        self.title = title
        self.due = due
        self.recurrence = recurrence
        self.priority = priority
        self.notes = notes
    }

    private enum CodingKeys: String, CodingKey {
        case title, due, recurrence, priority, notes
    }

    /// Decodes a reminder; all members except the title are optional.
    public init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: CodingKeys.self)
        title = try container.decode(String.self, forKey: .title)
        due = try container.decodeIfPresent(String.self, forKey: .due)
        recurrence = try container.decodeIfPresent(String.self, forKey: .recurrence)
        priority = try container.decodeIfPresent(String.self, forKey: .priority) ?? "normal"
        notes = try container.decodeIfPresent(String.self, forKey: .notes)
    }

    /// Encodes every member; unknown values are null.
    public func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: CodingKeys.self)
        try container.encode(title, forKey: .title)
        try container.encode(due, forKey: .due)
        try container.encode(recurrence, forKey: .recurrence)
        try container.encode(priority, forKey: .priority)
        try container.encode(notes, forKey: .notes)
    }
}
