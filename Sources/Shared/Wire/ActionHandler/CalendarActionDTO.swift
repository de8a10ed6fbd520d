/// An event for the calendar.
///
///     {"type": "create_calendar_event", "title": "Dentist", "start": "2025-11-04T15:30:00+02:00",
///      "end": "2025-11-04T16:30:00+02:00", "all_day": false, "time_zone": "Europe/Sofia", "location": null,
///      "attendees": [], "recurrence": null, "notes": null}
public struct CalendarActionDTO: Codable, Sendable, Equatable {
    /// The value of the member `type`.
    public static let type = "create_calendar_event"

    /// The title of the event.
    public var title: String
    /// The start: local time with its offset from UTC. An all-day event starts at midnight.
    public var start: String
    /// The end (exclusive), in the format of `start`.
    public var end: String?
    /// True for an all-day event.
    public var allDay: Bool
    /// The time zone of the event, e.g. `Europe/Sofia`.
    public var timeZone: String?
    /// Where the event takes place.
    public var location: String?
    /// The people who take part.
    public var attendees: [String]
    /// How the event repeats, as an RRULE value (RFC 5545).
    public var recurrence: String?
    /// Further text from the user; nil if there is none.
    public var notes: String?

    /// Creates an event from its parts.
    public init(
        title: String,
        start: String,
        end: String? = nil,
        allDay: Bool = false,
        timeZone: String? = nil,
        location: String? = nil,
        attendees: [String] = [],
        recurrence: String? = nil,
        notes: String? = nil
    ) {
        self.title = title
        self.start = start
        self.end = end
        self.allDay = allDay
        self.timeZone = timeZone
        self.location = location
        self.attendees = attendees
        self.recurrence = recurrence
        self.notes = notes
    }

    private enum CodingKeys: String, CodingKey {
        case title, start, end, location, attendees, recurrence, notes
        case allDay = "all_day"
        case timeZone = "time_zone"
    }

    /// Decodes an event; all members except title and start are optional.
    public init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: CodingKeys.self)
        title = try container.decode(String.self, forKey: .title)
        start = try container.decode(String.self, forKey: .start)
        end = try container.decodeIfPresent(String.self, forKey: .end)
        allDay = try container.decodeIfPresent(Bool.self, forKey: .allDay) ?? false
        timeZone = try container.decodeIfPresent(String.self, forKey: .timeZone)
        location = try container.decodeIfPresent(String.self, forKey: .location)
        attendees = try container.decodeIfPresent([String].self, forKey: .attendees) ?? []
        recurrence = try container.decodeIfPresent(String.self, forKey: .recurrence)
        notes = try container.decodeIfPresent(String.self, forKey: .notes)
    }

    /// Encodes every member; unknown values are null.
    public func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: CodingKeys.self)
        try container.encode(title, forKey: .title)
        try container.encode(start, forKey: .start)
        try container.encode(end, forKey: .end)
        try container.encode(allDay, forKey: .allDay)
        try container.encode(timeZone, forKey: .timeZone)
        try container.encode(location, forKey: .location)
        try container.encode(attendees, forKey: .attendees)
        try container.encode(recurrence, forKey: .recurrence)
        try container.encode(notes, forKey: .notes)
    }
}
