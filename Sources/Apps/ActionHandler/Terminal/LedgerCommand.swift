import Essentials
import PlainWords

/// `bowline ledger`: the budget ledger from a terminal.
public enum LedgerCommand {
    /// Runs the command with its arguments.
    public static func run(
        _ words: TerminalArguments,
        on app: ActionHandlerContainer
    ) async throws(TerminalError) -> TerminalAnswer {
        let shared = await SharedCommands(app, words)
        switch words.order {
        case "list": return list(try await month(words, app), shared.strings)
        case "totals": return totals(try await month(words, app), shared.strings)
        case "export": return export(try await entries(words, app))
        case "add": return try await shared.add()
        case "take": return try await shared.take()
        case "correct": return try await correct(words, app, shared.strings)
        case "send": return try await shared.send()
        case "undo": return try await shared.undo()
        default: throw .usage("unknown command '\(words.order)'")
        }
    }

    // MARK: Reading

    private static func name(_ words: TerminalArguments, _ app: ActionHandlerContainer) async throws(TerminalError)
        -> MonthName
    {
        guard let text = words.options["month"] else {
            let zone = try await TerminalError.onDevice { () async throws(DeviceError) in
                try await app.store.preferences().timeZone
            }
            return MonthName(ActionDay(at: app.now(), in: zone))
        }
        guard let first = ActionDay(text + "-01") else {
            throw .usage("--month must be a month, e.g. 2025-11; got '\(text)'")
        }
        return MonthName(first)
    }

    private static func month(_ words: TerminalArguments, _ app: ActionHandlerContainer) async throws(TerminalError)
        -> LedgerMonth
    {
        let name = try await name(words, app)
        return try await TerminalError.onDevice { () async throws(DeviceError) in
            try await LedgerMonth.read(from: app.store, name)
        }
    }

    private static func entries(_ words: TerminalArguments, _ app: ActionHandlerContainer) async throws(TerminalError)
        -> [LedgerEntry]
    {
        guard words.options["all"] != nil else { return try await month(words, app).entries }
        let ends = (ActionDay(Day(year: 1, month: 1, day: 1)), ActionDay(Day(year: 9999, month: 12, day: 31)))
        return try await TerminalError.onDevice { () async throws(DeviceError) in
            try await app.store.entries(from: ends.0, through: ends.1)
        }
    }

    // MARK: Orders

    private static func list(_ month: LedgerMonth, _ strings: ActionHandlerStrings) -> TerminalAnswer {
        struct Listed: Encodable {
            let month: String
            let entries: [TerminalEntry]
        }
        let lines = month.entries.map { entry in
            let parts = [strings.name(of: entry.type), strings.name(ofCategory: entry.category), entry.details]
            return "\(entry.id)  \(entry.day)  \(strings.amount(entry.money))  "
                + parts.filter { !$0.isEmpty }.joined(separator: ", ")
        }
        let text =
            lines.isEmpty ? strings.pick("Nothing was logged.", "Нищо не е записано.") : lines.joined(separator: "\n")
        return TerminalAnswer(
            text,
            json: Listed(month: month.name, entries: month.entries.map(TerminalEntry.init))
        )
    }

    private static func totals(_ month: LedgerMonth, _ strings: ActionHandlerStrings) -> TerminalAnswer {
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
            month.totals.map { "\(strings.name(of: $0.type)): \(strings.amount($0.money))" }
            + month.categories.map { "  \(strings.name(ofCategory: $0.category)): \(strings.amount($0.money))" }
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
        let title = strings.month(month.month, of: month.year)
        return TerminalAnswer(([title] + lines).joined(separator: "\n"), json: totals)
    }

    private static func export(_ entries: [LedgerEntry]) -> TerminalAnswer {
        let csv = LedgerCSV.text(entries)
        return TerminalAnswer(csv, json: ["csv": csv])
    }

    private static func correct(
        _ words: TerminalArguments,
        _ app: ActionHandlerContainer,
        _ strings: ActionHandlerStrings
    ) async throws(TerminalError) -> TerminalAnswer {
        guard words.rest.count >= 3 else { throw .usage("correct takes the id of an entry and a category") }
        let category = words.rest.dropFirst(2).joined(separator: " ")
        let entry = try await TerminalError.onDevice { () async throws(DeviceError) in
            let entry = try await app.store.setCategory(category, ofEntry: words.rest[1])
            if !entry.details.isEmpty { try await app.store.correct(entry.details, to: category) }
            return entry
        }
        return TerminalAnswer(strings.corrected, json: TerminalEntry(entry))
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
