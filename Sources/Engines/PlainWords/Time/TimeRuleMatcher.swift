/// Matches the table's rules against a sentence.
extension TimeReader {
    /// The frame after applying the first rule that matches at a token.
    func rulePiece(at index: Int, into frame: Frame) -> (Frame, Int)? {
        TimeRuleIndex.pieces.first(sentence, at: index) { rule in
            guard case .piece(let change) = rule.effect, let found = match(rule, at: index),
                let result = change(frame, found, self)
            else { return nil }
            return (result, found.end)
        }
    }

    /// The expression matched by a rule at a token.
    func ruleExpression(at index: Int) -> TimeMatch? {
        TimeRuleIndex.expressions.first(sentence, at: index) { rule in
            guard case .whole(let meaning) = rule.effect, let found = match(rule, at: index),
                let value = meaning(found, self)
            else { return nil }
            return TimeMatch(value: value, start: index, end: ownEnd(of: rule, found.end))
        }
    }

    /// The end of the match. A final "and" that introduces the next item is not part of it.
    private func ownEnd(of rule: TimeRule, _ end: Int) -> Int {
        if case .joint? = rule.pattern.last { return end - 1 }
        return end
    }

    /// The captures of a rule at a token; nil if a slot does not match.
    func match(_ rule: TimeRule, at start: Int) -> TimeRule.Captures? {
        var found = TimeRule.Captures(start: start, end: start)
        for slot in rule.pattern {
            guard fill(slot, &found) else { return nil }
            switch slot {
            case .glued, .sign: found.isGlued = true
            default: found.isGlued = false
            }
        }
        return found
    }

    /// Matches one slot and moves past it.
    private func fill(_ slot: TimeRule.Slot, _ found: inout TimeRule.Captures) -> Bool {
        let index = found.end
        let token = sentence[index]
        switch slot {
        case .behind(let keys): return keys.contains(sentence.key(index - 1))
        case .key(let keys):
            guard keys.contains(token.key) else { return false }
            found.values.append(.key(token.key))
            found.end += 1
        case .maybe(let keys): if keys.contains(token.key) { found.end += 1 }
        case .word(let words):
            guard token.kind == .word, words.contains(token.hash) else { return false }
            found.values.append(.word(token.hash))
            found.end += 1
        case .maybeWord(let words): if token.kind == .word, words.contains(token.hash) { found.end += 1 }
        case .through:
            guard let end = joint(at: index, canBeAnd: true) else { return false }
            found.end = end
        case .part:
            guard let part = token.word.part else { return false }
            found.values.append(.part(part))
            found.end += 1
        case .joint:
            guard [.and, .or].contains(token.key) || sentence.isSign(index, ",") else { return false }
            found.end += 1
        case .glued: return sentence.isGlued(index)
        case .sign(let sign):
            guard sentence.isSign(index, sign), sentence.isGlued(index), sentence.isGlued(index + 1) else {
                return false
            }
            found.end += 1
        case .end: return endsExpression(index)
        default: return fillValue(slot, &found)
        }
        return true
    }

    private func fillValue(_ slot: TimeRule.Slot, _ found: inout TimeRule.Captures) -> Bool {
        let index = found.end
        let token = sentence[index]
        switch slot {
        case .number(let range): return take(smallNumber(at: index), range, &found)
        case .digits(let lengths):
            guard token.kind == .digits, lengths.contains(token.length), token.number >= 0,
                found.isGlued || !isPartOfNumber(index)
            else {
                return false
            }
            return take((token.calendarNumber, index + 1), 0...Int.max, &found)
        case .ordinal(let range): return take(numbers.ordinal(at: index).map { ($0.value, $0.end) }, range, &found)
        case .day: return take(monthDay(at: index, behindMonth: false), 1...31, &found)
        case .month: return take(token.word.month > 0 ? (Int(token.word.month), index + 1) : nil, 1...12, &found)
        case .weekday: return take(token.word.weekday > 0 ? (Int(token.word.weekday), index + 1) : nil, 1...7, &found)
        case .year:
            guard token.kind != .digits || token.length == 4 else { return false }
            return take(yearNumber(at: index, behindDay: false), 1000...2999, &found)
        default: return fillSpan(slot, &found)
        }
    }

    private func fillSpan(_ slot: TimeRule.Slot, _ found: inout TimeRule.Captures) -> Bool {
        let index = found.end
        switch slot {
        case .unit(let units):
            guard let unit = sentence[index].word.unit, units.contains(unit), sentence[index].length > 1 else {
                return false
            }
            found.values.append(.unit(unit))
            found.end += 1
        case .holiday:
            guard let (frame, end) = holidayPiece(at: index, into: Frame()),
                let day = resolver.resolve(frame)?.from?.day
            else { return false }
            found.values.append(.day(day))
            found.end = end
        case .duration:
            guard let match = durations.duration(at: index) else { return false }
            found.values.append(.duration(match.duration))
            found.end = match.end
        case .clock:
            guard let (_, end) = clock(at: index) else { return false }
            found.end = end
        case .moment:
            guard let (frame, end) = frame(at: index), frame.isSure, frame.clock != nil, frame.lastClock == nil,
                let value = resolver.resolve(frame)
            else { return false }
            found.values.append(.time(value))
            found.end = end
        case .time:
            guard let (frame, end) = frame(at: index) ?? wholeYear(at: index), frame.clock == nil,
                let value = resolver.resolve(frame)
            else { return false }
            found.values.append(.time(value))
            found.end = end
        default: return false
        }
        return true
    }

    /// A four-digit year, in a position where only a time is possible.
    private func wholeYear(at index: Int) -> (Frame, Int)? {
        guard sentence[index].length == 4, let (year, end) = yearNumber(at: index, behindDay: false) else { return nil }
        var frame = Frame()
        frame.year = year
        return (frame, end)
    }

    private func take(_ read: (Int, Int)?, _ range: ClosedRange<Int>, _ found: inout TimeRule.Captures) -> Bool {
        guard let (value, end) = read, range.contains(value) else { return false }
        found.numbers.append(value)
        found.end = end
        return true
    }

    /// Whether nothing follows that the preceding number could count or belong to.
    private func endsExpression(_ index: Int) -> Bool {
        let next = sentence[index]
        if index >= sentence.count { return true }
        if next.kind == .digits || next.word.money >= 0 { return false }
        if next.kind == .sign {
            let isTail = sentence.isGlued(index) && sentence.isGlued(index + 1) && sentence[index + 1].kind == .digits
            return !isTail && !sentence.isSign(index, in: "%$=*")
        }
        guard !sentence.isGlued(index) else { return false }
        switch next.key {
        case .none: return next.word.weekday > 0 || next.word.part != nil
        case .the, .a, .percent, .of, .dozen, .times, .noon, .midnight: return false
        default: return next.word.unit == nil
        }
    }

    // MARK: - What rules ask for

    /// Whether the context makes a number an hour: a function word, a day, or no other text at all.
    func isLedToHour(_ start: Int, _ end: Int, _ frame: Frame) -> Bool {
        if frame.hasDay || start == 0 && end == sentence.count || namesDay(end) { return true }
        switch sentence.key(start - 1) {
        case .at, .around, .about, .by, .until, .before, .after, .from, .to: return true
        default: return false
        }
    }

    /// Whether a day is named at a token: "tomorrow", "on friday", "tonight".
    func namesDay(_ index: Int) -> Bool {
        let position = sentence.key(index) == .on ? index + 1 : index
        switch sentence.key(position) {
        case .today, .tomorrow, .tonight: return true
        default: return sentence[position].word.weekday > 0 && !sentence[position].word.isWeak
        }
    }

    /// Whether a function word introduces a time of day, or there is no other text at all.
    func isLedToMinute(_ start: Int, _ end: Int) -> Bool {
        if start == 0 && end == sentence.count { return true }
        switch sentence.key(start - 1) {
        case .at, .around, .about, .by, .until, .before, .after: return true
        default: return false
        }
    }

    /// The next time with this minute of the hour.
    func coming(minute: Int) -> Clock {
        let now = resolver.now
        return Clock(
            hour: now.minute <= minute ? now.hour : (now.hour + 1) % 24,
            minute: minute,
            half: .full,
            grain: .minute
        )
    }

    /// Hours with "-ish", which makes them approximate.
    static let roughHours = WordTable<Int>(
        LexiconTables.roughHours.split(separator: " ").enumerated().map {
            (hash: Hash.of($0.element), value: $0.offset + 1)
        }
    )

    static let decadeNames = WordTable<Int>(
        "twenties thirties forties fifties sixties seventies eighties nineties noughties".split(separator: " ")
            .enumerated().map { (hash: Hash.of($0.element), value: 1920 + 10 * $0.offset) }
            + [(hash: Hash.of("naughties"), value: 2000)]
    )
    static let decadeWords = WordSet(
        "twenties thirties forties fifties sixties seventies eighties nineties noughties naughties"
    )
}
