extension TimeReader {
    /// Ordinals: "the 18th", "third tuesday of september", "last week of 2016", "the 3rd last week", "fifth last day of
    /// May".
    func ordinalPiece(at index: Int, into frame: Frame) -> (Frame, Int)? {
        guard frame.nth == nil, frame.dayOfMonth == nil, frame.month == nil else { return nil }
        let start = sentence.key(index) == .the ? index + 1 : index
        var number = 0
        var position = start
        if let (value, end) = numbers.ordinal(at: start) {
            number = value
            position = end
            if sentence.key(position) == .last {
                number = -value
                position += 1
            }
        } else if sentence.key(start) == .last {
            number = -1
            position = start + 1
        } else if sentence.key(start) == .closest {
            number = 1
        } else {
            return nil
        }
        if let closest = closest(number, at: position, into: frame) { return closest }
        if let found = nthUnit(number, at: position, into: frame) { return found }
        guard number > 0, number <= 31 else { return nil }
        return ordinalDay(number, from: index, start: start, end: position, into: frame)
    }

    /// "third tuesday", "first ten days", "last week", "second quarter".
    private func nthUnit(_ number: Int, at start: Int, into frame: Frame) -> (Frame, Int)? {
        var index = start
        var nth = Frame.Nth(number: number)
        if let count = numbers.words(at: index), let whole = count.whole, whole > 1, whole < 400,
            sentence[count.end].word.unit != nil
        {
            nth.count = whole
            index = count.end
        }
        if sentence[index].word.weekday > 0 {
            nth.weekday = Int(sentence[index].word.weekday)
        } else if let unit = sentence[index].word.unit, sentence[index].length > 1, unit != .fortnight {
            nth.unit = unit
        } else {
            return nil
        }
        var result = frame
        result.nth = nth
        var end = index + 1
        if sentence.key(end) == .after || sentence.key(end) == .from, nth.weekday != nil,
            let (base, behind) = self.frame(at: end + 1),
            let value = resolver.resolve(base), let from = value.from
        {
            result.nth?.isAfter = true
            result.isSure = true
            result.container = TimeValue(from, .day)
            return (result, behind)
        }
        if nth.unit == .century, number > 0 {
            result.nth = nil
            result.container = TimeValue(
                from: LocalTime(Day(year: (number - 1) * 100, month: 1, day: 1)),
                to: LocalTime(Day(year: number * 100, month: 1, day: 1)),
                .year
            )
            result.isSure = true
            return (result, end)
        }
        if nth.unit == .quarter, number > 0, number <= 4, nth.count == 1 { return nthQuarter(result, number, at: end) }
        guard let (inner, behind) = containerOfNth(result, at: end) else { return nil }
        result = inner
        end = behind
        result.isSure = true
        return (result, end)
    }

    private func nthQuarter(_ frame: Frame, _ number: Int, at index: Int) -> (Frame, Int)? {
        var result = frame
        var end = index
        result.nth = nil
        if sentence.key(end) == .of || sentence.key(end) == .in {
            let start = sentence.key(end + 1) == .the ? end + 2 : end + 1
            if let (year, behind) = yearNumber(at: start, behindDay: false) {
                result.year = year
                end = behind
            } else if let (which, behind) = whichWord(at: end + 1), sentence[behind].word.unit == .year {
                result.year = resolver.cycle(.year, which, count: nil, isUpcoming: false).from?.day.year
                end = behind + 1
            } else if sentence[start].word.unit == .year {
                end = start + 1
            }
        } else if let (which, behind) = whichWord(at: end), sentence[behind].word.unit == .year {
            result.year = resolver.cycle(.year, which, count: nil, isUpcoming: false).from?.day.year
            end = behind + 1
        }
        // "next year's first quarter"
        if let year = frame.container, year.grain == .year { result.year = result.year ?? year.from?.day.year }
        result.container = resolver.yearPart(number, of: 4, year: result.year)
        result.year = nil
        result.isSure = true
        return (result, end)
    }

    /// The period in which an nth is counted: "of september 2014", "of next month", "of the year".
    private func containerOfNth(_ frame: Frame, at index: Int) -> (Frame, Int)? {
        var joint = index
        // "first monday 1pm to 3pm of next month"
        var current = frame
        if frame.nth?.weekday != nil, let (timed, behind) = clockPiece(at: index, into: frame) {
            current = timed
            joint = behind
        }
        guard
            sentence.key(joint) == .of || sentence.key(joint) == .in || sentence.key(joint) == .after
                || frame.container != nil
        else { return sentence[joint].word.month > 0 ? monthPiece(at: joint, into: current) : nil }
        if sentence.key(joint) == .after { return nil }
        let start = sentence.key(joint + 1) == .the ? joint + 2 : joint + 1
        if sentence[start].word.month > 0 { return monthPiece(at: start, into: current) }
        if let (year, end) = yearNumber(at: sentence[start].word.unit == .year ? start + 1 : start, behindDay: false) {
            current.year = year
            return (current, end)
        }
        if let found = cyclePiece(at: joint + 1, into: current), found.0.container != nil { return found }
        guard let found = unitPiece(at: start, into: current), found.0.container != nil else { return nil }
        return found
    }

    /// A day of a month alone: "the 18th", "on the first", "29th".
    private func ordinalDay(_ day: Int, from index: Int, start: Int, end: Int, into frame: Frame) -> (Frame, Int)? {
        guard frame.day == nil, frame.holidayPlace == nil,
            frame.clock == nil || start > index || sentence[start].kind == .digits
        else { return nil }
        let hasArticle = start > index || sentence.key(start - 1) == .the
        let isLed: Bool
        switch sentence.key(index - (start > index ? 1 : hasArticle ? 2 : 1)) {
        case .on, .by, .until, .since, .from, .before, .after, .around, .about, .to, .through, .of, .between, .or, .and:
            isLed = true
        default: isLed = frame.weekday != nil || sentence.isSign(index - 1, ",") && frame.hasDay
        }
        let isDigits = sentence[start].kind == .digits
        let next = sentence[end]
        let isCounted =
            next.kind == .word && next.key == .none && next.word.part == nil && next.word.month == 0
            && next.word.unit == nil
        let isOfCycle =
            sentence.key(end) == .of && whichWord(at: end + 1) != nil
            || sentence.key(end) == .of && sentence.key(end + 1) == .the
            || next.word.unit == .day
        guard
            isLed && (isDigits || hasArticle) || isDigits && hasArticle && !isCounted || isOfCycle
                || whichWord(at: end).map({ sentence[$0.1].word.unit == .month }) ?? false
        else { return nil }
        if isCounted, !isDigits || !isLed, frame.weekday == nil { return nil }
        if let unit = next.word.unit, unit != .day, unit != .month, next.length > 2 { return nil }
        var result = frame
        result.dayOfMonth = day
        result.isSure = true
        let behind = next.word.unit == .day && next.length == 3 ? end + 1 : end
        return (result, behind)
    }

    /// "on the 17": digits without an ordinal ending need both words before them.
    func articleDay(at index: Int, into frame: Frame) -> (Frame, Int)? {
        let lead = sentence.key(index - 2)
        guard frame.isEmpty, sentence.key(index - 1) == .the,
            lead == .on || lead == .by || lead == .until || lead == .from,
            sentence[index].length <= 2, (1...31).contains(sentence[index].number), mayFollowHour(index + 1),
            sentence[index + 1].kind != .word || sentence.key(index + 1) != .none
        else { return nil }
        var result = frame
        result.dayOfMonth = sentence[index].calendarNumber
        result.isSure = true
        return (result, index + 1)
    }

    /// "the closest xmas to today", "the second closest Mon to October fifth".
    private func closest(_ number: Int, at index: Int, into frame: Frame) -> (Frame, Int)? {
        guard sentence.key(index) == .closest else { return nil }
        return nearest(number, at: index + 1, into: frame)
    }

    /// The nth nearest such weekday or holiday to a day.
    func nearest(_ number: Int, at start: Int, into frame: Frame) -> (Frame, Int)? {
        var pattern = Frame()
        let end: Int
        if sentence[start].word.startsHoliday, let (holiday, behind) = holidayPiece(at: start, into: pattern) {
            pattern = holiday
            end = behind
        } else if sentence[start].word.weekday > 0 {
            pattern.weekday = Int(sentence[start].word.weekday)
            end = start + 1
        } else {
            return nil
        }
        guard sentence.key(end) == .to, let (base, behind) = self.frame(at: end + 1),
            let day = resolver.resolve(base)?.from?.day,
            let found = resolver.nearest(number, pattern, to: day)
        else { return nil }
        var result = frame
        result.day = found
        result.isSure = true
        return (result, behind)
    }
}
