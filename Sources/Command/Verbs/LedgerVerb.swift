import ActionHandlerApp

/// `bowline ledger`: the budget ledger.
enum LedgerVerb: Verb {
    static let name = "ledger"
    static let summary = "the budget ledger: list, totals, export, add, undo"
    static let help = LedgerCommand.help
    static let switches = LedgerCommand.switches
    static let options = LedgerCommand.options

    static func run(_ arguments: Arguments) async throws -> ExitCode {
        try await ActionsDesk.run(arguments, options: options, switches: switches, LedgerCommand.run)
    }
}
