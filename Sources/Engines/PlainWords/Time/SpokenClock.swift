extension TimeReader {
    /// "half past 3", "a quarter to noon", "20 past 3pm", "15 minutes past 15h", "ten to five".
    func spokenClock(at start: Int) -> (Clock, Int)? {
        guard let (minutes, isPast, index) = minutesBeside(at: start), let (hour, end) = wholeHour(at: index) else {
            return nil
        }
        var clock = hour
        clock.grain = .minute
        if isPast {
            clock.minute = minutes
        } else {
            clock.minute = 60 - minutes
            // "a quarter to twelve pm" stays in the given half of the day.
            clock.hour = clock.hour == 0 ? 23 : clock.hour == 1 && clock.half != .full ? 12 : clock.hour - 1
            if hour.hour == 1, hour.half == .pm { clock.half = .pm }
        }
        return (clock, end)
    }

    private func minutesBeside(at start: Int) -> (minutes: Int, isPast: Bool, end: Int)? {
        var index = sentence.key(start) == .a ? start + 1 : start
        let minutes: Int
        var needsWord = false
        if sentence.key(index) == .half {
            minutes = 30
            index += 1
        } else if sentence[index].word.unit == .quarter {
            minutes = 15
            index += 1
        } else if index == start, let number = smallNumber(at: index), number.value > 0, number.value < 60 {
            minutes = number.value
            index = number.end
            if sentence[index].word.unit == .minute { index += 1 }
            needsWord = true
        } else {
            return nil
        }
        switch sentence.key(index) {
        case .past, .after: return (minutes, true, index + 1)
        case .to, .before, .until: return needsWord && !isMinuteCount(start, index) ? nil : (minutes, false, index + 1)
        default: return nil
        }
    }

    /// "10 to 5" is a range, unless it says minutes or gives a multiple of five in words.
    private func isMinuteCount(_ start: Int, _ index: Int) -> Bool {
        if sentence[index - 1].word.unit == .minute { return true }
        let value = sentence[start].word.cardinal
        return value > 0 && value % 5 == 0 && sentence.key(start - 1) != .from && sentence[index + 1].word.cardinal > 0
            && value >= 10
    }

    /// A number below one hundred in digits or words.
    func smallNumber(at start: Int) -> (value: Int, end: Int)? {
        if sentence[start].kind == .digits {
            guard sentence[start].length <= 2, !isPartOfNumber(start) else { return nil }
            return (sentence[start].calendarNumber, start + 1)
        }
        return numbers.belowHundred(at: start)
    }

    /// An hour without minutes: "3", "three pm", "noon", "15h", "seven o'clock".
    func wholeHour(at start: Int) -> (Clock, Int)? {
        if sentence.key(start) == .noon { return (Clock(hour: 12, half: .full), start + 1) }
        if sentence.key(start) == .midnight { return (Clock(hour: 0, half: .full), start + 1) }
        guard let (hour, end) = smallNumber(at: start), hour <= 24 else { return nil }
        if sentence.isSign(end, in: ":."), sentence.isGlued(end), sentence[end + 1].kind == .digits { return nil }
        if sentence[end].length == 1, sentence[end].word.unit == .hour, sentence.isGlued(end) {
            return (Clock(hour: hour, half: .full), end + 1)
        }
        let clock = Clock(hour: hour, half: hour > 12 ? .full : .open)
        return halved(clock, at: end) ?? (clock, end)
    }

    /// "three pm", "seven thirty p.m.", "twelve o'clock", "six fifteen in the morning".
    func wordClock(at start: Int) -> (Clock, Int)? {
        guard let (clock, end) = looseWordClock(at: start) else { return nil }
        if let found = halved(clock, at: end) { return found }
        return dayPart(after: end) != nil && clock.hour > 0 && sentence[end].word.part == nil ? (clock, end) : nil
    }

    /// An hour in words, optionally with minutes. It is a time only with other evidence.
    func looseWordClock(at start: Int) -> (Clock, Int)? {
        let hour = Int(sentence[start].word.cardinal)
        guard hour >= 0, hour <= 12 else {
            // From thirteen to twenty-three, an hour of the 24-hour clock.
            guard let (large, end) = numbers.belowHundred(at: start), large > 12, large < 24 else { return nil }
            return (Clock(hour: large, half: .full), end)
        }
        let index = numbers.isHyphen(start + 1) ? start + 2 : start + 1
        if let (minute, end) = spokenMinutes(at: index) {
            return (Clock(hour: hour, minute: minute, grain: .minute), end)
        }
        return (Clock(hour: hour), start + 1)
    }

    /// "thirty", "twenty-seven", "o three", "oh five".
    private func spokenMinutes(at start: Int) -> (Int, Int)? {
        let isZero = Self.zeros.contains(sentence[start].hash)
        if isZero, sentence[start + 1].word.cardinal >= 1, sentence[start + 1].word.cardinal <= 9 {
            return (Int(sentence[start + 1].word.cardinal), start + 2)
        }
        guard let (value, end) = numbers.belowHundred(at: start), value >= 10, value < 60 else { return nil }
        return (value, end)
    }

    private static let zeros = [Hash.of("o"), Hash.of("oh"), Hash.of("ou"), Hash.of("zero")]

    /// The part of the day after a clock time: "in the morning", "this evening", "at night", "tonight".
    func dayPart(after start: Int) -> (PartOfDay, Int)? {
        var index = start
        switch sentence.key(index) {
        case .in, .this, .at, .on: index += 1
        case .tonight: return (.night, index + 1)
        default: break
        }
        if sentence.key(index) == .the { index += 1 }
        guard let part = sentence[index].word.part, part != .lunch, part != .dinner, part != .breakfast else {
            return nil
        }
        return (part, index + 1)
    }
}
