/// A duration in calendar units.
package struct TimeLength: Hashable, Sendable {
    package var months = 0
    package var days = 0
    package var seconds = 0
    /// Milliseconds, which times ignore.
    private(set) var milliseconds = 0
    /// The unit mentioned last, which determines the precision of "in two weeks".
    var finest: Unit = .second
    /// The units mentioned, one bit each, so that "27 months" is not written as two years and three months.
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

    /// An empty duration.
    package init() {}

    /// Whether it consists only of days or longer units.
    var isDays: Bool { seconds == 0 && milliseconds == 0 }
    var isEmpty: Bool { months == 0 && days == 0 && seconds == 0 && milliseconds == 0 }

    /// Adds an amount of a unit; a fraction is converted to finer units.
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

    /// Larger numbers are not realistic and would overflow the date arithmetic.
    // bounded: limited in the same line; NaN becomes 1e11
    private static func bounded(_ value: Double) -> Int { Int(min(max(value, -1e11), 1e11)) }
    private static func bounded(_ value: Int) -> Int { value.clamped(to: 100_000_000_000) }

    /// The duration as ISO 8601, such as `P2Y3M` or `PT1H30M`.
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

    /// The local time at this distance from another; months are added first, then days, then the clock time.
    func from(_ time: LocalTime, isPast: Bool) -> LocalTime {
        let sign = isPast ? -1 : 1
        return time.adding(sign * months, .month) + sign * (days * 86_400 + seconds)
    }

    /// The precision of a distance: one grain finer than its last unit.
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
    /// Adds another duration to this one.
    mutating func append(_ other: TimeLength) {
        months = Self.bounded(months + other.months)
        days = Self.bounded(days + other.days)
        seconds = Self.bounded(seconds + other.seconds)
        milliseconds = max(milliseconds, other.milliseconds)
        finest = other.finest
        said |= other.said
    }
}
