internal import CivilTime

/// A local date and time of day, without a time zone.
package struct LocalTime: Hashable, Comparable, Sendable {
    /// Local seconds since midnight of 1 January 1970.
    package private(set) var seconds: Int

    /// The maximum distance from 1970, in seconds.
    private static let limit = Day.limit * 86_400

    /// The local time `seconds` seconds after 1 January 1970.
    package init(seconds: Int) {
        self.seconds = seconds.clamped(to: LocalTime.limit)
    }

    /// A time on a day; hours past 24 run into the next day.
    package init(_ day: Day, hour: Int = 0, minute: Int = 0, second: Int = 0) {
        self.init(seconds: day.count * 86_400 + hour * 3600 + minute * 60 + second)
    }

    /// The day of this time.
    package var day: Day {
        Day(seconds.dividedFlooring(by: 86_400).quotient)
    }

    /// Seconds since midnight.
    package var secondOfDay: Int { seconds - day.count * 86_400 }
    package var hour: Int { secondOfDay / 3600 }
    package var minute: Int { secondOfDay / 60 % 60 }
    package var second: Int { secondOfDay % 60 }

    package static func < (left: LocalTime, right: LocalTime) -> Bool { left.seconds < right.seconds }
    package static func + (time: LocalTime, seconds: Int) -> LocalTime {
        LocalTime(seconds: time.seconds + seconds.clamped(to: 2 * limit))
    }
    package static func - (time: LocalTime, seconds: Int) -> LocalTime {
        LocalTime(seconds: time.seconds - seconds.clamped(to: 2 * limit))
    }
    package static func - (left: LocalTime, right: LocalTime) -> Int { left.seconds - right.seconds }

    /// The beginning of the unit that contains this time, such as the top of its hour.
    package func floored(to grain: Grain, weekStart: Int) -> LocalTime {
        switch grain {
        case .second: self
        case .minute: LocalTime(seconds: seconds - second)
        case .hour: LocalTime(seconds: seconds - secondOfDay % 3600)
        case .day: LocalTime(day)
        case .week: LocalTime(day.weekStart(on: weekStart))
        case .month: LocalTime(day.monthStart)
        case .quarter: LocalTime(day.quarterStart)
        case .year: LocalTime(day.yearStart)
        }
    }

    /// The local time `amount` units later by the calendar (a month later is the same day of the month if possible).
    package func adding(_ amount: Int, _ grain: Grain) -> LocalTime {
        let amount = amount.clamped(to: 1_000_000_000_000)
        switch grain {
        case .second: return self + amount
        case .minute: return self + amount * 60
        case .hour: return self + amount * 3600
        case .day: return self + amount * 86_400
        case .week: return self + amount * 604_800
        case .month: return LocalTime(day.adding(months: amount)) + secondOfDay
        case .quarter: return LocalTime(day.adding(months: 3 * amount)) + secondOfDay
        case .year: return LocalTime(day.adding(months: 12 * amount)) + secondOfDay
        }
    }
}

/// The precision of a time: "friday" is a day, "3:15" a minute.
package enum Grain: UInt8, Sendable, Comparable, CaseIterable {
    case second, minute, hour, day, week, month, quarter, year

    package static func < (left: Grain, right: Grain) -> Bool { left.rawValue < right.rawValue }

    /// The name used in JSON.
    package var name: String {
        switch self {
        case .second: "second"
        case .minute: "minute"
        case .hour: "hour"
        case .day: "day"
        case .week: "week"
        case .month: "month"
        case .quarter: "quarter"
        case .year: "year"
        }
    }
}
