extension MoneyReader {
    /// The longest amount of money, or range of amounts, that begins at a token.
    func money(at start: Int) -> MoneyMatch? {
        let opensRange = sentence.key(start) == .between || sentence.key(start) == .from
        let amount = amount(at: start)
        if let range = opensRange
            ? range(from: self.amount(at: start + 1), at: start + 1, isOpened: true, start)
            : range(from: amount, at: start, isOpened: false, start)
        {
            return range
        }
        return bound(at: start) ?? amount
    }

    /// One amount: "$20", "20 euros", "3 GBP 1 pence", "a grand", "quarter".
    func amount(at start: Int) -> MoneyMatch? {
        guard mayBegin(start) else { return nil }
        if let coin = coin(at: start) ?? pence(at: start) { return coin }
        guard let plain = prefixed(at: start) ?? suffixed(at: start) else { return nil }
        return withChange(plain)
    }

    /// Whether an amount can begin with this token; most words need no further comparison.
    private func mayBegin(_ index: Int) -> Bool {
        let token = sentence[index]
        return token.kind != .word || token.length == 1 || token.word.money >= 0 || token.key == .a
            || numbers.mayBeginSigned(index)
            || isFirstOfNation(index)
    }

    /// An amount with the currency before the number.
    private func prefixed(at start: Int) -> MoneyMatch? {
        guard sentence[start].kind != .digits, let name = name(at: start) else { return nil }
        switch name.role {
        case .minor, .slang, .amount: return nil
        default: break
        }
        var sign = 0
        if numbers.isHyphen(name.end), sentence.isGlued(name.end + 1), sentence[name.end + 1].kind == .digits {
            sign = 1
        }
        let isNegative = sign == 1
        // The dot of "Rs. 45" belongs to the abbreviation.
        if case .unit = name.role, sentence[name.end - 1].kind == .word, sentence[name.end - 1].length <= 3,
            sentence.isSign(name.end, "."), sentence.isGlued(name.end), sentence[name.end + 1].kind == .digits
        {
            sign = 1
        }
        guard let number = numbers.unsigned(at: name.end + sign), isDigits(number) else { return nil }
        // A power must adjoin the digits, unlike the next word in "price in EUR 20 cards".
        var value = number.value * name.worth
        var end = number.end
        if let power = gluedPower(at: end), number.form == .digits {
            value = value.shifted(by: power)
            end += 1
        }
        return MoneyMatch(isNegative ? -value : value, name.currency, from: start, to: end)
    }

    /// The "m" of "£1m", which after a currency does not mean minutes.
    private func gluedPower(at index: Int) -> Int? {
        let token = sentence[index]
        guard token.kind == .word, token.length == 1, sentence.isGlued(index), !sentence.isGlued(index + 1) else {
            return nil
        }
        switch sentence.bytes[Int(token.start)] | 0x20 {
        case 0x6B: return 3
        case 0x6D: return 6
        case 0x62: return 9
        default: return nil
        }
    }

    /// "50p" in Britain. After "at", a number up to twelve is an hour.
    private func pence(at start: Int) -> MoneyMatch? {
        guard country.code == "GB", sentence[start].kind == .digits, sentence[start].length <= 3,
            sentence[start + 1].length == 1, let cents = shortCents(at: start + 1),
            sentence.bytes[Int(sentence[start + 1].start)] == 0x70, !sentence.isGlued(start),
            !sentence.isGlued(start + 2) || endsSentence(start + 2),
            sentence[start].number > 12 || sentence.key(start - 1) != .at
        else { return nil }
        return MoneyMatch(
            Quantity(sentence[start].number, exponent: -2),
            Currency("GBP"),
            from: start,
            to: cents.end
        )
    }

    /// "mints 85p. …"
    private func endsSentence(_ index: Int) -> Bool {
        sentence.isSign(index, in: ".,;") && !sentence.isGlued(index + 1)
    }

    private func isDigits(_ number: NumberMatch) -> Bool {
        number.form == .digits || number.form == .mixed
    }

    /// An amount with the number before the currency: "20 euros", "75 usd million", "one-yen".
    private func suffixed(at start: Int) -> MoneyMatch? {
        guard let number = numbers.number(at: start) ?? single(at: start) else { return nil }
        if sentence.key(start) == .a, let name = name(at: start + 1), sentence[name.end].kind == .digits { return nil }
        var index = number.end
        if sentence.key(index) == .of { index += 1 }
        if numbers.isHyphen(index), sentence.isGlued(index), sentence.isGlued(index + 1), number.form != .digits {
            index += 1
        }
        guard let name = name(at: index), index == number.end || name.currency != nil || number.form == .vague else {
            return nil
        }
        // In "3 USD50 cards" the currency belongs to the digits that directly follow it.
        if sentence.isGlued(name.end), sentence[name.end].kind == .digits, sentence[index].isSpaced { return nil }
        // In "10 $ 30" and "5 $20" the sign belongs to the number directly after it.
        if sentence[index].kind == .sign, sentence[index].isSpaced, sentence.isGlued(name.end),
            sentence[name.end].kind == .digits
        {
            return nil
        }
        var value = number.value * name.worth
        var end = name.end
        if number.form == .digits, let power = numbers.scale(at: end, afterDigits: false), sentence[end].length > 2 {
            value = value.shifted(by: power)
            end += 1
        }
        return MoneyMatch(value, name.currency, from: start, to: end)
    }

    /// "a dollar", "an euro".
    private func single(at start: Int) -> NumberMatch? {
        guard sentence.key(start) == .a else { return nil }
        return NumberMatch(value: .one, end: start + 1, form: .words)
    }

    /// "four quarters", and "quarter" or "nickel" as the whole text.
    private func coin(at start: Int) -> MoneyMatch? {
        let index = sentence.key(start) == .a ? start + 1 : start
        let isAlone = index + 1 == sentence.count && start == 0
        if sentence[index].word.unit == .quarter, isAlone, sentence[index].length == 7 {
            return MoneyMatch(Quantity(25, exponent: -2), country.dollar, from: start, to: index + 1)
        }
        if let word = word(index), case .amount(let worth) = word.role,
            isAlone || index > start || start == 0 && isNote(word) && sentence.key(index + 1) == .for,
            !isAdjective(index)
        {
            guard let name = name(at: index) else { return nil }
            return MoneyMatch(worth, name.currency, from: start, to: index + 1)
        }
        guard let count = numbers.words(at: start), count.form == .words, count.value.double >= 4,
            count.end == start + 1,
            sentence[count.end].word.unit == .quarter, sentence[count.end].length == 8, count.end + 1 == sentence.count
        else { return nil }
        return MoneyMatch(count.value * Quantity(25, exponent: -2), country.dollar, from: start, to: count.end + 1)
    }

    /// "fiver for the raffle": the word can only be a banknote.
    private func isNote(_ word: MoneyWord) -> Bool { word.family == "quid" }

    /// "a grand idea" is not about money.
    private func isAdjective(_ index: Int) -> Bool {
        let next = sentence[index + 1]
        return next.kind == .word && next.key == .none && CommonWords.category(next) == nil
    }

    /// "20 dollars 43 cents", "twenty rupees 43", "3 GBP and one", "$20 43".
    private func withChange(_ match: MoneyMatch) -> MoneyMatch {
        guard let whole = match.from, whole.exponent >= 0, let currency = match.currency, currency.minorDigits > 0
        else {
            return match
        }
        let index = sentence.key(match.end) == .and ? match.end + 1 : match.end
        guard let number = numbers.words(at: index), let value = number.value.whole, value >= 0, value < 100,
            number.value.exponent >= 0, sentence[index].kind == .word || !sentence.isGlued(index)
        else { return match }
        var result = match
        if let name = name(at: number.end) ?? shortCents(at: number.end) {
            guard case .minor = name.role else { return match }
            result.end = name.end
        } else {
            guard mayBeChange(number, from: index) else { return match }
            result.end = number.end
        }
        result.from = whole + Quantity(value, exponent: -2)
        return result
    }

    private func shortCents(at index: Int) -> MoneyName? {
        guard sentence[index].length == 1, sentence.isGlued(index), sentence[index].kind == .word else { return nil }
        let letter = sentence.bytes[Int(sentence[index].start)] | 0x20
        guard letter == 0x63 || letter == 0x70 else { return nil }
        return MoneyName(currency: nil, worth: Quantity(1, exponent: -2), end: index + 1, role: .minor)
    }

    /// A bare number after an amount is change only if nothing else claims it ("20 dollars 2 weeks ago", "5 dollars 3
    /// times").
    private func mayBeChange(_ number: NumberMatch, from index: Int) -> Bool {
        let next = sentence[number.end]
        if next.word.unit != nil || next.key == .times || next.key == .percent || next.word.month > 0 { return false }
        if next.word.part != nil || next.key == .am || next.key == .pm || next.key == .clock { return false }
        if sentence.isSign(number.end, in: ":/%-"), sentence.isGlued(number.end) { return false }
        if next.kind == .word, sentence.isGlued(number.end) { return false }
        let isTwoDigits = number.form == .digits && sentence[index].length == 2
        return number.form == .words || isTwoDigits
    }
}
