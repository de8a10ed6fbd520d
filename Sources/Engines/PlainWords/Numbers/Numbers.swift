extension NumberReader {
    /// The longest number at a token, with its sign, fraction, dozens and powers.
    func number(at start: Int) -> NumberMatch? {
        if standsAlone(start) { return plainDigits(at: start) }
        guard mayBeginSigned(start) else { return nil }
        if let signed = signed(at: start) ?? spokenHundred(at: start) { return signed }
        guard var match = unsigned(at: start) else { return vague(at: start) }
        if match.form == .digits, let power = power(of: match) { match = power }
        if let dozens = dozens(after: match) { return dozens }
        return match
    }

    /// Whether a number without a sign can begin with this token, so that most words need no further comparison: with
    /// digits, a decimal point, "½", a number in words, "a", "half" or "quarter".
    func mayBegin(_ index: Int) -> Bool {
        let token = sentence[index]
        switch token.kind {
        case .digits: return true
        case .sign: return token.length > 1 || sentence.isSign(index, ".")
        case .word:
            if token.key == .a { return mayBeCounted(sentence[index + 1]) }
            return token.word.cardinal >= 0 || token.key == .half || token.word.unit == .quarter
        }
    }

    /// Whether "a" before this token can be a number, as in "a half", "a hundred", "a fifth", "a day"; it is none in "a
    /// house".
    private func mayBeCounted(_ next: Token) -> Bool {
        let word = next.word
        return next.kind != .word || word.key != .none || word.unit != nil || word.cardinal >= 0 || word.ordinal > 0
            || word.power > 0 || word.divisor > 0
    }

    /// Whether any number can begin with this token.
    func mayBeginSigned(_ index: Int) -> Bool {
        mayBegin(index) || isVague(index) || sentence.key(index) == .minus || sentence.key(index) == .negative
            || isHyphen(index)
    }

    /// Whether the token is a word for a number that is not exact, which may follow "a".
    func isVague(_ index: Int) -> Bool {
        switch sentence.key(index) {
        case .few, .several, .couple, .pair, .single, .dozen: true
        default: false
        }
    }

    /// A number without a sign. Fractions are tried first, because they are longer than the number they begin with.
    func unsigned(at start: Int) -> NumberMatch? {
        if standsAlone(start) { return plainDigits(at: start) }
        guard mayBegin(start) else { return nil }
        return fraction(at: start) ?? mixed(at: start)
    }

    /// A number without a sign that is no fraction by itself; one may follow it.
    func mixed(at start: Int) -> NumberMatch? {
        guard let plain = words(at: start) else { return nil }
        if let mixed = fractionBehind(plain) { return mixed }
        return plain
    }

    /// "one twenty five" is one hundred and twenty-five.
    private func spokenHundred(at start: Int) -> NumberMatch? {
        let (hundreds, tens, ones) = (sentence[start].word, sentence[start + 1].word, sentence[start + 2].word)
        guard (1...9).contains(hundreds.cardinal), tens.cardinal >= 20, tens.cardinal % 10 == 0,
            (1...9).contains(ones.cardinal), sentence[start + 3].word.cardinal < 0, sentence[start + 3].word.power == 0,
            sentence[start - 1].word.cardinal < 0, sentence[start + 3].kind != .digits
        else { return nil }
        let value = Int64(hundreds.cardinal) * 100 + Int64(tens.cardinal + ones.cardinal)
        return NumberMatch(value: Quantity(value), end: start + 3, form: .words)
    }

    private func signed(at start: Int) -> NumberMatch? {
        let isWord = sentence.key(start) == .minus || sentence.key(start) == .negative
        let isBetween = sentence[start].isSpaced && sentence[start + 1].isSpaced && sentence[start - 1].kind == .word
        let isSign =
            isHyphen(start) && (!sentence.isGlued(start) || start == 0) && sentence[start + 1].kind == .digits
            && !isBetween
        guard isWord || isSign, var match = number(at: start + 1), match.form != .vague else { return nil }
        match.value = -match.value
        match.isOneToken = false
        return match
    }

    /// "1e10", "1.3e+6", "1.3x10^6", "1.3*10^6", "2.5^-1".
    private func power(of base: NumberMatch) -> NumberMatch? {
        let index = base.end
        guard sentence.isGlued(index) else { return nil }
        let byte = sentence.bytes[Int(sentence[index].start)] | 0x20
        if sentence[index].length == 1, byte == 0x65, let exponent = exponent(at: index + 1) {
            return NumberMatch(value: base.value.shifted(by: exponent.value), end: exponent.end, form: .fraction)
        }
        let isTimes = byte == 0x78 && sentence[index].length == 1 || isTimesSign(index)
        if isTimes, sentence[index + 1].number == 10, sentence.isSign(index + 2, "^"),
            let exponent = exponent(at: index + 3)
        {
            return NumberMatch(value: base.value.shifted(by: exponent.value), end: exponent.end, form: .fraction)
        }
        guard sentence.isSign(index, "^"), let exponent = exponent(at: index + 1) else { return nil }
        var value = 1.0
        for _ in 0..<min(abs(exponent.value), 400) { value *= base.value.double }
        return NumberMatch(
            value: Quantity(rounding: exponent.value < 0 ? 1 / value : value),
            end: exponent.end,
            form: .fraction
        )
    }

    private func isTimesSign(_ index: Int) -> Bool {
        sentence.isSign(index, "*") || sentence[index].hash == Self.timesHash
    }

    /// The hash of "×" as the tokenizer computes it for signs; `Hash.of` would fold it like a capital letter.
    private static let timesHash: UInt64 = {
        var hash = Hash()
        for byte in "×".utf8 { hash.add(byte) }
        return hash.value
    }()

    private func exponent(at start: Int) -> (value: Int, end: Int)? {
        var index = start
        var sign = 1
        while isHyphen(index), sentence.isGlued(index) {
            sign = -sign
            index += 1
        }
        if index == start, sentence.isSign(index, "+"), sentence.isGlued(index) { index += 1 }
        guard sentence.isGlued(index), sentence[index].kind == .digits, sentence[index].length <= 2 else { return nil }
        return (sign * sentence[index].calendarNumber, index + 1)
    }

    private func dozens(after match: NumberMatch) -> NumberMatch? {
        // In "half a dozen" the "a" is skipped.
        let index = match.value == .half && sentence.key(match.end) == .a ? match.end + 1 : match.end
        guard sentence.key(index) == .dozen else { return nil }
        // "three hundred and two dozens" means three hundred and twenty-four.
        if let value = match.value.whole, value > 100, value % 100 != 0, match.form == .words {
            let dozens = value / 100 * 100 + value % 100 * 12
            return NumberMatch(value: Quantity(dozens), end: match.end + 1, form: .mixed)
        }
        return NumberMatch(value: match.value * Quantity(12), end: index + 1, form: .mixed)
    }

    /// "a few", "a couple of", "several", "a pair", "single", "a dozen".
    func vague(at start: Int) -> NumberMatch? {
        let index = sentence.key(start) == .a ? start + 1 : start
        let value: Int64
        switch sentence.key(index) {
        case .few: value = 3
        case .several where index == start: value = 3
        case .couple, .pair: value = 2
        case .single where index == start: value = 1
        case .dozen where index > start || sentence.count == 1: value = 12
        default: return nil
        }
        let takesOf = sentence.key(index + 1) == .of && sentence.key(index) == .couple
        return NumberMatch(value: Quantity(value), end: index + (takesOf ? 2 : 1), form: .vague)
    }
}
