extension NumberReader {
    /// A fraction at a token: "3/4", "½", "two thirds", "one over three", "a half", "half million".
    func fraction(at start: Int) -> NumberMatch? {
        guard mayBegin(start) else { return nil }
        if let sign = signFraction(at: start) { return sign }
        if let slash = slashFraction(at: start) { return slash }
        return wordFraction(at: start)
    }

    private func signFraction(at index: Int) -> NumberMatch? {
        guard sentence[index].kind == .sign, sentence[index].length >= 2,
            let value = Self.signs[sentence[index].hash]
        else { return nil }
        return NumberMatch(value: value, end: index + 1, form: .fraction)
    }

    static let signs: [UInt64: Quantity] = {
        let parts: [(String, Int64, Int64)] = [
            ("½", 1, 2), ("¼", 1, 4), ("¾", 3, 4), ("⅓", 1, 3), ("⅔", 2, 3), ("⅕", 1, 5), ("⅖", 2, 5), ("⅗", 3, 5),
            ("⅘", 4, 5), ("⅙", 1, 6), ("⅚", 5, 6), ("⅛", 1, 8), ("⅜", 3, 8), ("⅝", 5, 8), ("⅞", 7, 8),
        ]
        var table: [UInt64: Quantity] = [:]
        for (sign, above, below) in parts { table[Hash.of(sign)] = Quantity(above) / Quantity(below) }
        return table
    }()

    /// "3/4" and "1 4/5".
    private func slashFraction(at start: Int) -> NumberMatch? {
        if let bare = bareSlash(at: start) { return bare }
        guard sentence[start].kind == .digits, sentence[start].length <= 4, sentence[start + 1].isSpaced,
            let part = bareSlash(at: start + 1), part.value.double < 1
        else { return nil }
        return NumberMatch(value: Quantity(sentence[start].number) + part.value, end: part.end, form: .fraction)
    }

    private func bareSlash(at start: Int) -> NumberMatch? {
        guard sentence[start].kind == .digits, sentence.isSign(start + 1, "/"), sentence[start + 2].kind == .digits,
            sentence[start + 1].isSpaced == sentence[start + 2].isSpaced, sentence[start].length <= 6,
            sentence[start + 2].length <= 6, sentence[start + 2].number > 0,
            !(sentence.isSign(start + 3, "/") && sentence.isGlued(start + 3)),
            !(sentence.isSign(start - 1, in: "/.-") && sentence.isGlued(start)) || isMinus(start - 1),
            !(sentence.isSign(start + 3, ".") && sentence.isGlued(start + 4) && sentence[start + 4].kind == .digits)
        else { return nil }
        let value = Quantity(sentence[start].number) / Quantity(sentence[start + 2].number)
        return NumberMatch(value: value, end: start + 3, form: .fraction)
    }

    /// A hyphen that is not directly attached to the token before it.
    private func isMinus(_ index: Int) -> Bool {
        isHyphen(index) && !sentence.isGlued(index)
    }

    private func wordFraction(at start: Int) -> NumberMatch? {
        if let simple = halfOrQuarter(at: start) { return simple }
        guard let above = numerator(at: start) else { return nil }
        if sentence.key(above.end) == .over,
            let below = words(at: above.end + 1), below.value.mantissa != 0,
            sentence[below.end].word.unit == nil
        {
            return NumberMatch(value: above.value / below.value, end: below.end, form: .fraction)
        }
        if sentence.key(above.end) == .out, sentence.key(above.end + 1) == .of,
            let below = words(at: above.end + 2), above.value.double < below.value.double
        {
            return NumberMatch(value: above.value / below.value, end: below.end, form: .fraction)
        }
        let index = isHyphen(above.end) ? above.end + 1 : above.end
        if above.value == .one, sentence.key(index) == .half {
            return scaled(NumberMatch(value: .half, end: index + 1, form: .fraction))
        }
        guard let below = denominator(at: index) else { return nil }
        // "the fifth" and "twenty second" are ordinals; a fraction is "a fifth", "one fifth" or a plural.
        guard below.isPlural || endsInOne(above, from: start), sentence.key(start - 1) != .the else { return nil }
        if let tens = tensWithin(above, below, from: start) { return tens }
        if let mixed = splitAtAnd(above, below, from: start) { return mixed }
        let value = above.value / Quantity(Int64(below.value))
        return scaled(NumberMatch(value: value, end: below.end, form: .fraction))
    }

    /// "one" itself, and "two million and one", which with "third" means two million and a third.
    private func endsInOne(_ above: NumberMatch, from start: Int) -> Bool {
        let last = above.end - 1
        return above.value == .one
            || last > start && sentence[last].word.cardinal == 1 && sentence.key(last - 1) == .and
    }

    /// "one hundred thirty fifths" are thirty-fifths; with "and" before the tens they are fifths.
    private func tensWithin(
        _ above: NumberMatch,
        _ below: (value: Int, end: Int, isPlural: Bool),
        from start: Int
    ) -> NumberMatch? {
        let last = above.end - 1
        let tens = Int64(sentence[last].word.cardinal)
        guard last > start, tens >= 20, below.value < 10, sentence.key(last - 1) != .and,
            above.value.double > Double(tens)
        else { return nil }
        let numerator = above.value + Quantity(-tens)
        return NumberMatch(value: numerator / Quantity(tens + Int64(below.value)), end: below.end, form: .fraction)
    }

    /// "one hundred and three quarters" is a hundred and a fraction; "one hundred and thirty fifths" means 130 fifths.
    private func splitAtAnd(
        _ above: NumberMatch,
        _ below: (value: Int, end: Int, isPlural: Bool),
        from start: Int
    ) -> NumberMatch? {
        guard let joint = (start + 1..<max(above.end, start + 2)).last(where: { sentence.key($0) == .and }),
            let part = words(at: joint + 1), part.end == above.end, part.value.double < Double(below.value)
        else { return nil }
        let whole = above.value + -part.value
        let fraction = part.value / Quantity(Int64(below.value))
        let unit = whole.double >= 1_000_000 && whole.double < 1e9 ? fraction.shifted(by: 6) : fraction
        if let power = scale(at: below.end, afterDigits: false), power >= 3, whole.double >= 1e6 {
            return NumberMatch(value: whole + fraction.shifted(by: power), end: below.end + 1, form: .fraction)
        }
        return NumberMatch(value: whole + unit, end: below.end, form: .fraction)
    }

    private func numerator(at start: Int) -> NumberMatch? {
        if sentence.key(start) == .a, sentence[start + 1].word.power == 0 {
            return NumberMatch(value: .one, end: start + 1, form: .words)
        }
        return words(at: start)
    }

    /// "fifths", "quarters", "twenty-firsts", "hundredths".
    private func denominator(at start: Int) -> (value: Int, end: Int, isPlural: Bool)? {
        let word = sentence[start].word
        if word.unit == .quarter {
            return sentence[start - 1].kind == .digits ? nil : (4, start + 1, sentence[start].length > 7)
        }
        let tens = Int(word.cardinal)
        if tens >= 20 {
            let index = isHyphen(start + 1) ? start + 2 : start + 1
            let ones = sentence[index].word
            if ones.ordinal >= 1, ones.ordinal <= 9 { return (tens + Int(ones.ordinal), index + 1, ones.isPlural) }
        }
        if word.divisor > 0 {
            return ((0..<word.divisor).reduce(1) { value, _ in value * 10 }, start + 1, word.isPlural)
        }
        guard word.ordinal >= 3, word.key == .none else { return nil }
        return (Int(word.ordinal), start + 1, word.isPlural)
    }

    /// "half", "a half", "a quarter", "half a million", "quarter million".
    private func halfOrQuarter(at start: Int) -> NumberMatch? {
        let index = sentence.key(start) == .a ? start + 1 : start
        let isHalf = sentence.key(index) == .half
        guard isHalf || sentence[index].word.unit == .quarter && sentence[index].length == 7 else { return nil }
        let value = isHalf ? Quantity.half : Quantity(25, exponent: -2)
        let match = NumberMatch(value: value, end: index + 1, form: .fraction)
        let big = scaled(match)
        // "quarter" alone is a coin, a part of a year or of an hour, which other readers decide.
        return isHalf || big.end > match.end || index > start ? big : nil
    }

    /// "two thirds of a million", "half million".
    private func scaled(_ match: NumberMatch) -> NumberMatch {
        var index = match.end
        if sentence.key(index) == .of { index += 1 }
        if sentence.key(index) == .a { index += 1 }
        guard let power = scale(at: index, afterDigits: false), power >= 3 else { return match }
        return NumberMatch(value: match.value.shifted(by: power), end: index + 1, form: .fraction)
    }

    /// "five and a half million", "one hundred and three quarters", "three and one fourth".
    func fractionBehind(_ match: NumberMatch) -> NumberMatch? {
        var start = match.end
        if sentence.key(start) == .and { start += 1 } else if sentence[start].kind != .sign { return nil }
        guard start > match.end || sentence.isGlued(start) || sentence[start].length > 1,
            let part = fraction(at: start), part.form == .fraction
        else { return nil }
        if match.value.double < 1000, part.value.double >= 1000, let power = scale(at: part.end - 1, afterDigits: false)
        {
            let sum = match.value + part.value.shifted(by: -power)
            return NumberMatch(value: sum.shifted(by: power), end: part.end, form: .fraction)
        }
        // In "one million and a half" the half is half a million.
        let isScaledHalf = part.value == .half && match.value.double >= 1_000_000
        let isScaledFifth = match.value.double >= 1_000_000 && part.value.double < 1
        if isScaledHalf || isScaledFifth {
            return NumberMatch(value: match.value + part.value.shifted(by: 6), end: part.end, form: .fraction)
        }
        if match.value.double < 1000, part.value.double < 1, let power = scale(at: part.end, afterDigits: false) {
            let sum = (match.value + part.value).shifted(by: power)
            return NumberMatch(value: sum, end: part.end + 1, form: .fraction)
        }
        return NumberMatch(value: match.value + part.value, end: part.end, form: .fraction)
    }
}
