extension TimeReader {
    /// Adds a time of day, or a range of two, to the frame.
    func clockPiece(at index: Int, into frame: Frame) -> (Frame, Int)? {
        guard frame.clock == nil, !isStretch(frame) else { return nil }
        if let range = clockRange(at: index, into: frame) { return range }
        guard let (clock, end) = sureClock(at: index, frame) ?? dottedClock(at: index, frame) else { return nil }
        var result = frame
        result.clock = clock
        result.isSure = true
        return (result, end)
    }

    /// Reads the time in "05/31/2024.14:15".
    private func dottedClock(at index: Int, _ frame: Frame) -> (Clock, Int)? {
        guard frame.dayOfMonth != nil, sentence.isSign(index - 1, "."), sentence.isGlued(index) else { return nil }
        return glueClock(at: index)
    }

    /// Whether the frame is a period that cannot have a time of day. A month or a year has that of its first day.
    private func isStretch(_ frame: Frame) -> Bool {
        guard let container = frame.container, container.grain > .day || container.isRange else { return false }
        if !container.isRange, container.grain == .month || container.grain == .year { return false }
        return !frame.hasDay && frame.month == nil && frame.nth == nil
    }

    /// A time of day that is certain by its form or by the word before it.
    private func sureClock(at index: Int, _ frame: Frame) -> (Clock, Int)? {
        if let sure = clock(at: index) { return sure }
        let before = sentence.key(index - 1)
        let isAt =
            before == .at || (before == .about || before == .around || before == .by) && (frame.hasTime || frame.hasDay)
            || before == .at || sentence.key(index - 2) == .at && (before == .about || before == .around)
        let isFour = (before == .about || before == .around) && sentence[index].length == 4
        if isAt || isFour || frame.part != nil, let (clock, end) = bareHour(at: index) { return (clock, end) }
        guard let (clock, end) = bareHour(at: index), isHourByNeighbor(end) else { return nil }
        return (clock, end)
    }

    /// "3 in the morning", "8 tonight", "9 tomorrow", "3 this afternoon".
    private func isHourByNeighbor(_ end: Int) -> Bool {
        if sentence.key(end) == .tonight || sentence.key(end) == .tomorrow { return true }
        guard dayPart(after: end) != nil else { return false }
        if sentence.key(end) == .this { return !isNamed(end - 1) }
        return sentence.key(end) == .in || sentence.key(end) == .at
    }

    /// In "building 4 this afternoon" the number belongs to the word before it.
    private func isNamed(_ index: Int) -> Bool {
        index > 0 && sentence[index - 1].kind == .word && sentence.key(index - 1) == .none
    }

    /// A number that may be an hour if the context supports it: "5", "three twenty", "1030".
    func bareHour(at index: Int) -> (Clock, Int)? {
        let token = sentence[index]
        guard token.kind == .digits else {
            guard let found = looseWordClock(at: index), mayFollowHour(found.1) else { return nil }
            return halved(found.0, at: found.1) ?? found
        }
        guard !isPartOfNumber(index), token.number >= 0 else { return nil }
        var clock: Clock?
        if token.length <= 2, token.number <= 24 {
            clock = Clock(hour: token.calendarNumber, half: token.number > 12 ? .full : .open)
        } else {
            clock = fourDigits(token)
            let isYear = token.length == 4 && token.number >= 1300 && token.number <= 2359 && token.number % 100 != 0
            if isYear, token.number >= 1900, token.number < 2100 { return nil }
        }
        guard let clock else { return nil }
        if let found = halved(clock, at: index + 1) { return found }
        if token.length == 3, joint(at: index + 1, canBeAnd: true) != nil { return nil }
        if token.length > 2, token.length == 3 || sentence[index + 1].kind == .word, !isAtEnd(index + 1) { return nil }
        return mayFollowHour(index + 1) ? (clock, index + 1) : nil
    }

    /// Whether the text ends here, or a function word or sign ends the phrase.
    private func isAtEnd(_ index: Int) -> Bool {
        index >= sentence.count || sentence[index].kind == .sign || sentence[index].key != .none
            || sentence[index].word.weekday > 0
    }

    /// Whether the token after a bare hour does not claim the number, as units, signs, decimals and counted things do.
    func mayFollowHour(_ index: Int) -> Bool {
        let next = sentence[index]
        if next.kind == .sign {
            if sentence.isSign(index, in: "%$:/"), sentence.isGlued(index) { return false }
            if next.word.money >= 0 { return false }
            return
                !(sentence.isSign(index, in: ".,") && sentence.isGlued(index + 1)
                && sentence[index + 1].kind == .digits)
        }
        if next.kind == .digits { return next.isSpaced && next.length == 4 }
        if sentence.isGlued(index) || isHouse(after: index) { return false }
        let word = next.word
        if word.unit != nil || word.power > 0 || word.money >= 0 || word.key == .percent || word.key == .dozen
            || word.key == .times
        {
            return false
        }
        return true
    }

    /// "3-8pm", "9:30 - 11:00", "from 10 to 12", "between 3 and 5".
    func clockRange(at index: Int, into frame: Frame) -> (Frame, Int)? {
        let before = sentence.key(index - 1)
        let isOpened = before == .from || before == .between
        let isSupported = isOpened || frame.hasDay || frame.part != nil || before == .at
        guard let (low, middle) = clock(at: index) ?? bareHour(at: index).flatMap({ isJoint($0.1) ? $0 : nil }),
            let joint = joint(at: middle, canBeAnd: before == .between),
            let (high, end) = clock(at: joint) ?? bareHour(at: joint) ?? lateDigits(at: joint)
        else { return nil }
        let lowIsSure = clock(at: index) != nil
        let highIsSure = clock(at: joint) != nil
        guard
            lowIsSure || highIsSure || isSupported || [.today, .tomorrow, .tonight].contains(sentence.key(end))
                || low.hour < high.hour && isLedByDay(end)
        else { return nil }
        if !lowIsSure, !highIsSure, frame.hasDay || isOpened, isDayOfMonth(index, joint: joint, end: end) { return nil }
        var result = frame
        result.clock = low
        result.lastClock = high
        result.isSure = true
        return (result, end)
    }

    /// "5-7 next tuesday", "9-10 at night"; "3-2 on tuesday" is a score.
    private func isLedByDay(_ end: Int) -> Bool {
        if let (part, _) = dayPart(after: end) { return part != .daytime && sentence.key(end) != .on }
        guard let (which, index) = whichWord(at: end) else { return false }
        return (which == .next || which == .this || which == .coming) && sentence[index].word.weekday > 0
    }

    private func isJoint(_ index: Int) -> Bool { joint(at: index, canBeAnd: true) != nil }

    /// Reads the "730" in "7-730".
    private func lateDigits(at index: Int) -> (Clock, Int)? {
        guard sentence[index].kind == .digits, let clock = fourDigits(sentence[index]) else { return nil }
        return (clock, index + 1)
    }

    /// "from 13 to 15 July" gives days, not hours.
    private func isDayOfMonth(_ low: Int, joint: Int, end: Int) -> Bool {
        var index = end
        while sentence.key(index) == .of || sentence.key(index) == .the { index += 1 }
        return sentence[index].word.month > 0
            || sentence.key(end) == .in && (sentence.key(end + 1) == .next || sentence.key(end + 1) == .this)
    }

    /// The index after a word or sign that joins the two ends of a range.
    func joint(at index: Int, canBeAnd: Bool = false) -> Int? {
        if numbers.isHyphen(index) { return index + 1 }
        if sentence.isSign(index, "~") { return index + 1 }
        switch sentence.key(index) {
        case .to, .until, .through: return index + 1
        case .and: return canBeAnd ? index + 1 : nil
        default: return nil
        }
    }

    /// A bare number directly after a day: "tmr 3", "friday 23 at 4", "tuesday 9".
    func looseNumber(at index: Int, into frame: Frame) -> (Frame, Int)? {
        guard frame.hasDay, frame.clock == nil, !sentence.isSign(index - 1, in: ",("), sentence.key(index - 1) != .for,
            sentence.key(index - 1) != .of
        else { return nil }
        if frame.weekday != nil, frame.dayOfMonth == nil, frame.month == nil, sentence[index].kind == .digits,
            sentence[index].number > 12, sentence[index].number <= 31, sentence[index].length == 2, isLast(index)
        {
            var result = frame
            result.dayOfMonth = sentence[index].calendarNumber
            return (result, index + 1)
        }
        guard let (clock, end) = bareHour(at: index), clock.hour > 0 || clock.grain == .minute,
            isLast(end - 1) || clock.grain == .minute
        else { return nil }
        var result = frame
        result.clock = clock
        return (result, end)
    }

    /// Whether the next token cannot be something that the number counts.
    private func isLast(_ index: Int) -> Bool {
        let next = sentence[index + 1]
        if index + 1 >= sentence.count { return true }
        if next.kind == .sign { return !sentence.isSign(index + 1, in: "-/%") || next.isSpaced }
        if next.kind == .digits { return false }
        switch next.key {
        case .at, .on, .in, .to, .for, .and, .or, .from, .around, .about, .between, .until: return true
        default: return next.word.part != nil || next.word.zone != nil || next.word.month > 0
        }
    }

    /// "11 am central", "3 pm pacific time": North American names of zones after a time.
    private func region(at index: Int) -> Int16? {
        guard sentence[index].kind == .word,
            sentence.key(index - 1) == .am || sentence.key(index - 1) == .pm
                || sentence.key(index + 1) == .time
        else { return nil }
        return Self.regions[sentence[index].hash]
    }

    private static let regions: [UInt64: Int16] = [
        Hash.of("eastern"): -300, Hash.of("central"): -360, Hash.of("mountain"): -420, Hash.of("pacific"): -480,
    ]

    /// A time zone after a time: "GMT", "pst", "(UTC+8)", "+0200", "eastern".
    func zonePiece(at index: Int, into frame: Frame) -> (Frame, Int)? {
        guard frame.hasTime, frame.offset == nil, let minutes = sentence[index].word.zone ?? region(at: index) else {
            return nil
        }
        var result = frame
        var end = index + 1
        var offset = Int(minutes) * 60
        if minutes == 0, sentence.isSign(end, in: "+-"), sentence.isGlued(end) || sentence.isGlued(end + 1),
            sentence[end + 1].kind == .digits
        {
            let sign = sentence.isSign(end, "-") ? -1 : 1
            let digits = sentence[end + 1].calendarNumber
            offset = sign * (sentence[end + 1].length > 2 ? digits / 100 * 3600 + digits % 100 * 60 : digits * 3600)
            end += 2
            if sentence.isSign(end, ":"), sentence.isGlued(end), sentence[end + 1].kind == .digits {
                offset += sign * sentence[end + 1].calendarNumber * 60
                end += 2
            }
        }
        if sentence.isSign(end, ")"), sentence.isSign(index - 1, "(") { end += 1 }
        if sentence.key(end) == .time { end += 1 }
        guard abs(offset) <= 64_800 else { return nil }
        result.offset = offset
        return (result, end)
    }
}
