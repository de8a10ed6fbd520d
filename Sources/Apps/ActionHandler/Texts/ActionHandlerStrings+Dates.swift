import LocalizedTexts
import PlainWords

extension ActionHandlerStrings {
    private static let days = [
        ("Mon", "пн"), ("Tue", "вт"), ("Wed", "ср"), ("Thu", "чт"), ("Fri", "пт"), ("Sat", "сб"), ("Sun", "нд"),
    ]

    /// A month and its year, as a heading.
    func month(_ month: Int, of year: Int) -> String {
        let name = CalendarTexts.months[month - 1]
        return pick("\(name[.english]) \(year)", "\(name[.bulgarian]) \(year) г.")
    }

    /// The short name of a weekday, 1 for Monday.
    func weekday(_ number: Int) -> String {
        let name = Self.days[number - 1]
        return pick(name.0, name.1)
    }

    /// A day such as `Mon 3 November 2025`.
    func date(_ day: Day) -> String {
        let (year, month, number) = day.parts
        let name = CalendarTexts.months[month - 1]
        return pick(
            "\(weekday(day.weekday)) \(number) \(name[.english]) \(year)",
            "\(weekday(day.weekday)) \(number) \(name[.bulgarian]) \(year) г."
        )
    }

    /// A range of days such as `16–22 November 2026`; a month or year that both share appears once.
    func days(from first: Day, through last: Day) -> String {
        let (start, end) = (first.parts, last.parts)
        let (from, to) = (CalendarTexts.months[start.1 - 1], CalendarTexts.months[end.1 - 1])
        let month = start.1 == end.1 ? "" : " " + from[language]
        let year = start.0 == end.0 ? "" : " " + pick("\(start.0)", "\(start.0) г.")
        let begin = "\(start.2)\(month)\(year)"
        let dash = month.isEmpty ? "–" : " – "
        return "\(begin)\(dash)\(end.2) \(to[language]) \(end.0)" + pick("", " г.")
    }

    /// A day without its year, such as `Mon 16 November`.
    func dayOfYear(_ day: Day) -> String {
        let name = CalendarTexts.months[day.parts.1 - 1]
        return "\(dayOfMonth(day)) \(name[language])"
    }

    /// A day without its month, such as `Mon 3`.
    func dayOfMonth(_ day: Day) -> String {
        "\(weekday(day.weekday)) \(day.parts.2)"
    }

    /// A time of day such as `15:30`.
    func clock(_ time: LocalTime) -> String {
        String(time.iso().dropFirst(time.iso().count - 8).prefix(5))
    }

    /// A day and a time of day.
    func moment(_ time: LocalTime) -> String {
        "\(date(time.day)) \(clock(time))"
    }

    /// An amount with its separators and its currency: `1,234.60 BGN`, `1 234,60 BGN`.
    func amount(_ money: Money) -> String {
        let parts = money.digitsText.split(separator: ".")
        let isNegative = money.minorUnits < 0
        let whole = grouped(parts[0].drop { $0 == "-" }, by: pick(",", "\u{00A0}"))
        let fraction = parts.count > 1 ? pick(".", ",") + parts[1] : ""
        return (isNegative ? "-" : "") + whole + fraction + "\u{00A0}" + money.currency
    }

    private func grouped(_ digits: Substring, by separator: String) -> String {
        var text = ""
        for (index, digit) in digits.enumerated() {
            if index > 0, (digits.count - index) % 3 == 0 { text += separator }
            text.append(digit)
        }
        return text
    }
}
