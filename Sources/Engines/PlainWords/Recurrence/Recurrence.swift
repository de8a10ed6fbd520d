/// A recurrence rule as in RFC 5545.
package struct Recurrence: Hashable, Sendable {
    package enum Frequency: String, Sendable, CaseIterable {
        case secondly = "SECONDLY"
        case minutely = "MINUTELY"
        case hourly = "HOURLY"
        case daily = "DAILY"
        case weekly = "WEEKLY"
        case monthly = "MONTHLY"
        case yearly = "YEARLY"
    }

    /// A weekday, or the nth such weekday in a month or year (from the end if negative).
    package struct WeekdayRule: Hashable, Sendable {
        package var nth: Int?
        /// 1 for Monday to 7 for Sunday.
        package var weekday: Int

        package init(_ weekday: Int, nth: Int? = nil) {
            self.weekday = weekday
            self.nth = nth
        }
    }

    package var frequency: Frequency
    /// The number of units between repetitions.
    package var interval = 1
    /// The total number of repetitions.
    package var count: Int?
    /// The latest possible time, in local time.
    package var until: LocalTime?
    /// Whether `until` is in UTC.
    package var untilIsUTC = false
    package var weekdays: [WeekdayRule] = []
    package var monthDays: [Int] = []
    package var months: [Int] = []
    /// Days of the year, counted from its end if negative.
    package var yearDays: [Int] = []
    /// ISO 8601 weeks of the year, counted from its end if negative.
    package var weekNumbers: [Int] = []
    package var hours: [Int] = []
    package var minutes: [Int] = []
    package var seconds: [Int] = []
    /// Which of the days in a period count, from the end if negative.
    package var positions: [Int] = []
    /// The first day of the week, 1 for Monday.
    package var weekStart = 1

    /// A rule that repeats with a frequency.
    package init(_ frequency: Frequency, interval: Int = 1) {
        self.frequency = frequency
        self.interval = interval
    }

    /// Whether it gives a frequency, but no days.
    var namesNoDay: Bool {
        [.weekly, .monthly, .yearly].contains(frequency) && weekdays.isEmpty && monthDays.isEmpty && months.isEmpty
            && yearDays.isEmpty
    }

    /// Whether it repeats by days or longer units rather than within a day.
    package var isByDays: Bool { [.daily, .weekly, .monthly, .yearly].contains(frequency) && hours.count <= 1 }

    /// The rule for something that happens in every month or year: the 31st becomes the last day of a shorter month,
    /// where RFC 5545 would skip the month.
    package func meetingEveryMonth(from day: Day) -> Recurrence {
        guard weekdays.isEmpty, yearDays.isEmpty, weekNumbers.isEmpty, positions.isEmpty, monthDays.count <= 1 else {
            return self
        }
        var rule = self
        let named = monthDays.first ?? day.dayOfMonth
        switch frequency {
        case .monthly where named > 28:
            rule.monthDays = Array(28...named)
        case .yearly where named == 29 && (months.isEmpty || months == [2]) && day.month == 2:
            (rule.months, rule.monthDays) = ([2], [28, 29])
        default: return self
        }
        rule.positions = [-1]
        return rule
    }

    static let codes = ["MO", "TU", "WE", "TH", "FR", "SA", "SU"]
}

extension Recurrence {
    /// The rule as RFC 5545 text, such as `FREQ=WEEKLY;INTERVAL=2;BYDAY=TU`.
    package var rrule: String {
        var parts = ["FREQ=\(frequency.rawValue)"]
        if interval != 1 { parts.append("INTERVAL=\(interval)") }
        if let count { parts.append("COUNT=\(count)") }
        if let until { parts.append("UNTIL=\(Self.stamp(until))" + (untilIsUTC ? "Z" : "")) }
        if !months.isEmpty { parts.append("BYMONTH=" + Self.list(months)) }
        if !weekNumbers.isEmpty { parts.append("BYWEEKNO=" + Self.list(weekNumbers)) }
        if !yearDays.isEmpty { parts.append("BYYEARDAY=" + Self.list(yearDays)) }
        if !monthDays.isEmpty { parts.append("BYMONTHDAY=" + Self.list(monthDays)) }
        if !weekdays.isEmpty {
            let days = weekdays.map { ($0.nth.map { String($0) } ?? "") + Self.codes[$0.weekday - 1] }
            parts.append("BYDAY=" + days.joined(separator: ","))
        }
        if !hours.isEmpty { parts.append("BYHOUR=" + Self.list(hours)) }
        if !minutes.isEmpty { parts.append("BYMINUTE=" + Self.list(minutes)) }
        if !seconds.isEmpty { parts.append("BYSECOND=" + Self.list(seconds)) }
        if !positions.isEmpty { parts.append("BYSETPOS=" + Self.list(positions)) }
        if weekStart != 1 { parts.append("WKST=\(Self.codes[weekStart - 1])") }
        return parts.joined(separator: ";")
    }

    private static func list(_ numbers: [Int]) -> String {
        numbers.map { String($0) }.joined(separator: ",")
    }

    private static func stamp(_ time: LocalTime) -> String {
        String(time.iso().filter { $0 != "-" && $0 != ":" })
    }

    /// Parses a rule; nil if a part is unknown or out of range.
    package init?(rrule: String) {
        var found: Recurrence?
        for part in rrule.split(separator: ";") {
            guard let (name, value) = Self.pair(part) else { return nil }
            if name == "FREQ" {
                guard let frequency = Frequency(rawValue: value) else { return nil }
                found = Recurrence(frequency)
            }
        }
        guard var rule = found else { return nil }
        for part in rrule.split(separator: ";") {
            guard let (name, value) = Self.pair(part), rule.read(name, value) else { return nil }
        }
        self = rule
    }

    private static func pair(_ part: Substring) -> (String, String)? {
        let halves = part.split(separator: "=", maxSplits: 1).map { $0.uppercased() }
        return halves.count == 2 ? (halves[0], halves[1]) : nil
    }

    private mutating func read(_ name: String, _ value: String) -> Bool {
        switch name {
        case "FREQ": return true
        case "INTERVAL": return Int(value).map { interval = $0 } != nil && (1...10_000).contains(interval)
        case "COUNT":
            count = Int(value)
            return (count ?? 0) > 0
        case "UNTIL":
            until = Self.time(value)
            untilIsUTC = value.hasSuffix("Z")
            return until != nil
        case "BYDAY": return readWeekdays(value)
        case "WKST":
            guard let index = Self.codes.firstIndex(of: value) else { return false }
            weekStart = index + 1
            return true
        default: return readNumbers(name, value)
        }
    }

    private mutating func readNumbers(_ name: String, _ value: String) -> Bool {
        switch name {
        case "BYMONTH": Self.read(value, 1...12, into: &months)
        case "BYWEEKNO": Self.read(value, -53...53, into: &weekNumbers)
        case "BYYEARDAY": Self.read(value, -366...366, into: &yearDays)
        case "BYMONTHDAY": Self.read(value, -31...31, into: &monthDays)
        case "BYHOUR": Self.read(value, 0...23, into: &hours)
        case "BYMINUTE": Self.read(value, 0...59, into: &minutes)
        case "BYSECOND": Self.read(value, 0...59, into: &seconds)
        case "BYSETPOS": Self.read(value, -366...366, into: &positions)
        default: false
        }
    }

    private mutating func readWeekdays(_ value: String) -> Bool {
        for part in value.split(separator: ",") {
            guard let index = Self.codes.firstIndex(of: String(part.suffix(2))) else { return false }
            let number = part.dropLast(2)
            let nth = Int(number.hasPrefix("+") ? number.dropFirst() : number)
            guard number.isEmpty || nth.map({ $0 != 0 && abs($0) <= 53 }) ?? false else { return false }
            weekdays.append(WeekdayRule(index + 1, nth: nth))
        }
        return !weekdays.isEmpty
    }

    /// Parses numbers in a range. Zero is allowed only if the range begins with it.
    private static func read(_ value: String, _ range: ClosedRange<Int>, into numbers: inout [Int]) -> Bool {
        let found = value.split(separator: ",", omittingEmptySubsequences: false).map { Int($0) }
        numbers = found.compactMap(\.self).filter { range.contains($0) && ($0 != 0 || range.lowerBound == 0) }
        return numbers.count == found.count
    }

    private static func time(_ value: String) -> LocalTime? {
        let digits = value.filter(\.isNumber)
        guard digits.count == 8 || digits.count == 14, let all = Int(digits.prefix(8)) else { return nil }
        guard let day = Day.valid(year: all / 10_000, month: all / 100 % 100, day: all % 100) else { return nil }
        guard digits.count == 14, let clock = Int(digits.suffix(6)) else {
            return LocalTime(day, hour: 23, minute: 59, second: 59)
        }
        return LocalTime(day, hour: clock / 10_000, minute: clock / 100 % 100, second: clock % 100)
    }
}
