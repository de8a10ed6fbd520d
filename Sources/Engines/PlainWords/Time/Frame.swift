/// A time of day as the text states it.
struct Clock {
    enum Half {
        /// The text does not give the half of the day.
        case open
        case am, pm
        /// No half is needed: "15:00", "noon".
        case full
    }

    var hour: Int
    var minute = 0
    var second = 0
    var half: Half = .open
    var grain: Grain = .hour

    /// Whether an hour from 1 to 12 could be either half of the day.
    var isOpen: Bool { half == .open && hour >= 1 && hour <= 12 }

    /// Seconds since midnight in the given half of the day; open hours are taken as written.
    var seconds: Int {
        var hour = self.hour
        if half == .pm, hour < 12 { hour += 12 }
        if half == .am, hour == 12 { hour = 0 }
        return hour * 3600 + minute * 60 + second
    }

    /// The same time in the afternoon.
    var afternoon: Clock {
        var clock = self
        clock.half = hour == 12 ? .full : .pm
        return clock
    }
}

/// Which of several is meant: this Friday, the next, the last.
enum Which {
    case this, next, last, coming, past, secondNext
}

/// The pieces of one time expression, collected in any order and resolved together.
///
/// It holds no references, so that a copy costs no counting of them: each rule that is tried may make one.
struct Frame {
    /// A specific day ("tomorrow").
    var day: Day?
    var year: Int?
    var month: Int?
    var dayOfMonth: Int?
    /// The last day of "10 to 22 August".
    var lastDayOfMonth: Int?
    var weekday: Int?
    var which: Which?
    /// The place of a holiday among all holidays.
    var holidayPlace: Int?
    var nth: Nth?
    /// A period that contains the rest ("next week", "2014"), or that is itself meant.
    var container: TimeValue?
    /// "in three weeks", "two years ago".
    var shift: Shift?
    var isWeekend = false
    var isWeekOf = false
    var clock: Clock?
    var lastClock: Clock?
    var part: PartOfDay?
    var edge: Edge?
    /// Whether "the start of" or "the end of" a period was given, which limits ranges exactly.
    var edgeNoun: Edge?
    /// The UTC offset, in seconds.
    var offset: Int?
    /// Whether it counts as a time without other evidence.
    var isSure = false

    /// The third Tuesday, the last week, the first ten days.
    struct Nth {
        var number: Int
        var weekday: Int?
        var unit: Unit?
        var count = 1
        /// "after Christmas": counted from there.
        var isAfter = false
    }

    /// A distance from now.
    struct Shift {
        var duration: TimeLength
        var isPast: Bool
    }

    enum Edge {
        case early, middle, late
    }

    var holiday: Holiday? { holidayPlace.map { HolidayNames.shared.holidays[$0] } }

    /// Whether it gives a day or a coarser date.
    var hasDate: Bool {
        day != nil || year != nil || month != nil || dayOfMonth != nil || weekday != nil || holidayPlace != nil
            || nth != nil
            || container != nil || shift != nil || isWeekend
    }

    /// Whether it gives a single day, so that a bare number after it may be an hour.
    var hasDay: Bool {
        day != nil || dayOfMonth != nil || weekday != nil || holidayPlace != nil
            || shift.map { $0.duration.isDays } ?? false || nth?.weekday != nil
    }

    var hasTime: Bool { clock != nil || part != nil }
    var isEmpty: Bool { !hasDate && !hasTime }
}
