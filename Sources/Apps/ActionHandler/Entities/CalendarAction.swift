/// An event of the calendar.
public struct CalendarAction: ActionPayload, Equatable, Codable {
    /// The name of the type in JSON.
    public static let type = "create_calendar_event"

    /// The title of the event.
    public var title: String
    /// When the event starts.
    public var start: ActionMoment
    /// The end, exclusive; nil means an hour after the start or, for all-day events, a day after it.
    public var end: ActionMoment?
    /// True when it lasts whole days.
    public var isAllDay: Bool
    /// The time zone of its local times; nil means the user's own.
    public var timeZone: String?
    /// Where the event takes place; nil if unknown.
    public var location: String?
    /// The names of the participants.
    public var attendees: [String]
    /// The repetition, as the value of RFC 5545's RRULE; nil for none.
    public var recurrence: String?
    /// The user's notes; nil if there are none.
    public var notes: String?

    /// Creates an event from its parts.
    public init(
        title: String,
        start: ActionMoment,
        end: ActionMoment? = nil,
        isAllDay: Bool = false,
        timeZone: String? = nil,
        location: String? = nil,
        attendees: [String] = [],
        recurrence: String? = nil,
        notes: String? = nil
    ) {
        self.title = title
        self.start = start
        self.end = end
        self.isAllDay = isAllDay
        self.timeZone = timeZone
        self.location = location
        self.attendees = attendees
        self.recurrence = recurrence
        self.notes = notes
    }

    /// The payload of an action. Throws `invalidActionType` for another type.
    public init(_ action: Action) throws(ActionHandlerError) {
        guard case .calendar(let payload) = action else { throw .invalidActionType(action.type) }
        self = payload
    }
}
