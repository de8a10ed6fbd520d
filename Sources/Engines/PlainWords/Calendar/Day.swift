internal import CivilTime

/// One day of the proleptic Gregorian calendar, counted from 1 January 1970.
///
/// All of this engine's date arithmetic uses this number, which has no time zone and no hour. Sentences may contain any
/// number, so days beyond `limit` are clamped to it and nothing overflows.
package struct Day: Hashable, Comparable, Sendable {
    /// Days since 1 January 1970; negative before it.
    package private(set) var count: Int

    /// The maximum distance from 1970, in days: about 10^10 years.
    static let limit = 4_000_000_000_000

    /// The day `count` days after 1 January 1970.
    package init(_ count: Int) {
        self.count = count.clamped(to: Day.limit)
    }

    /// The day with a year, month and day of the month; days past the month's end run into the next month.
    package init(year: Int, month: Int, day: Int) {
        count =
            (CivilDate.firstDay(ofMonth: month, year: year.clamped(to: Day.limit / 400)) + day.clamped(to: Day.limit)
            - 1)
            .clamped(to: Day.limit)
    }

    /// The day with these components, or nil if it does not exist (30 February).
    package static func valid(year: Int, month: Int, day: Int) -> Day? {
        guard CivilDate(year: year, month: month, day: day) != nil else { return nil }
        return Day(year: year, month: month, day: day)
    }

    /// The year, the month from 1 and the day of the month from 1.
    package var parts: (year: Int, month: Int, day: Int) {
        let date = CivilDate(daysSince1970: count)
        return (date.year, date.month, date.day)
    }

    package var year: Int { parts.year }
    package var month: Int { parts.month }
    package var dayOfMonth: Int { parts.day }

    /// 1 for Monday to 7 for Sunday.
    package var weekday: Int {
        (count + 3).dividedFlooring(by: 7).remainder + 1
    }

    /// The number of days in a month.
    package static func length(ofMonth month: Int, year: Int) -> Int { CivilDate.length(ofMonth: month, year: year) }

    /// Whether a year has 366 days.
    package static func isLeap(_ year: Int) -> Bool { CivilDate.isLeap(year) }

    package static func < (left: Day, right: Day) -> Bool { left.count < right.count }
    package static func + (day: Day, days: Int) -> Day { Day(day.count + days.clamped(to: 2 * limit)) }
    package static func - (day: Day, days: Int) -> Day { Day(day.count - days.clamped(to: 2 * limit)) }
    package static func - (left: Day, right: Day) -> Int { left.count - right.count }
}

extension Day {
    /// The day `months` months later, on the same day of the month or the month's last day.
    package func adding(months: Int) -> Day {
        let (year, month, day) = parts
        let total = year * 12 + (month - 1) + months.clamped(to: Day.limit)
        let (newYear, monthsBefore) = total.dividedFlooring(by: 12)
        let newMonth = monthsBefore + 1
        return Day(year: newYear, month: newMonth, day: min(day, Day.length(ofMonth: newMonth, year: newYear)))
    }

    /// The first day of this day's month.
    package var monthStart: Day { self - (dayOfMonth - 1) }

    /// The first day of this day's year.
    package var yearStart: Day { Day(year: year, month: 1, day: 1) }

    /// The first day of this day's quarter.
    package var quarterStart: Day {
        let (year, month, _) = parts
        return Day(year: year, month: (month - 1) / 3 * 3 + 1, day: 1)
    }

    /// The first day of this day's week, for weeks that begin on `first` (1 Monday to 7 Sunday).
    package func weekStart(on first: Int) -> Day {
        self - (weekday - first + 7) % 7
    }

    /// The first day on or after this one that falls on a weekday.
    package func onOrAfter(weekday wanted: Int) -> Day {
        self + (wanted - weekday + 7) % 7
    }

    /// The last day on or before this one that falls on a weekday.
    package func onOrBefore(weekday wanted: Int) -> Day {
        self - (weekday - wanted + 7) % 7
    }

    /// The `nth` weekday of a month, counted from the end if negative; nil if it does not exist.
    package static func nth(_ nth: Int, weekday: Int, month: Int, year: Int) -> Day? {
        let first = Day(year: year, month: month, day: 1)
        if nth > 0 {
            let found = first.onOrAfter(weekday: weekday) + (nth - 1) * 7
            return found.month == month ? found : nil
        }
        let last = first + (length(ofMonth: month, year: year) - 1)
        let found = last.onOrBefore(weekday: weekday) - (-nth - 1) * 7
        return found.month == month ? found : nil
    }
}

extension Int {
    /// The number limited to the range from `-limit` to `limit`.
    func clamped(to limit: Int) -> Int { Swift.min(Swift.max(self, -limit), limit) }
}
