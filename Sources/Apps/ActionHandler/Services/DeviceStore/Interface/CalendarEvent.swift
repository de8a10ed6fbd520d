/// An event in the calendar on this device. Instants are seconds since 1970 in UTC.
public struct CalendarEvent: Sendable, Equatable, Codable {
    /// The id on this device.
    public let id: String
    /// The title of the event.
    public var title: String
    /// The start; for a repeating event, of the first occurrence.
    public var start: Int
    /// The end, exclusive.
    public var end: Int
    /// The name of the time zone in which the event repeats and is shown.
    public var zone: String
    /// True when it lasts whole days of its zone.
    public var isAllDay: Bool = false
    /// Where the event takes place; nil if unknown.
    public var location: String?
    /// The names of the participants.
    public var attendees: [String] = []
    /// The repetition, as the value of RFC 5545's RRULE; nil for none.
    public var recurrence: String?
    /// The user's notes; nil if there are none.
    public var notes: String?
}

/// Stores calendar events on the device.
public protocol CalendarService: ItemService {
    /// Adds an entry. An existing entry with the same id is kept.
    func add(_ event: CalendarEvent) async throws(DeviceError)
    /// The events that may lie between two instants: events that do, and repeating events that began before the end.
    func events(from start: Int, to end: Int) async throws(DeviceError) -> [CalendarEvent]
}
