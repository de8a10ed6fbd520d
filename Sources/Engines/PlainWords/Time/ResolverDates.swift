extension Resolver {
    /// The day or period that a frame's date pieces describe together.
    func date(_ frame: Frame) -> TimeValue? {
        if let nth = frame.nth { return self.nth(nth, frame) }
        if frame.isWeekend { return weekend(frame) }
        if let holiday = frame.holiday { return self.holiday(holiday, frame) }
        if frame.month != nil, frame.dayOfMonth != nil || frame.container?.grain != .month { return monthDate(frame) }
        if frame.dayOfMonth != nil { return dayOfMonth(frame) }
        if let day = frame.day { return TimeValue(LocalTime(day), .day) }
        if frame.weekday != nil { return weekday(frame) }
        if let container = frame.container { return container }
        if let shift = frame.shift { return shifted(shift) }
        return frame.year.map { TimeValue(LocalTime(Day(year: $0, month: 1, day: 1)), .year) }
    }

    // MARK: - Months and days

    /// A month with or without its day and year.
    private func monthDate(_ frame: Frame) -> TimeValue? {
        guard let month = frame.month else { return nil }
        let year = yearOf(frame)
        guard let day = frame.dayOfMonth else { return monthAlone(month, frame, year: year) }
        guard let start = year.map({ Day.valid(year: $0, month: month, day: day) }) ?? nearestDate(month, day, frame)
        else { return nil }
        if frame.isWeekOf { return TimeValue(LocalTime(start.weekStart(on: context.weekStart)), .week) }
        guard let last = frame.lastDayOfMonth else { return TimeValue(LocalTime(start), .day) }
        guard last <= Day.length(ofMonth: month, year: start.year) else { return nil }
        return TimeValue(from: LocalTime(start), to: LocalTime(start + (last - day + 1)), .day)
    }

    /// The year that is given, or that of the containing period.
    private func yearOf(_ frame: Frame) -> Int? {
        if let year = frame.year { return year }
        if let container = frame.container, container.grain == .year, !container.isRange {
            return container.from?.day.year
        }
        if let shift = frame.shift, let from = shifted(shift).from {
            return shift.duration.finest == .year ? from.day.year : nil
        }
        return nil
    }

    private func monthAlone(_ month: Int, _ frame: Frame, year: Int?) -> TimeValue {
        var year = year ?? today.year
        if yearOf(frame) == nil {
            let isPast = month < today.month
            switch frame.which {
            case .next?, .coming?: if month <= today.month { year += 1 }
            case .last?, .past?: if month >= today.month { year -= 1 }
            case .this?: break
            default: if isPast, today.month - month > 3 { year += 1 }
            }
        }
        let start = LocalTime(Day(year: year, month: month, day: 1))
        if frame.weekday != nil { return weekday(in: TimeValue(start, .month), frame.weekday ?? 1) }
        return TimeValue(start, .month)
    }

    /// The next such date, unless the last one was very recent; a given weekday decides.
    private func nearestDate(_ month: Int, _ day: Int, _ frame: Frame) -> Day? {
        let years = [today.year, today.year + 1, today.year - 1, today.year + 2, today.year + 3, today.year + 4]
        let candidates = years.compactMap { Day.valid(year: $0, month: month, day: day) }
        switch frame.which {
        // "next sunday 5/20" means exactly that day.
        case _
        where frame.weekday != nil && candidates.contains { $0.weekday == frame.weekday && abs($0 - today) < 15 }:
            return candidates.first { $0.weekday == frame.weekday && abs($0 - today) < 15 }
        case .next? where frame.weekday == nil:
            return candidates.filter { $0.year > today.year }
                .min()
        case .last?: return candidates.filter { $0 < today }.max()
        default: break
        }
        if frame.which == .this { return candidates.first { $0.year == today.year } }
        let isClose = { (candidate: Day) in candidate <= today && today - candidate <= 100 }
        let isNear = { (candidate: Day) in candidate >= today && candidate - today < 800 || isClose(candidate) }
        if let weekday = frame.weekday, let match = candidates.first(where: { $0.weekday == weekday && isNear($0) }) {
            return match
        }
        if let close = candidates.first(where: isClose) {
            let future = candidates.filter { $0 >= today }.min()
            return future.map { $0 - today < today - close ? $0 : close } ?? close
        }
        return candidates.filter { $0 >= today }.min()
    }

    /// "the 18th", "20th of next month", "tuesday the 19th".
    private func dayOfMonth(_ frame: Frame) -> TimeValue? {
        guard let number = frame.dayOfMonth else { return nil }
        if let container = frame.container, let start = container.from?.day, container.grain == .month {
            guard let day = Day.valid(year: start.year, month: start.month, day: number) else { return nil }
            if let last = frame.lastDayOfMonth {
                return TimeValue(from: LocalTime(day), to: LocalTime(day + (last - number + 1)), .day)
            }
            return TimeValue(LocalTime(day), .day)
        }
        if let close = closeDay(number, frame) { return TimeValue(LocalTime(close), .day) }
        var month = today.monthStart
        for _ in 0..<48 {
            if let day = Day.valid(year: month.year, month: month.month, day: number), day >= today,
                frame.weekday == nil || day.weekday == frame.weekday
            {
                if frame.isWeekOf { return TimeValue(LocalTime(day.weekStart(on: context.weekStart)), .week) }
                if let last = frame.lastDayOfMonth {
                    return TimeValue(from: LocalTime(day), to: LocalTime(day + (last - number + 1)), .day)
                }
                return TimeValue(LocalTime(day), .day)
            }
            month = month.adding(months: 1)
        }
        return nil
    }

    /// A recent day such as "tuesday the 4th" a few days ago, if the next such day is months away.
    private func closeDay(_ number: Int, _ frame: Frame) -> Day? {
        guard let weekday = frame.weekday, frame.lastDayOfMonth == nil, !frame.isWeekOf else { return nil }
        func day(_ months: Int) -> Day? {
            let month = today.monthStart.adding(months: months)
            return Day.valid(year: month.year, month: month.month, day: number).flatMap {
                $0.weekday == weekday ? $0 : nil
            }
        }
        let ahead = (0...2).compactMap(day).filter { $0 >= today }
        guard ahead.isEmpty else { return nil }
        return [0, -1].compactMap(day).first { $0 < today && today - $0 <= 31 }
    }

    // MARK: - Weekdays

    /// "friday", "next tuesday", "tuesday of last week", "thursday, two years from now".
    private func weekday(_ frame: Frame) -> TimeValue? {
        guard let weekday = frame.weekday else { return nil }
        if frame.isWeekOf, let day = weekdayDay(weekday, frame.which) {
            return TimeValue(LocalTime(day.weekStart(on: context.weekStart)), .week)
        }
        if let container = frame.container {
            return self.weekday(in: container, weekday)
        }
        if let shift = frame.shift {
            let from = shift.duration.from(now, isPast: shift.isPast)
            let after = from.day.onOrAfter(weekday: weekday)
            return TimeValue(LocalTime(after - from.day <= 3 ? after : after - 7), .day)
        }
        return weekdayDay(weekday, frame.which).map { TimeValue(LocalTime($0), .day) }
    }

    private func weekdayDay(_ weekday: Int, _ which: Which?) -> Day? {
        let week = today.weekStart(on: context.weekStart)
        let inWeek = week.onOrAfter(weekday: weekday)
        switch which {
        case nil: return today.onOrAfter(weekday: weekday)
        case .coming?: return (today + 1).onOrAfter(weekday: weekday)
        case .this?: return inWeek >= today ? inWeek : inWeek + 7
        case .next?: return inWeek + 7
        case .secondNext?: return (today + 1).onOrAfter(weekday: weekday) + 7
        case .last?: return inWeek - 7
        case .past?: return (today - 1).onOrBefore(weekday: weekday)
        }
    }

    private func weekday(in container: TimeValue, _ weekday: Int) -> TimeValue {
        let start = container.from?.day ?? today
        return TimeValue(LocalTime(start.onOrAfter(weekday: weekday)), .day)
    }

    /// Saturday and Sunday of this week, or of the given week or month.
    private func weekend(_ frame: Frame) -> TimeValue? {
        var saturday = today.weekStart(on: 1) + 5
        if frame.month != nil || frame.holidayPlace != nil || frame.container != nil {
            var rest = frame
            rest.isWeekend = false
            guard let value = date(rest), let from = value.from else { return nil }
            saturday = value.grain == .month ? from.day.onOrAfter(weekday: 6) : from.day.weekStart(on: 1) + 5
            if frame.holidayPlace != nil, from.day.weekday == 1 { saturday = from.day - 2 }
            let extra = frame.holidayPlace != nil && from.day.weekday == 1 ? 3 : 2
            return TimeValue(from: LocalTime(saturday), to: LocalTime(saturday + extra), .day)
        }
        switch frame.which {
        case .next?: saturday = saturday + 7
        case .last?, .past?: saturday = saturday - 7
        default: break
        }
        return TimeValue(from: LocalTime(saturday), to: LocalTime(saturday + 2), .day)
    }

    // MARK: - Counting

    /// The third Tuesday of a month, the last week of a year, the first ten days.
    private func nth(_ nth: Frame.Nth, _ frame: Frame) -> TimeValue? {
        if nth.isAfter, let base = frame.container?.from?.day, let weekday = nth.weekday {
            return TimeValue(LocalTime((base + 1).onOrAfter(weekday: weekday) + (nth.number - 1) * 7), .day)
        }
        var rest = frame
        rest.nth = nil
        rest.clock = nil
        guard let around = date(rest), let from = around.from, let to = around.end else { return nil }
        if let weekday = nth.weekday {
            let day =
                nth.number > 0
                ? from.day.onOrAfter(weekday: weekday) + (nth.number - 1) * 7
                : (to.day - 1).onOrBefore(weekday: weekday) + (nth.number + 1) * 7
            return day >= from.day && day < to.day ? TimeValue(LocalTime(day), .day) : nil
        }
        guard let unit = nth.unit else { return nil }
        return nthUnit(nth, unit, from: from, to: to, around)
    }

    private func nthUnit(_ nth: Frame.Nth, _ unit: Unit, from: LocalTime, to: LocalTime, _ around: TimeValue)
        -> TimeValue?
    {
        if unit == .weekend {
            let last = (to.day - 1).onOrBefore(weekday: 6)
            let first = from.day.onOrAfter(weekday: 6)
            let saturday = nth.number > 0 ? first + (nth.number - 1) * 7 : last + (nth.number + 1) * 7
            return TimeValue(from: LocalTime(saturday), to: LocalTime(saturday + 2), .day)
        }
        let grain = unit.grain
        guard grain < around.grain || grain == .week && around.grain > .week else { return nil }
        let start = unit == .week ? firstWeek(of: from, in: around) : from
        if nth.count > 1 {
            return nth.number > 0
                ? TimeValue(from: start, to: start.adding(nth.count, grain), grain)
                : lastUnits(nth.count, grain, before: to)
        }
        if nth.number > 0 { return TimeValue(start.adding(nth.number - 1, grain), grain) }
        let end = unit == .week ? lastWeekEnd(to, around) : to
        return TimeValue(end.adding(nth.number, grain), grain)
    }

    private func lastUnits(_ count: Int, _ grain: Grain, before to: LocalTime) -> TimeValue {
        let end = grain == .week ? LocalTime((to.day).weekStart(on: context.weekStart)) : to
        return TimeValue(from: end.adding(-count, grain), to: end, grain)
    }

    /// The first week of a year contains 4 January, as in ISO 8601; the same rule applies to months.
    private func firstWeek(of start: LocalTime, in around: TimeValue) -> LocalTime {
        LocalTime((start.day + 3).weekStart(on: context.weekStart))
    }

    private func lastWeekEnd(_ end: LocalTime, _ around: TimeValue) -> LocalTime {
        LocalTime((end.day + 3).weekStart(on: context.weekStart))
    }
}
