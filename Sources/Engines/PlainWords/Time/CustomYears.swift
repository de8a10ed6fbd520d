/// Fiscal, tax and academic years, which do not begin in January; by country.
struct CustomYear {
    enum Kind {
        case fiscal, tax, academic
    }

    let month: Int
    let day: Int
    /// Whether the year is named by the calendar year in which it ends.
    let isNamedByEnd: Bool

    /// Nil if such a year is the calendar year, or if the country is unknown.
    init?(_ kind: Kind, in country: Country) {
        guard let code = country.code else { return nil }
        switch kind {
        case .fiscal:
            guard let start = Self.fiscal[code] else { return nil }
            (month, day, isNamedByEnd) = (start.month, 1, start.isNamedByEnd)
        case .tax:
            guard let start = Self.tax[code] else { return nil }
            (month, day, isNamedByEnd) = (start.month, start.day, start.isNamedByEnd)
        case .academic: (month, day, isNamedByEnd) = (Self.academic[code] ?? 9, 1, false)
        }
    }

    /// The year that begins in this calendar year.
    func range(from year: Int) -> TimeValue {
        let start = Day(year: year, month: month, day: day)
        return TimeValue(from: LocalTime(start), to: LocalTime(start.adding(months: 12)), .day)
    }

    /// The year known by this number.
    func range(named year: Int) -> TimeValue { range(from: isNamedByEnd ? year - 1 : year) }

    /// The year that contains a day, or the one some years later.
    func range(around today: Day, years: Int) -> TimeValue {
        let isBefore = today < Day(year: today.year, month: month, day: day)
        return range(from: today.year + years - (isBefore ? 1 : 0))
    }

    private static let fiscal: [String: (month: Int, isNamedByEnd: Bool)] = [
        "US": (10, true), "TH": (10, true), "IN": (4, true), "GB": (4, true), "CA": (4, true), "HK": (4, true),
        "ZA": (4, true), "JP": (4, false), "SG": (4, false), "AU": (7, true), "NZ": (7, true), "PK": (7, true),
        "BD": (7, true), "EG": (7, true), "KE": (7, true),
    ]

    private static let tax: [String: (month: Int, day: Int, isNamedByEnd: Bool)] = [
        "GB": (4, 6, false), "AU": (7, 1, true), "IN": (4, 1, true), "NZ": (4, 1, true), "ZA": (3, 1, true),
        "HK": (4, 1, false),
    ]

    /// In other countries it begins in September.
    private static let academic = [
        "US": 8, "JP": 4, "IN": 4, "KR": 3, "AR": 3, "CL": 3, "BR": 2, "AU": 2, "NZ": 2, "ZA": 1, "SG": 1,
    ]
}

extension TimeReader {
    /// "this tax year", "next academic year".
    func customYear(_ which: Which, at index: Int) -> TimeValue? {
        guard let year = CustomYear(kind(at: index), in: context.country) else { return nil }
        switch which {
        case .this: return year.range(around: resolver.today, years: 0)
        case .next, .coming: return year.range(around: resolver.today, years: 1)
        case .last, .past: return year.range(around: resolver.today, years: -1)
        case .secondNext: return year.range(around: resolver.today, years: 2)
        }
    }

    /// "fiscal year 2026", "FY26", "FY 2025-26", "academic year 2025/26": two numbers give both calendar years.
    func customYear(numberedAt index: Int, name: Int) -> (TimeValue, Int)? {
        let isCalendar = sentence[name].hash == Self.calendarYear
        guard !isCalendar, let year = CustomYear(kind(at: name), in: context.country) else { return nil }
        let first = fullYear(sentence[index])
        let second = sentence[index + 2]
        if sentence.isSign(index + 1, in: "-/") || numbers.isHyphen(index + 1), sentence.isGlued(index + 1),
            second.kind == .digits, sentence.isGlued(index + 2), second.length == 2 || second.length == 4,
            fullYear(second) == first + 1
        {
            return (year.range(from: first), index + 3)
        }
        guard (1900..<2200).contains(first) else { return nil }
        return (year.range(named: first), index + 1)
    }

    private func kind(at index: Int) -> CustomYear.Kind {
        if sentence[index].hash == Self.tax { return .tax }
        return Self.academic.contains(sentence[index].hash) ? .academic : .fiscal
    }

    private static let calendarYear = Hash.of("cy")
    private static let tax = Hash.of("tax")
    private static let academic = WordSet("academic school sy")
}
