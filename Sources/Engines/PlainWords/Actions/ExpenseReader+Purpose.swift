/// Reads what the money was spent on.
extension ExpenseReader {
    /// The words that are not part of the amount or a time, and do not introduce one.
    func details(without amount: Range<Int>, and spent: [Int] = []) -> String {
        var kept = clause.tokens.filter { !amount.contains($0) && !clause.isTime($0) && !spent.contains($0) }
        while let first = kept.first, sentence[first].kind == .sign || Self.leads.contains(sentence[first].hash) {
            kept.removeFirst()
        }
        while let last = kept.last, sentence[last].kind == .sign || Self.ends.contains(sentence[last].hash) {
            kept.removeLast()
        }
        guard let first = kept.first else { return "" }
        var text = sentence.text(first..<first + 1)
        for (before, index) in zip(kept, kept.dropFirst()) {
            // One Bulgarian word may be read as several English words.
            if sentence.isTranslated, sentence.sourceRange(index) == sentence.sourceRange(before) { continue }
            let isTogether = index == before + 1 && !sentence[index].isSpaced
            text += (isTogether ? "" : " ") + sentence.text(index..<index + 1)
        }
        return text
    }

    /// The category the user corrected earlier, otherwise the one that the words and brands indicate.
    func category(_ details: String, _ amount: Amount) -> (name: String, category: Category?) {
        if !corrections.isEmpty, let corrected = corrections[details.lowercased()] {
            return (corrected, Category(rawValue: corrected))
        }
        if clause.has(Self.returns) || wasGiven && common(amount) == nil { return (Category.income.rawValue, .income) }
        let found =
            wasPaid
            ? .salary
            : isBill(for: Self.lines)
                ? .phone
                : isBill(for: Self.supplies)
                    ? .utilities
                    : brand(amount, wholeOnly: true) ?? common(amount) ?? brand(amount, wholeOnly: false) ?? .other
        return (found.rawValue, found)
    }

    /// "got 50 quid from grandma", "received 200 from ivan"
    private var wasGiven: Bool {
        let verb = clause.tokens.first { Self.gifts.contains(sentence[$0].hash) }
        guard let verb, verb <= clause.tokens.lowerBound + 1 else { return false }
        return sentence[verb].hash != Self.gotHash || clause.tokens.contains { sentence.key($0) == .from }
    }

    /// Whether the clause names a bill for one of these things, as in "the water bill".
    private func isBill(for things: WordSet) -> Bool {
        clause.tokens.contains {
            Self.bills.contains(sentence[$0].hash) && things.contains(sentence[$0 - 1].hash)
        }
    }

    private func common(_ amount: Amount) -> Category? {
        clause.tokens.lazy.filter { !amount.tokens.contains($0) }.compactMap { CommonWords.category(sentence[$0]) }
            .first
    }

    private func brand(_ amount: Amount, wholeOnly: Bool) -> Category? {
        for index in clause.tokens where !amount.tokens.contains(index) {
            let isLed = [.at, .in, .from].contains(sentence.key(index - 1)) || index == clause.tokens.lowerBound
            guard isLed || !wholeOnly, sentence[index].length > 2 || isLed, !Self.leads.contains(sentence[index].hash),
                let match = Merchants.shared.match(sentence, at: index, country: context.country)
            else { continue }
            let isWhole =
                match.end == clause.tokens.upperBound || amount.tokens.contains(match.end) || clause.isTime(match.end)
            if isWhole || !wholeOnly { return match.category }
        }
        return nil
    }

    /// Whether the money was received, spent or saved.
    func kind(_ category: (name: String, category: Category?)) -> BudgetEntry.Kind {
        if category.category == .savings || clause.has(Self.saving) { return .savings }
        let isIncome =
            wasPaid || wasGiven || category.category == .salary || category.category == .income
            || clause.has(Self.earning)
        return isIncome ? .income : .expenses
    }

    private static let returns = Clause.hashes("refund refunded cashback reimbursement")
    private static let gifts = Clause.hashes("got received earned")
    private static let bills = Clause.hashes("bill bills")
    private static let supplies = Clause.hashes("water gas electric electricity power heating energy")
    private static let lines = Clause.hashes("phone mobile internet broadband")
    private static let saving = Clause.hashes("savings saved save saving")
    private static let earning = Clause.hashes(
        "earned received income salary wage wages paycheck refund dividend bonus sold"
    )
    private static let leads = Clause.hashes(
        "at on for in from to the a an my i we spent paid bought log logged add expense expenses of and with just got put into received earned income about around roughly log record track"
    )
    private static let ends = Clause.hashes("at on for in from to the and of with was were is cost costs came")
}
