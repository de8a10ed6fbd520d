extension TimeReader {
    /// A weekday, alone or with a word before it: "friday", "tue.", "Tuesday the 19th", "wednesday after next".
    func weekdayPiece(at index: Int, into frame: Frame) -> (Frame, Int)? {
        let word = sentence[index].word
        // "first week of october on friday"
        if frame.nth?.unit == .week, let week = resolver.resolve(frame), !week.isRange {
            var opened = Frame()
            opened.container = week
            return weekdayPiece(at: index, into: opened)
        }
        guard frame.weekday == nil, frame.holidayPlace == nil, frame.nth == nil,
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
        } else if frame.which == nil, frame.container == nil, isWeekLater(end) {
            result.which = .secondNext
            end += 1
        }
        return (result, end)
    }

    /// "friday week", "tomorrow week": a day, and "week" behind it, which nothing follows that it could count or name.
    func isWeekLater(_ index: Int) -> Bool {
        guard sentence[index].hash == Self.week, !sentence.isGlued(index) else { return false }
        switch sentence.key(index - 2) {
        case .every, .each, .this, .next, .last: return false
        default: break
        }
        let next = sentence[index + 1]
        return next.kind != .digits && !sentence.isSign(index + 1, "-") && next.word.unit == nil
            && next.word.cardinal < 0
    }

    private static let week = Hash.of("week")

    private func isPossessive(_ index: Int) -> Bool {
        let token = sentence[index]
        guard token.length > 2 else { return false }
        let byte = sentence.bytes[Int(token.end) - 2]
        return byte == 0x27 || byte == 0x99
    }

    /// Whether "sat", "sun", "wed" or "mon" is a weekday: next to another part of a time, or in a text of at most two
    /// words.
    private func isSupportedWeekday(_ index: Int, _ frame: Frame) -> Bool {
        if !frame.isEmpty || frame.which != nil || sentence.count <= 2 { return true }
        // "Tue, Thu, Sat"
        if sentence.isSign(index - 1, in: ",/&"), sentence[index - 2].word.weekday > 0 { return true }
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

    /// A holiday's name, optionally with a year or the words around it.
    func holidayPiece(at index: Int, into frame: Frame) -> (Frame, Int)? {
        guard frame.holidayPlace == nil, frame.month == nil, frame.weekday == nil, frame.dayOfMonth == nil,
            let (place, end) = HolidayNames.shared.match(sentence, at: index)
        else { return nil }
        var result = frame
        result.holidayPlace = place
        result.isSure = true
        return withYear(result, at: end)
    }

    /// "the 1970s", "the 90's", "late 90s". Two digits need a word before them; otherwise they are seconds.
    func decade(at index: Int, into frame: Frame) -> (Frame, Int)? {
        let position = sentence.isSign(index + 1, "'") && sentence.isGlued(index + 1) ? index + 2 : index + 1
        if let year = Self.decadeNames[sentence[index].hash] {
            guard frame.isEmpty, [.the, .early, .late, .middle].contains(sentence.key(index - 1)) else { return nil }
            return (frame.with(resolver.decade(from: year)), index + 1)
        }
        guard frame.isEmpty, frame.which == nil, sentence[index].kind == .digits, sentence[index].number % 10 == 0,
            sentence[position].hash == Self.pluralHash, sentence.isGlued(position)
        else { return nil }
        let year: Int
        switch sentence[index].length {
        case 4 where (1500...2200).contains(sentence[index].number): year = sentence[index].calendarNumber
        case 2 where [.the, .early, .late, .middle].contains(sentence.key(index - 1)): year = fullYear(sentence[index])
        default: return nil
        }
        var result = frame
        result.container = resolver.decade(from: year)
        result.isSure = true
        return (result, position + 1)
    }

    private static let pluralHash = Hash.of("s")

    /// A year: "2014" after "in" or a date, "the year 2008", "nineteen ninety six", "cy18".
    func yearPiece(at index: Int, into frame: Frame) -> (Frame, Int)? {
        guard frame.year == nil, frame.container == nil, frame.shift == nil, frame.day == nil,
            frame.clock == nil || frame.hasDate,
            frame.weekday == nil || frame.month != nil || frame.nth != nil, !isPartOfNumber(index)
        else { return nil }
        var result = frame
        guard let (year, end) = yearNumber(at: index, behindDay: false) else { return nil }
        if sentence[index].kind == .digits, sentence[index].length < 4, era(at: index + 1) == nil { return nil }
        guard frame.month != nil || frame.holidayPlace != nil || frame.nth != nil || isYear(index, end, year) else {
            return nil
        }
        result.year = year
        result.isSure = true
        if let found = quarterName(at: numbers.isHyphen(end) ? end + 1 : end, into: result) { return found }
        return (result, end)
    }

    /// A bare year needs an introducing word, and nothing after it that it could count.
    private func isYear(_ index: Int, _ end: Int, _ year: Int) -> Bool {
        if isQuarter(end), (1900..<2100).contains(year) { return true }
        if sentence[index].kind == .digits, era(at: index + 1) != nil { return true }
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
                    && sentence[index - 2].calendarNumber < year && year < 2300
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

    private func quarterFollows(_ index: Int) -> Bool { isQuarter(index) || sentence[index].word.month > 0 }

    private func isQuarter(_ index: Int) -> Bool {
        let position = numbers.isHyphen(index) ? index + 1 : index
        guard sentence[position].length == 1, sentence[position].kind == .word, sentence[position + 1].kind == .digits,
            sentence.isGlued(position + 1)
        else { return false }
        let letter = sentence.bytes[Int(sentence[position].start)] | 0x20
        return letter == 0x71 || letter == 0x68
    }

    /// "2019-2021", if it is not part of a longer number.
    private func joinsYears(_ index: Int) -> Bool {
        numbers.isHyphen(index) && !numbers.isHyphen(index - 2) && !numbers.isHyphen(index + 2)
            && !sentence.isSign(index - 2, in: "+/.#") && !isNumbered(index - 1)
            && !(sentence[index - 2].kind == .digits && index > 1)
    }

    /// "order number 20261201", "pin 1945": a labeled number is not a date.
    func isNumbered(_ index: Int) -> Bool {
        let position = sentence.isSign(index - 1, in: "#:") ? index - 2 : index - 1
        return Self.labels.contains(sentence[position].hash)
    }

    private static let labels = WordSet(
        "number no nr num order ref reference id code pin account invoice ticket phone tel fax isbn serial barcode sku item"
            + " booking flight train bus room"
    )

    /// Whether a range such as "2014~2018" follows.
    private func leadsToRange(_ index: Int) -> Bool {
        if sentence.isSign(index, "~") { return sentence[index + 1].length == 4 }
        if openEnd(at: index) != nil { return true }
        // "2011 to 2013", but not "1950 to 2000 people"
        let (low, high) = (sentence[index - 1], sentence[index + 1])
        guard sentence.key(index) == .to || sentence.key(index) == .until || joinsYears(index), low.kind == .digits,
            low.length == 4,
            high.kind == .digits, high.length == 4, (1900..<2100).contains(low.number),
            (1900..<2100).contains(high.number), low.number < high.number
        else { return false }
        let next = sentence[index + 2]
        return index + 2 >= sentence.count || next.word.money < 0 && (next.kind == .sign || next.key != .none)
    }
}
