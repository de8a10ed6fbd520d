import PlainWords

/// Some days of the agenda.
public struct AgendaPresentation: Sendable, Equatable {
    /// A day of the agenda with its rows, or several days in a row without entries.
    public struct DayList: Sendable, Equatable {
        /// The day, such as `Mon 3 May`; for several days, the first and the last.
        public let title: String
        /// Whether the day is today.
        public let isToday: Bool
        /// The rows of the day, in time order; empty without entries.
        public let rows: [Row]
    }

    /// An entry of the agenda.
    public struct Row: Sendable, Equatable {
        /// The item, for the row's actions.
        public let item: Agenda.Item
        /// The time; empty without one.
        public let time: String
        /// The title shown in the row.
        public let title: String
        /// The place, participants, list and priority.
        public let detail: String
        /// The label of the checkbox; nil for events.
        public let doneLabel: String?
        /// Whether the checkbox is ticked.
        public let isDone: Bool
        /// What a screen reader reads aloud for the row.
        public let label: String
    }

    /// The first and last day as text.
    public let title: String
    /// The label of the button for earlier days.
    public let previousLabel: String
    /// The label of the button for later days.
    public let nextLabel: String
    /// The days from the first to the last. Consecutive days without entries form one list; today is always separate.
    public let days: [DayList]
    /// The heading of the items without a day.
    public let undatedTitle: String
    /// The items without a day.
    public let undated: [Row]
    /// The text of a day without entries.
    public let emptyText: String
    /// The title of the export button.
    public let exportLabel: String

    init(_ state: ActionHandlerFeature.State, today: ActionDay, _ strings: ActionHandlerStrings) {
        let first = state.span.first.day
        title = strings.days(from: first, through: first + (state.span.days - 1))
        previousLabel = strings.pick("Earlier", "По-рано")
        nextLabel = strings.pick("Later", "По-късно")
        undatedTitle = strings.pick("Without a date", "Без дата")
        emptyText = strings.pick("Nothing", "Нищо")
        exportLabel = strings.pick("Export as .ics", "Експорт като .ics")
        let zone = Zones.orUTC(state.preferences.timeZone)
        let agenda = state.records.agenda
        let all = (0..<state.span.days).map { index in
            let day = first + index
            let items = agenda.items.filter { $0.covers(day, in: zone) }
            return (day: day, rows: items.map { Row($0, on: day, in: zone, strings) })
        }
        days = Self.runs(all, today: today.day).map { run in
            let (from, to) = (strings.dayOfYear(run.first), strings.dayOfYear(run.last))
            return DayList(
                title: run.first == run.last ? from : "\(from) – \(to)",
                isToday: run.first == today.day,
                rows: run.rows
            )
        }
        undated = agenda.undated.map { Row($0, on: nil, in: zone, strings) }
    }

    /// The days, with consecutive days without entries merged.
    private static func runs(_ days: [(day: Day, rows: [Row])], today: Day) -> [(first: Day, last: Day, rows: [Row])] {
        var runs: [(first: Day, last: Day, rows: [Row])] = []
        for (day, rows) in days {
            if rows.isEmpty, day != today, let last = runs.last, last.rows.isEmpty, last.last != today {
                runs[runs.count - 1].last = day
            } else {
                runs.append((day, day, rows))
            }
        }
        return runs
    }
}

extension Agenda.Item {
    /// True if the item covers part of the day. All-day items use the days of their own zone.
    fileprivate func covers(_ day: Day, in zone: Zone) -> Bool {
        guard let start else { return false }
        let own = isAllDay ? Zones.orUTC(self.zone) : zone
        let first = own.local(start).day
        // The last second before the end, because an item that ends at midnight belongs to the previous day.
        let last = own.local(max(start, (end ?? start) - 1)).day
        return first <= day && day <= last
    }
}

extension AgendaPresentation.Row {
    fileprivate init(_ item: Agenda.Item, on day: Day?, in zone: Zone, _ strings: ActionHandlerStrings) {
        self.item = item
        title = item.title
        time = Self.time(of: item, on: day, in: zone, strings)
        let priority = item.priority == .high ? strings.name(of: .high) : nil
        let people = item.attendees.isEmpty ? nil : item.attendees.joined(separator: ", ")
        let repeats = item.repeats ? strings.pick("repeats", "повтаря се") : nil
        detail = [item.location, people, item.list, priority, repeats, item.notes].compactMap(\.self)
            .joined(separator: " · ")
        isDone = item.isDone
        doneLabel = item.kind == .event ? nil : strings.pick("Done: \(item.title)", "Готово: \(item.title)")
        label = [time, item.title, detail].filter { !$0.isEmpty }.joined(separator: ", ")
    }

    /// The time as text; "all day" on the middle days of an item that spans several days.
    private static func time(of item: Agenda.Item, on day: Day?, in zone: Zone, _ strings: ActionHandlerStrings)
        -> String
    {
        guard let day, let start = item.start else { return "" }
        let allDay = strings.pick("all day", "цял ден")
        guard !item.isAllDay else { return allDay }
        let begins = zone.local(start)
        guard let end = item.end, end > start else { return strings.clock(begins) }
        let ends = zone.local(end)
        let from = begins.day == day ? strings.clock(begins) : ""
        let to = ends.day == day ? strings.clock(ends) : ""
        return from.isEmpty && to.isEmpty ? allDay : "\(from)–\(to)"
    }
}
