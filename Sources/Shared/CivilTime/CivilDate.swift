/// A day of the proleptic Gregorian calendar, without a time zone.
///
/// Year 0 is 1 BC. Initializers that cannot return nil clamp the year to `years`, so no arithmetic here overflows.
package struct CivilDate: Hashable, Comparable, Sendable {
    /// The supported years.
    package static let years = -20_000_000_000...20_000_000_000

    package let year: Int
    /// 1 for January to 12 for December.
    package let month: Int
    /// The day of the month, from 1.
    package let day: Int

    /// Nil if the day does not exist (30 February) or the year is outside `years`.
    package init?(year: Int, month: Int, day: Int) {
        guard (1...12).contains(month), day >= 1, day <= Self.length(ofMonth: month, year: year),
            Self.years.contains(year)
        else { return nil }
        (self.year, self.month, self.day) = (year, month, day)
    }

    /// The day `count` days after 1 January 1970, or before it if negative.
    package init(daysSince1970 count: Int) {
        // Eras of 400 years start on 1 March of year 0, so that a leap day is the last day of its year.
        let (era, dayOfEra) = (min(max(count, Self.days.lowerBound), Self.days.upperBound) + 719_468)
            .dividedFlooring(by: 146_097)
        let yearOfEra = (dayOfEra - dayOfEra / 1_460 + dayOfEra / 36_524 - dayOfEra / 146_096) / 365
        let dayOfYear = dayOfEra - (365 * yearOfEra + yearOfEra / 4 - yearOfEra / 100)
        let monthFromMarch = (5 * dayOfYear + 2) / 153
        day = dayOfYear - (153 * monthFromMarch + 2) / 5 + 1
        month = monthFromMarch < 10 ? monthFromMarch + 3 : monthFromMarch - 9
        year = yearOfEra + era * 400 + (month <= 2 ? 1 : 0)
    }

    /// Negative before 1 January 1970.
    package var daysSince1970: Int { Self.firstDay(ofMonth: month, year: year) + day - 1 }

    /// 0 for Sunday to 6 for Saturday.
    package var weekday: Int { Self.weekday(daysSince1970) }

    package static func < (left: CivilDate, right: CivilDate) -> Bool {
        (left.year, left.month, left.day) < (right.year, right.month, right.day)
    }

    // MARK: Counts of days

    /// The first day of a month, in days since 1 January 1970. `month` must be from 1 to 12; the year is clamped to
    /// `years`.
    package static func firstDay(ofMonth month: Int, year: Int) -> Int {
        let year = min(max(year, years.lowerBound), years.upperBound)
        let (era, yearOfEra) = (month <= 2 ? year - 1 : year).dividedFlooring(by: 400)
        let dayOfYear = (153 * (month > 2 ? month - 3 : month + 9) + 2) / 5
        return era * 146_097 + yearOfEra * 365 + yearOfEra / 4 - yearOfEra / 100 + dayOfYear - 719_468
    }

    /// The weekday of a day given in days since 1 January 1970: 0 for Sunday to 6 for Saturday.
    package static func weekday(_ daysSince1970: Int) -> Int {
        (daysSince1970.dividedFlooring(by: 7).remainder + 4) % 7
    }

    /// The number of days in a month.
    package static func length(ofMonth month: Int, year: Int) -> Int {
        switch month {
        case 2: isLeap(year) ? 29 : 28
        case 4, 6, 9, 11: 30
        default: 31
        }
    }

    /// Whether a year has 366 days.
    package static func isLeap(_ year: Int) -> Bool {
        year % 4 == 0 && (year % 100 != 0 || year % 400 == 0)
    }

    /// The supported days since 1970; 400 years have 146,097 days.
    private static let days = years.lowerBound / 400 * 146_097...years.upperBound / 400 * 146_097
}

extension CivilDate {
    /// Parses `2026-03-29`: four, two and two digits. Nil for other texts and for days that do not exist.
    package init?(iso text: some StringProtocol) {
        guard text.utf8.count == 10 else { return nil }
        var text = String(text)
        guard let date = text.withUTF8({ Self(tenBytes: $0) }) else { return nil }
        self = date
    }

    private init?(tenBytes text: UnsafeBufferPointer<UInt8>) {
        guard text[4] == UInt8(ascii: "-"), text[7] == UInt8(ascii: "-"),
            let year = Int(digits: text[..<4], count: 4...4), let month = Int(digits: text[5..<7], count: 2...2),
            let day = Int(digits: text[8...], count: 2...2)
        else { return nil }
        self.init(year: year, month: month, day: day)
    }

    /// The date in the form `2026-03-29`; years before 0 have a minus sign.
    package var iso: String {
        guard (0...9_999).contains(year) else { return longISO }
        return String(unsafeUninitializedCapacity: 10) { text in
            writeISO(to: text)
            return 10
        }
    }

    private var longISO: String {
        "\(year < 0 ? "-" : "")\(abs(year).padded(to: 4))-\(month.padded(to: 2))-\(day.padded(to: 2))"
    }

    /// Writes ten digits and dashes at the start of `text`. The year must be from 0 to 9999.
    func writeISO(to text: UnsafeMutableBufferPointer<UInt8>) {
        text.write(year / 100, at: 0)
        text.write(year % 100, at: 2)
        text[4] = UInt8(ascii: "-")
        text.write(month, at: 5)
        text[7] = UInt8(ascii: "-")
        text.write(day, at: 8)
    }

    /// `Jan` to `Dec`, as used in HTTP and mail in every language.
    package static let monthNames = [
        "Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec",
    ]

    /// `Sun` to `Sat`, as used in HTTP and mail in every language.
    package static let weekdayNames = ["Sun", "Mon", "Tue", "Wed", "Thu", "Fri", "Sat"]
}

extension UnsafeMutableBufferPointer<UInt8> {
    /// Writes a number below 100 as two digits.
    func write(_ number: Int, at index: Int) {
        self[index] = 48 + UInt8(truncatingIfNeeded: number / 10)
        self[index + 1] = 48 + UInt8(truncatingIfNeeded: number % 10)
    }
}
