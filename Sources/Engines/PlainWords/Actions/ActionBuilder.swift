/// Makes actions out of clauses whose intent is known.
struct ActionBuilder {
    let clause: Clause
    let context: Context

    private var titles: Titles { Titles(clause: clause) }

    /// The moment meant for something that happens once: open hours from one to six are afternoon hours to most people.
    private func moment(_ value: TimeValue?) -> LocalTime? {
        guard let value, let from = value.from ?? value.to else { return nil }
        if value.isRange, value.grain == .hour, !value.hourIsOpen, value.to != nil, value.isPartOfDay {
            return from + 3600
        }
        guard value.hourIsOpen, !value.dayIsOpen, (1...6).contains(from.hour) else { return from }
        return from + 43_200
    }

    private func offset(_ time: LocalTime, _ value: TimeValue?) -> Int {
        value?.namedOffset ?? context.zone.offset(at: context.zone.instant(of: time))
    }

    /// A calendar event; nothing when no time is said.
    func event(at given: TimeValue? = nil) -> CalendarEvent? {
        guard let value = given ?? clause.time, let start = moment(value) else { return nil }
        let people = titles.people()
        let place = titles.place()
        let title = titles.title(dropping: [place?.tokens].compactMap { $0 }, fallback: "Event")
        let isAllDay = value.grain >= .day
        let end = end(of: value, start, isAllDay: isAllDay)
        return CalendarEvent(
            title: title,
            start: start,
            offset: offset(start, value),
            end: end,
            endOffset: offset(end, value),
            isAllDay: isAllDay,
            location: place?.name,
            attendees: people?.names ?? [],
            recurrence: clause.recurrence?.rule
        )
    }

    private func end(of value: TimeValue, _ start: LocalTime, isAllDay: Bool) -> LocalTime {
        if value.isRange, !value.isPartOfDay, let from = value.from, let to = value.to { return start + (to - from) }
        if let duration = clause.duration, !duration.isEmpty { return duration.from(start, isPast: false) }
        return isAllDay ? start.adding(1, .day) : start + 3600
    }

    /// A reminder, due when the words say so.
    func reminder() -> Reminder {
        let value = clause.time
        let due = moment(value).map { value?.grain ?? .day >= .day ? $0 + 32_400 : $0 }
        let title = titles.title(dropping: spent, fallback: "Reminder")
        return Reminder(
            title: title,
            due: due,
            offset: due.map { offset($0, value) } ?? 0,
            recurrence: clause.recurrence?.rule,
            priority: priority
        )
    }

    /// A task, on the list that is named.
    func task() -> TaskItem {
        let value = clause.time
        let due = moment(value)
        let list = listTokens()
        let title = titles.title(dropping: spent, fallback: "Task")
        return TaskItem(
            title: title,
            due: due,
            offset: due.map { offset($0, value) } ?? 0,
            list: list?.name,
            priority: priority
        )
    }

    /// The words that became a list or a priority.
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
        guard let end = clause.tokens.last(where: { Self.lists.contains(sentence[$0].hash) }) else { return nil }
        var start = end
        while start > clause.tokens.lowerBound, end - start < 5, !Self.openers.contains(sentence[start].hash) {
            start -= 1
        }
        guard Self.openers.contains(sentence[start].hash) else { return nil }
        var first = start + 1
        while first < end, Self.articles.contains(sentence[first].hash) { first += 1 }
        let name = first < end ? sentence.text(first..<end) : nil
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
