/// Resolves frames to times, relative to the current time.
/// See docs/decisions/plainwords.md, "Vague times have one fixed meaning each".
struct Resolver {
    let context: Context
    let now: LocalTime
    let today: Day
    /// Whether the text is Bulgarian, where the afternoon lasts until six and "in three days" means the whole day.
    let isBulgarian: Bool

    init(_ context: Context, isBulgarian: Bool = false) {
        self.context = context
        self.isBulgarian = isBulgarian
        now = context.localNow
        today = now.day
    }

    /// The time that a frame describes; nil if the day does not exist.
    func resolve(_ frame: Frame) -> TimeValue? {
        if let shift = frame.shift, !frame.hasTime, !hasTarget(frame) { return shifted(shift) }
        guard frame.hasDate else { return clockOnly(frame) }
        guard let date = date(frame) else { return nil }
        guard frame.hasTime else { return date }
        return withTime(date, frame)
    }

    private func hasTarget(_ frame: Frame) -> Bool {
        frame.month != nil || frame.holidayPlace != nil || frame.weekday != nil || frame.dayOfMonth != nil
    }

    /// The current time plus a distance: in local days for days and longer units, in elapsed time for hours and shorter
    /// ones.
    func shifted(_ shift: Frame.Shift) -> TimeValue {
        let duration = shift.duration
        if duration.finest == .businessDay { return businessShift(duration.days, isPast: shift.isPast) }
        let grain = isBulgarian ? plainGrain(duration) : duration.grain
        if duration.months == 0, duration.days == 0 {
            let instant = context.now + (shift.isPast ? -duration.seconds : duration.seconds)
            return TimeValue(context.zone.local(instant).floored(to: grain, weekStart: context.weekStart), grain)
        }
        return TimeValue(
            duration.from(now, isPast: shift.isPast).floored(to: grain, weekStart: context.weekStart),
            grain
        )
    }

    /// The grain in Bulgarian: a day for days and longer units, a minute for hours and minutes.
    private func plainGrain(_ duration: TimeLength) -> Grain {
        if duration.grain >= .hour, duration.months != 0 || duration.days != 0 { return .day }
        return duration.seconds.isMultiple(of: 60) ? .minute : .second
    }

    private func businessShift(_ count: Int, isPast: Bool) -> TimeValue {
        var day = today
        var left = min(count, 10_000)
        while left > 0 {
            day = day + (isPast ? -1 : 1)
            if day.weekday <= 5 { left -= 1 }
        }
        return TimeValue(LocalTime(day), .day)
    }

    // MARK: - Stretches

    /// One or more units relative to now: this week, next month, the last two years.
    func cycle(_ unit: Unit, _ which: Which, count: Int?, isUpcoming: Bool) -> TimeValue {
        let grain = unit.grain
        if unit == .decade || unit == .century { return greatCycle(unit.size, which, count ?? 1) }
        let start = now.floored(to: grain, weekStart: context.weekStart)
        let size = unit.size * (count ?? 1)
        let isFuture = which == .next || which == .coming || which == .secondNext
        if unit == .fortnight {
            let edge = LocalTime(today)
            return isFuture
                ? TimeValue(from: edge.adding(1, .day), to: edge.adding(1 + 14 * (count ?? 1), .day), .day)
                : TimeValue(from: edge.adding(-14 * (count ?? 1), .day), to: edge, .day)
        }
        guard let count, count > 1 || grain < .day && which != .next || count == 1 && which != .this else {
            return TimeValue(start.adding(which == .this ? 0 : isFuture ? 1 : -1, grain), grain)
        }
        if isFuture, isUpcoming, grain >= .day { return TimeValue(start.adding(count, grain), grain) }
        if isFuture { return TimeValue(from: start.adding(1, grain), to: start.adding(1 + size, grain), grain) }
        if which == .this { return TimeValue(from: start, to: start.adding(size, grain), grain) }
        return TimeValue(from: start.adding(-size, grain), to: start, grain)
    }

    /// "the 3 next weeks": a number of units from tomorrow on, or up to today; for minutes and hours, from now.
    func stretch(_ unit: Unit, _ which: Which, _ count: Int) -> TimeValue {
        let isPast = which == .last || which == .past
        let amount = unit.size * count
        guard unit.grain >= .day else {
            let far = now.adding(isPast ? -amount : amount, unit.grain)
            return isPast ? TimeValue(from: far, to: now, unit.grain) : TimeValue(from: now, to: far, unit.grain)
        }
        let edge = LocalTime(isPast ? today : today + 1)
        let far = edge.adding(isPast ? -amount : amount, unit.grain)
        return isPast ? TimeValue(from: far, to: edge, .day) : TimeValue(from: edge, to: far, .day)
    }

    private func greatCycle(_ size: Int, _ which: Which, _ count: Int) -> TimeValue {
        let start = today.year / size * size
        let from = which == .this ? start : which == .last || which == .past ? start - size * count : start + size
        let years = which == .this ? size : size * count
        return TimeValue(
            from: LocalTime(Day(year: from, month: 1, day: 1)),
            to: LocalTime(Day(year: from + years, month: 1, day: 1)),
            .year
        )
    }

    /// A number of days from Monday to Friday, from tomorrow on or up to yesterday.
    func businessDays(_ count: Int, _ which: Which) -> TimeValue {
        let isPast = which == .last || which == .past
        let far = businessShift(count, isPast: isPast).from?.day ?? today
        let near = businessShift(1, isPast: isPast).from?.day ?? today
        if count == 1 { return TimeValue(LocalTime(near), .day) }
        return isPast
            ? TimeValue(from: LocalTime(far), to: LocalTime(near + 1), .day)
            : TimeValue(from: LocalTime(near), to: LocalTime(far + 1), .day)
    }

    /// A season by its astronomical dates in the northern hemisphere; the end is exclusive.
    func season(_ index: Int, _ which: Which) -> TimeValue {
        let year = today.year
        var start = seasonStart(index, index == 4 && today < seasonStart(1, year) ? year - 1 : year)
        let end = seasonStart(index % 4 + 1, index == 4 ? start.year + 1 : start.year)
        if which == .last || which == .past, end > today { start = start.adding(months: -12) }
        if which == .next || which == .coming, start <= today { start = start.adding(months: 12) }
        let stop = seasonStart(index % 4 + 1, index == 4 ? start.year + 1 : start.year)
        return TimeValue(from: LocalTime(start), to: LocalTime(stop), .day)
    }

    /// A season of a certain year; a winter belongs to the year in which it begins.
    func season(_ index: Int, of year: Int) -> TimeValue {
        let stop = seasonStart(index % 4 + 1, index == 4 ? year + 1 : year)
        return TimeValue(from: LocalTime(seasonStart(index, year)), to: LocalTime(stop), .day)
    }

    /// The ten years from this year on.
    func decade(from year: Int) -> TimeValue {
        TimeValue(
            from: LocalTime(Day(year: year, month: 1, day: 1)),
            to: LocalTime(Day(year: year + 10, month: 1, day: 1)),
            .year
        )
    }

    private func seasonStart(_ index: Int, _ year: Int) -> Day {
        let dates = [(3, 20), (6, 21), (9, 23), (12, 21)][index - 1]
        return Day(year: year, month: dates.0, day: dates.1)
    }

    /// A week by its ISO number, in the current year by default.
    func isoWeek(_ number: Int, of year: Int? = nil) -> TimeValue {
        let first = Day(year: year ?? today.year, month: 1, day: 4).weekStart(on: 1)
        return TimeValue(LocalTime(first + (number - 1) * 7), .week)
    }

    /// A quarter or half of a year, by default of the current one.
    func yearPart(_ number: Int, of parts: Int, year: Int?) -> TimeValue {
        let months = 12 / parts
        let start = LocalTime(Day(year: year ?? today.year, month: (number - 1) * months + 1, day: 1))
        return parts == 4
            ? TimeValue(start, .quarter) : TimeValue(from: start, to: start.adding(months, .month), .month)
    }

    /// The early nineties last until 1993, the middle ones from 1994 to 1996.
    private func decadeEdge(_ edge: Frame.Edge, from: LocalTime, to: LocalTime) -> TimeValue? {
        guard from.adding(10, .year) == to else { return nil }
        let years = edge == .early ? (0, 4) : edge == .middle ? (4, 7) : (7, 10)
        return TimeValue(from: from.adding(years.0, .year), to: from.adding(years.1, .year), .year)
    }

    /// The beginning, middle or end of a period.
    func edge(_ edge: Frame.Edge, of value: TimeValue) -> TimeValue? {
        guard let from = value.from, let to = value.end else { return nil }
        if value.isRange { return decadeEdge(edge, from: from, to: to) }
        switch value.grain {
        case .day:
            guard edge == .late else {
                return edge == .early
                    ? TimeValue(from: from, to: from + 43_200, .hour)
                    : TimeValue(from: from + 36_000, to: from + 50_400, .hour)
            }
            return TimeValue(from: from + 43_200, to: to, .hour)
        case .week:
            let days = edge == .early ? (0, 3) : edge == .middle ? (2, 5) : (4, 7)
            return TimeValue(from: from.adding(days.0, .day), to: from.adding(days.1, .day), .day)
        case .month:
            switch edge {
            case .early: return TimeValue(from: from, to: from.adding(10, .day), .day)
            case .middle: return TimeValue(from: from.adding(10, .day), to: from.adding(20, .day), .day)
            case .late: return TimeValue(from: from.adding(20, .day), to: to, .day)
            }
        case .year, .quarter:
            let third = value.grain == .year ? 4 : 1
            switch edge {
            case .early: return TimeValue(from: from, to: from.adding(value.grain == .year ? 3 : 1, .month), .month)
            case .middle: return TimeValue(from: from.adding(third, .month), to: from.adding(2 * third, .month), .month)
            case .late: return TimeValue(from: from.adding(2 * third, .month), to: to, .month)
            }
        default: return nil
        }
    }
}
