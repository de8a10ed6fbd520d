/// Answers questions directly: currency conversions and simple calculations.
struct Answers {
    let sentence: Sentence
    let findings: Scanner.Findings
    let context: Context
    let rates: ExchangeRates

    /// The answer, if the sentence is such a question.
    func answer() -> Answer? {
        conversion() ?? percentage() ?? sum()
    }

    /// "convert 100 usd to eur", "how much is 50 eur in lev", "120 eur in bgn".
    private func conversion() -> Answer? {
        guard
            let span = findings.spans.first(where: {
                if case .money(_?, _, false, _?) = $0.value { true } else { false }
            }),
            case .money(let amount?, _, _, let from?) = span.value,
            let target = target(after: span.end), target < sentence.count,
            span.start == 0 || Self.asking.contains(sentence[0].hash)
        else { return nil }
        let reader = MoneyReader(sentence, country: context.country)
        let name = reader.name(at: target)
        let code = Currency(known: sentence.text(target..<target + 1))
        guard let to = name?.currency ?? code, isEnd(name?.end ?? target + 1) else { return nil }
        guard let minor = rates.minorUnits(amount, from: from, to: to) else { return .noRate(from: from, to: to) }
        let result = Quantity(minor, exponent: -to.minorDigits)
        return .conversion(amount, from, result: result, to, ratesOf: rates.day)
    }

    /// The position of the target currency: after "in", "to", "=" or "= ?".
    private func target(after end: Int) -> Int? {
        if sentence.key(end) == .in || sentence.key(end) == .to { return end + 1 }
        guard sentence.isSign(end, "=") else { return nil }
        return sentence.isSign(end + 1, "?") ? end + 2 : end + 1
    }

    private func isEnd(_ index: Int) -> Bool {
        index >= sentence.count || sentence[index].kind == .sign
    }

    /// "what is 15% of 80", "20 percent of 50 eur".
    private func percentage() -> Answer? {
        guard let index = (0..<sentence.count).first(where: { sentence.key($0) == .percent }),
            sentence.key(index + 1) == .of,
            isAsked(before: index)
        else { return nil }
        let numbers = NumberReader(sentence: sentence)
        guard let share = (0..<index).lazy.compactMap({ numbers.number(at: $0) }).first(where: { $0.end == index })
        else { return nil }
        let money = MoneyReader(sentence, country: context.country).amount(at: index + 2)
        guard let whole = money?.from ?? numbers.number(at: index + 2)?.value else { return nil }
        let end = money?.end ?? numbers.number(at: index + 2)?.end ?? index
        guard isEnd(end) else { return nil }
        let result = (share.value * whole).shifted(by: -2)
        return .percentage(share.value, of: whole, result: result, money?.currency)
    }

    private func isAsked(before index: Int) -> Bool {
        let first = sentence[0]
        return first.kind == .digits || first.word.cardinal > 0 || Self.asking.contains(first.hash)
    }

    /// "12 * 7", "what is 3 plus 4".
    private func sum() -> Answer? {
        let numbers = NumberReader(sentence: sentence)
        var start = 0
        while start < 3, Self.asking.contains(sentence[start].hash) { start += 1 }
        guard let left = numbers.words(at: start), let sign = sign(at: left.end),
            let right = numbers.words(at: sign.end), isEnd(right.end),
            right.end >= sentence.count - 1
        else { return nil }
        let result: Quantity
        switch sign.sign {
        case .plus: result = left.value + right.value
        case .minus: result = left.value + -right.value
        case .times: result = left.value * right.value
        case .divided:
            guard right.value.mantissa != 0 else { return nil }
            result = left.value / right.value
        }
        return .sum(left.value, sign.sign, right.value, result: result)
    }

    private func sign(at index: Int) -> (sign: Answer.Sign, end: Int)? {
        switch sentence.key(index) {
        case .plus: return (.plus, index + 1)
        case .minus: return (.minus, index + 1)
        case .times: return (.times, index + 1)
        default: break
        }
        if sentence.isSign(index, "*") || Self.crosses.contains(sentence[index].hash) { return (.times, index + 1) }
        let isApart = sentence[index].isSpaced && sentence[index + 1].isSpaced
        if isApart, sentence.isSign(index, "-") { return (.minus, index + 1) }
        if isApart && sentence.isSign(index, "/") || sentence[index].hash == Self.obelus {
            return (.divided, index + 1)
        }
        if sentence[index].hash == Self.dividedHash, sentence.key(index + 1) == .by { return (.divided, index + 2) }
        return nil
    }

    private static let crosses = Clause.hashes("x ×")
    private static let obelus = Hash.of("÷")
    private static let dividedHash = Hash.of("divided")
    private static let asking = Clause.hashes(
        "what whats is how much convert calculate the change exchange tell me are many tip"
    )
}
