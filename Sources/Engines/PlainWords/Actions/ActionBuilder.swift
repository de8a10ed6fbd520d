/// Builds actions from clauses whose intent is known.
struct ActionBuilder {
    let clause: Clause
    let context: Context

    private var titles: Titles { Titles(clause: clause) }

    /// The time of a single occurrence. Hours from one to six without a part of day are taken as afternoon.
    func moment(_ value: TimeValue?) -> LocalTime? {
        guard let value, let from = value.from ?? value.to else { return nil }
        if isDeadline(value), let to = value.to { return settled(to, value) }
        if value.isHourAmbiguous, clause.has(Self.alarms) { return alarm(from, value) }
        if value.isRange, value.grain == .hour, !value.isHourAmbiguous, value.to != nil, value.isPartOfDay {
            return from + 3600
        }
        return settled(from, value)
    }

    /// "by friday", "before 5": the end is the due time.
    private func isDeadline(_ value: TimeValue) -> Bool {
        value.isRange && value.to != nil && (value.from == nil || value.from == context.localNow)
    }

    private func settled(_ time: LocalTime, _ value: TimeValue) -> LocalTime {
        guard value.isHourAmbiguous, !value.dayIsOpen, time.hour < 12 else { return time }
        let isEvening = clause.has(Self.evenings) && time.hour >= 5
        // "every weekday at 7:30" is the morning, although today's is over.
        let isOver = time < context.localNow && clause.recurrences.isEmpty
        return (1...6).contains(time.hour) || isEvening || isOver ? time + 43_200 : time
    }

    /// An alarm is set for the morning.
    private func alarm(_ from: LocalTime, _ value: TimeValue) -> LocalTime {
        guard value.dayIsOpen else { return from }
        let morning = LocalTime(context.localNow.day) + from.secondOfDay % 43_200
        return morning >= context.localNow ? morning : morning.adding(1, .day)
    }

    private static let alarms = Clause.hashes("wake alarm alarms")
    private static let evenings = Clause.hashes(
        "dinner supper drinks pints beers cocktails pub party concert movie movies cinema theatre theater gig clubbing evening night"
    )

    private func offset(_ time: LocalTime, _ value: TimeValue?) -> Int {
        value?.namedOffset ?? context.zone.offset(at: context.zone.instant(of: time))
    }

    /// A calendar event; nil if no time is given.
    func event(at given: TimeValue? = nil) -> CalendarEvent? {
        guard let value = (given ?? clause.time).map({ ahead($0) }), value.grain <= .day || value.isRange,
            let moment = moment(value), let start = value.grain < .day ? next(moment, isWhole: false) : moment
        else { return nil }
        if isBlock { return block(value) }
        let people = titles.people()
        let location = titles.place()
        let title = titles.title(dropping: [location?.tokens].compactMap { $0 }) ?? titles.holiday ?? "Event"
        let isAllDay = value.grain >= .day
        let end = end(of: value, start, isAllDay: isAllDay)
        return CalendarEvent(
            title: title,
            start: start,
            offset: offset(start, value),
            end: end,
            endOffset: offset(end, value),
            isAllDay: isAllDay,
            location: location?.name,
            attendees: people?.names ?? [],
            recurrence: clause.rule
        )
    }

    /// A planned date without a year is in the future: in October, "holiday from 8 to 15 july" means next July.
    private func ahead(_ value: TimeValue) -> TimeValue {
        let said = clause.tokens.filter { clause.isTime($0) }
        guard clause.recurrences.isEmpty, let from = value.from, from < context.localNow.adding(-1, .month),
            said.contains(where: { clause.sentence[$0].word.month > 0 }),
            !said.contains(where: {
                clause.sentence[$0].kind == .digits && clause.sentence[$0].length == 4
                    || [.last, .ago, .past, .previous].contains(clause.sentence.key($0))
            })
        else { return value }
        var next = value
        next.from = from.adding(1, .year)
        next.to = value.to?.adding(1, .year)
        return next
    }

    /// "block my calendar tomorrow afternoon" gives only a time.
    private var isBlock: Bool { clause.has(Self.blocks) && clause.has(Self.calendars) }

    private func block(_ value: TimeValue) -> CalendarEvent? {
        guard let start = value.isRange ? value.from : moment(value) else { return nil }
        let isAllDay = value.grain >= .day
        let end = value.isRange ? value.to ?? start + 3600 : end(of: value, start, isAllDay: isAllDay)
        return CalendarEvent(
            title: "Busy",
            start: start,
            offset: offset(start, value),
            end: end,
            endOffset: offset(end, value),
            isAllDay: isAllDay,
            location: nil,
            attendees: [],
            recurrence: clause.rule
        )
    }

    private static let blocks = Clause.hashes("block")
    private static let calendars = Clause.hashes("calendar calender schedule agenda planner diary")

    private func end(of value: TimeValue, _ start: LocalTime, isAllDay: Bool) -> LocalTime {
        if value.isRange, !value.isPartOfDay, let from = value.from, let to = value.to { return start + (to - from) }
        if let duration = clause.duration, !duration.isEmpty { return duration.from(start, isPast: false) }
        return isAllDay ? start.adding(1, .day) : start + 3600
    }

    /// A reminder, due at the given time.
    func reminder() -> Reminder {
        let value = clause.time
        let isWhole = moment(value).map { isWholeDay(value, $0) } ?? false
        let due = next(moment(value).map { isWhole ? $0 + 32_400 : $0 }, isWhole: isWhole)
        let title = titles.title(dropping: spent) ?? "Reminder"
        return Reminder(
            title: title,
            due: due,
            offset: due.map { offset($0, value) } ?? 0,
            recurrence: clause.rule,
            priority: priority
        )
    }

    /// A reminder of what this clause says, at a time that the next clause gives; nil for the time of this clause.
    func reminder(at given: LocalTime?) -> Reminder {
        var reminder = reminder()
        guard let given else { return reminder }
        reminder.due = next(given, isWhole: false)
        reminder.offset = reminder.due.map { offset($0, nil) } ?? 0
        return reminder
    }

    /// The next due time of a repeating reminder, never one in the past.
    private func next(_ due: LocalTime?, isWhole: Bool) -> LocalTime? {
        guard let due, let rule = clause.rule, due < context.localNow else { return due }
        if rule.frequency == .hourly || rule.frequency == .minutely {
            return context.localNow.adding(rule.interval, rule.frequency == .hourly ? .hour : .minute)
        }
        if isWhole, rule.namesNoDay || rule.frequency == .daily { return due.adding(1, .day) }
        var dates = RecurrenceDates(rule, from: due)
        for _ in 0..<100 {
            guard let date = dates.next() else { return due }
            if date >= context.localNow { return date }
        }
        return due
    }

    private func isWholeDay(_ value: TimeValue?, _ due: LocalTime) -> Bool {
        guard let value else { return true }
        return value.grain >= .day || isDeadline(value) && due.secondOfDay == 0
    }

    /// A task, on the named list if there is one.
    func task() -> TaskItem {
        let value = clause.time
        let due = moment(value)
        let list = listTokens()
        let title = titles.title(dropping: spent) ?? "Task"
        return TaskItem(
            title: title,
            due: due,
            offset: due.map { offset($0, value) } ?? 0,
            list: list?.name,
            priority: priority
        )
    }

    /// Whether the words name the thing to be done.
    var isNamed: Bool { titles.title(dropping: spent) != nil }

    /// The words used for a list or a priority.
    private var spent: [Range<Int>] {
        var ranges = listTokens().map { [$0.tokens] } ?? []
        if let index = clause.tokens.first(where: { clause.sentence[$0].hash == Self.priorityHash }), index > 0 {
            ranges.append(index - 1..<index + 1)
        }
        return ranges
    }

    /// "to my shopping list": the words between the article and "list".
    private func listTokens() -> (name: String?, tokens: Range<Int>)? {
        let sentence = clause.sentence
        guard let end = clause.tokens.last(where: { Self.lists.contains(sentence[$0].hash) }),
            // "to do list: …" is a heading.
            !(Notes.heading(of: clause)?.contains(end) ?? false)
        else { return nil }
        var start = end
        while start > clause.tokens.lowerBound, end - start < 5, !Self.openers.contains(sentence[start].hash) {
            start -= 1
        }
        guard Self.openers.contains(sentence[start].hash) else { return nil }
        var first = start + 1
        while first < end, Self.articles.contains(sentence[first].hash) { first += 1 }
        let name = first < end ? sentence.listName(first..<end) : nil
        return (name, start..<end + 1)
    }

    private static let lists = Clause.hashes("list lists todo todos")
    private static let openers = Clause.hashes("to on in onto into")
    private static let articles = Clause.hashes("my the a our this that")
    private static let pressing = Clause.hashes("urgent urgently important asap critical immediately")

    private var priority: Priority {
        let sentence = clause.sentence
        if clause.has(Self.pressing) { return .high }
        guard let index = clause.tokens.first(where: { sentence[$0].hash == Self.priorityHash }), index > 0 else {
            return .normal
        }
        if sentence[index - 1].hash == Self.highHash { return .high }
        return sentence[index - 1].hash == Self.lowHash ? .low : .normal
    }

    private static let priorityHash = Hash.of("priority")
    private static let highHash = Hash.of("high")
    private static let lowHash = Hash.of("low")
}
