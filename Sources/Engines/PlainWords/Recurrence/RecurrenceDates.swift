/// The moments at which something repeats, from its first possible one on.
///
/// Periods (days, weeks, months, years) are walked one interval at a time; in each the days that the rule names are taken
/// in order, at the first moment's time of day. The walk ends at the rule's end, or after four hundred empty years.
package struct RecurrenceDates: Sequence, IteratorProtocol {
    private let rule: Recurrence
    private let start: LocalTime
    private var period = 0
    private var waiting: [LocalTime] = []
    private var given = 0
    private var emptyPeriods = 0

    /// The moments of a rule for something that begins at `start`.
    package init(_ rule: Recurrence, from start: LocalTime) {
        self.rule = rule
        self.start = start
    }

    package mutating func next() -> LocalTime? {
        if let count = rule.count, given >= count { return nil }
        while waiting.isEmpty {
            guard emptyPeriods < 146_097 else { return nil }
            waiting = moments(inPeriod: period).reversed()
            emptyPeriods = waiting.isEmpty ? emptyPeriods + 1 : 0
            period += 1
        }
        let moment = waiting.removeLast()
        if let until = rule.until, moment > until { return nil }
        given += 1
        return moment
    }

    private func moments(inPeriod index: Int) -> [LocalTime] {
        let step = index * rule.interval
        switch rule.frequency {
        case .minutely: return filtered([start + step * 60])
        case .hourly: return filtered([start + step * 3600])
        case .daily: return timed(positioned(days(from: start.day + step, count: 1)))
        case .weekly:
            let first = start.day.weekStart(on: rule.weekStart)
            // The first week begins with the first moment itself, so that positions count from there.
            return index == 0
                ? timed(positioned(days(from: start.day, count: 7 - (start.day - first))))
                : timed(positioned(days(from: first + step * 7, count: 7)))
        case .monthly:
            let first = start.day.monthStart.adding(months: step)
            return timed(positioned(days(from: first, count: Day.length(ofMonth: first.month, year: first.year))))
        case .yearly:
            let first = Day(year: start.day.year + step, month: 1, day: 1)
            return timed(positioned(days(from: first, count: Day.isLeap(first.year) ? 366 : 365)))
        }
    }

    private func filtered(_ moments: [LocalTime]) -> [LocalTime] {
        moments.filter { matches($0.day) }
    }

    private func days(from first: Day, count: Int) -> [Day] {
        (0..<count).map { first + $0 }.filter { matches($0) }
    }

    private func timed(_ days: [Day]) -> [LocalTime] {
        days.map { LocalTime($0) + start.secondOfDay }.filter { $0 >= start }
    }

    private func positioned(_ days: [Day]) -> [Day] {
        guard !rule.positions.isEmpty else { return days }
        let indices = rule.positions.map { $0 > 0 ? $0 - 1 : days.count + $0 }
        return Set(indices).sorted().filter { days.indices.contains($0) }.map { days[$0] }
    }

    /// Whether a rule names a day; what it does not say, the first moment says.
    private func matches(_ day: Day) -> Bool {
        let (_, month, number) = day.parts
        if !rule.months.isEmpty, !rule.months.contains(month) { return false }
        if !rule.monthDays.isEmpty {
            let fromEnd = number - Day.length(ofMonth: month, year: day.year) - 1
            guard rule.monthDays.contains(number) || rule.monthDays.contains(fromEnd) else { return false }
        }
        if !rule.weekdays.isEmpty { return rule.weekdays.contains { matches(day, $0) } }
        guard rule.monthDays.isEmpty else { return true }
        switch rule.frequency {
        case .minutely, .hourly, .daily: return true
        case .weekly: return day.weekday == start.day.weekday
        case .monthly: return number == start.day.dayOfMonth
        case .yearly: return number == start.day.dayOfMonth && (!rule.months.isEmpty || month == start.day.month)
        }
    }

    private func matches(_ day: Day, _ wanted: Recurrence.WeekdayRule) -> Bool {
        guard day.weekday == wanted.weekday else { return false }
        guard let nth = wanted.nth, rule.frequency == .monthly || rule.frequency == .yearly else { return true }
        let isInYear = rule.frequency == .yearly && rule.months.isEmpty
        let first = isInYear ? day.yearStart : day.monthStart
        let length = isInYear ? (Day.isLeap(day.year) ? 366 : 365) : Day.length(ofMonth: day.month, year: day.year)
        let index = day - first
        return nth > 0 ? index / 7 + 1 == nth : -((length - 1 - index) / 7 + 1) == nth
    }
}
