/// An entry for the calendar.
public struct CalendarAction: ActionPayload, Equatable, Codable {
    /// The type's name on the wire.
    public static let type = "create_calendar_event"

    /// What it is.
    public var title: String
    /// When it begins.
    public var start: ActionMoment
    /// When it ends, itself not included; an hour or a day later when it was not said.
    public var end: ActionMoment?
    /// True when it lasts whole days.
    public var isAllDay: Bool
    /// The zone its local times are of; nil is the person's own.
    public var timeZone: String?
    /// Where it is.
    public var location: String?
    /// Who comes.
    public var attendees: [String]
    /// How it repeats, as the value of RFC 5545's RRULE.
    public var recurrence: String?
    /// What else was said.
    public var notes: String?

    /// An entry of these parts.
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

    /// The entry in an action.
    public init(_ action: Action) throws(ActionHandlerError) {
        guard case .calendar(let payload) = action else { throw .invalidActionType(action.type) }
        self = payload
    }
}
