extension MoneyReader {
    /// "between 10 and 20 dollars", "$10-$20", "from 1 point 1 and one point three dollars", "7-9 lakh rupees".
    func range(from amount: MoneyMatch?, at index: Int, isOpened: Bool, _ start: Int) -> MoneyMatch? {
        guard let low = amount ?? bareAmount(at: index), let joint = joint(at: low.end, isOpen: isOpened),
            let high = self.amount(at: joint), let lowest = low.from, let highest = high.from
        else { return nil }
        guard low.currency == nil || low.currency == high.currency, lowest.double < highest.double * 1.000001 else {
            return nil
        }
        var result = MoneyMatch(lowest, high.currency, from: start, to: high.end)
        result.to = highest
        result.isRange = true
        if low.currency == nil { takeScale(of: high, from: joint, into: &result) }
        return result
    }

    /// In "7-9 lakh rupees" and "5 to 10 cents" the words after the range apply to both ends.
    private func takeScale(of high: MoneyMatch, from joint: Int, into result: inout MoneyMatch) {
        guard let written = numbers.digits(at: joint)?.value ?? numbers.words(at: joint)?.value, written.mantissa != 0,
            let low = result.from, let high = high.from, written.double != high.double, low.double < written.double
        else { return }
        result.from = low * (high / written)
    }

    private func bareAmount(at start: Int) -> MoneyMatch? {
        guard let number = numbers.number(at: start), number.form != .vague else { return nil }
        return MoneyMatch(number.value, nil, from: start, to: number.end)
    }

    private func joint(at index: Int, isOpen: Bool) -> Int? {
        if numbers.isHyphen(index) { return index + 1 }
        if sentence.key(index) == .to || sentence.key(index) == .until { return index + 1 }
        return isOpen && sentence.key(index) == .and ? index + 1 : nil
    }

    /// "over 1.42 dollars", "no less than $5", "at most 20 euro".
    func bound(at start: Int) -> MoneyMatch? {
        guard let (isLower, index) = boundWords(at: start), var match = amount(at: index) else { return nil }
        match.start = start
        match.isRange = true
        if !isLower {
            match.to = match.from
            match.from = nil
        }
        return match
    }

    private func boundWords(at start: Int) -> (isLower: Bool, end: Int)? {
        let first = sentence.key(start)
        let second = sentence.key(start + 1)
        switch first {
        case .over: return (true, start + 1)
        case .more where second == .than: return (true, start + 2)
        case .less where second == .than: return (false, start + 2)
        case .no where second == .less && sentence.key(start + 2) == .than: return (true, start + 3)
        case .no where second == .more && sentence.key(start + 2) == .than: return (false, start + 3)
        case .at where second == .least: return (true, start + 2)
        case .none where sentence[start].hash == Self.underHash || sentence[start].hash == Self.belowHash:
            return (false, start + 1)
        default: return nil
        }
    }

    private static let underHash = Hash.of("under")
    private static let belowHash = Hash.of("below")
}
