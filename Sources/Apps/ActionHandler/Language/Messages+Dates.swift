import PlainWords

extension Messages {
    private static let days = [
        ("Mon", "пн"), ("Tue", "вт"), ("Wed", "ср"), ("Thu", "чт"), ("Fri", "пт"), ("Sat", "сб"), ("Sun", "нд"),
    ]
    private static let months = [
        ("January", "януари"), ("February", "февруари"), ("March", "март"), ("April", "април"), ("May", "май"),
        ("June", "юни"), ("July", "юли"), ("August", "август"), ("September", "септември"), ("October", "октомври"),
        ("November", "ноември"), ("December", "декември"),
    ]

    /// A month and its year, as a heading.
    func month(_ month: Int, of year: Int) -> String {
        let name = Self.months[month - 1]
        return pick("\(name.0) \(year)", "\(name.1) \(year) г.")
    }

    /// The short name of a weekday, 1 for Monday.
    func weekday(_ number: Int) -> String {
        let name = Self.days[number - 1]
        return pick(name.0, name.1)
    }

    /// A day such as `Mon 3 November 2025`.
    func date(_ day: Day) -> String {
        let (year, month, number) = day.parts
        let name = Self.months[month - 1]
        return pick(
            "\(weekday(day.weekday)) \(number) \(name.0) \(year)",
            "\(weekday(day.weekday)) \(number) \(name.1) \(year) г."
        )
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
