/// An amount of money in a bank message.
struct BankAmount {
    var value: Quantity
    var currency: Currency?
    var tokens: Range<Int>
}

/// Finds the amounts in a message. Banks write them in digits with a currency, grouped as usual in their country.
struct BankAmountReader {
    let sentence: Sentence
    let context: Context

    /// All amounts with a currency, in order.
    func amounts() -> [BankAmount] {
        var amounts: [BankAmount] = []
        var index = 0
        while index < sentence.count {
            guard let amount = marked(at: index) else {
                index += 1
                continue
            }
            amounts.append(amount)
            index = amount.tokens.upperBound
        }
        return amounts
    }

    /// "Rs.450", "INR 1,12,210.00", "$ 20", "12.50 EUR".
    private func marked(at start: Int) -> BankAmount? {
        let reader = MoneyReader(sentence, country: context.country)
        if sentence[start].kind == .digits, !touchesDigits(before: start) {
            guard let (value, end) = number(at: start), let name = reader.name(at: end), name.worth == .one,
                name.currency != nil, isMarker(end)
            else { return nil }
            // In "Info 12 Rs 500" the currency belongs to the number after it.
            if sentence[end].isSpaced, number(at: behindDots(name.end)) != nil,
                !sentence[name.end].isSpaced || end > start + 3
            {
                return nil
            }
            return BankAmount(value: value, currency: name.currency, tokens: start..<name.end)
        }
        guard sentence[start].kind != .digits, let name = reader.name(at: start), name.worth == .one, isMarker(start)
        else { return nil }
        guard let (value, end) = number(at: behindDots(name.end)) else { return nil }
        return BankAmount(value: value, currency: name.currency, tokens: start..<end)
    }

    /// Accepts "Rs", "INR", "€"; rejects a nationality, or a letter glued to something.
    private func isMarker(_ index: Int) -> Bool { sentence[index].kind == .sign || sentence[index].length >= 2 }

    private func behindDots(_ index: Int) -> Int {
        var position = index
        while position < index + 3, sentence.isSign(position, in: ".:-") || sentence.isSign(position, "/") {
            position += 1
        }
        return position
    }

    /// Whether the digits continue a longer number.
    private func touchesDigits(before index: Int) -> Bool {
        guard sentence.isGlued(index) else { return false }
        let before = sentence[index - 1]
        if before.kind == .word { return true }
        return sentence.isSign(index - 1, in: ".,/-:*") && sentence.isGlued(index - 1)
    }

    /// A number in digits, with grouping and decimals: the last separator is the decimal one unless three digits follow
    /// it.
    func number(at start: Int) -> (value: Quantity, end: Int)? {
        guard sentence[start].kind == .digits, sentence[start].length <= 15 else { return nil }
        var digits = sentence.text(start..<start + 1)
        var end = start + 1
        var separators: [(byte: UInt8, length: Int)] = []
        while sentence.isSign(end, in: ".,'"), sentence.isGlued(end), sentence.isGlued(end + 1),
            sentence[end + 1].kind == .digits, digits.utf8.count < 16
        {
            separators.append((sentence.bytes[Int(sentence[end].start)], sentence[end + 1].length))
            digits += sentence.text(end + 1..<end + 2)
            end += 2
        }
        guard digits.utf8.count <= 18, let mantissa = Int64(digits) else { return nil }
        guard let last = separators.last else { return (Quantity(mantissa), end) }
        let isRepeated = separators.dropLast().contains { $0.byte == last.byte }
        let isGroup = last.length == 3 && (isRepeated || separators.count == 1 && isGrouping(last.byte))
        return (Quantity(mantissa, exponent: isGroup ? 0 : -last.length), end)
    }

    /// A lone separator before three digits is a grouping separator, except a dot in countries with decimal points.
    private func isGrouping(_ byte: UInt8) -> Bool { byte != 0x2E || context.country.groupsWithDots }
}
