/// ISO 8601 durations and intervals: "PT45M", "P1Y2M", "2026-11-03T09:00/PT2H", "2026-11-03/2026-11-07".
extension DurationReader {
    /// Whether a token is the "P" or "PT" of a duration, directly followed by digits.
    static func beginsISOLength(_ sentence: Sentence, at index: Int) -> Bool {
        let token = sentence[index]
        guard token.kind == .word, token.length <= 2, sentence.bytes[Int(token.start)] == 0x50,
            sentence[index + 1].kind == .digits, sentence.isGlued(index + 1)
        else { return false }
        return token.length == 1 || sentence.bytes[Int(token.start) + 1] == 0x54
    }

    func isoLength(at index: Int) -> DurationMatch? {
        guard Self.beginsISOLength(sentence, at: index) else { return nil }
        var end = index + 1
        while sentence.isGlued(end), sentence[end].kind != .sign { end += 1 }
        var length = TimeLength()
        var isTime = false
        var number = 0
        var digits = 0
        for byte in sentence.bytes[Int(sentence[index].start) + 1..<Int(sentence[end - 1].end)] {
            switch byte {
            case 0x30...0x39:
                guard digits < 6 else { return nil }
                number = number * 10 + Int(byte & 0x0F)
                digits += 1
            case 0x54 where !isTime && digits == 0: isTime = true
            default:
                guard digits > 0, let unit = Self.isoUnit(byte, isTime: isTime) else { return nil }
                length.add(Quantity(Int64(number)), unit)
                (number, digits) = (0, 0)
            }
        }
        return digits == 0 && !length.isEmpty ? DurationMatch(duration: length, end: end) : nil
    }

    private static func isoUnit(_ byte: UInt8, isTime: Bool) -> Unit? {
        switch byte {
        case 0x59 where !isTime: .year
        case 0x4D: isTime ? .minute : .month
        case 0x57 where !isTime: .week
        case 0x44 where !isTime: .day
        case 0x48 where isTime: .hour
        case 0x53 where isTime: .second
        default: nil
        }
    }
}

extension TimeReader {
    /// Two dates or times, or one of them and a duration, separated by a slash.
    func isoInterval(at start: Int) -> TimeMatch? {
        guard hasSlash, sentence[start].length == 4, sentence[start].kind == .digits,
            let (first, end) = isoMoment(at: start),
            sentence.isSign(end, "/"), sentence.isGlued(end), sentence.isGlued(end + 1),
            let low = resolver.resolve(first), let from = low.from
        else { return nil }
        if let length = durations.isoLength(at: end + 1) {
            let range = TimeValue(from: from, to: length.duration.from(from, isPast: false), low.grain)
            return TimeMatch(value: range.keeping(low), start: start, end: length.end)
        }
        guard let (second, behind) = isoMoment(at: end + 1), let high = resolver.resolve(second),
            let to = high.grain >= .day ? high.end : high.from, from < to
        else { return nil }
        let range = TimeValue(from: from, to: to, min(low.grain, high.grain))
        return TimeMatch(value: range.keeping(low), start: start, end: behind)
    }

    /// Whether the second date of an interval begins here.
    func isISODate(behindSlash index: Int) -> Bool {
        sentence.isSign(index - 1, "/") && sentence[index].length == 4 && sentence[index].kind == .digits
            && sentence.isSign(index + 1, "-") && sentence[index + 2].length == 2 && sentence.isSign(index + 3, "-")
            && sentence[index + 4].length == 2
    }

    private func isoMoment(at index: Int) -> (Frame, Int)? {
        guard let (frame, end) = frame(at: index), frame.year != nil, frame.month != nil, frame.dayOfMonth != nil,
            frame.lastClock == nil
        else { return nil }
        return (frame, end)
    }
}
