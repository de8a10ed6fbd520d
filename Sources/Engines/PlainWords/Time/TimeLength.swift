/// A length of time in calendar units.
package struct TimeLength: Hashable, Sendable {
    package var months = 0
    package var days = 0
    package var seconds = 0
    /// What is said below a second; no moment is that fine.
    private(set) var milliseconds = 0
    /// The unit that was said last, which decides how finely "in two weeks" is meant.
    var finest: Unit = .second
    /// The units that were said, one bit each, so that "27 months" is not written as two years and three.
    private var said: UInt16 = 0

    package static func == (left: TimeLength, right: TimeLength) -> Bool {
        left.months == right.months && left.days == right.days && left.seconds == right.seconds
            && left.milliseconds == right.milliseconds
    }

    package func hash(into hasher: inout Hasher) {
        hasher.combine(months)
        hasher.combine(days)
        hasher.combine(seconds)
        hasher.combine(milliseconds)
    }

    /// No time at all.
    package init() {}

    /// Whether it is made of days or longer units only.
    var isDays: Bool { seconds == 0 && milliseconds == 0 }
    var isEmpty: Bool { months == 0 && days == 0 && seconds == 0 && milliseconds == 0 }

    /// Adds an amount of a unit; what is left of a unit goes into the next finer ones.
    mutating func add(_ amount: Quantity, _ unit: Unit) {
        finest = unit
        switch unit {
        case .year, .decade, .century, .quarter:
            let size = unit == .quarter ? 3 : unit.size * 12
            addMonths(amount * Quantity(Int64(size)))
        case .month: addMonths(amount)
        case .week, .fortnight, .weekend, .businessDay, .day:
            addDays(amount * Quantity(Int64(unit == .week ? 7 : unit == .fortnight ? 14 : unit == .weekend ? 2 : 1)))
        case .hour: addSeconds(amount * Quantity(3600))
        case .minute: addSeconds(amount * Quantity(60))
        case .second:
            let whole = Self.floored(amount)
            seconds = Self.bounded(seconds + whole)
            milliseconds = Self.bounded(((amount.double - Double(whole)) * 1000).rounded()).clamped(to: 999)
        }
        said |= 1 << unit.rawValue
        if unit == .hour, amount.whole == nil { finest = .minute }
    }

    private func wasSaid(_ unit: Unit) -> Bool { said & (1 << unit.rawValue) != 0 }

    private mutating func addMonths(_ amount: Quantity) {
        let whole = Self.floored(amount)
        months = Self.bounded(months + whole)
        let rest = amount + Quantity(Int64(-whole))
        if rest.mantissa != 0 { addDays(rest * Quantity(30)) }
    }

    private mutating func addDays(_ amount: Quantity) {
        let whole = Self.floored(amount)
        days = Self.bounded(days + whole)
        let rest = amount + Quantity(Int64(-whole))
        if rest.mantissa != 0 { addSeconds(rest * Quantity(86_400)) }
    }

    private mutating func addSeconds(_ amount: Quantity) {
        seconds = Self.bounded(seconds + Self.bounded(amount.double.rounded()))
    }

    private static func floored(_ amount: Quantity) -> Int { bounded(amount.double.rounded(.down)) }

    /// Larger numbers are not meant seriously; one would overflow the arithmetic behind it.
    // bounded: limited in the same line; NaN becomes 1e11
    private static func bounded(_ value: Double) -> Int { Int(min(max(value, -1e11), 1e11)) }
    private static func bounded(_ value: Int) -> Int { value.clamped(to: 100_000_000_000) }

    /// The length as ISO 8601, such as `P2Y3M` or `PT1H30M`.
    package var iso: String {
        var date = ""
        let years = months / 12
        if years > 0, !wasSaid(.month) || wasSaid(.year) { date += "\(years)Y" }
        let restMonths = date.isEmpty ? months : months % 12
        if restMonths > 0 { date += "\(restMonths)M" }
        let isWeeks = days > 0 && days % 7 == 0 && !wasSaid(.day) && months == 0 && seconds == 0
        if isWeeks { return "P\(days / 7)W" }
        if days > 0 { date += "\(days)D" }
        var time = ""
        if seconds >= 3600 { time += "\(seconds / 3600)H" }
        if seconds / 60 % 60 > 0 { time += "\(seconds / 60 % 60)M" }
        if milliseconds > 0 {
            var fraction = String(1000 + milliseconds).dropFirst()
            while fraction.last == "0" { fraction.removeLast() }
            time += "\(seconds % 60).\(fraction)S"
        } else if seconds % 60 > 0 {
            time += "\(seconds % 60)S"
        }
        if date.isEmpty, time.isEmpty { return "PT0S" }
        return "P" + date + (time.isEmpty ? "" : "T" + time)
    }

    /// The reading this far from another; months first, then days, then the clock.
    func from(_ time: LocalTime, isPast: Bool) -> LocalTime {
        let sign = isPast ? -1 : 1
        return time.adding(sign * months, .month) + sign * (days * 86_400 + seconds)
    }

    /// The grain a distance is meant in: one finer than the unit that was said.
    var grain: Grain {
        switch finest {
        case .second, .minute: .second
        case .hour: .minute
        case .day, .businessDay: .hour
        case .week, .month, .weekend: .day
        case .fortnight: .hour
        case .quarter, .year, .decade, .century: .month
        }
    }
}

extension TimeLength {
    /// Puts a further piece behind this one.
    mutating func append(_ other: TimeLength) {
        months = Self.bounded(months + other.months)
        days = Self.bounded(days + other.days)
        seconds = Self.bounded(seconds + other.seconds)
        milliseconds = max(milliseconds, other.milliseconds)
        finest = other.finest
        said |= other.said
    }
}
