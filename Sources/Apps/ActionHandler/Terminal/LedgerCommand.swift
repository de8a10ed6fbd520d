import Essentials
import PlainWords

/// `bowline ledger`: the budget ledger from a terminal.
public enum LedgerCommand {
    /// Does what was ordered.
    public static func run(
        _ words: TerminalWords,
        on app: ActionHandlerAssembly
    ) async throws(TerminalProblem) -> TerminalAnswer {
        let orders = await TerminalOrders(app, words)
        switch words.order {
        case "list": return list(try await month(words, app), orders.messages)
        case "totals": return totals(try await month(words, app), orders.messages)
        case "export": return export(try await entries(words, app))
        case "add": return try await orders.add()
        case "take": return try await orders.take()
        case "correct": return try await correct(words, app, orders.messages)
        case "send": return try await orders.send()
        case "undo": return try await orders.undo()
        default: throw .usage("ledger knows no \(words.order)")
        }
    }

    // MARK: Reading

    private static func name(_ words: TerminalWords, _ app: ActionHandlerAssembly) async throws(TerminalProblem)
        -> MonthName
    {
        guard let text = words.options["month"] else {
            let zone = try await TerminalProblem.onDevice { () async throws(DeviceProblem) in
                try await app.store.preferences().timeZone
            }
            return MonthName(ActionDay(at: app.now(), in: zone))
        }
        guard let first = ActionDay(text + "-01") else {
            throw .usage("--month takes a month such as 2025-11, not \(text)")
        }
        return MonthName(first)
    }

    private static func month(_ words: TerminalWords, _ app: ActionHandlerAssembly) async throws(TerminalProblem)
        -> LedgerMonth
    {
        let name = try await name(words, app)
        return try await TerminalProblem.onDevice { () async throws(DeviceProblem) in
            try await LedgerMonth.read(from: app.store, name)
        }
    }

    private static func entries(_ words: TerminalWords, _ app: ActionHandlerAssembly) async throws(TerminalProblem)
        -> [LedgerEntry]
    {
        guard words.options["all"] != nil else { return try await month(words, app).entries }
        let ends = (ActionDay(Day(year: 1, month: 1, day: 1)), ActionDay(Day(year: 9999, month: 12, day: 31)))
        return try await TerminalProblem.onDevice { () async throws(DeviceProblem) in
            try await app.store.entries(from: ends.0, through: ends.1)
        }
    }

    // MARK: Orders

    private static func list(_ month: LedgerMonth, _ messages: Messages) -> TerminalAnswer {
        struct Listed: Encodable {
            let month: String
            let entries: [TerminalEntry]
        }
        let lines = month.entries.map { entry in
            let parts = [messages.name(of: entry.type), messages.name(ofCategory: entry.category), entry.details]
            return "\(entry.id)  \(entry.day)  \(messages.amount(entry.money))  "
                + parts.filter { !$0.isEmpty }.joined(separator: ", ")
        }
        let text =
            lines.isEmpty ? messages.pick("Nothing was logged.", "Нищо не е записано.") : lines.joined(separator: "\n")
        return TerminalAnswer(
            text,
            json: Listed(month: month.name, entries: month.entries.map(TerminalEntry.init))
        )
    }

    private static func totals(_ month: LedgerMonth, _ messages: Messages) -> TerminalAnswer {
        struct Total: Encodable {
            let type: String
            var category: String?
            let amount: Decimal
            let currency: String
        }
        struct Totals: Encodable {
            let month: String
            let totals: [Total]
            let categories: [Total]
        }
        let lines =
            month.totals.map { "\(messages.name(of: $0.type)): \(messages.amount($0.money))" }
            + month.categories.map { "  \(messages.name(ofCategory: $0.category)): \(messages.amount($0.money))" }
        let totals = Totals(
            month: month.name,
            totals: month.totals.map {
                Total(type: $0.type.rawValue, amount: $0.money.amount, currency: $0.money.currency)
            },
            categories: month.categories.map {
                Total(
                    type: $0.type.rawValue,
                    category: $0.category,
                    amount: $0.money.amount,
                    currency: $0.money.currency
                )
            }
        )
        let title = messages.month(month.month, of: month.year)
        return TerminalAnswer(([title] + lines).joined(separator: "\n"), json: totals)
    }

    private static func export(_ entries: [LedgerEntry]) -> TerminalAnswer {
        let csv = LedgerCSV.text(entries)
        return TerminalAnswer(csv, json: ["csv": csv])
    }

    private static func correct(
        _ words: TerminalWords,
        _ app: ActionHandlerAssembly,
        _ messages: Messages
    ) async throws(TerminalProblem) -> TerminalAnswer {
        guard words.rest.count >= 3 else { throw .usage("correct takes a line's id and a category") }
        let category = words.rest.dropFirst(2).joined(separator: " ")
        let entry = try await TerminalProblem.onDevice { () async throws(DeviceProblem) in
            let entry = try await app.store.setCategory(category, ofEntry: words.rest[1])
            if !entry.details.isEmpty { try await app.store.correct(entry.details, to: category) }
            return entry
        }
        return TerminalAnswer(messages.corrected, json: TerminalEntry(entry))
    }
}

/// A line of the ledger in JSON.
private struct TerminalEntry: Encodable {
    let id: String
    let date: String
    let type: String
    let category: String
    let amount: Decimal
    let currency: String
    let details: String

    init(_ entry: LedgerEntry) {
        id = entry.id
        date = entry.day.description
        type = entry.type.rawValue
        category = entry.category
        amount = entry.money.amount
        currency = entry.money.currency
        details = entry.details
    }
}
