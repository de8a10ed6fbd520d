/// An entry in the calendar on this device. Instants are seconds since 1970 began in UTC.
public struct CalendarEvent: Sendable, Equatable, Codable {
    /// The id on this device.
    public let id: String
    /// The title of the event.
    public var title: String
    /// When it begins, for the first time if it repeats.
    public var start: Int
    /// When it ends, itself not included.
    public var end: Int
    /// The zone by whose clocks it repeats and is shown.
    public var zone: String
    /// True when it lasts whole days of its zone.
    public var isAllDay: Bool = false
    /// Where the event takes place; nil if unknown.
    public var location: String?
    /// The names of the participants.
    public var attendees: [String] = []
    /// The repetition, as the value of RFC 5545's RRULE; nil for none.
    public var recurrence: String?
    /// Notes of the user; nil without any.
    public var notes: String?
}

/// Stores calendar events on the device.
public protocol CalendarService: ItemService {
    /// Adds an entry. An existing entry with the same id is kept.
    func add(_ event: CalendarEvent) async throws(DeviceError)
    /// The entries that may lie between two instants: those that do, and those that began before the end and repeat.
    func events(from start: Int, to end: Int) async throws(DeviceError) -> [CalendarEvent]
}
