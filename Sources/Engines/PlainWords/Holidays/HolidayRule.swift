/// The rule for the date of a holiday in a year.
enum HolidayRule: Sendable {
    /// The same month and day each year.
    case fixed(month: Int, day: Int)
    /// The nth weekday of a month, counted from the end if negative, shifted by some days.
    case weekday(nth: Int, weekday: Int, month: Int, shift: Int)
    /// The weekday on or after a date.
    case onOrAfter(month: Int, day: Int, weekday: Int)
    /// Days after western Easter Sunday.
    case easter(Int)
    /// Days after Orthodox Easter Sunday.
    case orthodox(Int)
    /// A date of the Islamic calendar.
    case islamic(month: Int, day: Int)
    /// A date of the Hebrew calendar; month 12 is the last month of the year.
    case hebrew(month: Int, day: Int)
    /// A date of the Chinese calendar.
    case chinese(month: Int, day: Int)
    /// The day on which a lunar day of the Hindu calendar includes this hour, shifted by some days.
    case hindu(month: Int, lunarDay: Int, hour: HinduCalendar.Hour, shift: Int)
    /// The day the sun enters a sign of the Indian zodiac, shifted by some days.
    case solar(sign: Int, shift: Int)
    /// A date by country code, with `else` as the default.
    case byCountry([String: MonthDay])
    /// A rule that none of the other cases can express.
    case special(SpecialHoliday)

    /// A date without a year.
    struct MonthDay: Sendable {
        let month: Int
        let day: Int
    }

    /// Countries in which "Easter" means Orthodox Easter.
    private static let orthodoxCountries: Set<String> = [
        "BG", "GR", "CY", "RO", "RS", "MK", "ME", "UA", "RU", "BY", "GE", "MD", "ET",
    ]
    /// The feasts that both churches celebrate, as days from Easter Sunday.
    private static let sharedFeasts: Set<Int> = [-8, -7, -3, -2, -1, 0, 1, 7, 39, 49, 50]

    /// All days of the holiday in a year: usually one; none or two are possible if it depends on the moon.
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

/// A holiday: its rule, its length in days, and its hours if it has any.
struct Holiday: Sendable {
    var rule: HolidayRule
    var length = 1
    /// The start and end in seconds of the day, for an event such as Earth Hour.
    var hours: Range<Int>?
}
