extension NumberReader {
    /// A number in digits with separators at a token: "1,234.56", "1.234,56", "1 234 567", ".25".
    func digits(at start: Int) -> NumberMatch? {
        if sentence.isSign(start, "."), sentence.isGlued(start + 1), sentence[start + 1].kind == .digits,
            !sentence.isGlued(start) || sentence[start - 1].kind == .sign
        {
            let fraction = sentence[start + 1]
            guard fraction.number >= 0 else { return nil }
            return NumberMatch(
                value: Quantity(fraction.number, exponent: -fraction.length),
                end: start + 2,
                form: .digits
            )
        }
        guard sentence[start].kind == .digits, sentence[start].number >= 0 else { return nil }
        let run = separatedRun(from: start)
        if let grouped = grouped(run, from: start) { return grouped }
        if let spaced = spacedGroups(from: start) { return spaced }
        return NumberMatch(
            value: Quantity(sentence[start].number),
            end: start + 1,
            form: .digits,
            isOneToken: true
        )
    }

    /// Whether these are digits behind which the text ends, or a word follows that no grammar knows: they are part of no
    /// longer number or length.
    func standsAlone(_ index: Int) -> Bool {
        guard sentence[index].kind == .digits, sentence[index].number >= 0 else { return false }
        let next = sentence[index + 1]
        return index + 1 == sentence.count || next.kind == .word && next.isSpaced && !next.isKnown
    }

    /// Digits that nothing behind them can belong to, as in "12 people": most numbers.
    func plainDigits(at start: Int) -> NumberMatch? {
        let (token, next) = (sentence[start], sentence[start + 1])
        guard token.kind == .digits, token.number >= 0 else { return nil }
        switch next.kind {
        case .digits: return nil
        case .word: guard next.word.power == 0, next.key != .point else { return nil }
        case .sign: guard next.isSpaced || !sentence.isSign(start + 1, in: ".,") else { return nil }
        }
        return NumberMatch(value: Quantity(token.number), end: start + 1, form: .digits, isOneToken: true)
    }

    /// The longest run of groups that can be one number: eighteen digits.
    private static let maxGroups = 18

    /// The number of further adjoining digit groups, and the separator before each.
    private func separatedRun(from start: Int) -> (commas: Int, dots: Int, lastIsComma: Bool, end: Int) {
        var run = (commas: 0, dots: 0, lastIsComma: false, end: start + 1)
        // A longer run is no number, and reading it to its end at each of its groups would take quadratic time.
        while run.commas + run.dots <= Self.maxGroups, sentence.isGlued(run.end), sentence.isGlued(run.end + 1),
            sentence[run.end + 1].kind == .digits
        {
            if sentence.isSign(run.end, ",") {
                run.commas += 1
                run.lastIsComma = true
            } else if sentence.isSign(run.end, ".") {
                run.dots += 1
                run.lastIsComma = false
            } else {
                break
            }
            run.end += 2
        }
        return run
    }

    private func grouped(
        _ run: (commas: Int, dots: Int, lastIsComma: Bool, end: Int),
        from start: Int
    ) -> NumberMatch? {
        guard run.commas + run.dots > 0, !isInsideList(start) else { return nil }
        let lastDigits = sentence[run.end - 1].length
        if run.commas > 0, run.dots > 0 {
            let decimals = run.lastIsComma ? run.commas : run.dots
            guard decimals == 1, groupsAreSound(from: start, to: run.end - 2) else { return nil }
            return joined(from: start, to: run.end, decimals: lastDigits)
        }
        let count = run.commas + run.dots
        let isGrouping =
            run.commas > 0
            ? groupsAreSound(from: start, to: run.end)
            : (count > 1 || dotsGroup && lastDigits == 3) && groupsAreSound(from: start, to: run.end)
        if isGrouping { return joined(from: start, to: run.end, decimals: 0) }
        guard count == 1 else { return nil }
        return joined(from: start, to: run.end, decimals: lastDigits)
    }

    /// Whether the digits continue a list, as in "22,24,26".
    private func isInsideList(_ start: Int) -> Bool {
        sentence.isGlued(start) && sentence.isSign(start - 1, in: ",.") && sentence.isGlued(start - 1)
            && sentence[start - 2].kind == .digits
    }

    /// Whether all groups have three digits, or two with three at the end as in India.
    private func groupsAreSound(from start: Int, to end: Int) -> Bool {
        guard sentence[start].length <= 3, sentence[start].number > 0 || end - start == 1 else { return false }
        guard end - start > 1 else { return true }
        guard sentence[end - 1].length == 3 else { return false }
        var middle = start + 2
        while middle < end - 1 {
            guard sentence[middle].length == 3 || sentence[middle].length == 2 else { return false }
            middle += 2
        }
        return true
    }

    private func joined(from start: Int, to end: Int, decimals: Int) -> NumberMatch? {
        var value: Int64 = 0
        var digits = 0
        for index in stride(from: start, to: end, by: 2) {
            digits += sentence[index].length
            guard digits <= 18, sentence[index].number >= 0 else { return nil }
            for _ in 0..<sentence[index].length { value *= 10 }
            value += sentence[index].number
        }
        return NumberMatch(value: Quantity(value, exponent: -decimals), end: end, form: .digits)
    }

    /// "70 000", "12 500 лв": with a single group it is one number if the group is zero or a currency follows.
    private func isWhole(_ end: Int) -> Bool {
        guard sentence[end].kind != .digits, !sentence.isSign(end, in: ":/-") else { return false }
        return sentence[end - 1].number == 0 || sentence[end].word.money >= 0
    }

    /// "1 234 567" or "1 234 567.89": at least two groups of three after single spaces.
    private func spacedGroups(from start: Int) -> NumberMatch? {
        guard sentence[start].length <= 3, sentence[start - 1].kind != .digits else { return nil }
        var end = start + 1
        var value = sentence[start].number
        while sentence[end].kind == .digits, sentence[end].length == 3, value < 1_000_000_000_000,
            sentence[end].start - sentence[end - 1].end <= 3, sentence[end].isSpaced
        {
            value = value * 1000 + sentence[end].number
            end += 1
        }
        guard end - start >= 3 || end - start == 2 && isWhole(end) else { return nil }
        if sentence.isSign(end, "."), sentence.isGlued(end), sentence.isGlued(end + 1),
            sentence[end + 1].kind == .digits,
            sentence[end + 1].length <= 4
        {
            let decimal = Quantity(value) + Quantity(sentence[end + 1].number, exponent: -sentence[end + 1].length)
            return NumberMatch(value: decimal, end: end + 2, form: .digits)
        }
        return NumberMatch(value: Quantity(value), end: end, form: .digits)
    }
}
