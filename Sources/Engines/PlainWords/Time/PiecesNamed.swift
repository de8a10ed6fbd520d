extension TimeReader {
    /// A weekday, alone or with a word before it: "friday", "tue.", "Tuesday the 19th", "wednesday after next".
    func weekdayPiece(at index: Int, into frame: Frame) -> (Frame, Int)? {
        let word = sentence[index].word
        guard frame.weekday == nil, frame.holiday == nil, frame.nth == nil,
            !word.isPlural || isPossessive(index) || frame.container != nil
        else { return nil }
        guard !word.isWeak || isSupportedWeekday(index, frame) else { return nil }
        var result = frame
        result.weekday = Int(word.weekday)
        result.isSure = true
        var end = index + 1
        if sentence.isSign(end, "."), sentence[index].length <= 5, sentence.isGlued(end) { end += 1 }
        if sentence.key(end) == .after, sentence.key(end + 1) == .next {
            result.which = .secondNext
            end += 2
        }
        return (result, end)
    }

    private func isPossessive(_ index: Int) -> Bool {
        let token = sentence[index]
        guard token.length > 2 else { return false }
        let byte = sentence.bytes[Int(token.end) - 2]
        return byte == 0x27 || byte == 0x99
    }

    /// "sat", "sun", "wed", "mon" are weekdays when something of time is around, or when nothing else is said.
    private func isSupportedWeekday(_ index: Int, _ frame: Frame) -> Bool {
        if !frame.isEmpty || frame.which != nil || sentence.count <= 2 { return true }
        let next = sentence[index + 1]
        if next.kind == .digits || next.word.month > 0 || next.word.part != nil || next.word.ordinal > 0 { return true }
        if sentence.isSign(index + 1, in: ",."), index + 2 < sentence.count {
            return sentence[index + 2].word.month > 0 || sentence[index + 2].kind == .digits
        }
        switch sentence.key(index - 1) {
        case .on, .this, .next, .last, .by, .until, .from, .since, .every, .after, .before, .to, .or, .and, .coming,
            .for:
            return true
        default: break
        }
        if numbers.isHyphen(index + 1), sentence[index + 2].word.weekday > 0 { return true }
        switch next.key {
        case .at, .to, .from, .after, .before: return sentence[index].length != 3 || sentence[index].word.weekday < 6
        default: return index + 1 >= sentence.count && sentence[index].word.weekday != 6 || next.word.cardinal > 0
        }
    }

    /// A holiday's name, with the year or the words around it.
    func holidayPiece(at index: Int, into frame: Frame) -> (Frame, Int)? {
        guard frame.holiday == nil, frame.month == nil, frame.weekday == nil, frame.dayOfMonth == nil,
            let (holiday, end) = HolidayNames.shared.match(sentence, at: index)
        else { return nil }
        var result = frame
        result.holiday = holiday
        result.isSure = true
        return withYear(result, at: end)
    }

    /// A year: "2014" behind "in" or a date, "the year 2008", "nineteen ninety six", "cy18".
    func yearPiece(at index: Int, into frame: Frame) -> (Frame, Int)? {
        guard frame.year == nil, frame.container == nil, frame.shift == nil, frame.day == nil,
            frame.clock == nil || frame.hasDate,
            frame.weekday == nil || frame.month != nil || frame.nth != nil, !isPartOfNumber(index)
        else { return nil }
        var result = frame
        guard let (year, end) = yearNumber(at: index, behindDay: false) else { return nil }
        if sentence[index].kind == .digits, sentence[index].length < 4, era(at: index + 1) == nil { return nil }
        guard frame.month != nil || frame.holiday != nil || frame.nth != nil || isYear(index, end, year) else {
            return nil
        }
        result.year = year
        result.isSure = true
        if let found = quarterName(at: numbers.isHyphen(end) ? end + 1 : end, into: result) { return found }
        return (result, end)
    }

    private func era(at index: Int) -> Key? {
        sentence.key(index) == .ad || sentence.key(index) == .bc ? sentence.key(index) : nil
    }

    /// A bare year needs a word that leads to one, and nothing behind it that it could count.
    private func isYear(_ index: Int, _ end: Int, _ year: Int) -> Bool {
        if era(at: end - 1) != nil { return true }
        let before = sentence.key(index - 1)
        let isLed: Bool
        switch before {
        case .of where sentence.key(index - 2) == .half: isLed = false
        case .in, .since, .until, .through, .before, .after, .during, .of, .from, .between, .by, .than, .on, .end:
            isLed = true
        default:
            isLed =
                sentence[index - 1].word.unit == .year
                || numbers.isHyphen(index - 1) && sentence[index - 2].length == 4
                    && Int(sentence[index - 2].number) < year && year < 2300
                || sentence.isSign(index - 1, in: "=~")
        }
        guard isLed || quarterFollows(end) || leadsToRange(end), sentence[end].word.money < 0,
            sentence[end].kind != .sign || !sentence.isSign(end, in: "%$/:")
        else { return false }
        if before == .at || before == .for { return false }
        if sentence.isSign(end, ","), sentence.isGlued(end + 1), sentence[end + 1].kind == .digits { return false }
        if numbers.isHyphen(end), sentence.isGlued(end), sentence[end + 1].kind == .digits,
            sentence[end + 1].length != 4
        {
            return false
        }
        let next = sentence[end]
        let isCounted = next.kind == .word && next.key == .none && next.word.unit == nil && next.word.month == 0
        if before == .to || before == .and || before == .on || before == .from || before == .by || before == .than
            || before == .of, isCounted
        {
            return year > 1900 && year < 2100 && before != .to && before != .by && before != .than
        }
        return (1000...2999).contains(year)
    }

    private func quarterFollows(_ index: Int) -> Bool {
        let place = numbers.isHyphen(index) ? index + 1 : index
        guard sentence[place].length == 1, sentence[place].kind == .word, sentence[place + 1].kind == .digits,
            sentence.isGlued(place + 1)
        else { return sentence[index].word.month > 0 }
        let letter = sentence.bytes[Int(sentence[place].start)] | 0x20
        return letter == 0x71 || letter == 0x68
    }

    /// "2014~2018"
    private func leadsToRange(_ index: Int) -> Bool {
        sentence.isSign(index, "~") && sentence[index + 1].length == 4
    }

    /// Ordinals: "the 18th", "third tuesday of september", "last week of 2016", "the 3rd last week", "fifth last day of May".
    func ordinalPiece(at index: Int, into frame: Frame) -> (Frame, Int)? {
        guard frame.nth == nil, frame.dayOfMonth == nil, frame.month == nil else { return nil }
        let start = sentence.key(index) == .the ? index + 1 : index
        var number = 0
        var place = start
        if let (value, end) = numbers.ordinal(at: start) {
            number = value
            place = end
            if sentence.key(place) == .last {
                number = -value
                place += 1
            }
        } else if sentence.key(start) == .last {
            number = -1
            place = start + 1
        } else if sentence.key(start) == .closest {
            number = 1
        } else {
            return nil
        }
        if let closest = closest(number, at: place, into: frame) { return closest }
        if let found = nthUnit(number, at: place, into: frame) { return found }
        guard number > 0, number <= 31 else { return nil }
        return ordinalDay(number, from: index, start: start, end: place, into: frame)
    }

    /// "third tuesday", "first ten days", "last week", "second quarter".
    private func nthUnit(_ number: Int, at start: Int, into frame: Frame) -> (Frame, Int)? {
        var place = start
        var nth = Frame.Nth(number: number)
        if let count = numbers.words(at: place), let whole = count.whole, whole > 1, whole < 400,
            sentence[count.end].word.unit != nil
        {
            nth.count = whole
            place = count.end
        }
        if sentence[place].word.weekday > 0 {
            nth.weekday = Int(sentence[place].word.weekday)
        } else if let unit = sentence[place].word.unit, sentence[place].length > 1, unit != .fortnight {
            nth.unit = unit
        } else {
            return nil
        }
        var result = frame
        result.nth = nth
        var end = place + 1
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

    private func nthQuarter(_ frame: Frame, _ number: Int, at place: Int) -> (Frame, Int)? {
        var result = frame
        var end = place
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
        }
        result.container = resolver.yearPart(number, of: 4, year: result.year)
        result.year = nil
        result.isSure = true
        return (result, end)
    }

    /// An nth needs something to be counted in: "of september 2014", "of next month", "of the year".
    private func containerOfNth(_ frame: Frame, at place: Int) -> (Frame, Int)? {
        var joint = place
        // "first monday 1pm to 3pm of next month"
        var current = frame
        if frame.nth?.weekday != nil, let (timed, behind) = clockPiece(at: place, into: frame) {
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

    /// A day of the month alone: "the 18th", "on the first", "29th".
    private func ordinalDay(_ day: Int, from index: Int, start: Int, end: Int, into frame: Frame) -> (Frame, Int)? {
        guard frame.day == nil, frame.holiday == nil,
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

    /// "on the 17": digits without an ending need both words before them.
    func articleDay(at index: Int, into frame: Frame) -> (Frame, Int)? {
        let lead = sentence.key(index - 2)
        guard frame.isEmpty, sentence.key(index - 1) == .the,
            lead == .on || lead == .by || lead == .until || lead == .from,
            sentence[index].length <= 2, (1...31).contains(sentence[index].number), mayFollowHour(index + 1),
            sentence[index + 1].kind != .word || sentence.key(index + 1) != .none
        else { return nil }
        var result = frame
        result.dayOfMonth = Int(sentence[index].number)
        result.isSure = true
        return (result, index + 1)
    }

    /// "the closest xmas to today", "the second closest Mon to October fifth".
    private func closest(_ number: Int, at place: Int, into frame: Frame) -> (Frame, Int)? {
        guard sentence.key(place) == .closest else { return nil }
        return nearest(number, at: place + 1, into: frame)
    }

    /// The nth nearest weekday or holiday to a day.
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
