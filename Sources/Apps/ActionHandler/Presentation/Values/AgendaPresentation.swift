import PlainWords

/// Some days of the agenda.
public struct AgendaPresentation: Sendable, Equatable {
    /// A day.
    public struct DayList: Sendable, Equatable {
        /// The day.
        public let title: String
        /// True for today.
        public let isToday: Bool
        /// What is on it.
        public let rows: [Row]
    }

    /// One thing.
    public struct Row: Sendable, Equatable {
        /// The thing itself, for what is done with it.
        public let item: Agenda.Item
        /// When; empty without a time.
        public let time: String
        /// Its name.
        public let title: String
        /// Where, with whom, on which list and how pressing.
        public let detail: String
        /// What its box for done says; nil for events, which have none.
        public let doneLabel: String?
        /// True when the box is ticked.
        public let isDone: Bool
        /// What a screen reader says.
        public let label: String
    }

    /// The days from the first to the last.
    public let title: String
    /// What the button for earlier days is called.
    public let previousLabel: String
    /// What the button for later days is called.
    public let nextLabel: String
    /// The days, those without anything too.
    public let days: [DayList]
    /// What has no day, under this heading.
    public let undatedTitle: String
    /// What has no day.
    public let undated: [Row]
    /// What stands on a day without anything.
    public let emptyText: String
    /// What the button says that makes a calendar file of it.
    public let exportLabel: String

    init(_ state: ActionHandlerFeature.State, today: ActionDay, _ messages: Messages) {
        let first = state.span.first.day
        title = messages.days(from: first, through: first + (state.span.days - 1))
        previousLabel = messages.pick("Earlier", "По-рано")
        nextLabel = messages.pick("Later", "По-късно")
        undatedTitle = messages.pick("Without a date", "Без дата")
        emptyText = messages.pick("Nothing", "Нищо")
        exportLabel = messages.pick("Export as .ics", "Експорт като .ics")
        let zone = Zones.orUTC(state.preferences.timeZone)
        let agenda = state.book.agenda
        days = (0..<state.span.days).map { index in
            let day = first + index
            let items = agenda.items.filter { $0.covers(day, in: zone) }
            return DayList(
                title: messages.dayOfYear(day),
                isToday: day == today.day,
                rows: items.map { Row($0, on: day, in: zone, messages) }
            )
        }
        undated = agenda.undated.map { Row($0, on: nil, in: zone, messages) }
    }
}

extension Agenda.Item {
    /// True when some of it lies on that day; whole days are days of their own zone, wherever they are looked at.
    fileprivate func covers(_ day: Day, in zone: Zone) -> Bool {
        guard let start else { return false }
        let own = isAllDay ? Zones.orUTC(self.zone) : zone
        let first = own.local(start).day
        // Its last second, as an end at midnight is still the day before.
        let last = own.local(max(start, (end ?? start) - 1)).day
        return first <= day && day <= last
    }
}

extension AgendaPresentation.Row {
    fileprivate init(_ item: Agenda.Item, on day: Day?, in zone: Zone, _ messages: Messages) {
        self.item = item
        title = item.title
        time = Self.time(of: item, on: day, in: zone, messages)
        let priority = item.priority == .high ? messages.name(of: .high) : nil
        let people = item.attendees.isEmpty ? nil : item.attendees.joined(separator: ", ")
        let repeats = item.repeats ? messages.pick("repeats", "повтаря се") : nil
        detail = [item.location, people, item.list, priority, repeats, item.notes].compactMap(\.self)
            .joined(separator: " · ")
        isDone = item.isDone
        doneLabel = item.kind == .event ? nil : messages.pick("Done: \(item.title)", "Готово: \(item.title)")
        label = [time, item.title, detail].filter { !$0.isEmpty }.joined(separator: ", ")
    }

    /// On the days in the middle of something long, the whole day.
    private static func time(of item: Agenda.Item, on day: Day?, in zone: Zone, _ messages: Messages) -> String {
        guard let day, let start = item.start else { return "" }
        let allDay = messages.pick("all day", "цял ден")
        guard !item.isAllDay else { return allDay }
        let begins = zone.local(start)
        guard let end = item.end, end > start else { return messages.clock(begins) }
        let ends = zone.local(end)
        let from = begins.day == day ? messages.clock(begins) : ""
        let to = ends.day == day ? messages.clock(ends) : ""
        return from.isEmpty && to.isEmpty ? allDay : "\(from)–\(to)"
    }
}
