/// Reads amounts of money from a sentence.
struct MoneyReader {
    let sentence: Sentence
    let country: Country
    let numbers: NumberReader

    init(_ sentence: Sentence, country: Country) {
        self.sentence = sentence
        self.country = country
        numbers = NumberReader(sentence: sentence, dotsGroup: country.groupsWithDots)
    }

    func word(_ index: Int) -> MoneyWord? {
        let position = sentence[index].word.money
        return position >= 0 ? MoneyTable.shared.entries[Int(position)] : nil
    }

    /// The currency name that begins at a token, including its nation ("us $", "hong kong dollars", "new zealand
    /// dollar").
    func name(at start: Int) -> MoneyName? {
        if let spelled = spelledNation(at: start) { return spelled }
        guard let first = word(start) else { return nationInTwoWords(at: start) }
        switch first.role {
        case .nation:
            return nation(first, at: start)
        case .code(let lowerCaseIsEnough):
            guard lowerCaseIsEnough || isUpperCase(start) else { return nil }
            let isDoubled = word(start + 1)?.family == "dollar" && sentence.isGlued(start + 1)
            return MoneyName(
                currency: first.code.map { Currency($0) },
                end: start + (isDoubled ? 2 : 1),
                role: first.role
            )
        case .millions:
            guard isUpperCase(start) else { return nil }
            return MoneyName(
                currency: first.code.map { Currency($0) },
                worth: Quantity(1_000_000),
                end: start + 1,
                role: first.role
            )
        default:
            return plain(first, at: start)
        }
    }

    private func plain(_ word: MoneyWord, at start: Int) -> MoneyName? {
        var name = MoneyName(currency: currency(of: word), end: start + 1, role: word.role)
        switch word.role {
        case .minor: name.worth = Quantity(1, exponent: -2)
        case .amount(let worth): name.worth = worth
        default: break
        }
        // "Can$ 40"
        if word.family == "dollar", sentence[start].kind == .sign, sentence.isGlued(start),
            sentence[start - 1].hash == Self.canHash
        {
            name.currency = Currency("CAD")
        }
        let tail = sentence[start + 1]
        // "20 €ur" names the currency twice.
        if sentence[start].kind == .sign, sentence.isGlued(start + 1), tail.hash == Self.urHash { name.end += 1 }
        if word.code == "EGP", let more = self.word(start + 1), more.code == "EGP" { name.end += 1 }
        return name
    }

    private static let canHash = Hash.of("can")
    private static let urHash = Hash.of("ur")
    private static let newHash = Hash.of("new")
    private static let hongHash = Hash.of("hong")
    private static let letters = (
        c: Hash.of("c"), u: Hash.of("u"), s: Hash.of("s"), a: Hash.of("a"), l: Hash.of("l"), e: Hash.of("e")
    )

    private func currency(of word: MoneyWord) -> Currency? {
        if let family = word.family {
            if family == "dollar" { return country.dollar }
            if family == "grand" { return country.grand }
            if let own = country.own(family: family) { return own }
        }
        return word.code.map { Currency($0) }
    }

    /// "us dollars", "swiss francs"; the nation alone is not a currency.
    private func nation(_ first: MoneyWord, at start: Int) -> MoneyName? {
        var index = start + 1
        if word(index)?.code == first.code, case .nation? = word(index)?.role { index += 1 }
        guard let unit = word(index), let code = first.code else { return nil }
        switch unit.role {
        case .unit: return MoneyName(currency: Currency(code), end: index + 1, role: .unit)
        case .minor:
            return MoneyName(currency: Currency(code), worth: Quantity(1, exponent: -2), end: index + 1, role: .minor)
        default: return nil
        }
    }

    /// "new zealand dollars", "hong kong dollars".
    private func nationInTwoWords(at start: Int) -> MoneyName? {
        guard isFirstOfNation(start), let second = word(start + 1), case .nation = second.role
        else { return nil }
        return nation(second, at: start + 1)
    }

    /// "new", "hong"
    func isFirstOfNation(_ index: Int) -> Bool {
        sentence[index].hash == Self.newHash || sentence[index].hash == Self.hongHash
    }

    /// "c $", "u.s $", "a$", "l.e.".
    private func spelledNation(at start: Int) -> MoneyName? {
        let hash = sentence[start].hash
        guard sentence[start].kind == .word, sentence[start].length == 1 else { return nil }
        // In "a $500 bonus" the letter is an article.
        if hash == Self.letters.c || hash == Self.letters.a && sentence.isGlued(start + 1),
            sentence.isSign(start + 1, "$")
        {
            return MoneyName(currency: Currency(hash == Self.letters.c ? "CAD" : "AUD"), end: start + 2, role: .unit)
        }
        if hash == Self.letters.u, sentence.isSign(start + 1, "."), sentence[start + 2].hash == Self.letters.s {
            let index = sentence.isSign(start + 3, ".") ? start + 4 : start + 3
            guard let unit = word(index), unit.family == "dollar" else { return nil }
            return MoneyName(currency: Currency("USD"), end: index + 1, role: .unit)
        }
        if hash == Self.letters.l, sentence.isSign(start + 1, "."), sentence[start + 2].hash == Self.letters.e {
            return MoneyName(
                currency: Currency("EGP"),
                end: start + (sentence.isSign(start + 3, ".") ? 4 : 3),
                role: .unit
            )
        }
        return nil
    }

    private func isUpperCase(_ index: Int) -> Bool {
        let token = sentence[index]
        for position in token.start..<token.end {
            let byte = sentence.bytes[Int(position)]
            if byte < 0x41 || byte > 0x5A { return false }
        }
        return true
    }
}
