/// A repetition found in a sentence.
struct RecurrenceMatch {
    var start: Int
    /// The index after its last token.
    var end: Int
    var rule: Recurrence
    /// The first occurrence, if the words give one.
    var first: TimeValue?
}

/// Reads repetitions: "every monday at 9", "daily", "on the first of every month until june", "every other tuesday".
struct RecurrenceReader {
    let times: TimeReader

    var sentence: Sentence { times.sentence }

    /// The repetition at a token, with its time of day, start and end.
    func recurrence(at start: Int) -> RecurrenceMatch? {
        guard mayBegin(sentence[start]), let (rule, end) = rule(at: start) else { return nil }
        var match = RecurrenceMatch(start: start, end: end, rule: rule)
        addTail(&match)
        if match.first == nil { match.first = firstDay(match.rule).map { TimeValue(LocalTime($0), .day) } }
        return match
    }

    /// Whether a repetition can begin with this token; most function words need no further comparison.
    private func mayBegin(_ token: Token) -> Bool {
        guard token.kind == .word else { return token.kind == .digits }
        switch token.key {
        case .none, .every, .each, .once, .twice, .the, .last, .weekday, .daily, .nightly, .weekly, .fortnightly,
            .biweekly, .monthly, .bimonthly, .quarterly, .yearly, .hourly:
            return true
        default: return token.word.cardinal > 0 || token.word.ordinal > 0 || token.word.weekday > 0
        }
    }

    private func rule(at start: Int) -> (Recurrence, Int)? {
        if let word = adverb(sentence.key(start)) { return isCounted(start) ? nil : (word, start + 1) }
        if let rate = rate(at: start) { return rate }
        if let plural = pluralWeekday(at: start) { return plural }
        if let monthly = dayOfEveryMonth(at: start) { return monthly }
        if Self.weekdayWords.contains(sentence[start].hash), start == 0 || sentence.key(start - 1) == .on {
            return (weekly([1, 2, 3, 4, 5]), start + 1)
        }
        guard sentence.key(start) == .every || sentence.key(start) == .each else { return nil }
        return every(at: start + 1)
    }

    private func isCounted(_ index: Int) -> Bool { sentence.key(index - 1) == .not }

    private func adverb(_ key: Key) -> Recurrence? {
        switch key {
        case .daily, .nightly: Recurrence(.daily)
        case .weekly: Recurrence(.weekly)
        case .fortnightly, .biweekly: Recurrence(.weekly, interval: 2)
        case .monthly: Recurrence(.monthly)
        case .bimonthly: Recurrence(.monthly, interval: 2)
        case .quarterly: Recurrence(.monthly, interval: 3)
        case .yearly: Recurrence(.yearly)
        case .hourly: Recurrence(.hourly)
        default: nil
        }
    }

    /// "once a week", "twice a day": a frequency. Only "once" determines a rule by itself.
    private func rate(at start: Int) -> (Recurrence, Int)? {
        if let twice = twice(at: start) { return twice }
        guard sentence.key(start) == .once || sentence[start].word.cardinal == 1 && sentence.key(start - 1) != .at,
            sentence.key(start + 1) == .a || sentence.key(start + 1) == .every || sentence.key(start + 1) == .per,
            let unit = sentence[start + 2].word.unit, sentence[start + 2].length > 2, let frequency = frequency(unit)
        else { return nil }
        return (Recurrence(frequency.0, interval: frequency.1), start + 3)
    }

    private func frequency(_ unit: Unit) -> (Recurrence.Frequency, Int)? {
        switch unit {
        case .minute: (.minutely, 1)
        case .hour: (.hourly, 1)
        case .day, .businessDay: (.daily, 1)
        case .week: (.weekly, 1)
        case .fortnight: (.weekly, 2)
        case .month: (.monthly, 1)
        case .quarter: (.monthly, 3)
        case .year: (.yearly, 1)
        default: nil
        }
    }

    /// "tuesdays at 9am", "friday mornings"; a possessive means a single day.
    private func pluralWeekday(at start: Int) -> (Recurrence, Int)? {
        let token = sentence[start]
        let isPluralPart = token.word.weekday > 0 && sentence[start + 1].word.part != nil && endsInS(start + 1)
        guard token.word.weekday > 0, token.word.isPlural || isPluralPart, !hasApostrophe(token) else { return nil }
        return weekdayList(at: start).map { (weekly($0.0), $0.1) }
    }

    private func endsInS(_ index: Int) -> Bool {
        sentence.bytes[Int(sentence[index].end) - 1] | 0x20 == 0x73
    }

    private func hasApostrophe(_ token: Token) -> Bool {
        sentence.bytes[Int(token.start)..<Int(token.end)].contains { $0 == 0x27 || $0 == 0xE2 }
    }

    private func weekly(_ weekdays: [Int]) -> Recurrence {
        var rule = Recurrence(.weekly)
        rule.weekdays = weekdays.map { Recurrence.WeekdayRule($0) }
        return rule
    }

    private static let weekdayWords = WordSet("weekdays workdays")

    /// "monday", "monday and thursday", "mon, wed and fri".
    func weekdayList(at start: Int) -> ([Int], Int)? {
        guard sentence[start].word.weekday > 0 else { return nil }
        var days = [Int(sentence[start].word.weekday)]
        var end = start + 1
        while true {
            var next = end
            if sentence.isSign(next, in: ",&/") { next += 1 }
            if sentence.key(next) == .and { next += 1 }
            guard next > end, sentence[next].word.weekday > 0 else { break }
            days.append(Int(sentence[next].word.weekday))
            end = next + 1
        }
        return (Array(Set(days)).sorted(), end)
    }

    /// The phrase after "every": "day", "other tuesday", "2 weeks", "weekday", "first monday of the month", "morning",
    /// "may 5th".
    private func every(at start: Int) -> (Recurrence, Int)? {
        var index = start
        var interval = 1
        if sentence.key(index) == .other {
            interval = 2
            index += 1
        } else if let number = times.numbers.words(at: index), let count = number.whole, count > 0, count < 1000,
            sentence[number.end].word.unit != nil
        {
            interval = count
            index = number.end
        } else if let (days, end) = monthDays(at: index), behindOfMonth(end) > end {
            var rule = Recurrence(.monthly)
            days.add(to: &rule)
            return (rule, behindOfMonth(end))
        } else if let (ordinal, end) = times.numbers.ordinal(at: index), sentence.key(end) == .weekday,
            behindOfMonth(end + 1) > end + 1
        {
            return (workingDay(ordinal), behindOfMonth(end + 1))
        } else if let (ordinal, end) = times.numbers.ordinal(at: index),
            sentence[end].word.weekday > 0 || sentence[end].word.unit != nil
        {
            return nth(ordinal, at: end)
        } else if sentence.key(index) == .last,
            sentence[index + 1].word.weekday > 0 || sentence[index + 1].word.unit == .day
        {
            return nth(-1, at: index + 1)
        } else if sentence.key(index) == .last, sentence.key(index + 1) == .weekday {
            return (workingDay(-1), behindOfMonth(index + 2))
        } else if sentence[index].word.startsHoliday, let found = yearlyHoliday(at: index) {
            return found
        }
        if sentence.key(index) == .weekday || sentence.key(index) == .business && sentence[index + 1].word.unit == .day
        {
            return (weekly([1, 2, 3, 4, 5]), sentence.key(index) == .weekday ? index + 1 : index + 2)
        }
        if let (days, end) = weekdayList(at: index) {
            var rule = weekly(days)
            rule.interval = interval
            return (rule, end)
        }
        if sentence[index].word.part != nil { return (Recurrence(.daily, interval: interval), index) }
        if sentence[index].word.unit == .weekend { return (weekly([6, 7]), index + 1) }
        if sentence[index].word.month > 0 { return yearly(at: index) }
        guard let unit = sentence[index].word.unit, sentence[index].length > 1, let (frequency, size) = frequency(unit)
        else { return nil }
        return (Recurrence(frequency, interval: interval * size), index + 1)
    }

    /// "every first monday", "every last friday of the month", "every third day".
    private func nth(_ number: Int, at index: Int) -> (Recurrence, Int)? {
        guard sentence[index].word.weekday > 0 else {
            guard number > 0, let unit = sentence[index].word.unit, let (frequency, size) = frequency(unit) else {
                return nil
            }
            return (Recurrence(frequency, interval: number * size), index + 1)
        }
        var rule = Recurrence(.monthly)
        rule.weekdays = [Recurrence.WeekdayRule(Int(sentence[index].word.weekday), nth: number)]
        return (rule, behindOfMonth(index + 1))
    }

    func behindOfMonth(_ index: Int) -> Int {
        guard sentence.key(index) == .of || sentence.key(index) == .in else { return index }
        let unit = sentence[index + 2].word.unit == .month ? index + 3 : index
        return [.the, .every, .each, .a].contains(sentence.key(index + 1)) ? unit : index
    }

    /// "the 19th of every month", "on the first and third monday of each month", "the last day of the month".
    private func dayOfEveryMonth(at start: Int) -> (Recurrence, Int)? {
        guard let (days, joint) = monthDays(at: start), sentence.key(joint) == .of,
            sentence.key(joint + 1) == .every || sentence.key(joint + 1) == .each,
            let unit = sentence[joint + 2].word.unit, unit == .month || unit == .year
        else { return nil }
        var rule = Recurrence(unit == .month ? .monthly : .yearly)
        days.add(to: &rule)
        return (rule, joint + 3)
    }

    /// "every july 21st", "every 4th of july": a repeating date.
    private func yearly(at index: Int) -> (Recurrence, Int)? {
        guard let (frame, end) = times.frame(at: index), let month = frame.month, frame.year == nil else { return nil }
        var rule = Recurrence(.yearly)
        rule.months = [month]
        if let day = frame.dayOfMonth { rule.monthDays = [day] }
        return (rule, end)
    }

    // MARK: - When it begins and ends

    /// "at 9", "in the morning", "starting next week", "until june", "for 3 weeks", "10 times".
    private func addTail(_ match: inout RecurrenceMatch) {
        for _ in 0..<5 {
            let index = sentence.isSign(match.end, ",") ? match.end + 1 : match.end
            if addDays(&match, at: index) || addException(&match, at: index) || addCount(&match, at: index)
                || addEnd(&match, at: index) || addBeginning(&match, at: index)
                || addClock(&match, at: index) || addFurtherClock(&match, at: index)
            {
                continue
            }
            return
        }
    }

    private func addClock(_ match: inout RecurrenceMatch, at index: Int) -> Bool {
        guard match.first == nil || match.first?.grain == .day, let found = clockFrame(at: index) else { return false }
        var frame = found.0
        frame.day = match.first?.from?.day ?? firstDay(match.rule)
        guard let value = times.resolver.resolve(frame) else { return false }
        match.first = value
        match.end = found.1
        return true
    }

    /// "at 8am and 8pm": further hours with the same minutes.
    private func addFurtherClock(_ match: inout RecurrenceMatch, at index: Int) -> Bool {
        guard let first = match.first, first.grain < .day, !first.isHourAmbiguous, !first.isRange,
            let from = first.from,
            sentence.key(index) == .and, let (frame, end) = clockFrame(at: index + 1), let clock = frame.clock,
            !clock.isOpen, frame.lastClock == nil, clock.seconds / 60 % 60 == from.minute
        else { return false }
        let hours = match.rule.hours.isEmpty ? [from.hour] : match.rule.hours
        match.rule.hours = (hours + [clock.seconds / 3600]).sorted()
        match.end = end
        return true
    }

    private func clockFrame(at start: Int) -> (Frame, Int)? {
        for index in start...(start + 2) {
            if let (frame, end) = times.frame(at: index), frame.hasTime, !frame.hasDate { return (frame, end) }
            guard [.at, .in, .on, .the, .from, .between].contains(sentence.key(index)) else { return nil }
        }
        return nil
    }

    private func addEnd(_ match: inout RecurrenceMatch, at index: Int) -> Bool {
        guard sentence.key(index) == .until || sentence.key(index) == .ending || sentence.key(index) == .through,
            let (frame, end) = times.frame(at: sentence.key(index + 1) == .the ? index + 2 : index + 1), frame.hasDate,
            let value = times.resolver.resolve(frame), let from = value.from
        else { return false }
        match.rule.until = value.grain == .day ? from + 86_399 : from - 1
        match.end = end
        return true
    }

    private func addCount(_ match: inout RecurrenceMatch, at index: Int) -> Bool {
        let start = sentence.key(index) == .for ? index + 1 : index
        guard let number = times.numbers.words(at: start), let count = number.whole, count > 0, count < 1000 else {
            return false
        }
        if sentence.key(number.end) == .times {
            match.rule.count = count
            match.end = number.end + 1
            return true
        }
        guard start > index, let length = times.durations.duration(at: start),
            let first = match.first?.from?.day ?? firstDay(match.rule)
        else {
            return false
        }
        match.rule.until = length.duration.from(LocalTime(first), isPast: false) - 1
        match.end = length.end
        return true
    }

    private func addBeginning(_ match: inout RecurrenceMatch, at index: Int) -> Bool {
        guard sentence.key(index) == .starting || sentence.key(index) == .from, !(match.first?.grain ?? .day < .day)
        else { return false }
        let start = [.from, .on, .in].contains(sentence.key(index + 1)) ? index + 2 : index + 1
        guard let (frame, end) = times.frame(at: start), frame.hasDate, let value = times.resolver.resolve(frame),
            let from = value.from
        else {
            return false
        }
        match.first = TimeValue(LocalTime(firstDay(match.rule, from: from.day) ?? from.day), .day)
        match.end = end
        return true
    }

    /// The first day of the rule, from today on.
    func firstDay(_ rule: Recurrence, from day: Day? = nil) -> Day? {
        var open = rule
        open.interval = 1
        open.count = nil
        open.until = nil
        var dates = RecurrenceDates(open, from: LocalTime(day ?? times.resolver.today))
        return dates.next()?.day
    }
}
