extension TimeReader {
    /// "this week", "next month", "the last two years", "next friday", "past weekend", "this morning", "next
    /// halloween".
    func cyclePiece(at index: Int, into frame: Frame) -> (Frame, Int)? {
        guard let (which, position) = whichWord(at: index) else { return nil }
        if let found = whichUnit(which, at: position, from: index, into: frame) { return found }
        if frame.weekday == nil, sentence[position].word.weekday > 0, !isNthOfMonth(which, after: position) {
            var opened = frame
            opened.which = which
            if let (result, end) = weekdayPiece(at: position, into: opened) { return (result, end) }
        }
        if sentence[position].word.part != nil, frame.part == nil { return whichPart(which, at: position, into: frame) }
        if sentence[position].word.startsHoliday || sentence[position].word.month > 0
            || sentence[position].word.season > 0,
            frame.which == nil
        {
            var opened = frame
            opened.which = which
            if let found = holidayPiece(at: position, into: opened) ?? monthPiece(at: position, into: opened)
                ?? partPiece(at: position, into: opened)
            {
                return found
            }
        }
        if which == .last || sentence.key(index) == .the { return ordinalPiece(at: index, into: frame) }
        return dateWithWhich(which, at: position, into: frame)
    }

    /// "next 6th of April".
    private func dateWithWhich(_ which: Which, at index: Int, into frame: Frame) -> (Frame, Int)? {
        guard which == .next || which == .last || which == .this, frame.which == nil else { return nil }
        var opened = frame
        opened.which = which
        return dayAndMonth(at: index, into: opened)
    }

    /// "this", "next", "last", "coming", "past", "the following", optionally after "the".
    func whichWord(at index: Int) -> (Which, Int)? {
        var position = sentence.key(index) == .the ? index + 1 : index
        if sentence.key(position) == .around || sentence.key(position) == .about { position += 1 }
        let which: Which
        switch sentence.key(position) {
        case .this, .current, .that, .same: which = .this
        case .next, .following: which = .next
        case .last, .previous: which = .last
        case .coming, .upcoming: which = .coming
        case .past: which = .past
        default: return nil
        }
        position += 1
        if which == .this {
            switch sentence.key(position) {
            case .past: return (.past, position + 1)
            case .coming, .upcoming: return (.coming, position + 1)
            case .next: return (.next, position + 1)
            default: break
            }
        }
        return (which, position)
    }

    /// "last friday in october" counts within the month.
    private func isNthOfMonth(_ which: Which, after index: Int) -> Bool {
        guard which == .last else { return false }
        let joint = sentence.key(index + 1)
        guard joint == .of || joint == .in else { return false }
        let next = sentence.key(index + 2) == .the ? index + 3 : index + 2
        return sentence[next].word.month > 0 || sentence[next].kind == .digits
            || whichWord(at: index + 2).map { sentence[$0.1].word.unit == .month || sentence[$0.1].word.unit == .year }
                ?? false
            || sentence[next].word.unit == .month || sentence[next].word.unit == .year
    }

    private func whichPart(_ which: Which, at index: Int, into frame: Frame) -> (Frame, Int)? {
        guard frame.day == nil, let part = sentence[index].word.part, part != .lunch, part != .dinner,
            part != .breakfast
        else { return nil }
        var result = frame
        if !frame.hasDate {
            switch which {
            case .this: result.day = context.localNow.day
            case .next, .coming: result.day = context.localNow.day + 1
            default: result.day = context.localNow.day - 1
            }
        }
        result.part = part
        if frame.edge == nil { result.edge = edgeWordBefore(index) }
        result.isSure = true
        return (result, index + 1)
    }

    private func edgeWordBefore(_ index: Int) -> Frame.Edge? {
        switch sentence.key(index - 2) {
        case .early: .early
        case .late, .later: .late
        default: nil
        }
    }

    /// A unit after "this", "next" or "last", with or without a count.
    private func whichUnit(_ which: Which, at start: Int, from index: Int, into frame: Frame) -> (Frame, Int)? {
        guard frame.container == nil, frame.shift == nil, frame.day == nil else { return nil }
        var position = start
        var count: Int?
        if let number = numbers.words(at: position) ?? numbers.vague(at: position), let whole = number.whole,
            whole >= 1,
            whole < 10_000,
            sentence[number.end].word.unit != nil || sentence.key(number.end) == .business
        {
            count = whole
            position = number.end
        }
        if sentence.key(position) == .business, sentence[position + 1].word.unit == .day {
            var result = frame
            result.container = resolver.businessDays(count ?? 1, which)
            result.isSure = true
            return (result, position + 2)
        }
        if sentence.key(position) == .weekday, count == nil {
            var result = frame
            result.container = resolver.businessDays(1, which)
            return (result, position + 1)
        }
        if sentence.key(position) == .fiscal, sentence[position + 1].word.unit == .year {
            if let year = customYear(which, at: position) { return (frame.with(year), position + 2) }
            position += 1
        }
        guard let unit = sentence[position].word.unit, sentence[position].length > 1 else { return nil }
        if which == .last, count != nil, Self.helpingVerbs.contains(sentence[index - 1].hash) { return nil }
        guard unit != .second || sentence[position].length != 6 || count != nil else { return nil }
        guard mayHoldUnit(unit, which, frame, at: position) else { return nil }
        if count != nil, which == .last, nthOfCycle(after: position) { return nil }
        if count == nil, which == .last, nthOfCycle(after: position) { return nil }
        return filled(frame, unit, which, count, isUpcoming: sentence.key(start - 1) == .upcoming, end: position + 1)
    }

    /// In "will last two hours" the word is a verb.
    private static let helpingVerbs = WordSet(
        "will would shouldnt should wont wouldnt can could may might must to cant doesnt didnt did does"
    )

    /// "last week of october" is the last week in the month, not the previous week.
    private func nthOfCycle(after index: Int) -> Bool {
        guard sentence.key(index + 1) == .of || sentence.key(index + 1) == .in else { return false }
        let next = sentence.key(index + 2) == .the ? index + 3 : index + 2
        if sentence[next].word.month > 0 || sentence[next].word.unit != nil { return true }
        if yearNumber(at: next, behindDay: false) != nil { return true }
        return whichWord(at: index + 2).map { sentence[$0.1].word.unit != nil } ?? false
    }

    private func mayHoldUnit(_ unit: Unit, _ which: Which, _ frame: Frame, at index: Int) -> Bool {
        if which == .this, unit == .minute || unit == .second || unit == .day && sentence.key(index - 1) != .this {
            return false
        }
        if sentence.key(index - 1) == .that, unit != .weekend, unit != .week { return false }
        return !(frame.month != nil && unit != .year)
    }

    private func filled(_ frame: Frame, _ unit: Unit, _ which: Which, _ count: Int?, isUpcoming: Bool, end: Int) -> (
        Frame, Int
    )? {
        var result = frame
        result.isSure = true
        if unit == .weekend {
            result.isWeekend = true
            result.which = which
            return (result, end)
        }
        result.container = resolver.cycle(unit, which, count: count, isUpcoming: isUpcoming)
        return (result, end)
    }

    /// "2 upcoming months", "3 next weeks", "5 past minutes". "two years since 2011" is handled elsewhere.
    func countedCycle(at index: Int, into frame: Frame) -> (Frame, Int)? {
        guard frame.container == nil, frame.day == nil, let number = numbers.words(at: index), let count = number.whole,
            count >= 1,
            count < 1000, let (which, position) = whichWord(at: number.end), position == number.end + 1, which != .this,
            let unit = sentence[position].word.unit, sentence[position].length > 1,
            count == 1 || isPlural(position) || sentence.key(number.end) == .upcoming
        else { return nil }
        var result = frame
        result.isSure = true
        let isUpcoming = sentence.key(number.end) == .upcoming
        result.container =
            isUpcoming
            ? resolver.cycle(unit, which, count: count, isUpcoming: true) : resolver.stretch(unit, which, count)
        return (result, position + 1)
    }

    /// In "meet 4 next week" the number counts something else, because the unit is singular.
    private func isPlural(_ index: Int) -> Bool { sentence.bytes[Int(sentence[index].end) - 1] | 0x20 == 0x73 }

    /// "the week", "the month", "week 31", "weekend", "eom" and other units that mean a period.
    func unitPiece(at index: Int, into frame: Frame) -> (Frame, Int)? {
        if let quarter = quarterName(at: index, into: frame) ?? namedYear(at: index, into: frame) { return quarter }
        guard let unit = sentence[index].word.unit else { return nil }
        if unit == .weekend, !frame.isWeekend, frame.clock == nil { return weekendPiece(at: index, into: frame) }
        if unit == .week, let found = numberedWeek(at: index, into: frame) { return found }
        let isBehindOf =
            sentence.key(index - 1) == .the && (sentence.key(index - 2) == .of || sentence.key(index - 2) == .in)
        guard frame.nth != nil || frame.dayOfMonth != nil || frame.isWeekend || frame.weekday != nil,
            frame.container == nil,
            isBehindOf || frame.nth != nil && sentence.key(index - 1) == .the,
            unit == .week || unit == .month || unit == .year
        else { return nil }
        var result = frame
        result.container = resolver.cycle(unit, .this, count: nil, isUpcoming: false)
        return (result, index + 1)
    }

    /// "fiscal year 2008", "cy 2008", "fy18".
    private func namedYear(at index: Int, into frame: Frame) -> (Frame, Int)? {
        guard frame.isEmpty else { return nil }
        let isFiscal = sentence.key(index) == .fiscal && sentence[index + 1].word.unit == .year
        guard isFiscal || sentence.key(index) == .yearMark else { return nil }
        let position = isFiscal ? index + 2 : index + 1
        var result = frame
        result.isSure = true
        guard sentence[position].kind == .digits,
            sentence[position].length == 4 || sentence[position].length == 2 && sentence.isGlued(position)
        else {
            guard isFiscal else { return nil }
            result.container =
                customYear(.this, at: index) ?? resolver.cycle(.year, .this, count: nil, isUpcoming: false)
            return (result, position)
        }
        if let (year, end) = customYear(numberedAt: position, name: index) { return (frame.with(year), end) }
        result.year = fullYear(sentence[position])
        return (result, position + 1)
    }

    private func weekendPiece(at index: Int, into frame: Frame) -> (Frame, Int)? {
        guard frame.dayOfMonth == nil || frame.month != nil else { return nil }
        var result = frame
        result.isWeekend = true
        result.isSure = true
        return (result, index + 1)
    }

    /// "week 31", "the week of october 6th", "w/c Feb 4", "week commencing monday".
    private func numberedWeek(at index: Int, into frame: Frame) -> (Frame, Int)? {
        guard !frame.hasDate else { return nil }
        var result = frame
        if sentence[index + 1].kind == .digits, sentence[index + 1].length <= 2, sentence[index + 1].number >= 1,
            sentence[index + 1].number <= 53, sentence[index].length == 4
        {
            result.container = resolver.isoWeek(sentence[index + 1].calendarNumber)
            result.isSure = true
            return (result, index + 2)
        }
        var position = index + 1
        if sentence.isSign(position, "/"), sentence[position + 1].length == 1 {
            position += 2
        } else if sentence.key(position) == .starting || sentence.key(position) == .begin {
            position += sentence.key(position + 1) == .on ? 2 : 1
        } else if sentence.key(position) == .of, sentence.key(index - 1) == .the || isDated(position + 1) {
            position += 1
        } else {
            return nil
        }
        if sentence.key(position) == .the { position += 1 }
        guard let (inner, end) = self.frame(at: position), inner.hasDay, inner.container == nil else { return nil }
        result = inner
        result.isWeekOf = true
        result.isSure = true
        return (result, end)
    }

    /// "week of 3/12", "week of 5 May": a date directly after the word needs no "the" before it.
    private func isDated(_ index: Int) -> Bool {
        guard sentence[index].kind == .digits || sentence[index].word.month > 0 else { return false }
        return frame(at: index).map { $0.frame.dayOfMonth != nil && $0.frame.month != nil } ?? false
    }

    /// "q1", "2019 Q3", "h2 2019", "third quarter of 2013".
    func quarterName(at index: Int, into frame: Frame) -> (Frame, Int)? {
        let token = sentence[index]
        guard token.kind == .word, token.length == 1, frame.nth == nil, sentence[index + 1].kind == .digits,
            sentence.isGlued(index + 1),
            sentence[index + 1].length == 1
        else { return nil }
        let letter = sentence.bytes[Int(token.start)] | 0x20
        let number = sentence[index + 1].calendarNumber
        guard
            letter == 0x71 && (1...4).contains(number)
                || letter == 0x68 && (1...2).contains(number)
                    && (frame.year != nil
                        || sentence[index + 2].length == 4 && sentence[index + 2].isSpaced
                            && yearNumber(at: index + 2, behindDay: false) != nil)
        else {
            return nil
        }
        var (result, end) = withYear(frame, at: index + 2)
        let behindOf = sentence.key(end) == .of ? end + 1 : end
        if result.year == nil, let (which, position) = whichWord(at: behindOf), sentence[position].word.unit == .year {
            result.year = resolver.cycle(.year, which, count: nil, isUpcoming: false).from?.day.year
            end = position + 1
        }
        result.container = resolver.yearPart(number, of: letter == 0x71 ? 4 : 2, year: result.year)
        result.year = nil
        result.isSure = true
        if sentence[end].kind == .digits, sentence.isGlued(end) { end = index + 2 }
        return (result, end)
    }
}
