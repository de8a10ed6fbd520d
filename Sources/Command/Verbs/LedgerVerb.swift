import ActionHandlerApp

/// `bowline ledger`: the budget ledger.
enum LedgerVerb: Verb {
    static let name = "ledger"
    static let manual = Manual(
        summary: "the budget ledger: list, totals, export, add, undo",
        usage: ["[COMMAND] [OPTIONS]"],
        about: "ActionHandler's budget ledger on this device.",
        commands: [
            .init("list", "", "the month's entries (the default command)"),
            .init("totals", "", "the month's totals by category"),
            .init("export", "", "the month's entries as CSV; with --all, all entries"),
        ] + ActionHandlerCommands.commands + [
            .init("convert", "CODE", "convert all entries of a currency replaced by the euro, at its fixed rate"),
            .init(
                "recurring",
                "[ID AMOUNT|end]",
                "recurring entries, e.g. rent; with an id, set the amount from today on, or end it"
            ),
            .init("report", "", "the month as a page of HTML to print"),
            .init(
                "limit",
                "CATEGORY AMOUNT [CURRENCY]",
                "set how much a month may cost in a category; none removes the limit"
            ),
            .init(
                "bank",
                "[TEXT]",
                "enter the transaction that a bank's message reports, once; from standard input without TEXT"
            ),
            .init("correct", "ID CATEGORY", "move an entry to another category, and similar entries from now on"),
        ],
        options: [
            .value("month", "YYYY-MM", "the month (this one)"),
            .switch("all", "every month"),
            .switch("rollover", "for limit, add what the month before left"),
        ] + ActionHandlerCommands.options,
        examples: [
            .init("bowline ledger add \"spent 54.20 at Lidl\"", "an entry, as the backend understands the words"),
            .init("bowline ledger bank < message.txt", "the transaction of a bank's SMS or e-mail; nothing is sent"),
            .init("bowline ledger totals --month 2025-11", "the totals of November"),
            .init(
                "bowline ledger limit Groceries 400 EUR --rollover",
                "a limit for each month; totals show what is left"
            ),
            .init("bowline ledger report > november.html", "this month, to print"),
            .init("bowline ledger export --all > ledger.csv", "all entries, for a spreadsheet"),
        ],
        failure: "the command failed, or words are still unsent"
    )

    static func run(_ arguments: Arguments) async throws -> ExitCode {
        try await ActionHandlerCommands.run(arguments, LedgerCommand.run)
    }
}
