extension TimeReader {
    /// Dates in digits: "2013-02-15", "2/15", "31/10/1974", "2014/10", "31-Oct-74", "02.07.2013".
    func numericDate(at start: Int, into frame: Frame) -> (Frame, Int)? {
        guard sentence[start].kind == .digits, frame.month == nil, frame.dayOfMonth == nil, !isPartOfNumber(start),
            !isHyphenated(start)
        else { return nil }
        if let found = isoDate(at: start, into: frame) { return found }
        guard let (separator, second) = separator(at: start + 1) else { return spacedDate(at: start, into: frame) }
        if sentence[second].kind == .word { return namedMonth(at: start, second, into: frame) }
        guard sentence[second].kind == .digits else { return nil }
        if let (other, third) = self.separator(at: second + 1), other == separator, sentence[third].kind == .digits {
            return threeNumbers(start, second, third, into: frame)
        }
        return twoNumbers(start, second, separator, into: frame)
    }

    /// Digits that continue before or after hyphens, as in telephone numbers, are not a date.
    private func isHyphenated(_ start: Int) -> Bool {
        if sentence.isSign(start - 1, "-"), sentence.isSign(start + 1, "/"), sentence.isSign(start - 3, "/") {
            return false
        }
        // "10-1-2018-10-7-2018" are two dates.
        if sentence[start - 2].length == 4, sentence.isSign(start - 3, "-"), sentence.isSign(start - 5, "-") {
            return false
        }
        if isISODate(behindSlash: start) { return false }
        return sentence.isGlued(start) && sentence.isSign(start - 1, in: "-/") && sentence.isGlued(start - 1)
            && sentence[start - 2].kind == .digits
    }

    private func separator(at index: Int) -> (UInt8, Int)? {
        guard sentence.isSign(index, in: "/-.") else { return nil }
        let byte = sentence.bytes[Int(sentence[index].start)]
        let isTight = sentence.isGlued(index) && sentence.isGlued(index + 1)
        let isWide = byte == 0x2F && sentence[index].isSpaced && sentence[index + 1].isSpaced
        return isTight || isWide ? (byte, index + 1) : nil
    }

    private func isEnd(_ index: Int) -> Bool {
        if sentence.isSign(index, in: "/."), sentence.isGlued(index), sentence.isGlued(index + 1),
            sentence[index + 1].kind == .digits
        {
            return sentence.isSign(index, ".") && sentence.isSign(index + 2, ":")
        }
        if sentence.isSign(index, "-"), sentence.isGlued(index), sentence.isGlued(index + 1),
            sentence[index + 1].kind == .digits
        {
            return sentence.isSign(index + 2, in: "-/")
        }
        return !(sentence[index].kind == .word && sentence.isGlued(index) && sentence[index].length == 1)
            || sentence[index].length == 1 && sentence.isGlued(index + 1)
    }

    /// Year first: "2013-2-7", "2012/8/10", "2014-10", optionally followed by "T" and a time.
    private func isoDate(at start: Int, into frame: Frame) -> (Frame, Int)? {
        guard sentence[start].length == 4, let (separator, second) = separator(at: start + 1), separator != 0x2E else {
            return nil
        }
        let year = sentence[start].calendarNumber
        var result = frame
        result.isSure = true
        result.year = year
        if sentence[second].kind == .word {
            guard sentence[second].word.month > 0 else { return nil }
            result.month = Int(sentence[second].word.month)
            guard let (_, third) = self.separator(at: second + 1), sentence[third].kind == .digits,
                sentence[third].length <= 2
            else {
                return (result, second + 1)
            }
            result.dayOfMonth = sentence[third].calendarNumber
            return isValid(result) ? (result, third + 1) : nil
        }
        guard sentence[second].kind == .digits, sentence[second].length <= 2 else { return nil }
        let month = sentence[second].calendarNumber
        if let (other, third) = self.separator(at: second + 1), sentence[third].kind == .digits, other == separator {
            guard sentence[third].length <= 2, isEnd(third + 1) || sentence[third + 1].kind == .word else { return nil }
            result.month = month
            result.dayOfMonth = sentence[third].calendarNumber
            if month > 12, separator == 0x2F {
                result.month = result.dayOfMonth
                result.dayOfMonth = month
            }
            guard isValid(result) else { return nil }
            return timeBehindT(result, at: third + 1)
        }
        guard (1...12).contains(month), isEnd(second + 1), sentence[second].length == 2 || separator == 0x2F,
            year > 1000
        else {
            return nil
        }
        result.month = month
        return (result, second + 1)
    }

    private func timeBehindT(_ frame: Frame, at index: Int) -> (Frame, Int) {
        guard sentence[index].length == 1, sentence.isGlued(index), sentence[index].kind == .word,
            let (clock, end) = clock(at: index + 1) ?? glueClock(at: index + 1)
        else { return (frame, index) }
        var result = frame
        result.clock = clock
        return zoneBehind(result, at: end)
    }

    /// A clock time directly after "T" or a date's dot. No other clock time may adjoin a date.
    func glueClock(at start: Int) -> (Clock, Int)? {
        guard sentence[start].kind == .digits, sentence[start].length == 2, sentence.isSign(start + 1, ":"),
            sentence[start + 2].kind == .digits, sentence[start].number < 24, sentence[start + 2].number < 60
        else { return nil }
        var clock = Clock(
            hour: sentence[start].calendarNumber,
            minute: sentence[start + 2].calendarNumber,
            half: .full,
            grain: .minute
        )
        guard sentence.isSign(start + 3, ":"), sentence[start + 4].kind == .digits, sentence[start + 4].number < 60
        else {
            return (clock, start + 3)
        }
        clock.second = sentence[start + 4].calendarNumber
        clock.grain = .second
        let isFraction = sentence.isSign(start + 5, ".") && sentence.isGlued(start + 6)
        return (clock, isFraction ? start + 7 : start + 5)
    }

    private func zoneBehind(_ frame: Frame, at index: Int) -> (Frame, Int) {
        var result = frame
        if let found = zonePiece(at: index, into: frame) { return found }
        guard sentence.isSign(index, in: "+-"), sentence.isGlued(index), sentence[index + 1].kind == .digits else {
            return (frame, index)
        }
        let sign = sentence.isSign(index, "-") ? -1 : 1
        let number = sentence[index + 1].calendarNumber
        guard sentence[index + 1].length == 2, sentence.isSign(index + 2, ":"), sentence[index + 3].kind == .digits
        else {
            result.offset =
                sentence[index + 1].length == 4
                ? sign * (number / 100 * 3600 + number % 100 * 60) : sign * number * 3600
            return (result, index + 2)
        }
        result.offset = sign * (number * 3600 + sentence[index + 3].calendarNumber * 60)
        return (result, index + 4)
    }

    /// "31-Oct-74", "06/Nov/2023". "Sep-23-2020" is handled elsewhere.
    private func namedMonth(at start: Int, _ second: Int, into frame: Frame) -> (Frame, Int)? {
        guard sentence[second].word.month > 0, sentence[start].length <= 2 else { return nil }
        var result = frame
        result.dayOfMonth = sentence[start].calendarNumber
        result.month = Int(sentence[second].word.month)
        result.isSure = true
        var end = second + 1
        if let (_, third) = separator(at: end), sentence[third].kind == .digits,
            sentence[third].length == 4 || sentence[third].length == 2
        {
            result.year = fullYear(sentence[third])
            end = third + 1
            if sentence.isSign(end, ":"), sentence.isGlued(end), let (clock, behind) = glueClock(at: end + 1) {
                result.clock = clock
                end = behind
            }
        }
        return isValid(result) ? (result, end) : nil
    }

    func fullYear(_ token: Token) -> Int {
        let value = token.calendarNumber
        guard token.length == 2 else { return value }
        return value < 40 ? 2000 + value : 1900 + value
    }

    private func threeNumbers(_ first: Int, _ second: Int, _ third: Int, into frame: Frame) -> (Frame, Int)? {
        let lengths = (sentence[first].length, sentence[second].length, sentence[third].length)
        guard lengths.0 <= 2, lengths.1 <= 2, lengths.2 == 4 || lengths.2 == 2, isEnd(third + 1),
            !sentence.isSign(third + 1, "%"),
            lengths.2 == 4 || !sentence.isSign(second + 1, ".") || lengths.0 == 2 && lengths.1 == 2
        else { return nil }
        return ordered(first, second, year: fullYear(sentence[third]), end: third + 1, into: frame)
    }

    /// Tries both orders, the country's own first.
    private func ordered(_ first: Int, _ second: Int, year: Int?, end: Int, into frame: Frame) -> (Frame, Int)? {
        let dayFirst = context.country.writesDayFirst
        for isDayFirst in [dayFirst, !dayFirst] {
            var result = frame
            result.month = sentence[isDayFirst ? second : first].calendarNumber
            result.dayOfMonth = sentence[isDayFirst ? first : second].calendarNumber
            result.year = year ?? frame.year
            result.isSure = true
            if isValid(result) { return (result, end) }
        }
        return nil
    }

    /// Whether the date exists; without a year, 29 February is accepted.
    func isValid(_ frame: Frame) -> Bool {
        guard let month = frame.month, let day = frame.dayOfMonth else { return true }
        return Day.valid(year: frame.year ?? 2000, month: month, day: day) != nil
    }

    /// "2/15", "2/2013", "7.6", "2-15". Hyphens and dots need further evidence, because they have many other uses.
    private func twoNumbers(_ first: Int, _ second: Int, _ separator: UInt8, into frame: Frame) -> (Frame, Int)? {
        guard sentence[first].length <= 2, isEnd(second + 1), !sentence.isSign(second + 1, "%") else { return nil }
        let before = sentence.key(first - 1)
        if sentence[second].length == 4, separator != 0x2E {
            let month = sentence[first].calendarNumber
            guard (1...12).contains(month), sentence[second].number > 1000, sentence[second].number < 2200 else {
                return nil
            }
            var result = frame
            result.month = month
            result.year = sentence[second].calendarNumber
            result.isSure = true
            return (result, second + 1)
        }
        guard sentence[second].length <= 2 else { return nil }
        let isSupported = before == .on || frame.weekday != nil || before == .by
        let isWhole = first == 0 && second + 1 == sentence.count
        switch separator {
        case 0x2F: break
        case 0x2D:
            guard isSupported || isWhole && max(sentence[first].number, sentence[second].number) > 12 else {
                return nil
            }
            if isWhole, sentence[first].number > 12, !context.country.writesDayFirst { return nil }
            if frame.weekday != nil, !fallsOnWeekday(first, second, frame) { return nil }
        default:
            // "friday 4.20pm" is a time of day.
            guard isSupported, before != .at, halved(Clock(hour: 1), at: second + 1) == nil else { return nil }
        }
        if separator == 0x2F, isUnlikely(first, second) { return nil }
        return ordered(first, second, year: nil, end: second + 1, into: frame)
    }

    /// "friday 7-6" is a date if that day is a Friday this year; otherwise the numbers are hours, as in "monday 3-8".
    private func fallsOnWeekday(_ first: Int, _ second: Int, _ frame: Frame) -> Bool {
        guard halved(Clock(hour: 1), at: second + 1) == nil,
            let (dated, _) = ordered(first, second, year: resolver.today.year, end: 0, into: frame)
        else { return false }
        return Day(year: resolver.today.year, month: dated.month ?? 1, day: dated.dayOfMonth ?? 1).weekday
            == frame.weekday
    }

    /// "1/2 cup", "3/4 h": a fraction of something.
    private func isUnlikely(_ first: Int, _ second: Int) -> Bool {
        let next = sentence[second + 1]
        if next.word.unit != nil, next.word.unit != .weekend { return true }
        if next.word.power > 0, next.length > 1 { return true }
        if next.key == .of || next.key == .a { return true }
        let small = sentence[first].number == 1 && sentence[second].number <= 5 && sentence[second].number >= 2
        return small && next.kind == .word && next.key == .none && next.word.part == nil
            && !(sentence.key(first - 1) == .on)
    }

    /// "31 10 1974", "2014 12 28".
    private func spacedDate(at start: Int, into frame: Frame) -> (Frame, Int)? {
        guard sentence[start + 1].kind == .digits, sentence[start + 2].kind == .digits,
            sentence[start + 3].kind != .digits,
            !sentence.isSign(start + 3, in: ",.-:"), sentence[start + 1].length == 2
        else { return nil }
        if sentence[start].length == 4, sentence[start + 2].length == 2 {
            var result = frame
            result.year = sentence[start].calendarNumber
            result.month = sentence[start + 1].calendarNumber
            result.dayOfMonth = sentence[start + 2].calendarNumber
            result.isSure = true
            return isValid(result) ? (result, start + 3) : nil
        }
        guard sentence[start].length <= 2, sentence[start + 2].length == 4, sentence[start + 2].number > 1200 else {
            return nil
        }
        return ordered(start, start + 1, year: sentence[start + 2].calendarNumber, end: start + 3, into: frame)
    }
}
