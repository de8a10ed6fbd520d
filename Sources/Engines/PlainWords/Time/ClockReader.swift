extension TimeReader {
    /// An unambiguous time of day: "3:15", "3pm", "half past 3", "15h30", "noon", "3 o'clock".
    func clock(at start: Int) -> (Clock, Int)? {
        if let named = namedClock(at: start) { return named }
        if let spoken = spokenClock(at: start) { return spoken }
        if sentence[start].kind == .digits { return digitClock(at: start) }
        return wordClock(at: start)
    }

    private func namedClock(at start: Int) -> (Clock, Int)? {
        var index = start
        if sentence[index].number == 12 { index += 1 }
        if sentence.key(index) == .middle, sentence[index + 1].word.unit == .day {
            return (Clock(hour: 12, half: .full), index + 2)
        }
        switch sentence.key(index) {
        case .noon: return (Clock(hour: 12, half: .full), index + 1)
        case .midnight: return (Clock(hour: 0, half: .full), index + 1)
        default: return nil
        }
    }

    /// "3", "3:15", "3:15:20", "3.15", "15h30", "330 p.m." and an optional am, pm or o'clock.
    private func digitClock(at start: Int) -> (Clock, Int)? {
        let hour = sentence[start].number
        guard hour >= 0, !isPartOfNumber(start) else { return nil }
        if let found = hLetterClock(at: start) { return found }
        if let (clock, end) = coloned(at: start) {
            return halved(clock, at: end) ?? (clock.grain == .hour ? nil : (clock, end))
        }
        if sentence[start].length >= 3, sentence[start].length <= 4 {
            guard let clock = fourDigits(sentence[start]), let found = halved(clock, at: start + 1),
                found.0.half != .full
            else {
                return nil
            }
            return found
        }
        guard sentence[start].length <= 2, hour <= 24 else { return nil }
        return halved(Clock(hour: Int(hour)), at: start + 1)
    }

    /// Whether the digits are part of a longer number: "1.5", "4/3", "192.168".
    func isPartOfNumber(_ index: Int) -> Bool {
        if sentence.isGlued(index), index > 0, !isISODate(behindSlash: index) {
            let before = sentence[index - 1]
            if before.kind == .word, before.word.month == 0, before.word.weekday == 0, before.length == 1 {
                return true
            }
            if sentence.isSign(index - 1, in: ".,/:$"), sentence.isGlued(index - 1), sentence[index - 2].kind == .digits
            {
                return true
            }
            if sentence.isSign(index - 1, in: "$#_%") { return true }
        }
        return false
    }

    /// Reads times such as "15h" and "9h30".
    private func hLetterClock(at start: Int) -> (Clock, Int)? {
        let letter = sentence[start + 1]
        guard sentence.isGlued(start + 1), letter.length == 1, letter.word.unit == .hour, sentence[start].number <= 24
        else {
            return nil
        }
        var clock = Clock(hour: sentence[start].calendarNumber, half: .full, grain: .minute)
        guard sentence.isGlued(start + 2), sentence[start + 2].kind == .digits else {
            return clock.hour >= 6 || sentence.key(start - 1) == .at || sentence.key(start - 1) == .from
                ? (clock, start + 2) : nil
        }
        guard sentence[start + 2].length == 2, sentence[start + 2].number < 60 else { return nil }
        clock.minute = sentence[start + 2].calendarNumber
        return (clock, start + 3)
    }

    /// "3:15", "3:15:20"; "3.15" only with other evidence that it is a time.
    private func coloned(at start: Int) -> (Clock, Int)? {
        let hour = sentence[start].number
        let isDot = sentence.isSign(start + 1, ".")
        guard sentence[start].length <= 2, hour <= 24, isDot || sentence.isSign(start + 1, ":"),
            sentence.isGlued(start + 1),
            sentence.isGlued(start + 2), sentence[start + 2].kind == .digits, sentence[start + 2].length == 2,
            sentence[start + 2].number < 60
        else { return nil }
        var clock = Clock(hour: Int(hour), minute: sentence[start + 2].calendarNumber, grain: .minute)
        var end = start + 3
        if sentence.isSign(end, ":"), sentence.isGlued(end), sentence.isGlued(end + 1),
            sentence[end + 1].kind == .digits,
            sentence[end + 1].length == 2, sentence[end + 1].number < 60
        {
            clock.second = sentence[end + 1].calendarNumber
            clock.grain = .second
            end = endOfFraction(end + 2)
        }
        if isDot {
            let isHalved = halved(clock, at: end) != nil
            let before = sentence.key(start - 1)
            guard isHalved || before == .at || dottedRange(start, end) || isDottedHour(start, end) else { return nil }
            if sentence.isSign(end, "."), sentence.isGlued(end), sentence[end + 1].kind == .digits { return nil }
            // "two coffees at 2.50 each"
            if UnitPrice.eachs.contains(sentence[end].hash) { return nil }
        }
        if hour > 12 || hour == 0 || sentence[start].length == 2 && hour < 10 { clock.half = .full }
        return (clock, end)
    }

    /// "physio fri 10.15", "alarm 6.40": behind a day or an alarm a decimal is an hour, unless something is bought.
    private func isDottedHour(_ start: Int, _ end: Int) -> Bool {
        guard sentence[start].number > 0, sentence[start].number < 24, sentence[end - 1].number.isMultiple(of: 5),
            sentence[end].word.money < 0, !sentence.isSign(end, in: "%/"),
            !(sentence.isSign(end, ".") && sentence.isGlued(end) && sentence[end + 1].kind == .digits)
        else { return false }
        var lead = start - 1
        if sentence.isSign(lead, ",") || sentence.key(lead) == .for { lead -= 1 }
        if ItemWords.reminders.contains(sentence[lead].hash) { return true }
        let day = sentence[lead].word
        // "saturday week, 7.30"
        let isDay =
            day.weekday > 0 && !day.isPlural || [.today, .tomorrow, .tonight].contains(day.key)
            || day.month > 0 && sentence[lead - 1].kind == .digits
            || day.ordinal > 0 && sentence[lead].kind == .digits
            || day.unit == .week && sentence[lead - 1].word.weekday > 0
        return isDay && !(0..<sentence.count).contains { isBought($0) }
    }

    /// Whether the word names something bought, or a payment; "tea with nan" is a plan.
    private func isBought(_ index: Int) -> Bool {
        let token = sentence[index]
        guard token.kind == .word else { return token.word.money >= 0 }
        if Clause.spending.contains(token.hash) || token.word.money >= 0 { return true }
        guard token.key == .none, let category = CommonWords.category(token) else { return false }
        return Self.bought.contains(category) && sentence.key(index + 1) != .with
    }

    private static let bought: Set<Category> = [
        .groceries, .eatingOut, .transport, .car, .clothes, .electronics, .shopping, .gifts, .kids, .home, .utilities,
        .phone,
    ]

    /// "9.30-4.30pm": the other end shows that both are times.
    private func dottedRange(_ start: Int, _ end: Int) -> Bool {
        guard
            numbers.isHyphen(end) || sentence.key(end) == .to || numbers.isHyphen(start - 1)
                || sentence.key(start - 1) == .to
        else { return false }
        // "8:10 - 12.32"
        if sentence.isSign(start - 3, ":"), sentence.isGlued(start - 2) { return true }
        return sentence.key(start - 1) == .from || sentence.key(start - 1) == .between
            || sentence.key(start - 2) == .between
            || halved(Clock(hour: 1), at: end + 4) != nil
    }

    /// The thousandths of "23:45:00.487" are skipped.
    private func endOfFraction(_ end: Int) -> Int {
        let isFraction =
            sentence.isSign(end, ".") && sentence.isGlued(end) && sentence.isGlued(end + 1)
            && sentence[end + 1].kind == .digits
        return isFraction ? end + 2 : end
    }

    /// Reads times such as "1030", "0730" and "330".
    func fourDigits(_ token: Token) -> Clock? {
        let hour = token.calendarNumber / 100
        let minute = token.calendarNumber % 100
        guard token.length >= 3, token.length <= 4, hour <= 23, minute < 60 else { return nil }
        return Clock(hour: hour, minute: minute, half: hour > 12 || hour == 0 ? .full : .open, grain: .minute)
    }

    /// Reads what determines the half of the day after a clock time: "am", "p.m.", "p", "o'clock", "in the morning".
    func halved(_ clock: Clock, at index: Int) -> (Clock, Int)? {
        var clock = clock
        var end = index
        var isSettled = false
        if sentence.key(end) == .ish, sentence.isGlued(end) || sentence[end].length == 3 {
            end += 1
            isSettled = true
        }
        if sentence.key(end) == .clock {
            end += 1
            isSettled = true
        } else if sentence[end].length == 1, sentence[end].kind == .word, sentence[end].hash == Self.oHash,
            sentence.isSign(end + 1, "'"),
            sentence[end + 2].hash == Self.clockHash
        {
            end += 3
            isSettled = true
        }
        if let (isMorning, behind) = half(at: end, after: index) {
            guard clock.hour <= 12 || !isMorning else { return nil }
            guard clock.hour > 0 || isMorning, clock.hour <= 12 || clock.hour < 24 else { return nil }
            if clock.hour > 12, clock.grain == .hour { return nil }
            clock.half = clock.hour > 12 ? .full : isMorning ? .am : .pm
            return (clock, behind)
        }
        return isSettled ? (clock, end) : nil
    }

    private static let oHash = Hash.of("o")
    private static let clockHash = Hash.of("clock")
    private static let letters = (a: Hash.of("a"), p: Hash.of("p"), m: Hash.of("m"))

    /// "am", "a.m.", "a m", "p", "p . m .", "in the AM".
    func half(at start: Int, after number: Int) -> (isMorning: Bool, end: Int)? {
        let index = sentence.key(start) == .in && sentence.key(start + 1) == .the ? start + 2 : start
        let key = sentence.key(index)
        if key == .am || key == .pm { return (key == .am, index + 1) }
        guard index == start, sentence[index].length == 1, sentence[index].kind == .word else { return nil }
        let isMorning = sentence[index].hash == Self.letters.a
        guard isMorning || sentence[index].hash == Self.letters.p else { return nil }
        var end = index + 1
        if sentence.isSign(end, ".") { end += 1 }
        if sentence[end].length == 1, sentence[end].hash == Self.letters.m, end > index + 1 || sentence[end].isSpaced {
            if sentence.isSign(end + 1, "."), end > index + 1 { return (isMorning, end + 2) }
            return (isMorning, end + 1)
        }
        // In "3p" and "8:45a" the letter adjoins the digits; "4a" may be the number of a flat.
        guard sentence.isGlued(index), index == number, sentence[index - 1].kind == .digits else { return nil }
        let isTimed = sentence.isSign(index - 2, ":") || hasTimeWordBefore(index - 1) || !isMorning
        return isTimed ? (isMorning, index + 1) : nil
    }

    private func hasTimeWordBefore(_ index: Int) -> Bool {
        switch sentence.key(index - 1) {
        case .at, .from, .to, .until, .by: true
        default: false
        }
    }
}
