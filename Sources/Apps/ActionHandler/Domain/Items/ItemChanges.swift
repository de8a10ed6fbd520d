import Essentials
import PlainWords

extension ItemAction.Change {
    /// The item with the new values; nil if none of them applies or changes anything.
    func applied(to item: DeviceItem, now: Int, _ strings: ActionHandlerStrings) throws(ActionHandlerError)
        -> DeviceItem?
    {
        switch item {
        case .entry(let entry): try applied(to: entry, strings).map(DeviceItem.entry)
        case .recurring(let entry): try applied(to: entry, strings).map(DeviceItem.recurring)
        case .event(let event): asTime.applied(to: event).map(DeviceItem.event)
        case .todo(let todo): asTime.applied(to: todo, now: now).map(DeviceItem.todo)
        }
    }

    /// The hour that an amount without a currency may mean; one to six are in the afternoon. Nil if it is not an hour.
    var hourOfAmount: Int? {
        guard currency == nil, let amount, let hour = Int(amount.description), (1...24).contains(hour) else {
            return nil
        }
        // bounded: from 1 to 24, as checked above
        return hour <= 6 ? hour + 12 : hour
    }

    private var asTime: Self {
        var change = self
        change.minuteOfDay = minuteOfDay ?? hourOfAmount.map { $0 * 60 }
        return change
    }

    private func applied(
        to old: LedgerEntry,
        _ strings: ActionHandlerStrings
    ) throws(ActionHandlerError) -> LedgerEntry? {
        var entry = old
        if let amount {
            guard amount > 0 else { throw strings.refusal(.amount) }
            let code = currency ?? old.money.currency
            guard let money = Money(amount, currency: code) else { throw strings.refusal(.currency(code)) }
            entry.money = money
        }
        if let category, !category.isBlank { entry.category = category }
        if let title { entry.details = title }
        if let date { entry.day = date }
        return entry == old ? nil : entry
    }

    /// Existing entries stay as they are; the new values apply to future entries.
    private func applied(
        to old: RecurringEntry,
        _ strings: ActionHandlerStrings
    ) throws(ActionHandlerError) -> RecurringEntry? {
        var entry = old.entry(on: old.first)
        guard let new = try applied(to: entry, strings) else { return nil }
        entry = new
        var recurring = old
        (recurring.money, recurring.category, recurring.details) = (entry.money, entry.category, entry.details)
        return recurring == old ? nil : recurring
    }

    private func applied(to old: CalendarEvent) -> CalendarEvent? {
        let zone = Zones.orUTC(old.zone)
        var event = old
        let length =
            self.length ?? (old.isAllDay && minuteOfDay != nil ? 3600 : old.end - old.start)
        if minuteOfDay != nil { event.isAllDay = false }
        event.start = moved(old.start, in: zone)
        if event.isAllDay {
            let days = zone.local(old.end).day - zone.local(old.start).day
            event.end = zone.instant(of: LocalTime(zone.local(event.start).day + days))
        } else {
            event.end = event.start + length
        }
        if let title, !title.isBlank { event.title = title }
        if let location { event.location = location.isBlank ? nil : location }
        return event == old ? nil : event
    }

    private func applied(to old: Todo, now: Int) -> Todo? {
        let zone = Zones.orUTC(old.zone)
        var todo = old
        if let due = old.due {
            todo.due = moved(due, in: zone)
        } else if let date {
            todo.due = zone.instant(of: LocalTime(date.day) + (minuteOfDay ?? 9 * 60) * 60)
        } else if let minuteOfDay {
            let today = zone.instant(of: LocalTime(zone.local(now).day) + minuteOfDay * 60)
            todo.due = today > now ? today : zone.instant(of: LocalTime(zone.local(now).day + 1) + minuteOfDay * 60)
        }
        if let title, !title.isBlank { todo.title = title }
        if let list, !list.isBlank, todo.kind == .task { todo.list = list }
        return todo == old ? nil : todo
    }

    /// Day and time of day are changed separately: "move dentist to 5pm" keeps the day.
    private func moved(_ instant: Int, in zone: Zone) -> Int {
        let old = zone.local(instant)
        guard date != nil || minuteOfDay != nil else {
            // Shifts by days and months keep the local time; shifts by hours and minutes are exact durations.
            let days = seconds / 86_400
            let moved = LocalTime(old.day).adding(months, .month).adding(days, .day) + old.secondOfDay
            return zone.instant(of: moved) + seconds % 86_400
        }
        let day = date?.day ?? old.day
        return zone.instant(of: LocalTime(day) + (minuteOfDay.map { $0 * 60 } ?? old.secondOfDay))
    }
}
