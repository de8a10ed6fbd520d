/// An entry in the calendar on this device. Instants are seconds since 1970 began in UTC.
public struct CalendarEvent: Sendable, Equatable {
    /// Its name on this device.
    public let id: String
    /// What it is.
    public var title: String
    /// When it begins, for the first time if it repeats.
    public var start: Int
    /// When it ends, itself not included.
    public var end: Int
    /// The zone by whose clocks it repeats and is shown.
    public var zone: String
    /// True when it lasts whole days of its zone.
    public var isAllDay: Bool
    /// Where it is.
    public var location: String?
    /// Who comes.
    public var attendees: [String]
    /// How it repeats, as the value of RRULE.
    public var recurrence: String?
    /// What else was said.
    public var notes: String?

    /// An entry of these parts.
    public init(
        id: String,
        title: String,
        start: Int,
        end: Int,
        zone: String,
        isAllDay: Bool = false,
        location: String? = nil,
        attendees: [String] = [],
        recurrence: String? = nil,
        notes: String? = nil
    ) {
        self.id = id
        self.title = title
        self.start = start
        self.end = end
        self.zone = zone
        self.isAllDay = isAllDay
        self.location = location
        self.attendees = attendees
        self.recurrence = recurrence
        self.notes = notes
    }
}

/// Where the calendar is kept.
public protocol CalendarService: Sendable {
    /// Adds an entry; one of that id that is there already stays as it is.
    func add(_ event: CalendarEvent) async throws(DeviceProblem)
    /// Takes an entry out, with all its repetitions.
    func removeEvent(_ id: String) async throws(DeviceProblem)
    /// The entries that may lie between two instants: those that do, and those that began before the end and repeat.
    func events(from start: Int, to end: Int) async throws(DeviceProblem) -> [CalendarEvent]
}
