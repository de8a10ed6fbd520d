/// The days that a rule gives; values that it does not give are taken from the start day.
struct RecurrenceDays {
    private let rule: Recurrence
    private let start: Day

    init(_ rule: Recurrence, from start: Day) {
        self.rule = rule
        self.start = start
    }

    func matches(_ day: Day) -> Bool {
        let (_, month, number) = day.parts
        if !rule.months.isEmpty, !rule.months.contains(month) { return false }
        if !rule.weekNumbers.isEmpty, !matchesWeekNumber(day) { return false }
        if !rule.yearDays.isEmpty {
            let index = day - day.yearStart + 1
            let fromEnd = index - (Day.isLeap(day.year) ? 366 : 365) - 1
            guard rule.yearDays.contains(index) || rule.yearDays.contains(fromEnd) else { return false }
        }
        if !rule.monthDays.isEmpty {
            let fromEnd = number - Day.length(ofMonth: month, year: day.year) - 1
            guard rule.monthDays.contains(number) || rule.monthDays.contains(fromEnd) else { return false }
        }
        if !rule.weekdays.isEmpty { return rule.weekdays.contains { matches(day, $0) } }
        guard rule.monthDays.isEmpty, rule.yearDays.isEmpty, rule.weekNumbers.isEmpty else { return true }
        switch rule.frequency {
        case .secondly, .minutely, .hourly, .daily: return true
        case .weekly: return day.weekday == start.weekday
        case .monthly: return number == start.dayOfMonth
        case .yearly: return number == start.dayOfMonth && (!rule.months.isEmpty || month == start.month)
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

    /// Week one is the first with at least four days in its year; a day near the new year may be in a week of the next
    /// or previous year.
    private func matchesWeekNumber(_ day: Day) -> Bool {
        let first = day.weekStart(on: rule.weekStart)
        // A week belongs to the year that contains its middle.
        let year = (first + 3).year
        let number = (first - weekOne(of: year)) / 7 + 1
        let count = (weekOne(of: year + 1) - weekOne(of: year)) / 7
        return rule.weekNumbers.contains(number) || rule.weekNumbers.contains(number - count - 1)
    }

    private func weekOne(of year: Int) -> Day {
        Day(year: year, month: 1, day: 4).weekStart(on: rule.weekStart)
    }
}

/// The times of day that a rule gives; values that it does not give are taken from the start time.
struct RecurrenceTimes {
    private let rule: Recurrence
    private let start: LocalTime
    private let hours: [Int]
    private let minutes: [Int]
    private let secondsOfMinute: [Int]

    init(_ rule: Recurrence, from start: LocalTime) {
        self.rule = rule
        self.start = start
        let frequency = rule.frequency
        let namesNoHour = [.hourly, .minutely, .secondly].contains(frequency)
        let namesNoMinute = [.minutely, .secondly].contains(frequency)
        hours = Self.named(rule.hours, namesNoHour ? Array(0..<24) : [start.hour])
        minutes = Self.named(rule.minutes, namesNoMinute ? Array(0..<60) : [start.minute])
        secondsOfMinute = Self.named(rule.seconds, frequency == .secondly ? Array(0..<60) : [start.second])
    }

    private static func named(_ named: [Int], _ usual: [Int]) -> [Int] {
        named.isEmpty ? usual : Set(named).sorted()
    }

    /// The seconds of the day, for repetitions by day or longer units.
    var seconds: [Int] {
        hours.flatMap { hour in seconds(ofHour: hour) }
    }

    private func seconds(ofHour hour: Int) -> [Int] {
        minutes.flatMap { minute in secondsOfMinute.map { hour * 3600 + minute * 60 + $0 } }
    }

    /// The steps of a repetition within the day, each with its times, among which positions count.
    func steps(on day: Day) -> [[LocalTime]] {
        let midnight = LocalTime(day)
        switch rule.frequency {
        case .hourly:
            return hours.filter { isStep(midnight + $0 * 3600, of: 3600) }.map { hour in
                seconds(ofHour: hour).map { midnight + $0 }
            }
        case .minutely:
            return hours.flatMap { hour in minutes.map { midnight + hour * 3600 + $0 * 60 } }
                .filter { isStep($0, of: 60) }.map { minute in secondsOfMinute.map { minute + $0 } }
        default:
            return seconds.map { midnight + $0 }.filter { isStep($0, of: 1) }.map { [$0] }
        }
    }

    /// Whether the number of units since the start is a multiple of the interval.
    private func isStep(_ moment: LocalTime, of unit: Int) -> Bool {
        let first = start.seconds - (start.seconds % unit + unit) % unit
        let passed = (moment.seconds - first) / unit
        return passed >= 0 && passed % rule.interval == 0
    }
}
