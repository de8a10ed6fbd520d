extension TimeReader {
    /// The longest time at a token: a single time, a range, or a range open at one end.
    func time(at start: Int) -> TimeMatch? {
        if let found = isoInterval(at: start) ?? ruleExpression(at: start) ?? bound(at: start) { return found }
        // Read once for all expressions that may begin with it; each gets it as `own`.
        let length = durations.duration(at: start)
        if let range = opened(at: start, length) { return range }
        if let based = based(at: start, length) { return based }
        if let counted = countdown(at: start, length) ?? lapse(at: start, length) { return counted }
        return moment(at: start)
    }

    /// A single time, or a range without an introducing word: "9:30 - 11:00", "july 13 - july 15", "today to friday".
    func moment(at start: Int) -> TimeMatch? {
        guard let (frame, end) = frame(at: start) else { return nil }
        if let range = range(frame, start: start, end: end, canBeAnd: false) { return range }
        if let lasting = lasting(frame, start: start, end: end) { return lasting }
        if frame.hasDay || frame.container?.grain == .month, !frame.hasTime,
            let bounded = boundedTime(frame, start: start, end: end)
        {
            return bounded
        }
        guard frame.isSure, let value = resolver.resolve(frame) else { return nil }
        if let after = orLater(value, start: start, end: end) { return after }
        if let moved = moved(value, start: start, at: end) { return moved }
        return TimeMatch(value: value, start: start, end: end)
    }

    // MARK: - Ranges

    /// "from X to Y", "between X and Y", "from 4pm for thirty minutes", "for 3 hours from 10 am".
    private func opened(at start: Int, _ own: DurationMatch?) -> TimeMatch? {
        let key = sentence.key(start)
        if key == .for || sentence[start].kind == .digits || sentence[start].word.cardinal > 0,
            let found = durationFirst(at: start, own)
        {
            return found
        }
        guard key == .from || key == .between || key == .in else { return nil }
        let index = sentence.key(start + 1) == .the ? start + 2 : start + 1
        let inner = key != .in && sentence.key(start + 1) == .the ? start + 1 : index
        for begin in inner == index ? [index] : [inner, index] {
            if let whole = dayRange(at: begin, from: start, canBeAnd: key == .between) { return whole }
            guard let (frame, end) = frame(at: begin, canBeHour: true) ?? bareYear(at: begin, key) else { continue }
            if key != .in, frame.lastClock != nil || frame.lastDayOfMonth != nil,
                let value = resolver.resolve(frame)
            {
                return TimeMatch(value: value, start: start, end: end)
            }
            if let range = range(frame, start: start, end: end, canBeAnd: key == .between) { return range }
            if key == .in { return nil }
            if let lasting = lasting(frame, start: start, end: end) { return lasting }
            guard key == .from, frame.isSure, frame.clock != nil, let value = resolver.resolve(frame), !value.isRange
            else { continue }
            if sentence.key(start + 1) == .around { return TimeMatch(value: value, start: start, end: end) }
            return TimeMatch(
                value: TimeValue(from: value.from, to: nil, value.grain).keeping(value),
                start: start,
                end: end
            )
        }
        return nil
    }

    /// "from 2014 to 2018".
    private func bareYear(at index: Int, _ key: Key) -> (Frame, Int)? {
        guard let (year, end) = yearNumber(at: index, behindDay: false), joint(at: end, canBeAnd: true) != nil else {
            return nil
        }
        var frame = Frame()
        frame.year = year
        return (frame, end)
    }

    /// "from the ninth till the seventeenth of april", "from april twenty-seventh to the third".
    private func dayRange(at begin: Int, from start: Int, canBeAnd: Bool) -> TimeMatch? {
        let index = sentence.key(begin) == .the ? begin + 1 : begin
        guard let (first, end) = monthDay(at: index, behindMonth: false), var joint = joint(at: end, canBeAnd: canBeAnd)
        else { return nil }
        if sentence.key(joint) == .the { joint += 1 }
        guard let (last, behind) = monthDay(at: joint, behindMonth: false) else { return nil }
        var opened = Frame()
        opened.dayOfMonth = last
        var month = behind
        if sentence.key(month) == .of { month += 1 }
        guard sentence[month].word.month > 0 else { return nil }
        opened.month = Int(sentence[month].word.month)
        let (dated, finish) = withYear(opened, at: month + 1)
        guard let to = resolver.resolve(dated)?.from?.day else { return nil }
        let month0 = to.monthStart
        var from = Day.valid(year: to.year, month: to.month, day: first)
        if first > last {
            from = Day.valid(year: month0.adding(months: -1).year, month: month0.adding(months: -1).month, day: first)
        }
        guard let from else { return nil }
        return TimeMatch(
            value: TimeValue(from: LocalTime(from), to: LocalTime(to + 1), .day),
            start: start,
            end: finish
        )
    }

    /// A second time after "to", "-" or "until". Parts given by only one of them apply to both.
    private func range(_ low: Frame, start: Int, end: Int, canBeAnd: Bool) -> TimeMatch? {
        guard low.lastClock == nil, low.lastDayOfMonth == nil,
            let joint = joint(
                at: end,
                canBeAnd: canBeAnd || sentence.key(end) == .and && sentence.key(start) == .between
            )
        else { return nil }
        if low.hasTime, !low.hasDate, sentence[joint].isSpaced, let stretch = self.frame(at: joint)?.frame.container,
            stretch.grain > .day
        {
            return nil
        }
        let isNumberRange = low.clock != nil && !low.isSure
        var index = joint
        if sentence.key(index) == .from || sentence.key(index) == .about || sentence.key(index) == .around {
            index += 1
        }
        guard let (high, behind) = bareYearEnd(low, at: index) ?? openFrame(low, at: index),
            high.isSure || low.isSure || sentence.key(start) == .from || sentence.key(start) == .between
        else { return dateWordEnd(low, start: start, at: joint) }
        if isNumberRange, !high.isSure, sentence.key(start) != .from, sentence.key(start) != .between { return nil }
        let (first, second) = shared(low, high)
        guard let from = resolver.resolve(first), var to = resolver.resolve(second),
            let begin = first.edgeNoun == .late ? from.end : from.from
        else { return nil }
        if let after = to.from, after < begin { to = later(to, than: begin, second) ?? to }
        if to.grain == .second, from.grain >= .day { to = TimeValue(LocalTime(resolver.today), .day) }
        guard let stop = stopOf(to, second) else { return nil }
        var begins = begin
        if begins >= stop, first.year == nil, first.hasDate { begins = earlier(begins, than: stop, first) ?? begins }
        guard begins < stop else { return nil }
        if let year = aroundNow(begins, stop, first, second) {
            return TimeMatch(value: year, start: start, end: behind)
        }
        var value = TimeValue(from: begins, to: stop, min(from.grain, to.grain))
        value.isHourAmbiguous = from.isHourAmbiguous && to.isHourAmbiguous
        value.dayIsOpen = from.dayIsOpen && to.dayIsOpen
        value.namedOffset = to.namedOffset ?? from.namedOffset
        return TimeMatch(value: value, start: start, end: behind)
    }

    /// In between, "from may to september" means the current period rather than the next.
    private func aroundNow(_ begin: LocalTime, _ stop: LocalTime, _ low: Frame, _ high: Frame) -> TimeValue? {
        guard low.year == nil, high.year == nil, low.month != nil, high.month != nil, low.dayOfMonth == nil,
            high.dayOfMonth == nil,
            begin > resolver.now
        else { return nil }
        let from = begin.adding(-1, .year)
        let to = stop.adding(-1, .year)
        return from <= resolver.now && resolver.now < to.adding(1, .month) ? TimeValue(from: from, to: to, .month) : nil
    }

    private func openFrame(_ low: Frame, at index: Int) -> (Frame, Int)? {
        if let found = frame(at: index) { return found }
        guard low.clock != nil else { return nil }
        return frame(at: index, canBeHour: true)
    }

    private func bareYearEnd(_ low: Frame, at index: Int) -> (Frame, Int)? {
        guard low.year != nil, sentence[index].length == 4,
            let (year, end) = yearNumber(at: index, behindDay: false)
        else { return nil }
        let behind = numbers.isHyphen(end) ? end + 1 : end
        if sentence[behind].length == 1, sentence[behind].kind == .word { return nil }
        if numbers.isHyphen(end), sentence.isGlued(end), sentence[end + 1].kind == .digits { return nil }
        var frame = Frame()
        frame.year = year
        frame.isSure = true
        return (frame, end)
    }

    /// "from march to date", "till current date".
    private func dateWordEnd(_ low: Frame, start: Int, at joint: Int) -> TimeMatch? {
        guard sentence.key(joint) == .date, var from = resolver.resolve(low)?.from else { return nil }
        if from > resolver.now { from = from.adding(-1, .year) }
        guard from < resolver.now else { return nil }
        return TimeMatch(
            value: TimeValue(from: from, to: LocalTime(resolver.today + 1), .day),
            start: start,
            end: joint + 1
        )
    }

    /// The end of a range includes the whole of its last day, week or month, but only the beginning of its last minute.
    private func stopOf(_ value: TimeValue, _ frame: Frame) -> LocalTime? {
        if frame.edgeNoun == .early { return value.from }
        if value.isRange { return value.to }
        return value.grain >= .day ? value.end : value.from
    }

    /// Copies to each end what only the other gives: the year, the month, the day, the half of the day.
    private func shared(_ low: Frame, _ high: Frame) -> (Frame, Frame) {
        var first = low
        var second = high
        if first.month != nil || first.dayOfMonth != nil, first.year == nil, let year = second.year, second.month != nil
        {
            let isBefore =
                (first.month ?? second.month ?? 1, first.dayOfMonth ?? 1) <= (
                    second.month ?? 12, second.dayOfMonth ?? 31
                )
            first.year = isBefore ? year : year - 1
        } else if second.month != nil, second.year == nil, let year = first.year {
            let isBefore = (first.month ?? 1, first.dayOfMonth ?? 1) <= (second.month ?? 12, second.dayOfMonth ?? 31)
            second.year = isBefore ? year : year + 1
        }
        if first.month == nil, first.dayOfMonth != nil, let month = second.month, first.container == nil {
            first.month = month
        }
        if second.month == nil, second.dayOfMonth != nil, let month = first.month {
            second.month = month; second.year = first.year
        }
        if !second.hasDate, first.hasDate, second.hasTime, first.container?.grain != .second {
            second = taking(first, into: second)
        }
        if !first.hasDate, second.hasDate, first.clock != nil, second.clock != nil, second.lastClock == nil,
            second.day == nil || low.clock?.isOpen == true
        {
            first = taking(second, into: first)
        }
        if let clock = first.clock, clock.isOpen, first.part == nil || first.part == second.part,
            let last = second.clock, last.half == .pm,
            clock.hour % 12 < last.hour % 12 || !last.isOpen && clock.hour == last.hour
        {
            first.clock = clock.hour < 12 ? clock.afternoon : clock
        }
        if let clock = second.clock, clock.isOpen, let start = first.clock, start.half == .pm {
            second.clock = clock.hour == 12 ? clock : clock.afternoon
        }
        return (first, second)
    }

    private func taking(_ source: Frame, into frame: Frame) -> Frame {
        var result = source
        result.clock = frame.clock
        result.lastClock = frame.lastClock
        result.part = frame.part ?? source.part
        result.offset = frame.offset ?? source.offset
        return result
    }

    /// Moves the end of "monday to friday" after its beginning.
    private func later(_ value: TimeValue, than begin: LocalTime, _ frame: Frame) -> TimeValue? {
        guard let from = value.from else { return nil }
        var moved = value
        if frame.weekday != nil, frame.month == nil, frame.container == nil {
            moved.from = from.adding(((begin - from) / 604_800 + 1), .week)
        } else if frame.clock != nil, !frame.hasDate {
            let isHalf = value.isHourAmbiguous && from + 43_200 > begin
            moved.from = isHalf ? from + 43_200 : LocalTime(begin.day) + from.secondOfDay
            if let from = moved.from, from <= begin { moved.from = from.adding(1, .day) }
        } else if frame.year == nil, frame.month != nil {
            moved.from = from.adding(1, .year)
        } else {
            return nil
        }
        return moved
    }

    private func earlier(_ begin: LocalTime, than stop: LocalTime, _ frame: Frame) -> LocalTime? {
        if frame.weekday != nil { return begin.adding(-1, .week) }
        return frame.month != nil ? begin.adding(-1, .year) : nil
    }

    // MARK: - Moments with a length

    /// "from 4pm for thirty minutes", "14th Feb from 9:30am for 7 hours".
    private func lasting(_ frame: Frame, start: Int, end: Int) -> TimeMatch? {
        guard sentence.key(end) == .for, frame.clock != nil || sentence.key(start) == .from,
            let length = durations.duration(at: end + 1),
            let value = resolver.resolve(frame), let from = value.from, !value.isRange,
            sentence.key(start) == .from || sentence.key(start + 1) == .from || frame.hasDate
                || sentence[start + 1].word.unit == .hour || isMeeting(frame, start, length.duration)
        else { return nil }
        if sentence.key(start) != .from, frame.hasDate, !isMeeting(frame, start, length.duration),
            !(start..<end).contains(where: { sentence.key($0) == .from })
        {
            return nil
        }
        var range = TimeValue(from: from, to: length.duration.from(from, isPast: false), value.grain)
        range.isHourAmbiguous = value.isHourAmbiguous
        range.dayIsOpen = value.dayIsOpen
        return TimeMatch(value: range, start: start, end: length.end)
    }

    /// "5pm for 45 minutes": an unambiguous clock time, and less than half a day. After "at" the duration is separate.
    private func isMeeting(_ frame: Frame, _ start: Int, _ length: TimeLength) -> Bool {
        frame.isSure && frame.clock != nil && length.months == 0 && length.days == 0 && length.seconds < 43_200
            && sentence.key(start - 1) != .at
    }

    /// "for 3 hours from 10 am", "3 days starting from next Monday", "for 1 week, from 20th dec".
    private func durationFirst(at start: Int, _ own: DurationMatch?) -> TimeMatch? {
        let index = sentence.key(start) == .for ? start + 1 : start
        guard let length = index == start ? own : durations.duration(at: index) else { return nil }
        var end = length.end
        let hasFor = index > start
        if sentence.isSign(end, ",") { end += 1 }
        let isStarting = sentence.key(end) == .starting
        if isStarting { end += 1 }
        guard sentence.key(end) == .from || isStarting, hasFor || isStarting else { return nil }
        if sentence.key(end) == .from || sentence.key(end) == .on { end += 1 }
        guard sentence.key(end) != .now, let (frame, behind) = frame(at: end), let value = resolver.resolve(frame),
            let from = value.from, !value.isRange
        else { return nil }
        let range = TimeValue(from: from, to: length.duration.from(from, isPast: false), value.grain)
        return TimeMatch(value: range, start: start, end: behind)
    }
}

extension TimeValue {
    /// This value with the flags of another.
    func keeping(_ other: TimeValue) -> TimeValue {
        var result = self
        result.isHourAmbiguous = other.isHourAmbiguous
        result.dayIsOpen = other.dayIsOpen
        result.namedOffset = other.namedOffset
        return result
    }
}
