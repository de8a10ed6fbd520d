extension TimeReader {
    /// "eom", "boy" and similar abbreviations.
    func edgeWord(at index: Int, into frame: Frame) -> (Frame, Int)? {
        guard frame.isEmpty else { return nil }
        let unit: Unit
        let edge: Frame.Edge
        switch sentence.key(index) {
        case .endOfMonth: (unit, edge) = (.month, .late)
        case .endOfYear: (unit, edge) = (.year, .late)
        case .beginOfMonth: (unit, edge) = (.month, .early)
        default:
            guard sentence.key(index) == .beginOfYear,
                sentence.key(index - 1) == .the || index == 0 && sentence.count == 1, isUpperCase(index)
            else {
                return nil
            }
            (unit, edge) = (.year, .early)
        }
        return edged(resolver.cycle(unit, .this, count: nil, isUpcoming: false), edge, into: frame, end: index + 1)
    }

    private func isUpperCase(_ index: Int) -> Bool {
        let byte = sentence.bytes[Int(sentence[index].start)]
        return byte >= 0x41 && byte <= 0x5A
    }

    /// "the beginning of next week", "end of the month", "mid March", "late this morning", "early in the day".
    func edgePiece(at index: Int, into frame: Frame) -> (Frame, Int)? {
        guard frame.edge == nil, frame.part == nil else { return nil }
        let start = sentence.key(index) == .the ? index + 1 : index
        let edge: Frame.Edge
        switch sentence.key(start) {
        case .begin, .early, .earlier: edge = .early
        case .middle: edge = .middle
        case .end, .late, .later: edge = .late
        default: return start > index ? edgeWord(at: start, into: frame) : nil
        }
        var position = start + 1
        // "mid-June"
        if numbers.isHyphen(position), sentence.isGlued(position), sentence.isGlued(position + 1) { position += 1 }
        var hasOf = false
        while sentence.key(position) == .of || sentence.key(position) == .in || sentence.key(position) == .around {
            hasOf = true
            position += 1
        }
        if let found = edgeOfPart(edge, at: position, into: frame) { return found }
        guard !frame.hasDate, !frame.hasTime else { return nil }
        let isNoun = sentence.key(start) == .begin || sentence.key(start) == .end
        guard !isNoun || hasOf || sentence[position].word.unit != nil || whichWord(at: position) != nil else {
            return nil
        }
        if sentence.key(start) == .later, let rest = restOfCycle(at: position, into: frame) { return rest }
        return edgeOfDate(edge, isNoun: isNoun, at: position, into: frame)
    }

    /// "early morning", "late this afternoon", "later tonight", "early in the day".
    private func edgeOfPart(_ edge: Frame.Edge, at start: Int, into frame: Frame) -> (Frame, Int)? {
        var index = start
        var result = frame
        result.edge = edge
        result.isSure = true
        if sentence.key(index) == .the { index += 1 }
        if sentence.key(index) == .tonight { return relativeDay(at: index, into: result) }
        if let (which, behind) = whichWord(at: index), sentence[behind].word.part != nil {
            return whichPart(which, at: behind, result)
        }
        if sentence[index].word.unit == .day, index > start, sentence[index].length == 3 {
            result.part = .daytime
            return (result, index + 1)
        }
        if sentence[index].word.part != nil { return partPiece(at: index, into: result) }
        return nil
    }

    private func whichPart(_ which: Which, at index: Int, _ frame: Frame) -> (Frame, Int)? {
        var result = frame
        result.day =
            which == .this ? context.localNow.day : which == .last ? context.localNow.day - 1 : context.localNow.day + 1
        result.part = sentence[index].word.part
        return (result, index + 1)
    }

    private func edgeOfDate(_ edge: Frame.Edge, isNoun: Bool, at start: Int, into frame: Frame) -> (Frame, Int)? {
        var value: TimeValue?
        var end = start
        let index = sentence.key(start) == .the ? start + 1 : start
        if let unit = sentence[index].word.unit, isNoun || index > start,
            unit == .week || unit == .month || unit == .year || unit == .quarter,
            sentence[index].length > 1
        {
            guard index > start || sentence.key(start - 1) == .of || unit != .week else { return nil }
            value = resolver.cycle(unit, .this, count: nil, isUpcoming: false)
            end = index + 1
        } else if let (inner, behind) = decade(at: start, into: Frame()), let years = inner.container {
            return edged(years, edge, into: frame, end: behind)
        } else if let (year, behind) = yearNumber(at: start, behindDay: false), sentence[start].length == 4 {
            value = TimeValue(LocalTime(Day(year: year, month: 1, day: 1)), .year)
            end = behind
        } else if let (inner, behind) = firstPiece(at: start), inner.clock == nil, inner.part == nil {
            value = resolver.resolve(inner)
            end = behind
        }
        guard let value, !value.isRange else { return nil }
        // The end of a day is its last second, as in "by the end of the day".
        if isNoun, edge == .late, value.grain == .day, let day = value.from?.day {
            var result = frame
            result.day = day
            result.clock = Clock(hour: 23, minute: 59, second: 59, half: .full, grain: .second)
            result.isSure = true
            return (result, end)
        }
        guard var found = edged(value, edge, into: frame, end: end) else { return nil }
        if isNoun { found.0.edgeNoun = edge }
        return found
    }

    /// "later this week": its second half, from today on.
    private func restOfCycle(at index: Int, into frame: Frame) -> (Frame, Int)? {
        guard let (which, unitPlace) = whichWord(at: index), which == .this, let unit = sentence[unitPlace].word.unit,
            unit == .week || unit == .month || unit == .year
        else { return nil }
        let whole = resolver.cycle(unit, .this, count: nil, isUpcoming: false)
        guard let from = whole.from, let to = whole.end else { return nil }
        let half = from.adding(unit == .week ? 3 : (to - from) / 172_800, .day)
        var result = frame
        result.container = TimeValue(from: max(half, LocalTime(resolver.today)), to: to, .day)
        result.isSure = true
        return (result, unitPlace + 1)
    }

    private func firstPiece(at start: Int) -> (Frame, Int)? {
        var opened = Frame()
        opened.which = sentence[start].word.month > 0 ? .this : nil
        if let found = piece(at: start, into: opened) {
            var inner = found.0
            if inner.which == .this, inner.month != nil, inner.weekday == nil { inner.which = nil }
            return (inner, found.1)
        }
        return nil
    }

    private func edged(_ value: TimeValue, _ edge: Frame.Edge, into frame: Frame, end: Int) -> (Frame, Int)? {
        guard let part = resolver.edge(edge, of: value) else { return nil }
        var result = frame
        result.container = part
        result.isSure = true
        return (result, end)
    }
}
