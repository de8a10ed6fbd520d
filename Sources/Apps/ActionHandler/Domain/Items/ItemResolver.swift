import PlainWords

/// Finds the items on this device that a request refers to.
///
/// The engine knows only the words. This type decides which items they mean, by name, time and list; if several match,
/// the user chooses. See docs/decisions/actionhandler.md, "Existing things are looked up on the device".
public struct ItemResolver: Sendable {
    /// The services that are searched.
    public typealias Services = BudgetPersistenceService & CalendarService & HistoryService & ItemService
        & PreferenceService & ReminderService

    let services: any Services
    let now: @Sendable () -> Int

    /// A matching item and its time.
    struct Match: Sendable, Equatable {
        let item: DeviceItem
        /// The start or due time; for a repeating item, the next occurrence.
        let instant: Int?
    }

    /// How far ahead to search when the request names no time.
    private static let year = 366 * 86_400
    private static let fortnight = 14 * 86_400

    /// The matching items, by time. If there are none of the requested kind, the other kinds are searched: "done with
    /// laundry" may have been a reminder, and "delete lunch" an entry.
    func matches(_ item: ItemAction, isQuestion: Bool, _ preferences: Preferences) async throws(DeviceError) -> [Match]
    {
        if item.kind == .budget {
            try await services.enterDue(through: ActionDay(at: now(), in: preferences.timeZone))
        }
        if let ids = item.which.ids { return try await matches(ids: ids, item, preferences) }
        var kinds = [item.kind]
        if isQuestion, item.kind == .calendar, item.which.text == nil { kinds = [.calendar, .reminder, .task] }
        // "change lunch to 2" may mean the price or the hour.
        if item.kind == .budget, item.which.text != nil, item.change?.hourOfAmount != nil { kinds.append(.calendar) }
        var found: [Match] = []
        for kind in kinds { found += try await matches(kind, item.which, isQuestion: isQuestion, preferences) }
        guard found.isEmpty, item.which.text != nil, item.kind != .budget || !isQuestion else { return sorted(found) }
        for kind in [ItemAction.Kind.task, .reminder, .calendar] where kind != item.kind {
            found += try await matches(kind, item.which, isQuestion: isQuestion, preferences)
        }
        // Ledger entries are searched last, and only to change or delete them.
        if found.isEmpty, !isQuestion, item.kind == .calendar {
            found = try await matches(.budget, item.which, isQuestion: false, preferences)
        }
        return sorted(found)
    }

    private func sorted(_ matches: [Match]) -> [Match] {
        matches.enumerated().sorted { one, other in
            (one.element.instant ?? .max, one.offset) < (other.element.instant ?? .max, other.offset)
        }.map(\.element)
    }

    /// The newest item that was created from words and can take the change. "Make it 5" is an amount for a ledger entry
    /// and an hour for any other item, so the newest item decides.
    func newest(for change: ItemAction.Change) async throws(DeviceError) -> Match? {
        let isMoney = change.amount != nil || change.category != nil
        let isTime = !isMoney || change.hourOfAmount != nil
        for line in try await services.history(limit: 50) where line.status == .done {
            guard let receipt = line.receipt else { continue }
            switch receipt.type {
            case BudgetAction.type where isMoney,
                CalendarAction.type where isTime, ReminderAction.type where isTime, TaskAction.type where isTime:
                guard let item = try await services.item(receipt.id) else { continue }
                return Match(item: item, instant: item.instant)
            default: continue
            }
        }
        return nil
    }

    private func matches(
        ids: [String],
        _ item: ItemAction,
        _ preferences: Preferences
    ) async throws(DeviceError) -> [Match] {
        let from = item.which.from?.instant(in: Zones.orUTC(preferences.timeZone))
        var found: [Match] = []
        for id in ids {
            guard let thing = try await services.item(id) else { continue }
            found.append(Match(item: thing, instant: next(thing, from: from)))
        }
        return found
    }

    // MARK: One kind

    private func matches(
        _ kind: ItemAction.Kind,
        _ which: ItemAction.Which,
        isQuestion: Bool,
        _ preferences: Preferences
    ) async throws(DeviceError) -> [Match] {
        switch kind {
        case .budget: try await entries(which, isQuestion: isQuestion, preferences)
        case .calendar: try await events(which, isQuestion: isQuestion, preferences)
        case .reminder: try await todos(which, .reminder, preferences)
        case .task: try await todos(which, .task, preferences)
        }
    }

    private func events(
        _ which: ItemAction.Which,
        isQuestion: Bool,
        _ preferences: Preferences
    ) async throws(DeviceError) -> [Match] {
        let zone = Zones.orUTC(preferences.timeZone)
        let start = which.from?.instant(in: zone) ?? now()
        let ahead = isQuestion && which.text == nil ? Self.fortnight : Self.year
        let end = max(which.to?.instant(in: zone) ?? start + ahead, start)
        let events = try await services.events(from: start, to: end)
        let text = ItemText(which.text)
        var seen: Set<String> = []
        var found: [Match] = []
        for item in Agenda(events: events, todos: [], from: start, to: end).items {
            guard let event = events.first(where: { $0.id == item.id }), text.matches(event),
                isQuestion || seen.insert(event.id).inserted
            else { continue }
            found.append(Match(item: .event(event), instant: item.start))
        }
        return found
    }

    private func todos(
        _ which: ItemAction.Which,
        _ kind: Todo.Kind,
        _ preferences: Preferences
    ) async throws(DeviceError) -> [Match] {
        let zone = Zones.orUTC(preferences.timeZone)
        let text = ItemText(which.text)
        let list = ItemText(which.list)
        let from = which.from?.instant(in: zone)
        let to = which.to?.instant(in: zone)
        return try await services.todos().compactMap { todo in
            guard todo.kind == kind, todo.done == nil, text.matches(todo),
                kind == .reminder || list.matches(list: todo.list)
            else { return nil }
            let instant = next(.todo(todo), from: from)
            if from != nil || to != nil {
                guard let instant, instant >= from ?? .min, instant < to ?? .max else { return nil }
            }
            return Match(item: .todo(todo), instant: instant)
        }
    }

    private func entries(
        _ which: ItemAction.Which,
        isQuestion: Bool,
        _ preferences: Preferences
    ) async throws(DeviceError) -> [Match] {
        let zone = Zones.orUTC(preferences.timeZone)
        let today = zone.local(now()).day
        let first = which.from?.local.day ?? (isQuestion ? today.monthStart : today - 366)
        let last = which.to.map { $0.local.secondOfDay == 0 ? $0.local.day - 1 : $0.local.day } ?? today
        guard first <= last else { return [] }
        let text = ItemText(which.text)
        let entries = try await services.entries(from: ActionDay(first), through: ActionDay(last))
        let found = entries.filter { entry in
            text.matches(entry) && (which.list.map { $0.lowercased() == entry.category.lowercased() } ?? true)
        }
        guard !isQuestion else { return found.map { Match(item: .entry($0), instant: nil) } }
        // Recurring entries come first, then single entries, newest first.
        let recurring = try await services.recurring().filter { recurring in
            (which.text != nil || which.list != nil) && text.matches(recurring)
                && (which.list.map { $0.lowercased() == recurring.category.lowercased() } ?? true)
        }
        return (recurring.map(DeviceItem.recurring) + found.reversed().map(DeviceItem.entry)).map {
            Match(item: $0, instant: nil)
        }
    }

    /// The next occurrence from `from`, or from a day before now; the last occurrence if none is left.
    private func next(_ item: DeviceItem, from: Int? = nil) -> Int? {
        let start: Int
        let zone: String
        let rule: String?
        switch item {
        case .entry, .recurring: return nil
        case .event(let event): (start, zone, rule) = (event.start, event.zone, event.recurrence)
        case .todo(let todo):
            guard let due = todo.due else { return nil }
            (start, zone, rule) = (due, todo.zone, todo.recurrence)
        }
        guard rule != nil else { return start }
        let ticks: Set<Int> = if case .todo(let todo) = item { todo.ticks } else { [] }
        let earliest = from ?? now() - 86_400
        let times = Repetition(start: start, zone: Zones.orUTC(zone), rrule: rule)
            .instants(before: max(earliest, start) + Self.year)
        return times.first { $0 >= earliest && !ticks.contains($0) } ?? times.last
    }
}
