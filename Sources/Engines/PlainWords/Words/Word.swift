/// The meanings of a word for the grammars. Most words have none, and most others have one.
///
/// "second" is an ordinal and a unit, "may" a month and a verb: the grammars decide by the context.
struct Word: Sendable {
    var key: Key = .none
    /// The value as a cardinal number ("three"), or -1.
    var cardinal: Int32 = -1
    /// The value as an ordinal number ("third"), or -1.
    var ordinal: Int32 = -1
    /// The power of ten it multiplies by ("thousand" is 3), or 0.
    var power: Int8 = 0
    /// The power of ten it divides by ("thousandth" is 3), or 0.
    var divisor: Int8 = 0
    /// 1 for Monday to 7 for Sunday, or 0.
    var weekday: Int8 = 0
    /// 1 for January to 12 for December, or 0.
    var month: Int8 = 0
    var unit: Unit?
    var part: PartOfDay?
    /// The index in the table of money words, or -1.
    var money: Int16 = -1
    /// The UTC offset of a time zone's abbreviation, in minutes.
    var zone: Int16?
    /// 1 for spring to 4 for winter, or 0.
    var season: Int8 = 0
    /// Whether the word is also a common word and is read as a date only with other evidence ("may", "sat", "sun").
    var isWeak = false
    /// Whether a holiday's name can begin with the word.
    var startsHoliday = false
    /// Whether it is a plural or possessive ("tuesdays").
    var isPlural = false
}

/// Units of time.
enum Unit: UInt8, Sendable {
    case second, minute, hour, day, week, fortnight, month, quarter, year, decade, century, weekend, businessDay

    /// The grain in which the unit is counted; for decades and centuries, a year.
    var grain: Grain {
        switch self {
        case .second: .second
        case .minute: .minute
        case .hour: .hour
        case .day, .weekend, .businessDay: .day
        case .week, .fortnight: .week
        case .month: .month
        case .quarter: .quarter
        case .year, .decade, .century: .year
        }
    }

    /// The number of grains in one unit.
    var size: Int {
        switch self {
        case .fortnight: 2
        case .decade: 10
        case .century: 100
        default: 1
        }
    }
}

/// Parts of the day.
enum PartOfDay: UInt8, Sendable {
    case morning, lunch, afternoon, evening, night, dinner, breakfast, daytime, nighttime, brunch, teatime
}

/// The function words of the grammars; synonyms share a key.
enum Key: UInt8, Sendable {
    case none, like, with, yearMark, now, today, tonight, tomorrow, yesterday, immediately, this, current, that, same,
        next,
        following
    case coming, upcoming, last, previous, past, other, another, every, each, any, all, whole, `in`, at, on, of
    case the, a, and, to, until, through, from, between, after, before, since, by, within, during, `for`, about
    case around, ago, back, hence, later, earlier, plus, minus, negative, point, than, more, additional, less
    case least, or, over, early, late, begin, middle, end, half, clock, am, pm, noon, midnight, ish, sharp, few
    case several, couple, single, pair, dozen, once, twice, times, daily, weekly, monthly, yearly, hourly
    case fortnightly, biweekly, bimonthly, quarterly, nightly, weekday, closest, ides, endOfDay, endOfMonth
    case endOfYear, beginOfMonth, beginOfYear, ad, bc, time, date, due, only, percent, out, per, starting, ending
    case not, no, business, fiscal, up, prior, rest, roughHour
}
