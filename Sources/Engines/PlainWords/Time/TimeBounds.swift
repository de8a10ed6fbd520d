extension TimeReader {
    /// A time open at one end: "after 2016", "since August", "before 11 am", "by friday", "until april 27th", "no later
    /// than 4".
    func bound(at start: Int) -> TimeMatch? {
        if let soon = asSoonAsPossible(at: start) ?? comparedDistance(at: start) { return soon }
        if let date = toDate(at: start) { return date }
        guard let (kind, index) = boundWord(at: start) else { return nil }
        let skipped = sentence.key(index) == .about || sentence.key(index) == .around ? index + 1 : index
        guard let (frame, end) = boundFrame(at: skipped, kind), let value = resolver.resolve(frame) else { return nil }
        guard frame.isSure || frame.clock != nil && kind != .since else { return nil }
        return open(kind, value, start: start, end: end, frame)
    }

    private enum Kind {
        case after, since, notBefore, notAfter, before, until, by, within
    }

    private func boundFrame(at index: Int, _ kind: Kind) -> (Frame, Int)? {
        if let found = frame(at: index) { return found }
        let start = sentence[index].word.unit == .year ? index + 1 : index
        let begin = sentence.key(index) == .the && sentence[index + 1].word.unit == .year ? index + 2 : start
        if let (year, end) = yearNumber(at: begin, behindDay: false), sentence[begin].kind != .word,
            sentence[begin].length == 4
        {
            var frame = Frame()
            frame.year = year
            frame.isSure = true
            return (frame, end)
        }
        guard kind != .since, kind != .within, sentence[index].kind != .digits || sentence[index].length <= 2,
            let (frame, end) = frame(at: index, canBeHour: true), let clock = frame.clock, clock.hour > 0,
            clock.hour <= 24
        else { return nil }
        guard sentence[end].kind != .word || sentence[end].key != .none else { return nil }
        return (frame, end)
    }

    private func boundWord(at start: Int) -> (Kind, Int)? {
        switch sentence.key(start) {
        case .after: return (.after, start + 1)
        case .since: return (.since, start + 1)
        case .before: return (isDenied(start) ? .notBefore : .before, start + 1)
        // "not before 2013" means from then on.
        case .not where sentence.key(start + 1) == .before || sentence.key(start + 1) == .until:
            return (.notBefore, start + 2)
        case .not where sentence.key(start + 1) == .after: return (.notAfter, start + 2)
        case .no where sentence.key(start + 1) == .earlier && sentence.key(start + 2) == .than,
            .not where sentence.key(start + 1) == .earlier && sentence.key(start + 2) == .than:
            return (.notBefore, start + 3)
        case .until: return (isDenied(start) ? .notBefore : .until, start + 1)
        case .through where sentence[start + 1].kind == .digits && sentence[start + 1].length == 4:
            return (.until, start + 1)
        case .by: return (.by, start + 1)
        case .within: return (.within, start + 1)
        case .starting: return (.since, [.from, .on].contains(sentence.key(start + 1)) ? start + 2 : start + 1)
        case .prior where sentence.key(start + 1) == .to: return (.before, start + 2)
        case .no where sentence.key(start + 1) == .later && sentence.key(start + 2) == .than:
            return (.notAfter, start + 3)
        case .not where sentence.key(start + 1) == .later && sentence.key(start + 2) == .than:
            return (.notAfter, start + 3)
        case .more
        where sentence.key(start + 1) == .than && sentence[start + 2].length == 4 && sentence[start + 2].kind == .digits:
            return (.after, start + 2)
        default: return asEarlyAs(at: start)
        }
    }

    /// "don't ring until 4pm", "it was not open before 1987": a negation up to a time means that something begins then.
    private func isDenied(_ index: Int) -> Bool {
        for position in stride(from: index - 1, through: max(0, index - 5), by: -1) {
            let token = sentence[position]
            if token.kind != .word || Self.newThoughts.contains(token.hash) { return false }
            if Self.denials.contains(token.hash) { return true }
        }
        return false
    }

    private static let denials = WordSet(
        "not dont doesnt didnt wont cant cannot isnt wasnt werent arent never nothing shouldnt mustnt couldnt wouldnt"
    )
    /// After these words the negation does not apply to the time: "don't forget to call before 5".
    private static let newThoughts = WordSet("and but so or forget hesitate worry miss fail that which who because if")

    private func asEarlyAs(at start: Int) -> (Kind, Int)? {
        guard sentence[start].hash == Self.asHash, sentence[start + 2].hash == Self.asHash else { return nil }
        if sentence.key(start + 1) == .early { return (.since, start + 3) }
        return sentence.key(start + 1) == .late ? (.until, start + 3) : nil
    }

    /// "to date", "till date": up to today.
    private func toDate(at start: Int) -> TimeMatch? {
        guard sentence.key(start) == .to || sentence.key(start) == .until, sentence.key(start + 1) == .date,
            !numbers.isHyphen(start - 1),
            start + 2 >= sentence.count || sentence[start + 2].kind == .sign
        else { return nil }
        return TimeMatch(
            value: TimeValue(from: nil, to: LocalTime(resolver.today + 1), .day),
            start: start,
            end: start + 2
        )
    }

    private static let asHash = Hash.of("as")
    private static let soonHash = Hash.of("soon")
    private static let possibleHash = Hash.of("possible")

    private func asSoonAsPossible(at start: Int) -> TimeMatch? {
        let value = TimeValue(from: resolver.now, to: nil, .second)
        if sentence.key(start) == .immediately { return TimeMatch(value: value, start: start, end: start + 1) }
        guard sentence[start].hash == Self.asHash, sentence[start + 1].hash == Self.soonHash,
            sentence[start + 2].hash == Self.asHash,
            sentence[start + 3].hash == Self.possibleHash
        else { return nil }
        return TimeMatch(value: value, start: start, end: start + 4)
    }

    private func open(_ kind: Kind, _ value: TimeValue, start: Int, end: Int, _ frame: Frame) -> TimeMatch? {
        var result: TimeValue
        switch kind {
        case .after: result = after(value, frame)
        case .since, .notBefore: result = TimeValue(from: value.from, to: nil, value.grain)
        case .before:
            result = TimeValue(from: nil, to: frame.container?.isRange == true ? value.to : value.from, value.grain)
        case .notAfter: result = TimeValue(from: nil, to: value.grain >= .day ? value.end : value.from, value.grain)
        case .until:
            result = TimeValue(
                from: nil,
                to: value.grain >= .day && !value.isRange && value.grain < .month
                    ? value.from : value.isRange ? value.to : value.from,
                value.grain
            )
        case .by:
            let stop = value.isRange ? value.to : value.from
            result = TimeValue(from: resolver.now, to: stop, .second)
        case .within:
            guard frame.container != nil || frame.shift != nil, let stop = value.isRange ? value.to : value.end else {
                return nil
            }
            result = TimeValue(from: resolver.now, to: stop, .second)
        }
        if kind == .until || kind == .before || kind == .after, value.dayIsOpen == false, value.isRange == false {
            result = result.keeping(value)
        }
        result = result.keeping(value)
        guard result.from != nil || result.to != nil else { return nil }
        return TimeMatch(value: result, start: start, end: end)
    }

    /// After a year means after its end; after an hour, from that hour on; after lunch, from the end of lunch on.
    private func after(_ value: TimeValue, _ frame: Frame) -> TimeValue {
        if frame.part == .lunch, frame.clock == nil, let to = value.to {
            return TimeValue(from: to, to: to + 14_400, .hour)
        }
        if value.isRange {
            return TimeValue(from: frame.container != nil ? value.from : value.to, to: nil, value.grain)
        }
        let from = value.grain >= .month ? value.end : value.from
        return TimeValue(from: from, to: nil, value.grain)
    }

    /// "today before 4pm", "monday after 3pm", "Feb 1st no later than 6:00": a day with a time that is open at one end.
    func boundedTime(_ frame: Frame, start: Int, end: Int) -> TimeMatch? {
        guard let (kind, index) = boundWord(at: end), kind != .since, kind != .within,
            let (timed, behind) = self.frame(at: index, canBeHour: true), timed.clock != nil, timed.lastClock == nil,
            !timed.hasDate || timed.day != nil
        else { return nil }
        var whole = frame
        whole.clock = timed.clock
        whole.part = timed.part
        whole.offset = timed.offset
        guard let value = resolver.resolve(whole) else { return nil }
        let open =
            kind == .after || kind == .notBefore
            ? TimeValue(from: value.from, to: nil, value.grain) : TimeValue(from: nil, to: value.from, value.grain)
        return TimeMatch(value: open.keeping(value), start: start, end: behind)
    }

    /// "more than 2 weeks before today", "less than 3 days after tomorrow".
    private func comparedDistance(at start: Int) -> TimeMatch? {
        let isMore = sentence.key(start) == .more
        guard isMore || sentence.key(start) == .less, sentence.key(start + 1) == .than,
            let match = based(at: start + 2, durations.duration(at: start + 2)),
            let far = match.value.from, let length = durations.duration(at: start + 2),
            let (isPast, _) = baseWord(at: length.end)
        else { return nil }
        let base = length.duration.from(far, isPast: !isPast)
        let range =
            isMore
            ? TimeValue(from: isPast ? nil : far, to: isPast ? far : nil, match.value.grain)
            : TimeValue(from: isPast ? far : base, to: isPast ? base : far, match.value.grain)
        return TimeMatch(value: range, start: start, end: match.end)
    }

    /// "3 pm or later", "1999 or earlier", "1/1/2016 and after".
    func orLater(_ value: TimeValue, start: Int, end: Int) -> TimeMatch? {
        guard !value.isRange, let isLater = openEnd(at: end) else { return nil }
        let open =
            isLater
            ? TimeValue(from: value.from, to: nil, value.grain)
            : TimeValue(from: nil, to: value.grain >= .day ? value.end : value.from, value.grain)
        return TimeMatch(value: open.keeping(value), start: start, end: end + 2)
    }

    /// True for "or later", false for "or earlier", nil for neither.
    func openEnd(at index: Int) -> Bool? {
        guard sentence.key(index) == .or || sentence.key(index) == .and else { return nil }
        let isLast = index + 2 >= sentence.count || sentence[index + 2].kind == .sign
        switch sentence.key(index + 1) {
        case .later where sentence.key(index) == .or: return true
        case .earlier where sentence.key(index) == .or: return false
        case .after where isLast: return true
        case .before where isLast: return false
        default: return nil
        }
    }

    /// A distance from another time: "2 weeks before Christmas", "three days after Easter", "3 weeks from tomorrow".
    func based(at start: Int, _ own: DurationMatch?) -> TimeMatch? {
        let index = sentence.key(start) == .in || sentence.key(start) == .within ? start + 1 : start
        if sentence.key(start) == .within, let length = durations.duration(at: index) {
            return TimeMatch(value: deadline(length.duration), start: start, end: length.end)
        }
        guard let length = (index == start ? own : durations.duration(at: index)) ?? oneUnit(at: start),
            let (isPast, end) = baseWord(at: length.end) ?? dayBehind(length)
        else { return nil }
        let mayHaveHour = baseWord(at: length.end) == nil
        guard let (frame, behind) = boundYear(at: end) ?? frame(at: end), frame.clock == nil || mayHaveHour,
            frame.isSure || frame.hasDate,
            let base = resolver.resolve(frame), let from = base.from, frame.shift == nil
        else { return nil }
        let moved = length.duration.from(from, isPast: isPast)
        // "the week before easter" means the whole week.
        if sentence.key(start) == .the, frame.holidayPlace != nil, length.duration.finest == .week {
            let week = (moved.day).weekStart(on: context.weekStart)
            return TimeMatch(value: TimeValue(LocalTime(week), .week), start: start, end: behind)
        }
        var value = TimeValue(moved, min(base.grain, length.duration.isDays ? .day : .minute))
        value.isHourAmbiguous = base.isHourAmbiguous
        if base.grain == .second { return nil }
        if let (weekday, last) = weekdayBehind(behind) {
            value.from = LocalTime(moved.day.weekStart(on: 1) + (weekday - 1))
            return TimeMatch(value: value, start: start, end: last)
        }
        return TimeMatch(value: value, start: start, end: behind)
    }

    /// "the day before christmas", "the week after easter"
    private func oneUnit(at start: Int) -> DurationMatch? {
        guard sentence.key(start) == .the, let unit = sentence[start + 1].word.unit, sentence[start + 1].length > 2,
            [.day, .week, .month, .year].contains(unit), [.before, .after].contains(sentence.key(start + 2)),
            ![.tomorrow, .yesterday].contains(sentence.key(start + 3))
        else { return nil }
        var duration = TimeLength()
        duration.add(.one, unit)
        return DurationMatch(duration: duration, end: start + 2)
    }

    private func boundYear(at index: Int) -> (Frame, Int)? {
        guard sentence[index].length == 4, let (year, end) = yearNumber(at: index, behindDay: false),
            !sentence.isSign(end, in: "-/") || !sentence.isGlued(end)
        else { return nil }
        var frame = Frame()
        frame.year = year
        frame.isSure = true
        return (frame, end)
    }

    private func baseWord(at index: Int) -> (Bool, Int)? {
        switch sentence.key(index) {
        case .after, .from, .since: return sentence.key(index + 1) == .now ? nil : (false, index + 1)
        case .before: return (true, index + 1)
        default: return nil
        }
    }

    /// "a week on tuesday", "two weeks tomorrow": a day that so many weeks are added to.
    private func dayBehind(_ length: DurationMatch) -> (Bool, Int)? {
        guard length.duration.finest == .week else { return nil }
        switch sentence.key(length.end) {
        case .today, .tomorrow: return (false, length.end)
        case .on:
            let day = sentence[length.end + 1].word
            return day.weekday > 0 && !day.isPlural ? (false, length.end + 1) : nil
        default: return nil
        }
    }

    private func weekdayBehind(_ index: Int) -> (Int, Int)? {
        guard sentence.key(index) == .on, sentence[index + 1].word.weekday > 0 else { return nil }
        return (Int(sentence[index + 1].word.weekday), index + 2)
    }

}
