/// Reads times from a sentence.
///
/// An expression is a sequence of pieces ("next", "tuesday", "at half past 3") that are collected in a frame and
/// resolved together, so that they may come in any order. The `Pieces…` files read pieces, the `Resolver…` files
/// resolve frames, and `TimeExpressions` joins frames to ranges.
/// See docs/decisions/plainwords.md, "Sentences are read by a hand-written grammar that fills frames".
///
/// A class, because every rule receives it: copying its readers for each of a hundred comparisons took half the time of
/// reading a sentence.
final class TimeReader: Sendable {
    let sentence: Sentence
    let context: Context
    let numbers: NumberReader
    let durations: DurationReader
    let resolver: Resolver
    /// Whether the sentence contains a slash, without which it has no interval of ISO 8601.
    let hasSlash: Bool

    init(_ sentence: Sentence, _ context: Context) {
        self.sentence = sentence
        self.context = context
        numbers = NumberReader(sentence: sentence)
        durations = DurationReader(sentence: sentence, numbers: numbers)
        resolver = Resolver(context, isBulgarian: sentence.isTranslated)
        hasSlash = (0..<sentence.count).contains { sentence.isSign($0, "/") }
    }

    /// Collects the pieces from a token on.
    func frame(at start: Int, canBeHour: Bool = false) -> (frame: Frame, end: Int)? {
        let token = sentence[start]
        guard token.kind != .word || mayBeginPiece(token, hasTime: false) else { return nil }
        var frame = Frame()
        var end = start
        if let first = piece(at: start, into: frame) {
            (frame, end) = first
        } else if canBeHour, let (clock, index) = bareHour(at: start) {
            frame.clock = clock
            end = index
        } else {
            return nil
        }
        while let (grown, index) = nextPiece(after: end, into: frame) {
            frame = grown
            end = index
        }
        return (frame, end)
    }

    /// The next piece, with at most three function words before it.
    private func nextPiece(after end: Int, into frame: Frame) -> (Frame, Int)? {
        var index = end
        for skipped in 0...3 {
            if let found = piece(at: index, into: frame) { return found }
            guard skipped < 3, isConnector(index, frame) else { return nil }
            index += 1
        }
        return nil
    }

    private func isConnector(_ index: Int, _ frame: Frame) -> Bool {
        switch sentence.key(index) {
        case .at, .on, .of, .in, .the, .for, .about, .around, .this, .from, .between: return true
        default: break
        }
        if sentence.isSign(index, in: ",@(") { return true }
        if sentence.isSign(index, ")") { return true }
        if sentence[index].kind == .sign, sentence[index].length > 1, sentence[index].word.money < 0, frame.hasTime {
            return true
        }
        if numbers.isHyphen(index), frame.hasDay, !frame.hasTime, sentence.isSign(index + 2, ":"),
            sentence.isGlued(index)
        {
            return true
        }
        // "Friday-Jun-15"
        if numbers.isHyphen(index), sentence.isGlued(index), sentence.isGlued(index + 1), frame.weekday != nil,
            frame.month == nil, sentence[index + 1].word.month > 0
        {
            return true
        }
        return sentence.isSign(index, ".") && sentence.isGlued(index) && !frame.hasTime
    }

    /// Whether a piece can begin with this word; most words need no further comparison.
    private func mayBeginPiece(_ token: Token, hasTime: Bool) -> Bool {
        let word = token.word
        if word.cardinal >= 0 || word.ordinal > 0 || word.weekday > 0 || word.month > 0 || word.season > 0
            || word.unit != nil || word.part != nil || word.zone != nil || word.startsHoliday || token.length == 1
        {
            return true
        }
        switch word.key {
        // Only the name of a time zone, behind a time of day.
        case .none: return hasTime
        case .now, .at, .today, .current, .tomorrow, .yesterday, .tonight, .endOfDay, .endOfMonth, .endOfYear,
            .beginOfMonth, .beginOfYear, .ides, .closest, .fiscal, .yearMark, .am, .pm:
            return true
        default:
            return Self.mayBeginCycle(word.key) || Self.mayBeginEdge(word.key) || Self.mayBeginNumber(word.key)
                || hasTime || TimeRuleIndex.pieces.hasRules(word.key)
        }
    }

    /// Whether `whichWord` reads the word.
    private static func mayBeginCycle(_ key: Key) -> Bool {
        switch key {
        case .the, .around, .about, .this, .current, .that, .same, .next, .following, .last, .previous, .coming,
            .upcoming, .past:
            true
        default: false
        }
    }

    private static func mayBeginEdge(_ key: Key) -> Bool {
        switch key {
        case .the, .begin, .early, .earlier, .middle, .end, .late, .later: true
        default: false
        }
    }

    /// Whether a piece with a number can begin with the word, which is none itself.
    private static func mayBeginNumber(_ key: Key) -> Bool {
        switch key {
        case .a, .half, .noon, .midnight, .middle, .few, .several, .couple, .pair, .single, .dozen, .another, .in, .the,
            .last, .closest:
            true
        default: false
        }
    }

    /// A single piece that adds something to the frame.
    func piece(at index: Int, into frame: Frame) -> (Frame, Int)? {
        let token = sentence[index]
        guard token.kind != .word || mayBeginPiece(token, hasTime: frame.hasTime) else { return nil }
        if let found = rulePiece(at: index, into: frame) { return found }
        if token.kind == .digits || numbers.isHyphen(index) || sentence.isSign(index, "+") {
            return digitPiece(at: index, into: frame)
        }
        if token.kind == .sign {
            return token.key == .at || token.key == .half ? wordPiece(at: index, into: frame) : nil
        }
        return wordPiece(at: index, into: frame)
    }

    private func digitPiece(at index: Int, into frame: Frame) -> (Frame, Int)? {
        if let decade = decade(at: index, into: frame) { return decade }
        // "sat 11.15": no month has the number 15.
        if frame.hasDay, sentence.isSign(index + 1, "."), sentence[index + 2].number > 12,
            let hour = clockPiece(at: index, into: frame)
        {
            return hour
        }
        if !frame.hasDate || frame.weekday != nil || frame.day != nil,
            let found = numericDate(at: index, into: frame)
        {
            return found
        }
        if let number = numberPiece(at: index, into: frame) { return number }
        if let number = looseNumber(at: index, into: frame) { return number }
        return articleDay(at: index, into: frame)
    }

    /// A piece that begins with a number in digits or words.
    private func numberPiece(at index: Int, into frame: Frame) -> (Frame, Int)? {
        // Without "??", which would copy each frame.
        if let clock = clockPiece(at: index, into: frame) { return clock }
        if let day = dayAndMonth(at: index, into: frame) { return day }
        if let distance = distance(at: index, into: frame) { return distance }
        if let ordinal = ordinalPiece(at: index, into: frame) { return ordinal }
        if let cycle = countedCycle(at: index, into: frame) { return cycle }
        return yearPiece(at: index, into: frame)
    }

    private func wordPiece(at index: Int, into frame: Frame) -> (Frame, Int)? {
        let word = sentence[index].word
        if word.startsHoliday, let found = holidayPiece(at: index, into: frame) { return found }
        if word.key != .none || word.unit == .day {
            if let found = relativeDay(at: index, into: frame) { return found }
            if Self.mayBeginCycle(word.key), let found = cyclePiece(at: index, into: frame) { return found }
            if Self.mayBeginEdge(word.key), let found = edgePiece(at: index, into: frame) { return found }
            if let found = idesPiece(at: index, into: frame) { return found }
        }
        if word.month > 0, let found = monthPiece(at: index, into: frame) { return found }
        let mayBeNumber =
            word.cardinal >= 0 || word.ordinal > 0 || word.unit == .quarter || Self.mayBeginNumber(word.key)
        if mayBeNumber, let found = numberPiece(at: index, into: frame) { return found }
        return namedPiece(at: index, into: frame)
    }

    /// Weekdays, units, parts of the day and zones.
    private func namedPiece(at index: Int, into frame: Frame) -> (Frame, Int)? {
        let word = sentence[index].word
        if word.weekday > 0, let found = weekdayPiece(at: index, into: frame) { return found }
        if let found = unitPiece(at: index, into: frame) { return found }
        if word.key == .am || word.key == .pm, frame.hasDay, !frame.hasTime {
            var result = frame
            result.part = word.key == .am ? .morning : .afternoon
            return (result, index + 1)
        }
        if word.part != nil || word.season > 0, let found = partPiece(at: index, into: frame) { return found }
        if let found = zonePiece(at: index, into: frame) { return found }
        return word.cardinal >= 0 ? looseNumber(at: index, into: frame) : nil
    }
}
