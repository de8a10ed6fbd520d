/// How a holiday finds its day in a year.
enum HolidayRule: Sendable {
    /// The same month and day each year.
    case fixed(month: Int, day: Int)
    /// The nth weekday of a month, from its end when negative, and days away from it.
    case weekday(nth: Int, weekday: Int, month: Int, shift: Int)
    /// The weekday on or after a date.
    case onOrAfter(month: Int, day: Int, weekday: Int)
    /// Days after Easter Sunday of the western church.
    case easter(Int)
    /// Days after Easter Sunday of the eastern churches.
    case orthodox(Int)
    case islamic(month: Int, day: Int)
    case hebrew(month: Int, day: Int)
    case chinese(month: Int, day: Int)
    case hindu(month: Int, lunarDay: Int, hour: HinduCalendar.Hour, shift: Int)
    /// The sun's entry into a sign of the Indian zodiac, and days away from it.
    case solar(sign: Int, shift: Int)
    /// A date by the country's code, or under `else`.
    case byCountry([String: Date])
    /// What no general rule covers.
    case special(SpecialHoliday)

    /// A date without a year.
    struct Date: Sendable {
        let month: Int
        let day: Int
    }

    /// Where Easter without another word is that of the eastern churches.
    private static let orthodoxCountries: Set<String> = [
        "BG", "GR", "CY", "RO", "RS", "MK", "ME", "UA", "RU", "BY", "GE", "MD", "ET",
    ]
    /// The days that both churches keep, counted from Easter Sunday.
    private static let sharedFeasts: Set<Int> = [-8, -7, -3, -2, -1, 0, 1, 7, 39, 49, 50]

    /// All days of the holiday in a year: mostly one, none or two where the moon decides.
    func days(in year: Int, country: Country) -> [Day] {
        switch self {
        case .fixed(let month, let day): Day.valid(year: year, month: month, day: day).map { [$0] } ?? []
        case .weekday(let nth, let weekday, let month, let shift):
            Day.nth(nth, weekday: weekday, month: month, year: year).map { [$0 + shift] } ?? []
        case .onOrAfter(let month, let day, let weekday):
            [Day(year: year, month: month, day: day).onOrAfter(weekday: weekday)]
        case .easter(let shift):
            Self.orthodoxCountries.contains(country.code ?? "") && Self.sharedFeasts.contains(shift)
                ? [ChurchCalendar.orthodoxEaster(year) + shift] : [ChurchCalendar.easter(year) + shift]
        case .byCountry(let dates):
            (dates[country.code ?? ""] ?? dates["else"]).flatMap {
                Day.valid(year: year, month: $0.month, day: $0.day)
            }.map { [$0] } ?? []
        case .orthodox(let shift): [ChurchCalendar.orthodoxEaster(year) + shift]
        case .islamic(let month, let day):
            IslamicCalendar.years(touching: year).map { IslamicCalendar.day(year: $0, month: month, day: day) }
                .filter { $0.year == year }
        case .hebrew(let month, let day): hebrewDays(in: year, month: month, day: day)
        case .chinese(let month, let day):
            [ChineseCalendar.day(year: month >= 11 ? year - 1 : year, month: month, day: day)].filter {
                $0.year == year
            }
        case .hindu(let month, let lunarDay, let hour, let shift):
            HinduCalendar.day(year: year, month: month, lunarDay: lunarDay, hour: hour).map { [$0 + shift] } ?? []
        case .solar(let sign, let shift): [HinduCalendar.solarDay(year: year, sign: sign) + shift]
        case .special(let special): special.day(in: year, country: country).map { [$0] } ?? []
        }
    }

    private func hebrewDays(in year: Int, month: Int, day: Int) -> [Day] {
        (year + 3760...year + 3761)
            .map { HebrewCalendar.day(year: $0, month: month == 12 ? HebrewCalendar.lastMonth($0) : month, day: day) }
            .filter { $0.year == year }
    }
}

/// A holiday: its rule, how many days it lasts, and hours where it has them.
struct Holiday: Sendable {
    var rule: HolidayRule
    var length = 1
    /// Seconds of the day when it begins and ends, for an hour like Earth Hour's.
    var hours: Range<Int>?
}
