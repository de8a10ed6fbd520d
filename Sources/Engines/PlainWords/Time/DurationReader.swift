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
        var place = match.end
        if sentence.isSign(place, ",") { place += 1 }
        if sentence.key(place) == .and { place += 1 }
        if let more = piece(at: place), isFiner(more.duration.finest, than: match.duration.finest) {
            return joined(match, more)
        }
        return threeQuarters(match, at: place) ?? half(match, at: place) ?? bareMinutes(match, at: place)
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
    private func threeQuarters(_ match: DurationMatch, at place: Int) -> DurationMatch? {
        guard place > match.end, sentence.key(place - 1) == .and, sentence[place].word.cardinal == 3,
            sentence[place + 1].word.unit == .quarter, sentence.key(place + 2) != .of,
            sentence[place + 2].word.unit == nil
        else { return nil }
        var result = match
        result.duration.add(Quantity(75, exponent: -2), match.duration.finest)
        result.end = place + 2
        return result
    }

    /// "an hour and a half", "an hour and half".
    private func half(_ match: DurationMatch, at place: Int) -> DurationMatch? {
        let half = sentence.key(place) == .a ? place + 1 : place
        guard place > match.end, sentence.key(half) == .half, sentence[half + 1].word.unit == nil,
            half > place || sentence.key(half + 1) == .none && sentence.key(place - 1) == .and
        else { return nil }
        var result = match
        result.duration.add(.half, match.duration.finest)
        result.end = half + 1
        return result
    }

    /// "1 hour thirty", "1h30".
    private func bareMinutes(_ match: DurationMatch, at place: Int) -> DurationMatch? {
        guard match.duration.finest == .hour, let number = numbers.words(at: place), let value = number.whole,
            value > 0, value < 60,
            place > match.end || number.form == .words || sentence.isGlued(place)
                || sentence[place].length == 2,
            sentence[number.end].kind != .word
                || sentence[number.end].word.unit == nil && !sentence.isGlued(number.end),
            !sentence.isSign(number.end, in: ":/%")
        else { return nil }
        let isTail =
            place == match.end + 1 && sentence.key(match.end) == .and
            && (number.end >= sentence.count || sentence.isSign(number.end, in: ".,;!?)"))
        guard number.form == .words || (place == match.end || isTail) && number.isOneToken else { return nil }
        var result = match
        result.duration.add(Quantity(Int64(value)), .minute)
        result.end = number.end
        return result
    }

    /// A single number with its unit.
    func piece(at start: Int) -> DurationMatch? {
        if let quarter = quarterHour(at: start) { return quarter }
        if let half = halfUnit(at: start) { return half }
        var place = start
        var amount: Quantity
        if let number = numbers.unsigned(at: place) ?? numbers.vague(at: place) {
            amount = number.value
            place = number.end
            if number.form == .vague || number.form == .fraction, sentence.key(place) == .of { place += 1 }
        } else if sentence.key(place) == .a || sentence.key(place) == .another {
            amount = .one
            place += 1
        } else {
            return nil
        }
        if let (part, end) = quarters(at: place) {
            amount = amount + part
            place = end
        }
        if sentence.key(place) == .more || sentence.key(place) == .additional { place += 1 }
        if sentence.isSign(place, "-"), sentence.isGlued(place), sentence.isGlued(place + 1) { place += 1 }
        if sentence.key(place) == .business, sentence[place + 1].word.unit == .day {
            return match(amount, .businessDay, end: place + 2)
        }
        // "seven nights"
        if sentence[place].hash == Self.nightsHash, amount.double > 1, amount.whole != nil {
            return match(amount, .day, end: place + 1)
        }
        if let sign = minuteSign(at: place) { return match(amount, sign, end: place + 1) }
        guard let unit = unit(at: place, after: start) else { return nil }
        return match(amount, unit, end: place + 1)
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
        var place = start + 1
        var count: Int64 = 1
        if sentence.key(place) == .a {
            place += 1
        } else if sentence[place].word.cardinal > 0, sentence[place].word.cardinal < 4 {
            count = Int64(sentence[place].word.cardinal)
            place += 1
        }
        guard sentence[place].word.unit == .quarter else { return nil }
        place += 1
        if sentence.key(place) == .of { place += 1 }
        guard let unit = sentence[place].word.unit, unit == .hour || unit == .year else { return nil }
        return (Quantity(25 * count, exponent: -2), place)
    }

    /// "a quarter of an hour", "three quarters of an hour".
    private func quarterHour(at start: Int) -> DurationMatch? {
        var place = start
        var count: Int64 = 1
        if sentence.key(place) == .a { place += 1 }
        if sentence[place].word.cardinal == 3 || sentence[place].number == 3 {
            count = 3
            place += 1
        }
        guard sentence[place].word.unit == .quarter else { return nil }
        place += 1
        if sentence.key(place) == .of { place += 1 }
        if sentence.key(place) == .a { place += 1 }
        guard sentence[place].word.unit == .hour else { return nil }
        return match(Quantity(25 * count, exponent: -2), .hour, end: place + 1)
    }

    /// "half an hour", "half day", "a half hour", "½ hour", "1/2h".
    private func halfUnit(at start: Int) -> DurationMatch? {
        guard let number = numbers.fraction(at: start), number.value.double < 1 else { return nil }
        var place = number.end
        if sentence.key(place) == .of { place += 1 }
        if sentence.key(place) == .a { place += 1 }
        guard let unit = unit(at: place, after: start) else { return nil }
        return match(number.value, unit, end: place + 1)
    }
}
