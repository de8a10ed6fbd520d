import PlainWords

/// The events, reminders and tasks between two times, and tasks without a date.
public struct Agenda: Sendable, Equatable {
    /// One occurrence of an event, reminder or task.
    public struct Item: Sendable, Equatable {
        /// The kinds of items.
        public enum Kind: String, Sendable {
            /// The item is an event of the calendar.
            case event
            /// The item is a reminder.
            case reminder
            /// The item is a task.
            case task
        }

        /// The kind of item.
        public let kind: Kind
        /// The id of the event, reminder or task; its repetitions share it.
        public let id: String
        /// The title that the user gave.
        public let title: String
        /// The start, or when it is due, in seconds since 1970 in UTC; nil without a time.
        public let start: Int?
        /// The end of an event, in seconds since 1970 in UTC.
        public let end: Int?
        /// The name of the time zone it is shown in.
        public let zone: String
        /// True when an event lasts whole days.
        public let isAllDay: Bool
        /// True when the event, reminder or task repeats.
        public let repeats: Bool
        /// True when it is done.
        public let isDone: Bool
        /// The place of an event.
        public let location: String?
        /// The participants of an event.
        public let attendees: [String]
        /// The priority of a reminder or task.
        public let priority: ActionPriority
        /// The list a task is on.
        public let list: String?
        /// The user's notes; nil if there are none.
        public let notes: String?
    }

    /// The items with a time, by start.
    public let items: [Item]
    /// The items without a time, in their original order.
    public let undated: [Item]

    /// The agenda from `start` up to but not including `end`.
    public init(events: [CalendarEvent], todos: [Todo], from start: Int, to end: Int) {
        let dated =
            events.flatMap { Self.items(of: $0, from: start, to: end) }
            + todos.flatMap { Self.items(of: $0, from: start, to: end) }
        items = dated.sorted { one, other in
            (one.start ?? 0, one.isAllDay ? 0 : 1, one.title) < (other.start ?? 0, other.isAllDay ? 0 : 1, other.title)
        }
        undated = todos.filter { $0.due == nil }.map { Item($0, due: nil) }
    }

    /// An empty agenda.
    public init() {
        items = []
        undated = []
    }

    private static func items(of event: CalendarEvent, from start: Int, to end: Int) -> [Item] {
        let zone = Zones.orUTC(event.zone)
        let repetition = Repetition(start: event.start, zone: zone, rrule: event.recurrence)
        return repetition.instants(before: end).compactMap { instant in
            let ends = event.end(of: instant, in: zone)
            // An event without length belongs to the agenda if it starts within it.
            return ends > start || instant >= start ? Item(event, start: instant, end: ends) : nil
        }
    }

    private static func items(of todo: Todo, from start: Int, to end: Int) -> [Item] {
        guard let due = todo.due else { return [] }
        let repetition = Repetition(start: due, zone: Zones.orUTC(todo.zone), rrule: todo.recurrence)
        return repetition.instants(before: end).filter { $0 >= start }.map { Item(todo, due: $0) }
    }
}

extension CalendarEvent {
    /// The end of the occurrence that starts at `instant`. All-day events keep their number of days when clocks change.
    func end(of instant: Int, in zone: Zone) -> Int {
        guard isAllDay else { return instant + (end - start) }
        let days = zone.local(end).day - zone.local(start).day
        return zone.instant(of: LocalTime(zone.local(instant).day + days))
    }
}

extension Agenda.Item {
    fileprivate init(_ event: CalendarEvent, start: Int, end: Int) {
        self.init(
            kind: .event,
            id: event.id,
            title: event.title,
            start: start,
            end: end,
            zone: event.zone,
            isAllDay: event.isAllDay,
            repeats: event.recurrence != nil,
            isDone: false,
            location: event.location,
            attendees: event.attendees,
            priority: .normal,
            list: nil,
            notes: event.notes
        )
    }

    fileprivate init(_ todo: Todo, due: Int?) {
        self.init(
            kind: todo.kind == .reminder ? .reminder : .task,
            id: todo.id,
            title: todo.title,
            start: due,
            end: nil,
            zone: todo.zone,
            isAllDay: false,
            repeats: todo.recurrence != nil,
            isDone: todo.done != nil || due.map { todo.ticks.contains($0) } ?? false,
            location: nil,
            attendees: [],
            priority: todo.priority,
            list: todo.list,
            notes: todo.notes
        )
    }
}
