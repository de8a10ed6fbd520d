extension Resolver {
    /// A time of day without a day: its next occurrence.
    func clockOnly(_ frame: Frame) -> TimeValue? {
        guard var value = onDay(today, frame, isToday: true) else { return nil }
        value.dayIsOpen = true
        return value
    }

    /// A day with its time, or a period of days with a time at each end.
    func withTime(_ date: TimeValue, _ frame: Frame) -> TimeValue? {
        guard let from = date.from else { return nil }
        if date.isRange, frame.clock != nil || frame.part != nil, let to = date.to, frame.lastClock == nil {
            guard frame.clock != nil, var start = onDay(from.day, frame, isToday: false), date.grain == .day else {
                return onDay(from.day, frame, isToday: false)
            }
            guard let end = onDay(to.day - 1, frame, isToday: false)?.from else { return nil }
            start.isRange = true
            start.to = end
            return start
        }
        return onDay(from.day, frame, isToday: false)
    }

    private func onDay(_ day: Day, _ frame: Frame, isToday: Bool) -> TimeValue? {
        guard let clock = frame.clock else { return part(frame, day) }
        if let last = frame.lastClock { return range(clock, last, frame, day, isToday: isToday) }
        let settled = settle(clock, frame)
        var value = TimeValue(LocalTime(day) + settled.seconds, settled.grain)
        value.isHourAmbiguous = settled.isOpen
        value.namedOffset = frame.offset
        if frame.offset != nil, value.grain == .hour { value.grain = .minute }
        if isToday, frame.offset == nil { value.from = next(value, settled) }
        return value
    }

    /// Determines the half of the day of an open hour from the part of the day.
    private func settle(_ clock: Clock, _ frame: Frame) -> Clock {
        guard clock.isOpen, let part = frame.part else { return clock }
        var result = clock
        switch part {
        case .morning, .breakfast: result.half = .am
        case .brunch: result.half = clock.hour >= 9 && clock.hour < 12 ? .am : .pm
        case .afternoon, .evening, .dinner, .teatime: result.half = clock.hour == 12 && part != .afternoon ? .am : .pm
        case .lunch: result.half = clock.hour >= 11 ? .full : .pm
        case .night, .nighttime: result.half = clock.hour >= 5 && clock.hour != 12 ? .pm : .am
        case .daytime: return clock
        }
        return result
    }

    /// The next time the clock shows this hour; an open hour may be in either half of the day.
    private func next(_ value: TimeValue, _ clock: Clock) -> LocalTime? {
        guard let from = value.from else { return nil }
        let floor = now.floored(to: clock.grain == .second ? .second : .minute, weekStart: 1)
        if from >= floor { return from }
        if clock.isOpen, from + 43_200 >= floor, clock.hour < 12 { return from + 43_200 }
        return from.adding(1, .day)
    }

    /// "3-8pm", "9:30 - 11:00", "8pm - 11".
    private func range(_ low: Clock, _ high: Clock, _ frame: Frame, _ day: Day, isToday: Bool) -> TimeValue? {
        var from = settle(low, frame)
        var to = settle(high, frame)
        // "from 10 to midnight"
        if from.isOpen, to.half == .full, to.seconds % 86_400 == 0 { from.half = .pm }
        if from.isOpen, to.half == .pm {
            let hour = from.hour % 12 * 60 + from.minute
            if hour < to.hour % 12 * 60 + to.minute { from.half = .pm } else { from.half = .am }
        } else if from.isOpen, to.half == .am {
            from.half = .am
        }
        if to.isOpen, from.half == .pm || from.half == .am {
            if to.seconds + (from.half == .pm ? 43_200 : 0) >= from.seconds, to.hour != 12 {
                to.half = from.half == .pm ? .pm : to.seconds < from.seconds ? .pm : .am
            } else {
                to.half = from.half == .pm ? .am : .pm
            }
        }
        let isOpen = from.isOpen && to.isOpen
        let start = LocalTime(day) + from.seconds
        var end = LocalTime(day) + to.seconds
        if end <= start, to.isOpen, (end + 43_200) > start { end = end + 43_200 }
        if end <= start { end = end.adding(1, .day) }
        return finished(start, end, min(from.grain, to.grain), frame, isOpen: isOpen, isToday: isToday)
    }

    private func finished(
        _ start: LocalTime,
        _ end: LocalTime,
        _ grain: Grain,
        _ frame: Frame,
        isOpen: Bool,
        isToday: Bool
    ) -> TimeValue {
        var shift = 0
        if isToday, frame.offset == nil, start < now, end < now {
            shift = isOpen && end + 43_200 >= now ? 43_200 : 86_400
        }
        var value = TimeValue(from: start + shift, to: end + shift, grain)
        value.isHourAmbiguous = isOpen
        value.namedOffset = frame.offset
        return value
    }

    /// "in the morning", "tonight", "late this afternoon".
    private func part(_ frame: Frame, _ day: Day) -> TimeValue? {
        guard let part = frame.part else { return nil }
        var hours: (Int, Int) =
            switch part {
            case .morning: (8, 12)
            case .breakfast: (8, 10)
            case .lunch: (11, 13)
            case .afternoon: (12, isBulgarian ? 18 : 16)
            case .dinner: (16, 20)
            case .evening: isBulgarian ? (18, 22) : (16, 20)
            case .night: (20, 24)
            case .daytime: (8, 18)
            case .nighttime: (0, 8)
            case .brunch: (10, 12)
            case .teatime: (16, 18)
            }
        if part == .daytime, frame.edge != nil { hours = (0, 24) }
        let middle = (hours.0 + hours.1) / 2
        switch frame.edge {
        case .early?: hours.1 = middle
        case .late?: hours.0 = middle
        default: break
        }
        var value = TimeValue(from: LocalTime(day, hour: hours.0), to: LocalTime(day, hour: hours.1), .hour)
        value.namedOffset = frame.offset
        return value
    }
}
