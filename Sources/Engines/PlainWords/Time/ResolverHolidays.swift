extension Resolver {
    /// A holiday in the given year, or its next date.
    func holiday(_ holiday: Holiday, _ frame: Frame) -> TimeValue? {
        guard let day = holidayDay(holiday, frame) else { return nil }
        if let hours = holiday.hours {
            return TimeValue(from: LocalTime(day) + hours.lowerBound, to: LocalTime(day) + hours.upperBound, .minute)
        }
        if frame.isWeekOf { return TimeValue(LocalTime(day.weekStart(on: context.weekStart)), .week) }
        guard holiday.length > 1 else { return TimeValue(LocalTime(day), .day) }
        return TimeValue(from: LocalTime(day), to: LocalTime(day + holiday.length), .day)
    }

    private func holidayDay(_ holiday: Holiday, _ frame: Frame) -> Day? {
        if let year = frame.year { return days(holiday, year, year).first }
        if let container = frame.container, let from = container.from?.day, let to = container.end?.day {
            return days(holiday, from.year, to.year).first { $0 >= from && $0 < to }
        }
        if let shift = frame.shift, let from = shifted(shift).from?.day {
            if shift.duration.finest == .year { return days(holiday, from.year, from.year).first }
            return days(holiday, from.year - 1, from.year + 1).min { abs($0 - from) < abs($1 - from) }
        }
        let around = days(holiday, today.year - 2, today.year + 2)
        switch frame.which {
        case .last?, .past?:
            return around.last { $0 < today } ?? days(holiday, today.year - 6, today.year).last { $0 < today }
        case .next?, .coming?:
            return around.first { $0 > today } ?? days(holiday, today.year, today.year + 6).first { $0 > today }
        default:
            return around.first { $0 + (holiday.length - 1) >= today }
                ?? days(holiday, today.year, today.year + 8).first { $0 >= today }
        }
    }

    private func days(_ holiday: Holiday, _ first: Int, _ last: Int) -> [Day] {
        guard first <= last, first > 0, last < 4000 else { return [] }
        return (first...last).flatMap { holiday.rule.days(in: $0, country: context.country) }.sorted()
    }

    /// The nth nearest to a day among the days of a pattern.
    func nearest(_ number: Int, _ pattern: Frame, to day: Day) -> Day? {
        guard number > 0, number < 20 else { return nil }
        let candidates: [Day]
        if let holiday = pattern.holiday {
            candidates = days(holiday, day.year - 8 - number, day.year + 8 + number)
        } else if let weekday = pattern.weekday {
            candidates = (-number...number).map { day.onOrAfter(weekday: weekday) + $0 * 7 }
        } else {
            return nil
        }
        let sorted = candidates.sorted { abs($0 - day) < abs($1 - day) || abs($0 - day) == abs($1 - day) && $0 > $1 }
        return sorted.count >= number ? sorted[number - 1] : nil
    }
}
