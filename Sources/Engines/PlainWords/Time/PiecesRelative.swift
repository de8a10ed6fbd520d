extension TimeReader {
    /// "today", "the day after tomorrow", "right now", "tonight", "eod".
    func relativeDay(at index: Int, into frame: Frame) -> (Frame, Int)? {
        let today = context.localNow.day
        switch sentence.key(index) {
        case .now: return instant(into: frame, end: index + 1)
        case .at where sentence.key(index + 1) == .the: return atTheMoment(index, into: frame)
        case .today: return dayPiece(today, into: frame, end: index + 1)
        case .current where sentence.key(index + 1) == .date: return dayPiece(today, into: frame, end: index + 2)
        case .tomorrow: return dayPiece(today + 1, into: frame, end: index + 1)
        case .yesterday: return dayPiece(today - 1, into: frame, end: index + 1)
        case .tonight:
            guard frame.part == nil || frame.edge != nil else { return nil }
            return dayPiece(today, into: frame, end: index + 1).map { found in
                var result = found.0
                result.part = .night
                return (result, found.1)
            }
        case .endOfDay: return frame.hasTime ? nil : endOfDay(into: frame, end: index + 1)
        case .endOfMonth, .endOfYear, .beginOfMonth, .beginOfYear: return edgeWord(at: index, into: frame)
        default: return dayBeside(at: index, into: frame)
        }
    }

    private func dayPiece(_ day: Day, into frame: Frame, end: Int) -> (Frame, Int)? {
        guard frame.day == nil, !frame.hasDate || frame.weekday != nil || frame.month != nil else { return nil }
        var result = frame
        // "tomorrow week"
        let isWeekLater = day >= context.localNow.day && isWeekLater(end)
        if frame.month == nil { result.day = isWeekLater ? day + 7 : day }
        result.isSure = true
        return (result, isWeekLater ? end + 1 : end)
    }

    private func instant(into frame: Frame, end: Int) -> (Frame, Int)? {
        guard frame.isEmpty else { return nil }
        var result = frame
        result.container = TimeValue(context.localNow, .second)
        result.isSure = true
        return (result, end)
    }

    private func atTheMoment(_ index: Int, into frame: Frame) -> (Frame, Int)? {
        let hash = sentence[index + 2].hash
        guard hash == Self.momentHash || sentence[index + 2].word.unit == .minute && sentence[index + 2].length == 6
        else { return nil }
        return instant(into: frame, end: index + 3)
    }

    private static let momentHash = Hash.of("moment")

    private func endOfDay(into frame: Frame, end: Int) -> (Frame, Int)? {
        var result = frame
        if !frame.hasDate { result.day = context.localNow.day }
        result.clock = Clock(hour: 23, minute: 59, second: 59, half: .full, grain: .second)
        result.isSure = true
        return (result, end)
    }

    /// "the day after tomorrow", "day before yesterday", "the day before".
    private func dayBeside(at index: Int, into frame: Frame) -> (Frame, Int)? {
        let start = sentence.key(index) == .the ? index + 1 : index
        let isAfter = sentence.key(start + 1) == .after
        guard isAfter || sentence.key(start + 1) == .before else { return nil }
        guard sentence[start].word.unit == .day, sentence[start].length == 3 else {
            return start > index ? unitBeside(at: start, isPast: !isAfter, into: frame) : nil
        }
        let today = context.localNow.day
        switch sentence.key(start + 2) {
        case .tomorrow: return dayPiece(isAfter ? today + 2 : today, into: frame, end: start + 3)
        case .yesterday: return dayPiece(isAfter ? today : today - 2, into: frame, end: start + 3)
        default:
            let isLast = start + 2 >= sentence.count || sentence[start + 2].kind == .sign
            guard start > index, isLast else { return nil }
            return dayPiece(isAfter ? today + 1 : today - 1, into: frame, end: start + 2)
        }
    }

    /// "the minute before", "the week after", at the end of a phrase.
    private func unitBeside(at index: Int, isPast: Bool, into frame: Frame) -> (Frame, Int)? {
        guard frame.isEmpty, let unit = sentence[index].word.unit, sentence[index].length > 1,
            index + 2 >= sentence.count || sentence[index + 2].kind == .sign
        else { return nil }
        var duration = TimeLength()
        duration.add(.one, unit)
        var result = frame
        result.shift = Frame.Shift(duration: duration, isPast: isPast)
        result.isSure = true
        return (result, index + 2)
    }

    /// "in 3 days", "2 weeks ago", "a year from now", "5 minutes later", "+15 minutes", "3 fridays from now".
    func distance(at index: Int, into frame: Frame) -> (Frame, Int)? {
        guard frame.shift == nil, frame.container == nil, frame.day == nil else { return nil }
        if let counted = countedWeekdays(at: index, into: frame) { return counted }
        var position = index
        var isPast = false
        var isLed = false
        let isPlus = sentence.isSign(index, "+")
        switch sentence.key(index) {
        case .in:
            position += 1
            isLed = true
        default:
            if isPlus || numbers.isHyphen(index), frame.isEmpty {
                isPast = !isPlus
                isLed = true
                position += 1
            }
        }
        if isLed, sentence.key(position) == .about || sentence.key(position) == .around { position += 1 }
        if sentence.isSign(position, "~") { position += 1 }
        guard let length = durations.duration(at: position) ?? bareUnit(at: position, isLed: isLed) else { return nil }
        var end = length.end
        if let (direction, behind) = directionWord(at: end) {
            isPast = direction
            end = behind
        } else if !isLed {
            return nil
        }
        if isLed, sentence.key(index) == .in, length.duration.finest == .month, sentence[position].kind == .word,
            end - position == 1
        {
            return nil
        }
        var result = frame
        result.shift = Frame.Shift(duration: length.duration, isPast: isPast)
        result.isSure = true
        return (result, end)
    }

    private func bareUnit(at index: Int, isLed: Bool) -> DurationMatch? {
        guard isLed, sentence.key(index) == .few, let unit = sentence[index + 1].word.unit else { return nil }
        var duration = TimeLength()
        duration.add(Quantity(3), unit)
        return DurationMatch(duration: duration, end: index + 2)
    }

    /// "ago", "from now", "hence", "later", "back", "earlier"; true for the past.
    private func directionWord(at index: Int) -> (Bool, Int)? {
        switch sentence.key(index) {
        case .ago: return (true, index + 1)
        case .earlier: return (true, index + 1)
        case .back where index + 1 >= sentence.count || sentence[index + 1].kind == .sign: return (true, index + 1)
        case .before where index + 1 >= sentence.count || sentence.key(index + 1) == .now:
            return (true, min(index + 2, sentence.count))
        case .hence, .later: return (false, index + 1)
        case .from where sentence.key(index + 1) == .now: return (false, index + 2)
        default: return nil
        }
    }

    /// "3 fridays from now", "2 thursdays back".
    private func countedWeekdays(at index: Int, into frame: Frame) -> (Frame, Int)? {
        guard frame.weekday == nil, let (count, position) = smallNumber(at: index), count >= 1, count <= 60,
            sentence[position].word.weekday > 0, let (isPast, end) = directionWord(at: position + 1)
        else { return nil }
        let today = context.localNow.day
        let weekday = Int(sentence[position].word.weekday)
        var result = frame
        result.day =
            isPast
            ? (today - 1).onOrBefore(weekday: weekday) - (count - 1) * 7
            : (today + 1).onOrAfter(weekday: weekday) + (count - 1) * 7
        result.isSure = true
        return (result, end)
    }

    /// A part of the day: "in the morning", "late tonight", "this afternoon", "at lunch", and seasons.
    func partPiece(at index: Int, into frame: Frame) -> (Frame, Int)? {
        if sentence[index].word.season > 0 { return seasonPiece(at: index, into: frame) }
        guard frame.part == nil, let part = sentence[index].word.part, frame.clock == nil || fits(part),
            !(part == .night || part == .evening) || !frame.isEmpty || !Self.nights.contains(sentence[index - 1].hash)
        else {
            return nil
        }
        // In "next week later in the afternoon", the week has more than one afternoon.
        if let container = frame.container, container.grain == .week, !frame.hasDay,
            frame.edge != nil || edgeBefore(index) != nil
        {
            return nil
        }
        if !fits(part) {
            let before = sentence.key(index - 1)
            guard
                before == .at || before == .after || before == .before || before == .during || before == .over
                    || part == .lunch && frame.day != nil || isMealTime(index)
            else { return nil }
        }
        if isGreeting(index)
            || index + 1 < sentence.count && sentence.isSign(index + 1, "-") && sentence[index + 1].isSpaced == false
                && sentence[index + 2].key == .time
        {
            guard sentence[index + 2].key == .time, part == .night else { return nil }
            var result = frame
            result.part = .nighttime
            result.isSure = true
            return (result, index + 3)
        }
        var result = frame
        result.part = part
        if frame.edge == nil { result.edge = edgeBefore(index) }
        result.isSure = true
        return (result, isMealTime(index) ? index + 2 : index + 1)
    }

    /// What gives its name to a night or an evening: "quiz night", "parents' evening".
    private static let nights = WordSet(
        "quiz parents movie film game games poker bingo trivia pub curry karaoke girls boys lads hen stag opening club prize date family taco pizza"
            + " bonfire awards theatre music comedy school craft"
    )

    /// "breakfast time", "dinner time"
    private func isMealTime(_ index: Int) -> Bool {
        !fits(sentence[index].word.part ?? .night) && sentence.key(index + 1) == .time
    }

    private func fits(_ part: PartOfDay) -> Bool {
        part != .lunch && part != .dinner && part != .breakfast && part != .brunch
    }

    private func isGreeting(_ index: Int) -> Bool {
        let before = sentence[index - 1].hash
        return before == Self.goodHash || before == Self.gudHash || before == Self.happyHash
    }

    private static let goodHash = Hash.of("good")
    private static let gudHash = Hash.of("gud")
    private static let happyHash = Hash.of("happy")

    private func edgeBefore(_ index: Int) -> Frame.Edge? {
        switch sentence.key(index - 1) {
        case .early: .early
        case .late: .late
        default: nil
        }
    }

    /// "this summer", "summer", or with a year "spring 2019", "summer of 2017".
    private func seasonPiece(at index: Int, into frame: Frame) -> (Frame, Int)? {
        if frame.isEmpty, frame.which == nil, let dated = datedSeason(at: index, into: frame) { return dated }
        let isPlain = sentence[index].word.season % 2 == 0 && frame.isEmpty
        guard !frame.hasDate || frame.which != nil, let which = frame.which ?? (isPlain ? .this : nil) else {
            return nil
        }
        var result = frame
        result.which = nil
        result.container = resolver.season(Int(sentence[index].word.season), which)
        result.isSure = true
        return (result, index + 1)
    }

    private func datedSeason(at index: Int, into frame: Frame) -> (Frame, Int)? {
        let position = sentence.key(index + 1) == .of ? index + 2 : index + 1
        guard sentence[position].length == 4, let (year, end) = yearNumber(at: position, behindDay: false),
            era(at: position + 1) == nil
        else { return nil }
        var result = frame
        result.container = resolver.season(Int(sentence[index].word.season), of: year)
        result.isSure = true
        return (result, end)
    }
}
