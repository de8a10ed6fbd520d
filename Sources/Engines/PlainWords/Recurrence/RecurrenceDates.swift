/// The times at which something repeats, from its first possible time on, by RFC 5545.
///
/// Periods (days, weeks, months, years) are visited one interval at a time; a repetition within a day is visited day by
/// day. In each period the days and times of the rule are taken in order; values that the rule does not give are taken
/// from the start time. The sequence ends at the end of the rule, in the year 9999, or after four centuries without a
/// result.
/// See docs/decisions/plainwords.md, "Repetitions follow the wall clock of their time zone".
package struct RecurrenceDates: Sequence, IteratorProtocol {
    private let rule: Recurrence
    private let start: LocalTime
    private let days: RecurrenceDays
    private let times: RecurrenceTimes
    private var period = 0
    private var waiting: [LocalTime] = []
    private var given = 0
    private var emptyPeriods = 0
    private var lastDay: Day

    /// The times of a rule for something that begins at `start`.
    package init(_ rule: Recurrence, from start: LocalTime) {
        self.rule = rule
        self.start = start
        days = RecurrenceDays(rule, from: start.day)
        times = RecurrenceTimes(rule, from: start)
        lastDay = start.day
    }

    package mutating func next() -> LocalTime? {
        if let count = rule.count, given >= count { return nil }
        while waiting.isEmpty {
            let first = firstDay(ofPeriod: period)
            guard first.year <= 9999, emptyPeriods < 400 || first - lastDay < 146_097 else { return nil }
            if let until = rule.until, LocalTime(first) > until { return nil }
            waiting = moments(inPeriod: period, from: first).filter { $0 >= start }.reversed()
            emptyPeriods = waiting.isEmpty ? emptyPeriods + 1 : 0
            if !waiting.isEmpty { lastDay = first }
            period += 1
        }
        let moment = waiting.removeLast()
        if let until = rule.until, moment > until { return nil }
        given += 1
        return moment
    }

    private func firstDay(ofPeriod index: Int) -> Day {
        let step = index * rule.interval
        switch rule.frequency {
        case .secondly, .minutely, .hourly: return start.day + index
        case .daily: return start.day + step
        // The first week begins at the start day itself, so that positions count from there.
        case .weekly: return index == 0 ? start.day : start.day.weekStart(on: rule.weekStart) + step * 7
        case .monthly: return start.day.monthStart.adding(months: step)
        case .yearly: return Day(year: start.day.year + step, month: 1, day: 1)
        }
    }

    private func moments(inPeriod index: Int, from first: Day) -> [LocalTime] {
        switch rule.frequency {
        case .secondly, .minutely, .hourly:
            days.matches(first) ? times.steps(on: first).flatMap { positioned($0) } : []
        case .daily: timed(from: first, count: 1)
        case .weekly: timed(from: first, count: 7 - (first - first.weekStart(on: rule.weekStart)))
        case .monthly: timed(from: first, count: Day.length(ofMonth: first.month, year: first.year))
        case .yearly: timed(from: first, count: Day.isLeap(first.year) ? 366 : 365)
        }
    }

    private func timed(from first: Day, count: Int) -> [LocalTime] {
        let seconds = times.seconds
        let found = (0..<count).map { first + $0 }.filter { days.matches($0) }
        return positioned(found.flatMap { day in seconds.map { LocalTime(day) + $0 } })
    }

    private func positioned(_ moments: [LocalTime]) -> [LocalTime] {
        guard !rule.positions.isEmpty else { return moments }
        let indices = rule.positions.map { $0 > 0 ? $0 - 1 : moments.count + $0 }
        return Set(indices).sorted().filter { moments.indices.contains($0) }.map { moments[$0] }
    }
}
