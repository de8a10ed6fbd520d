/// A duration found in a sentence.
struct DurationMatch {
    var duration: TimeLength
    /// The index after its last token.
    var end: Int
}

/// Reads durations: "2 years and 3 months", "an hour and a half", "1h30", "half a day".
struct DurationReader {
    let sentence: Sentence
    let numbers: NumberReader

    /// The longest duration at a token.
    func duration(at start: Int) -> DurationMatch? {
        if let length = isoLength(at: start) { return length }
        guard var match = piece(at: start) else { return nil }
        while let next = following(match) { match = next }
        return match
    }

    private func following(_ match: DurationMatch) -> DurationMatch? {
        var index = match.end
        if sentence.isSign(index, ",") { index += 1 }
        if sentence.key(index) == .and { index += 1 }
        if let more = piece(at: index), isFiner(more.duration.finest, than: match.duration.finest) {
            return joined(match, more)
        }
        return threeQuarters(match, at: index) ?? half(match, at: index) ?? bareMinutes(match, at: index)
    }

    private func isFiner(_ unit: Unit, than other: Unit) -> Bool {
        let order: [Unit] = [.second, .minute, .hour, .day, .week, .month, .quarter, .year]
        guard let first = order.firstIndex(of: unit), let second = order.firstIndex(of: other) else { return false }
        return first < second
    }

    private func joined(_ match: DurationMatch, _ more: DurationMatch) -> DurationMatch {
        var result = match
        result.duration.append(more.duration)
        result.end = more.end
        return result
    }

    /// "an hour and three quarters"
    private func threeQuarters(_ match: DurationMatch, at index: Int) -> DurationMatch? {
        guard index > match.end, sentence.key(index - 1) == .and, sentence[index].word.cardinal == 3,
            sentence[index + 1].word.unit == .quarter, sentence.key(index + 2) != .of,
            sentence[index + 2].word.unit == nil
        else { return nil }
        var result = match
        result.duration.add(Quantity(75, exponent: -2), match.duration.finest)
        result.end = index + 2
        return result
    }

    /// "an hour and a half", "an hour and half".
    private func half(_ match: DurationMatch, at index: Int) -> DurationMatch? {
        let half = sentence.key(index) == .a ? index + 1 : index
        guard index > match.end, sentence.key(half) == .half, sentence[half + 1].word.unit == nil,
            half > index || sentence.key(half + 1) == .none && sentence.key(index - 1) == .and
        else { return nil }
        var result = match
        result.duration.add(.half, match.duration.finest)
        result.end = half + 1
        return result
    }

    /// "1 hour thirty", "1h30".
    private func bareMinutes(_ match: DurationMatch, at index: Int) -> DurationMatch? {
        guard match.duration.finest == .hour, let number = numbers.words(at: index), let value = number.whole,
            value > 0, value < 60,
            index > match.end || number.form == .words || sentence.isGlued(index)
                || sentence[index].length == 2,
            sentence[number.end].kind != .word
                || sentence[number.end].word.unit == nil && !sentence.isGlued(number.end),
            !sentence.isSign(number.end, in: ":/%")
        else { return nil }
        let isTail =
            index == match.end + 1 && sentence.key(match.end) == .and
            && (number.end >= sentence.count || sentence.isSign(number.end, in: ".,;!?)"))
        guard number.form == .words || (index == match.end || isTail) && number.isOneToken else { return nil }
        var result = match
        result.duration.add(Quantity(Int64(value)), .minute)
        result.end = number.end
        return result
    }

    /// A single number with its unit.
    func piece(at start: Int) -> DurationMatch? {
        guard numbers.mayBegin(start) || numbers.isVague(start) || sentence.key(start) == .another,
            !numbers.standsAlone(start)
        else { return nil }
        if let quarter = quarterHour(at: start) { return quarter }
        let fraction = numbers.fraction(at: start)
        if let fraction, let part = partOfUnit(fraction, from: start) { return part }
        var index = start
        var amount: Quantity
        if let number = fraction ?? numbers.mixed(at: index) ?? numbers.vague(at: index) {
            amount = number.value
            index = number.end
            if number.form == .vague || number.form == .fraction, sentence.key(index) == .of { index += 1 }
        } else if sentence.key(index) == .a || sentence.key(index) == .another {
            amount = .one
            index += 1
        } else {
            return nil
        }
        if let (part, end) = quarters(at: index) {
            amount = amount + part
            index = end
        }
        if sentence.key(index) == .more || sentence.key(index) == .additional { index += 1 }
        if sentence.isSign(index, "-"), sentence.isGlued(index), sentence.isGlued(index + 1) { index += 1 }
        if sentence.key(index) == .business, sentence[index + 1].word.unit == .day {
            return match(amount, .businessDay, end: index + 2)
        }
        // "seven nights"
        if sentence[index].hash == Self.nightsHash, amount.double > 1, amount.whole != nil {
            return match(amount, .day, end: index + 1)
        }
        if let sign = minuteSign(at: index) { return match(amount, sign, end: index + 1) }
        guard let unit = unit(at: index, after: start) else { return nil }
        return match(amount, unit, end: index + 1)
    }

    private func match(_ amount: Quantity, _ unit: Unit, end: Int) -> DurationMatch? {
        guard amount.double > 0, amount.double < 1e9 else { return nil }
        var duration = TimeLength()
        duration.add(amount, unit)
        return DurationMatch(duration: duration, end: end)
    }

    /// The unit at a token. Single letters count only after digits, with no letters or digits directly after them.
    func unit(at index: Int, after start: Int) -> Unit? {
        let token = sentence[index]
        if token.hash == Self.monHash, sentence[index - 1].kind == .digits, isDistance(start, end: index + 1) {
            return .month
        }
        guard let unit = token.word.unit, token.kind == .word else { return nil }
        if token.length == 1, sentence[index - 1].kind != .digits { return nil }
        if token.length == 1 {
            if sentence.isSign(index + 1, "."), sentence.isGlued(index + 1), sentence[index + 2].length == 1 {
                return nil
            }
        }
        if unit == .second, token.word.ordinal == 2, index - start == 1, sentence.key(start) == .a { return nil }
        return unit
    }

    /// In "in 1 mon" and "3 mon ago", "mon" means months, not Monday.
    private func isDistance(_ start: Int, end: Int) -> Bool {
        if sentence.key(start - 1) == .in || sentence.key(start - 1) == .within { return true }
        return sentence.key(end) == .ago || sentence.key(end) == .later || sentence.key(end + 1) == .now
    }

    private static let nightsHash = Hash.of("nights")
    private static let monHash = Hash.of("mon")

    /// The unit of a sign, as in `2'` and `1"`.
    private func minuteSign(at index: Int) -> Unit? {
        guard sentence.isGlued(index), sentence[index - 1].kind == .digits else { return nil }
        if sentence.isSign(index, "'") {
            return sentence[index + 1].kind == .word && sentence.isGlued(index + 1) ? nil : .minute
        }
        return sentence.isSign(index, "\"") && !hasOpenQuote(before: index) ? .second : nil
    }

    private func hasOpenQuote(before index: Int) -> Bool {
        (0..<index).contains { sentence.isSign($0, "\"") }
    }

    /// The end of "one and two quarter hours", which the fraction reader does not handle.
    private func quarters(at start: Int) -> (Quantity, Int)? {
        guard sentence.key(start) == .and else { return nil }
        var index = start + 1
        var count: Int64 = 1
        if sentence.key(index) == .a {
            index += 1
        } else if sentence[index].word.cardinal > 0, sentence[index].word.cardinal < 4 {
            count = Int64(sentence[index].word.cardinal)
            index += 1
        }
        guard sentence[index].word.unit == .quarter else { return nil }
        index += 1
        if sentence.key(index) == .of { index += 1 }
        guard let unit = sentence[index].word.unit, unit == .hour || unit == .year else { return nil }
        return (Quantity(25 * count, exponent: -2), index)
    }

    /// "a quarter of an hour", "three quarters of an hour".
    private func quarterHour(at start: Int) -> DurationMatch? {
        var index = start
        var count: Int64 = 1
        if sentence.key(index) == .a { index += 1 }
        if sentence[index].word.cardinal == 3 || sentence[index].number == 3 {
            count = 3
            index += 1
        }
        guard sentence[index].word.unit == .quarter else { return nil }
        index += 1
        if sentence.key(index) == .of { index += 1 }
        if sentence.key(index) == .a { index += 1 }
        guard sentence[index].word.unit == .hour else { return nil }
        return match(Quantity(25 * count, exponent: -2), .hour, end: index + 1)
    }

    /// "half an hour", "half day", "a half hour", "½ hour", "1/2h".
    private func partOfUnit(_ number: NumberMatch, from start: Int) -> DurationMatch? {
        guard number.value.double < 1 else { return nil }
        var index = number.end
        if sentence.key(index) == .of { index += 1 }
        if sentence.key(index) == .a { index += 1 }
        guard let unit = unit(at: index, after: start) else { return nil }
        return match(number.value, unit, end: index + 1)
    }
}
