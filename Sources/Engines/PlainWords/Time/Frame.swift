/// A time of day as the text states it.
struct Clock {
    enum Half {
        /// The text does not say which half of the day.
        case open
        case am, pm
        /// Written so that no half is needed: "15:00", "noon".
        case full
    }

    var hour: Int
    var minute = 0
    var second = 0
    var half: Half = .open
    var grain: Grain = .hour

    /// Whether an hour from 1 to 12 could be either half of the day.
    var isOpen: Bool { half == .open && hour >= 1 && hour <= 12 }

    /// Seconds since midnight, with the half that was said; open hours are taken as written.
    var seconds: Int {
        var hour = self.hour
        if half == .pm, hour < 12 { hour += 12 }
        if half == .am, hour == 12 { hour = 0 }
        return hour * 3600 + minute * 60 + second
    }

    /// The clock twelve hours on.
    var afternoon: Clock {
        var clock = self
        clock.half = hour == 12 ? .full : .pm
        return clock
    }
}

/// Which one of several is meant: this Friday, the next, the last.
enum Which {
    case this, next, last, coming, past, secondNext
}

/// The pieces of one time expression, gathered in any order and resolved together.
struct Frame {
    /// A day that is known outright ("tomorrow").
    var day: Day?
    var year: Int?
    var month: Int?
    var dayOfMonth: Int?
    /// The last day of "10 to 22 August".
    var lastDayOfMonth: Int?
    var weekday: Int?
    var which: Which?
    var holiday: Holiday?
    var nth: Nth?
    /// A stretch of time that the rest lies in ("next week", "2014"), or that is meant itself.
    var container: TimeValue?
    /// "in three weeks", "two years ago".
    var shift: Shift?
    var isWeekend = false
    var isWeekOf = false
    var clock: Clock?
    var lastClock: Clock?
    var part: PartOfDay?
    var edge: Edge?
    /// Whether "the start of" or "the end of" the stretch was said, which bound ranges sharply.
    var edgeNoun: Edge?
    /// Seconds ahead of UTC.
    var offset: Int?
    /// Whether it may stand as a time although nothing around supports it.
    var isSure = false

    /// The third Tuesday, the last week, the first ten days.
    struct Nth {
        var number: Int
        var weekday: Int?
        var unit: Unit?
        var count = 1
        /// "after Christmas": counted from there on.
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

    /// Whether a day or something coarser is said.
    var hasDate: Bool {
        day != nil || year != nil || month != nil || dayOfMonth != nil || weekday != nil || holiday != nil || nth != nil
            || container != nil || shift != nil || isWeekend
    }

    /// Whether it says a single day, so that a bare number behind it may be an hour.
    var hasDay: Bool {
        day != nil || dayOfMonth != nil || weekday != nil || holiday != nil
            || shift.map { $0.duration.isDays } ?? false || nth?.weekday != nil
    }

    var hasTime: Bool { clock != nil || part != nil }
    var isEmpty: Bool { !hasDate && !hasTime }
}
