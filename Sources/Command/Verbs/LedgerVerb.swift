import ActionHandlerApp

/// `bowline ledger`: the budget ledger.
enum LedgerVerb: Verb {
    static let name = "ledger"
    static let manual = Manual(
        summary: "the budget ledger: list, totals, export, add, undo",
        usage: ["[COMMAND] [OPTIONS]"],
        about: "ActionHandler's budget ledger on this device.",
        commands: [
            .init("list", "", "the month's lines (what it does without a command)"),
            .init("totals", "", "the month's sums by category"),
            .init("export", "", "the month's lines as CSV; with --all, all there are"),
        ] + ActionHandlerCommands.commands + [
            .init("correct", "ID CATEGORY", "put a line into another category, and its like from now on")
        ],
        options: [
            .value("month", "YYYY-MM", "the month (this one)"),
            .switch("all", "every month"),
        ] + ActionHandlerCommands.options,
        examples: [
            .init("bowline ledger add \"spent 54.20 at Lidl\"", "a line, by the backend's understanding"),
            .init("bowline ledger totals --month 2025-11", "the sums of November"),
            .init("bowline ledger export --all > ledger.csv", "all of it for a spreadsheet"),
        ],
        failure: "nothing was done, or something still waits"
    )

    static func run(_ arguments: Arguments) async throws -> ExitCode {
        try await ActionHandlerCommands.run(arguments, LedgerCommand.run)
    }
}
