extension TimeReader {
    /// "the ides of march": the fifteenth in four of the months, the thirteenth in the others.
    func idesPiece(at index: Int, into frame: Frame) -> (Frame, Int)? {
        let position = sentence.key(index) == .the ? index + 1 : index
        guard sentence.key(position) == .ides, sentence.key(position + 1) == .of, frame.isEmpty,
            case let month = Int(sentence[position + 2].word.month), month > 0
        else { return nil }
        var result = frame
        result.month = month
        result.dayOfMonth = [3, 5, 7, 10].contains(month) ? 15 : 13
        result.isSure = true
        return withYear(result, at: position + 3)
    }

    /// A month and the parts of the date after it: "march 3rd 2015", "July 13 to 15", "october 2014", "Sep-23-2020".
    func monthPiece(at index: Int, into frame: Frame) -> (Frame, Int)? {
        guard frame.month == nil, frame.day == nil, sentence[index].word.month > 0, !isOddDay(before: index),
            !isStreet(index + 1)
        else {
            return nil
        }
        var result = frame
        result.month = Int(sentence[index].word.month)
        var end = index + 1
        if sentence.isSign(end, "."), sentence.isGlued(end), sentence[index].length <= 4 { end += 1 }
        if frame.dayOfMonth == nil, frame.nth == nil, let (days, position) = monthDays(after: end, into: result) {
            result = days
            end = position
        }
        (result, end) = withYear(result, at: end)
        guard isValid(result), result.dayOfMonth != nil || mayStandAlone(index, end, result) else { return nil }
        result.isSure = true
        return (result, end)
    }

    /// "12 March Street"
    private func isStreet(_ index: Int) -> Bool { Self.streets.contains(sentence[index].hash) }

    /// "10 Downing Street", "221 March Road": a house number, with at most three words up to the word for a street.
    func isHouse(after index: Int) -> Bool {
        for position in (index + 1)..<(index + 4) {
            guard sentence[position - 1].kind == .word, sentence.key(position - 1) == .none else { return false }
            if isStreet(position) { return true }
        }
        return false
    }

    private static let streets = WordSet("street st road rd avenue ave lane boulevard blvd drive square crescent")

    /// "32 August" and "February 151998" are not dates.
    private func isOddDay(before index: Int) -> Bool {
        let before = sentence[index - 1]
        if before.kind == .digits, before.length <= 2, !sentence.isSign(index - 2, in: ":$./-"),
            sentence[index - 2].word.money < 0,
            sentence[index - 2].word.month == 0, !sentence.isGlued(index)
        {
            return true
        }
        return sentence[index + 1].kind == .digits && sentence[index + 1].length > 4
    }

    /// Weak names ("may", "mar", "march") are months only next to a number or a word such as "in" or "next".
    private func mayStandAlone(_ index: Int, _ end: Int, _ frame: Frame) -> Bool {
        if frame.year != nil || frame.dayOfMonth != nil || frame.nth != nil { return true }
        if frame.which != nil {
            return sentence[index].word.month != 5 || isCapital(index) || !isVerb(index)
        }
        guard sentence[index].word.isWeak else { return true }
        if frame.weekday != nil, sentence[index].length > 3 || index + 1 >= sentence.count { return false }
        if sentence[index].word.month == 5, sentence.key(index - 1) == .this, isVerb(index) { return false }
        if sentence.key(end) == .in, durations.duration(at: end + 1)?.duration.finest == .year { return true }
        switch sentence.key(index - 1) {
        case .in, .this, .next, .last, .of, .from, .since, .until, .before, .after, .by, .during, .to, .between,
            .through,
            .every, .middle, .end, .early, .late, .previous, .coming, .following, .past:
            return true
        case .for: return !isVerb(index)
        case .and: return sentence[index - 2].word.month > 0 || sentence[index - 2].kind == .digits
        default:
            return numbers.isHyphen(index - 1) && sentence[index - 2].word.month > 0
                || numbers.isHyphen(end) && sentence[end + 1].word.month > 0
        }
    }

    /// "this may be so": the next word cannot belong to a time.
    private func isVerb(_ index: Int) -> Bool {
        let next = sentence[index + 1]
        guard index + 1 < sentence.count, next.kind == .word else { return sentence.isSign(index + 1, ",") }
        switch next.key {
        case .none: return next.word.weekday == 0 && next.word.unit == nil && next.word.part == nil
        case .or: return sentence[index + 2].word.month == 0 || sentence[index + 2].word.month == 5
        default: return false
        }
    }

    private func isCapital(_ index: Int) -> Bool {
        sentence.bytes[Int(sentence[index].start)] < 0x61
    }

    /// The day, or range of days, after a month's name.
    private func monthDays(after index: Int, into frame: Frame) -> (Frame, Int)? {
        var start = index
        if sentence.isSign(start, in: ",-/"), !isRangeSign(start) { start += 1 }
        if sentence.key(start) == .the { start += 1 }
        guard let (day, end) = monthDay(at: start, behindMonth: true) else { return nil }
        var result = frame
        result.dayOfMonth = day
        if let (last, behind) = lastDay(after: end, first: day) {
            result.lastDayOfMonth = last
            return (result, behind)
        }
        return (result, end)
    }

    private func isRangeSign(_ index: Int) -> Bool {
        numbers.isHyphen(index) && sentence[index].isSpaced
    }

    /// A day of the month in digits or words: "3", "3rd", "twenty nine", "third".
    func monthDay(at index: Int, behindMonth: Bool) -> (Int, Int)? {
        if let (value, end) = numbers.ordinal(at: index), value >= 1, value <= 31 { return (value, end) }
        if sentence[index].kind == .digits {
            guard sentence[index].length <= 2, sentence[index].number >= 1, sentence[index].number <= 31 else {
                return nil
            }
            let end = index + 1
            if sentence.isSign(end, ":"), sentence.isGlued(end) { return nil }
            if sentence.isSign(end, "."), sentence.isGlued(end), sentence[end + 1].kind == .digits,
                sentence.isGlued(end + 1)
            {
                return nil
            }
            if behindMonth, halved(Clock(hour: 1), at: end) != nil, sentence.key(end) != .none || sentence.isGlued(end)
            {
                return nil
            }
            return (sentence[index].calendarNumber, end)
        }
        guard behindMonth, let (value, end) = numbers.belowHundred(at: index), value >= 1, value <= 31,
            sentence[end].word.power == 0, halved(Clock(hour: 1), at: end) == nil
        else { return nil }
        return (value, end)
    }

    /// "to 15", "- 22", "through seventeenth": the end of a range of days in one month.
    private func lastDay(after index: Int, first: Int) -> (Int, Int)? {
        guard var joint = joint(at: index) else { return nil }
        if sentence.key(joint) == .the { joint += 1 }
        guard let (last, end) = monthDay(at: joint, behindMonth: false), last > first || sentence[joint].kind == .word,
            !sentence.isSign(end, in: ":/") || !sentence.isGlued(end), halved(Clock(hour: 1), at: end) == nil,
            sentence[end].word.month == 0, sentence[end].word.unit == nil
        else { return nil }
        return last > first ? (last, end) : nil
    }

    /// A year after a date: "2015", ", 96", "of 2014", "'74", "nineteen eighty six", "345 BC".
    func withYear(_ frame: Frame, at index: Int) -> (Frame, Int) {
        guard frame.year == nil else { return (frame, index) }
        var start = index
        if sentence.isSign(start, in: ",-/'") { start += 1 }
        if sentence.key(start) == .of || sentence.key(start) == .in { start += 1 }
        guard let (year, end) = yearNumber(at: start, behindDay: frame.dayOfMonth != nil) else { return (frame, index) }
        var result = frame
        result.year = year
        return (result, end)
    }

    /// A year's number; two digits are accepted only after a day.
    func yearNumber(at index: Int, behindDay: Bool) -> (Int, Int)? {
        if sentence[index].kind == .digits {
            if let (isOurs, end) = era(at: index + 1), sentence[index].length <= 4 {
                return (isOurs ? sentence[index].calendarNumber : -sentence[index].calendarNumber, end)
            }
            if sentence.isSign(index + 1, in: ":/"), sentence.isGlued(index + 1), sentence[index + 2].length <= 2 {
                return nil
            }
            if sentence[index].length == 4, sentence[index].number >= 1000, sentence[index].number <= 3000 {
                return sentence[index + 1].word.money >= 0 && sentence[index + 1].kind == .sign
                    ? nil : (sentence[index].calendarNumber, index + 1)
            }
            let isShort = sentence[index].length == 2 && (behindDay || sentence[index].number >= 50)
            guard isShort, sentence[index].isSpaced || sentence.isSign(index - 1, in: "'-/"), mayFollowHour(index + 1),
                halved(Clock(hour: 1), at: index + 1) == nil, !numbers.isHyphen(index + 1),
                sentence.key(index + 1) != .to,
                dayPart(after: index + 1) == nil, sentence.key(index - 1) != .in, sentence[index + 1].word.month == 0,
                sentence.isGlued(index - 1) || !sentence.isSign(index - 1, "-")
            else { return nil }
            return (fullYear(sentence[index]), index + 1)
        }
        return spokenYear(at: index)
    }

    /// "AD", "a.d.", "BC", "b.c.": whether the year is AD.
    func era(at index: Int) -> (isOurs: Bool, end: Int)? {
        if sentence.key(index) == .ad { return (true, index + 1) }
        if sentence.key(index) == .bc { return (false, index + 1) }
        let letters = (sentence[index].hash, sentence[index + 2].hash)
        guard sentence.isSign(index + 1, "."), sentence.isGlued(index + 2),
            letters == Self.ad || letters == Self.bc
        else { return nil }
        return (letters == Self.ad, sentence.isSign(index + 3, ".") ? index + 4 : index + 3)
    }

    private static let ad = (Hash.of("a"), Hash.of("d"))
    private static let bc = (Hash.of("b"), Hash.of("c"))

    /// "two thousand and ten", "nineteen eighty six", "seventeen hundred thirty three", "twenty twenty".
    func spokenYear(at index: Int) -> (Int, Int)? {
        guard sentence[index].word.cardinal > 0 else { return nil }
        if let number = numbers.words(at: index), number.form == .words, let value = number.whole, value >= 1500,
            value < 2200
        {
            return (value, number.end)
        }
        guard let (century, position) = numbers.belowHundred(at: index), (15...21).contains(century),
            let (rest, end) = numbers.belowHundred(at: position), rest >= 10
        else { return nil }
        return (century * 100 + rest, end)
    }

    /// A day before its month: "15 february", "the first of march", "10 to 22 August", "15SEP", "13th thru 15th of
    /// July".
    func dayAndMonth(at index: Int, into frame: Frame) -> (Frame, Int)? {
        guard frame.month == nil, frame.dayOfMonth == nil, frame.day == nil, !isPartOfNumber(index),
            let (day, end) = monthDay(at: index, behindMonth: false) ?? spokenDay(at: index)
        else { return nil }
        var result = frame
        result.dayOfMonth = day
        var position = end
        if let joint = joint(
            at: end,
            canBeAnd: sentence.key(index - 1) == .between || sentence.key(index - 2) == .between
        ) {
            let last = sentence.key(joint) == .the ? joint + 1 : joint
            guard let (value, behind) = monthDay(at: last, behindMonth: false), value > day else { return nil }
            result.lastDayOfMonth = value
            position = behind
        }
        return monthBehind(result, at: position)
    }

    private func spokenDay(at index: Int) -> (Int, Int)? {
        guard let (value, end) = numbers.belowHundred(at: index), value >= 1, value <= 31, sentence[end].word.month > 0,
            value > 1 || !sentence[end].word.isWeak
        else { return nil }
        return (value, end)
    }

    private func monthBehind(_ frame: Frame, at start: Int) -> (Frame, Int)? {
        var index = start
        var result = frame
        if sentence.key(index) == .of { index += 1 }
        if sentence.key(index) == .the { index += 1 }
        if sentence.isSign(index, "-"), sentence.isGlued(index) { index += 1 }
        let isFourDigits =
            sentence[index].kind == .digits && sentence[index].length == 4 && sentence.isSign(index + 1, "-")
        if isFourDigits, sentence[index + 2].word.month > 0 {
            result.year = sentence[index].calendarNumber
            result.month = Int(sentence[index + 2].word.month)
            return (result, index + 3)
        }
        guard sentence[index].word.month > 0, !isStreet(index + 1) else {
            return frame.lastDayOfMonth == nil ? nil : daysInCycle(frame, at: start)
        }
        result.month = Int(sentence[index].word.month)
        result.isSure = true
        var end = index + 1
        if sentence.isSign(end, "."), sentence.isGlued(end), sentence[index].length <= 4 { end += 1 }
        (result, end) = withYear(result, at: end)
        return isValid(result) ? (result, end) : nil
    }

    /// "4-23 in next month".
    private func daysInCycle(_ frame: Frame, at index: Int) -> (Frame, Int)? {
        guard sentence.key(index) == .in || sentence.key(index) == .of else { return nil }
        let start = sentence.key(index + 1) == .the ? index + 2 : index + 1
        guard let (result, end) = cyclePiece(at: start, into: frame), result.container?.grain == .month else {
            return nil
        }
        return (result, end)
    }
}
