import Bowline
import Essentials
import PlainWords
public import Wire

/// `bowline ledger`: the budget ledger from a terminal.
public enum LedgerCommand {
    /// Runs the command with its arguments.
    public static func run(
        _ words: TerminalArguments,
        on app: ActionHandlerContainer
    ) async throws(TerminalError) -> TerminalAnswer {
        let shared = await SharedCommands(app, words)
        try await TerminalError.onDevice { () async throws(DeviceError) in try await app.enterDue() }
        switch words.order {
        case "list": return list(try await month(words, app), shared.strings)
        case "totals": return totals(try await month(words, app), shared.strings)
        case "export": return export(try await entries(words, app))
        case "add": return try await shared.add()
        case "take": return try await shared.take()
        case "convert": return try await convert(words, app, shared.strings)
        case "limit": return try await limit(words, app, shared.strings)
        case "recurring": return try await RecurringCommand.run(words, app, shared.strings)
        case "report": return try await report(words, app, shared.strings)
        case "bank": return try await bank(words, app, shared)
        case "correct": return try await correct(words, app, shared.strings)
        case "send": return try await shared.send()
        case "undo": return try await shared.undo()
        case "redo": return try await shared.redo()
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
        return try await everything(app)
    }

    private static func everything(_ app: ActionHandlerContainer) async throws(TerminalError) -> [LedgerEntry] {
        let ends = (ActionDay(Day(year: 1, month: 1, day: 1)), ActionDay(Day(year: 9999, month: 12, day: 31)))
        return try await TerminalError.onDevice { () async throws(DeviceError) in
            try await app.store.entries(from: ends.0, through: ends.1)
        }
    }

    // MARK: Orders

    private static func list(_ month: LedgerMonth, _ strings: ActionHandlerStrings) -> TerminalAnswer {
        let lines = month.entries.map { entry in
            let parts = [strings.name(of: entry.type), strings.name(ofCategory: entry.category), entry.details]
            return "\(entry.id)  \(entry.day)  \(strings.amount(entry.money))  "
                + parts.filter { !$0.isEmpty }.joined(separator: ", ")
        }
        let text =
            lines.isEmpty ? strings.pick("Nothing was logged.", "Нищо не е записано.") : lines.joined(separator: "\n")
        return TerminalAnswer(text, ["month": .string(month.name), "entries": .array(month.entries.map(json))])
    }

    private static func totals(_ month: LedgerMonth, _ strings: ActionHandlerStrings) -> TerminalAnswer {
        let lines =
            month.totals.map { "\(strings.name(of: $0.type)): \(strings.amount($0.money))" }
            + month.categories.map { "  \(strings.name(ofCategory: $0.category)): \(strings.amount($0.money))" }
            + month.limits.map(strings.line)
        let totals: [JSONValue] = month.totals.map { .object(members($0.type, $0.money)) }
        let categories: [JSONValue] = month.categories.map { total in
            var json = members(total.type, total.money)
            json["category"] = .string(total.category)
            return .object(json)
        }
        let title = strings.month(month.month, of: month.year)
        return TerminalAnswer(
            ([title] + lines).joined(separator: "\n"),
            [
                "month": .string(month.name), "totals": .array(totals), "categories": .array(categories),
                "limits": .array(month.limits.map(json)),
            ]
        )
    }

    private static func export(_ entries: [LedgerEntry]) -> TerminalAnswer {
        let csv = LedgerCSV.text(entries)
        return TerminalAnswer(csv, ["csv": csv])
    }

    private static func correct(
        _ words: TerminalArguments,
        _ app: ActionHandlerContainer,
        _ strings: ActionHandlerStrings
    ) async throws(TerminalError) -> TerminalAnswer {
        guard words.rest.count >= 3 else { throw .usage("correct takes the id of an entry and a category") }
        let category = words.rest.dropFirst(2).joined(separator: " ")
        var entry = try await TerminalError.onDevice { () async throws(DeviceError) in
            guard case .entry(let entry) = try await app.store.item(words.rest[1]) else { throw .notFound }
            return entry
        }
        try await TerminalError.doing(strings) { () async throws(ActionHandlerError) in
            try await app.journal.move(entry, to: category)
        }
        try await TerminalError.onDevice { () async throws(DeviceError) in
            if !entry.details.isEmpty { try await app.store.correct(entry.details, to: category) }
        }
        entry.category = category
        return TerminalAnswer(strings.corrected, json(entry))
    }

    /// `limit CATEGORY AMOUNT [CURRENCY]`, and `limit CATEGORY none`.
    private static func limit(
        _ words: TerminalArguments,
        _ app: ActionHandlerContainer,
        _ strings: ActionHandlerStrings
    ) async throws(TerminalError) -> TerminalAnswer {
        var rest = Array(words.rest.dropFirst())
        let usage = "limit takes a category and an amount, e.g. limit Groceries 400 EUR; got '\(words.text)'"
        let home = try await TerminalError.onDevice { () async throws(DeviceError) in
            try await app.store.preferences().currency
        }
        let last = rest.last ?? ""
        let isCode = last.utf8.count == 3 && last.utf8.allSatisfy { (0x41...0x5A).contains($0) }
        let currency = isCode ? rest.removeLast() : home
        guard let amount = rest.popLast(), !rest.isEmpty else { throw .usage(usage) }
        let category = rest.joined(separator: " ")
        guard amount != "none" else {
            try await TerminalError.onDevice { () async throws(DeviceError) in
                try await app.store.removeLimit(of: category)
            }
            return TerminalAnswer(strings.saved, ["removed": .string(category)])
        }
        guard let value = Decimal(string: amount), "\(value)" == amount || amount.contains("."), value > 0,
            let money = Money(value, currency: currency)
        else { throw .usage(usage) }
        let limit = CategoryLimit(category: category, money: money, rollsOver: words.options["rollover"] != nil)
        try await TerminalError.onDevice { () async throws(DeviceError) in try await app.store.set(limit) }
        let month = try await month(words, app)
        guard let status = month.limits.first(where: { $0.limit == limit }) else {
            return TerminalAnswer(strings.saved, ["category": .string(category)])
        }
        return TerminalAnswer(strings.line(of: status), json(status))
    }

    /// Converts the entries in a currency that the euro replaced, at its fixed rate. Also makes the euro the currency
    /// of new entries. `undo` restores the entries.
    private static func convert(
        _ words: TerminalArguments,
        _ app: ActionHandlerContainer,
        _ strings: ActionHandlerStrings
    ) async throws(TerminalError) -> TerminalAnswer {
        let old = Currency(words.text)
        guard old.unitsPerEuro != nil else {
            throw .usage("convert takes a currency that became the euro, e.g. BGN; got '\(words.text)'")
        }
        let all = try await everything(app)
        let recurring = try await TerminalError.onDevice { () async throws(DeviceError) in
            try await app.store.recurring()
        }
        let changes =
            all.filter { $0.money.currency == old.code }.compactMap { entry -> ItemReplacement? in
                guard let money = entry.money.inEuros else { return nil }
                var new = entry
                new.money = money
                return ItemReplacement(.entry(entry), by: .entry(new))
            }
            + recurring.filter { $0.money.currency == old.code }.compactMap { entry -> ItemReplacement? in
                guard let money = entry.money.inEuros else { return nil }
                var new = entry
                new.money = money
                return ItemReplacement(.recurring(entry), by: .recurring(new))
            }
        let movesHome = try await movesHome(from: old.code, app)
        let home = movesHome ? " " + strings.homeIsEuro : ""
        guard !changes.isEmpty else { return TerminalAnswer(strings.converted(0, old.code) + home, ["converted": 0]) }
        let id = UUID().uuidString
        let message = strings.converted(changes.count, old.code)
        try await TerminalError.onDevice { () async throws(DeviceError) in
            try await app.store.replace(changes, as: id)
            let receipt = ActionReceipt(type: ChangeItemAction.type, id: id)
            try await app.store.record(
                HistoryNote(
                    instant: app.now(),
                    input: "convert \(old.code)",
                    message: message,
                    type: ChangeItemAction.type,
                    status: .done,
                    receipt: receipt
                )
            )
        }
        return TerminalAnswer(message + home, ["converted": .integer(changes.count)])
    }

    /// Makes the euro the user's currency if it was `old`; returns whether it did.
    private static func movesHome(from old: String, _ app: ActionHandlerContainer) async throws(TerminalError) -> Bool {
        try await TerminalError.onDevice { () async throws(DeviceError) in
            var preferences = try await app.store.preferences()
            guard preferences.currency == old else { return false }
            preferences.currency = "EUR"
            try await app.store.save(preferences)
            return true
        }
    }

    private static func report(
        _ words: TerminalArguments,
        _ app: ActionHandlerContainer,
        _ strings: ActionHandlerStrings
    ) async throws(TerminalError) -> TerminalAnswer {
        let recurring = try await TerminalError.onDevice { () async throws(DeviceError) in
            try await app.store.recurring()
        }
        let html = LedgerReport.html(try await month(words, app), recurring: recurring, strings.language)
        return TerminalAnswer(html, ["html": .string(html)])
    }

    private static func json(_ status: LimitStatus) -> JSONValue {
        [
            "category": .string(status.limit.category), "currency": .string(status.limit.money.currency),
            "allowed": JSONValue(encoding: status.allowed.amount),
            "spent": JSONValue(encoding: status.spent.amount),
            "left": JSONValue(encoding: status.left.amount), "rolls_over": .bool(status.limit.rollsOver),
        ]
    }

    /// Enters the transaction that a bank's message reports; the message is the argument or standard input.
    private static func bank(
        _ words: TerminalArguments,
        _ app: ActionHandlerContainer,
        _ shared: SharedCommands
    ) async throws(TerminalError) -> TerminalAnswer {
        let text = words.text.isEmpty ? words.standardInput() : words.text
        let preferences = try await TerminalError.onDevice { () async throws(DeviceError) in
            try await app.store.preferences()
        }
        guard let action = BankReport.action(in: text, at: app.now(), preferences) else {
            throw .failed(shared.strings.noTransaction)
        }
        return try await TerminalError.doing(shared.strings) { () async throws(ActionHandlerError) in
            let done = try await app.journal.perform([action], input: text, message: "")
            let message = done.message ?? ""
            return TerminalAnswer(
                message,
                ["success": true, "message": .string(message), "is_new": .bool(done.receipt != nil)]
            )
        }
    }

    /// An entry of the ledger in JSON.
    private static func json(_ entry: LedgerEntry) -> JSONValue {
        var json = members(entry.type, entry.money)
        json["id"] = .string(entry.id)
        json["date"] = .string(entry.day.description)
        json["category"] = .string(entry.category)
        json["details"] = .string(entry.details)
        return .object(json)
    }

    private static func members(_ type: BudgetAction.TransactionType, _ money: Money) -> JSONObject {
        [
            "type": .string(type.rawValue), "amount": JSONValue(encoding: money.amount),
            "currency": .string(money.currency),
        ]
    }
}
