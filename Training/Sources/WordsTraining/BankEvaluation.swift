import PlainWords

/// Whether the messages of banks give their transactions: amount, direction, and the currency where the set states it.
struct BankEvaluation {
    let data: DataFolder
    let shown: String?

    func run() throws -> [Score] {
        var transactions = Score("messages of banks: the transaction", goal: "at most 2 wrong")
        var others = Score("other messages: nothing booked", goal: "0 booked")
        let context = Evaluation.context(ref: nil, country: "IN", currency: "INR")
        for row in try data.rows("bank/finlight.jsonl") {
            guard let text = row.text("text") else { continue }
            let found = PlainWords(context).bankMessage(text)?.entry
            let expected = row.row("expected")
            let isRight = expected.map { Self.agrees(found, with: $0) } ?? (found == nil)
            if expected == nil { others.count(isRight) } else { transactions.count(isRight) }
            if !isRight, shown == "bank" { print(row.text("test") ?? text) }
        }
        return [transactions, others]
    }

    private static func agrees(_ entry: BudgetEntry?, with expected: Row) -> Bool {
        guard let entry, entry.amount.double == expected.number("amount") else { return false }
        if let direction = expected.text("direction"), (direction == "in") != (entry.kind == .income) { return false }
        return expected.text("currency").map { $0 == entry.currency.code } ?? true
    }
}
