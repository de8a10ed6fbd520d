extension NumberReader {
    /// A number in words, which may contain digits between scale words: "two hundred and five", "3 million 200
    /// thousand".
    func words(at start: Int) -> NumberMatch? {
        guard mayBegin(start) else { return nil }
        if let plain = plainDigits(at: start) { return plain }
        var total = Quantity.zero
        var lastPower = 100
        var index = start
        var form: NumberMatch.Form = .words
        var isFirst = true
        while true {
            var next = index
            if !isFirst, sentence.key(index) == .and { next += 1 }
            guard let group = group(at: next, canBeDigits: isFirst || lastPower >= 2 && lastPower < 100),
                isFirst || group.power < lastPower, isFirst || group.value.double < Self.tenTo(lastPower)
            else { break }
            if next > index, sentence.key(group.end) == .half || group.value.mantissa == 0 { break }
            if next > index, lastPower == 100 || group.isDigits && group.power == 0 && form == .digits { break }
            total = total + group.value
            form = group.isDigits ? (group.power > 0 || !isFirst ? .mixed : .digits) : (form == .digits ? .mixed : form)
            index = group.end
            isFirst = false
            lastPower = group.power
            guard group.power >= 2 else { break }
        }
        guard !isFirst else { return nil }
        return NumberMatch(value: total, end: index, form: form, isOneToken: index == start + 1)
    }

    private static func tenTo(_ power: Int) -> Double {
        var value = 1.0
        for _ in 0..<min(power, 18) { value *= 10 }
        return value
    }

    /// A group up to one scale word: "two hundred and five thousand" is one group with power three.
    private func group(at start: Int, canBeDigits: Bool) -> (value: Quantity, end: Int, power: Int, isDigits: Bool)? {
        var value: Quantity
        var index: Int
        var isDigits = false
        if let small = belowThousand(at: start) {
            value = Quantity(Int64(small.value))
            index = small.end
        } else if canBeDigits, let number = digits(at: start) {
            value = number.value
            index = number.end
            isDigits = true
        } else {
            return nil
        }
        if sentence.key(index) == .point, sentence[index].kind == .word, let decimals = decimals(at: index + 1) {
            value = value + decimals.value
            index = decimals.end
        }
        var power = 0
        while let next = scale(at: index, afterDigits: isDigits && power == 0) {
            value = value.shifted(by: next)
            power += next
            index += 1
        }
        if power == 0, !isDigits, value.double >= 100, value.whole.map({ $0 % 100 == 0 }) ?? false { power = 2 }
        return (value, index, power, isDigits)
    }

    /// The power of a scale word. Single letters count only directly after digits ("2k"), and "m" only in upper case.
    func scale(at index: Int, afterDigits: Bool) -> Int? {
        let token = sentence[index]
        guard token.kind == .word, token.word.power > 0 else { return nil }
        guard token.length <= 2 else { return Int(token.word.power) }
        guard afterDigits else { return token.length == 2 && token.word.power == 7 ? 7 : nil }
        let byte = sentence.bytes[Int(token.start)]
        if token.length == 2 { return Int(token.word.power) }
        switch byte {
        case 0x6B, 0x4B: return 3
        case 0x4D, 0x42, 0x47: return sentence.isGlued(index) ? Int(token.word.power) : nil
        case 0x62: return sentence.isGlued(index) ? 9 : nil
        case 0x6C: return sentence[index + 1].kind == .word || sentence.isGlued(index + 1) ? nil : 5
        default: return nil
        }
    }

    /// "seven hundred and twenty-one", "nineteen", "a hundred".
    private func belowThousand(at start: Int) -> (value: Int, end: Int)? {
        if sentence.key(start) == .a, sentence[start + 1].word.power >= 2, sentence[start + 1].length > 2 {
            return (1, start + 1)
        }
        guard let first = belowHundred(at: start) else { return nil }
        guard sentence[first.end].word.power == 2, first.value > 0 else { return first }
        // "nineteen hundred ninety three": hundreds up to ninety-nine.
        var index = first.end + 1
        let value = first.value * 100
        if sentence.key(index) == .and { index += 1 }
        if let rest = belowHundred(at: index), rest.value > 0 { return (value + rest.value, rest.end) }
        return (value, first.end + 1)
    }

    /// "seven", "twenty-one", "ninety - five".
    func belowHundred(at start: Int) -> (value: Int, end: Int)? {
        let tens = Int(sentence[start].word.cardinal)
        guard tens >= 0 else { return nil }
        guard tens >= 20 else { return (tens, start + 1) }
        let index = isHyphen(start + 1) ? start + 2 : start + 1
        let ones = Int(sentence[index].word.cardinal)
        return ones >= 1 && ones <= 9 ? (tens + ones, index + 1) : (tens, start + 1)
    }

    func isHyphen(_ index: Int) -> Bool {
        let token = sentence[index]
        guard token.kind == .sign else { return false }
        if token.length == 1 { return sentence.isSign(index, "-") }
        return token.hash == Self.dashHash || token.hash == Self.longDashHash
    }

    static let dashHash = Hash.of("–")
    static let longDashHash = Hash.of("—")

    /// The words after "point": "zero eight", "seventy-one", "04".
    private func decimals(at start: Int) -> (value: Quantity, end: Int)? {
        var value: Int64 = 0
        var digits = 0
        var end = start
        while let next = belowHundred(at: end), digits < 12 {
            let width = next.value >= 10 ? 2 : 1
            for _ in 0..<width { value *= 10 }
            value += Int64(next.value)
            digits += width
            end = next.end
        }
        if digits == 0, sentence[start].kind == .digits, sentence[start].length < 10 {
            return (Quantity(sentence[start].number, exponent: -sentence[start].length), start + 1)
        }
        return digits == 0 ? nil : (Quantity(value, exponent: -digits), end)
    }
}
