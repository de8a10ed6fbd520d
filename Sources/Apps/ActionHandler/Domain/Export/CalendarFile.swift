import PlainWords

/// The agenda as an iCalendar file (RFC 5545), for import into other calendars.
public struct CalendarFile: Sendable {
    private let events: [CalendarEvent]
    private let todos: [Todo]
    private let instant: Int

    /// Creates a file of events and to-dos; `instant` is the time of writing.
    public init(events: [CalendarEvent], todos: [Todo], at instant: Int) {
        self.events = events
        self.todos = todos
        self.instant = instant
    }

    /// The content of the file.
    public var text: String {
        var lines = CalendarLines()
        lines.add("BEGIN:VCALENDAR")
        lines.add("VERSION:2.0")
        lines.add("PRODID:-//Bowline//ActionHandler//EN")
        lines.add("CALSCALE:GREGORIAN")
        for name in zones { CalendarZone(name: name, from: firstInstant).write(to: &lines) }
        for event in events { write(event, to: &lines) }
        for todo in todos { write(todo, to: &lines) }
        lines.add("END:VCALENDAR")
        return lines.text
    }

    /// The time zones used in the file. All-day events have none, and UTC needs no rules.
    private var zones: [String] {
        let named = events.filter { !$0.isAllDay }.map(\.zone) + todos.filter { $0.due != nil }.map(\.zone)
        return Set(named).filter { !CalendarZone.isUTC($0) }.sorted()
    }

    private var firstInstant: Int {
        (events.map(\.start) + todos.compactMap(\.due)).min() ?? instant
    }

    private func write(_ event: CalendarEvent, to lines: inout CalendarLines) {
        lines.add("BEGIN:VEVENT")
        lines.add("UID:\(event.id)@bowline")
        lines.add("DTSTAMP:\(CalendarZone.utc(instant))")
        lines.add(time("DTSTART", event.start, event.zone, isDay: event.isAllDay))
        lines.add(time("DTEND", event.end, event.zone, isDay: event.isAllDay))
        lines.add("SUMMARY", event.title)
        if let rule = event.recurrence { lines.add("RRULE:\(written(rule, event.zone, isAllDay: event.isAllDay))") }
        if let location = event.location { lines.add("LOCATION", location) }
        // Only the names of participants are known, so the address is a placeholder.
        for name in event.attendees { lines.add("ATTENDEE;CN=\(CalendarLines.quoted(name)):invalid:nomail") }
        if let notes = event.notes { lines.add("DESCRIPTION", notes) }
        lines.add("END:VEVENT")
    }

    private func write(_ todo: Todo, to lines: inout CalendarLines) {
        lines.add("BEGIN:VTODO")
        lines.add("UID:\(todo.id)@bowline")
        lines.add("DTSTAMP:\(CalendarZone.utc(instant))")
        // DTSTART starts a repetition, and DUE must not equal it, so only one of the two is written.
        if let due = todo.due {
            lines.add(time(todo.recurrence == nil ? "DUE" : "DTSTART", due, todo.zone, isDay: false))
        }
        lines.add("SUMMARY", todo.title)
        if let rule = todo.recurrence { lines.add("RRULE:\(written(rule, todo.zone, isAllDay: false))") }
        lines.add("PRIORITY:\(todo.priority == .high ? 1 : todo.priority == .low ? 9 : 5)")
        if let list = todo.list { lines.add("CATEGORIES", list) }
        if let notes = todo.notes { lines.add("DESCRIPTION", notes) }
        if let done = todo.done { lines.add("COMPLETED:\(CalendarZone.utc(done))") }
        lines.add("STATUS:\(todo.done == nil ? "NEEDS-ACTION" : "COMPLETED")")
        if todo.kind == .reminder, todo.due != nil { writeAlarm(todo, to: &lines) }
        lines.add("END:VTODO")
    }

    private func writeAlarm(_ todo: Todo, to lines: inout CalendarLines) {
        lines.add("BEGIN:VALARM")
        lines.add("ACTION:DISPLAY")
        lines.add(todo.recurrence == nil ? "TRIGGER;RELATED=END:PT0S" : "TRIGGER:PT0S")
        lines.add("DESCRIPTION", todo.title)
        lines.add("END:VALARM")
    }

    private func time(_ name: String, _ instant: Int, _ zone: String, isDay: Bool) -> String {
        if isDay { return "\(name);VALUE=DATE:\(CalendarZone.day(Zones.orUTC(zone).local(instant).day))" }
        guard !CalendarZone.isUTC(zone) else { return "\(name):\(CalendarZone.utc(instant))" }
        return "\(name);TZID=\(zone):\(CalendarZone.stamp(Zones.orUTC(zone).local(instant)))"
    }

    /// The rule with UNTIL in the form of DTSTART: a day for all-day events, UTC for times in a zone.
    private func written(_ text: String, _ zone: String, isAllDay: Bool) -> String {
        guard var rule = Recurrence(rrule: text), let until = rule.until else { return text }
        let zone = Zones.orUTC(zone)
        let local = rule.untilIsUTC ? zone.local(until.seconds) : until
        rule.until = nil
        let end = isAllDay ? CalendarZone.day(local.day) : CalendarZone.utc(zone.instant(of: local))
        return "\(rule.rrule);UNTIL=\(end)"
    }
}
