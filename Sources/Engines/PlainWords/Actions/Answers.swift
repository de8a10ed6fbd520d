/// Questions the engine answers itself: conversions and small sums.
struct Answers {
    let sentence: Sentence
    let findings: Scanner.Findings
    let context: Context
    let rates: ExchangeRates

    /// The answer, if the sentence is such a question.
    func answer() -> String? {
        conversion() ?? percentage() ?? sum()
    }

    /// "convert 100 usd to eur", "how much is 50 eur in lev", "120 eur in bgn".
    private func conversion() -> String? {
        guard
            let span = findings.spans.first(where: {
                if case .money(_?, _, false, _?) = $0.value { true } else { false }
            }),
            case .money(let amount?, _, _, let from?) = span.value,
            sentence.key(span.end) == .in || sentence.key(span.end) == .to,
            span.start == 0 || Self.asking.contains(sentence[0].hash)
        else { return nil }
        let reader = MoneyReader(sentence, country: context.country)
        guard let name = reader.name(at: span.end + 1), let to = name.currency, isEnd(name.end),
            let minor = rates.minorUnits(amount, from: from, to: to)
        else { return nil }
        let result = Quantity(minor, exponent: -to.minorDigits)
        return "\(amount.text) \(from.code) = \(result.text) \(to.code)"
    }

    private func isEnd(_ index: Int) -> Bool {
        index >= sentence.count || sentence[index].kind == .sign
    }

    /// "what is 15% of 80", "20 percent of 50 eur".
    private func percentage() -> String? {
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
        let unit = money?.currency.map { " " + $0.code } ?? ""
        return "\(share.value.text)% of \(whole.text)\(unit) = \(result.text)\(unit)"
    }

    private func isAsked(before index: Int) -> Bool {
        let first = sentence[0]
        return first.kind == .digits || first.word.cardinal > 0 || Self.asking.contains(first.hash)
    }

    /// "12 * 7", "what is 3 plus 4".
    private func sum() -> String? {
        let numbers = NumberReader(sentence: sentence)
        var start = 0
        while start < 3, Self.asking.contains(sentence[start].hash) { start += 1 }
        guard let left = numbers.words(at: start), let sign = sign(at: left.end),
            let right = numbers.words(at: sign.end), isEnd(right.end),
            right.end >= sentence.count - 1
        else { return nil }
        let result: Quantity
        switch sign.name {
        case "+": result = left.value + right.value
        case "-": result = left.value + -right.value
        case "×": result = left.value * right.value
        default:
            guard right.value.mantissa != 0 else { return nil }
            result = left.value / right.value
        }
        return "\(left.value.text) \(sign.name) \(right.value.text) = \(result.text)"
    }

    private func sign(at index: Int) -> (name: String, end: Int)? {
        switch sentence.key(index) {
        case .plus: return ("+", index + 1)
        case .minus: return ("-", index + 1)
        case .times: return ("×", index + 1)
        default: break
        }
        if sentence.isSign(index, "*") { return ("×", index + 1) }
        if sentence[index].hash == Self.dividedHash, sentence.key(index + 1) == .by { return ("÷", index + 2) }
        return nil
    }

    private static let dividedHash = Hash.of("divided")
    private static let asking = Clause.hashes(
        "what whats is how much convert calculate the change exchange tell me are many"
    )
}
