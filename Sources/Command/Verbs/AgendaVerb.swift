import ActionHandlerApp

/// `bowline agenda`: calendar, reminders and tasks.
enum AgendaVerb: Verb {
    static let name = "agenda"
    static let summary = "calendar, reminders and tasks: list, export, add, undo"
    static let help = AgendaCommand.help
    static let switches = AgendaCommand.switches
    static let options = AgendaCommand.options

    static func run(_ arguments: Arguments) async throws -> ExitCode {
        try await ActionsDesk.run(arguments, options: options, switches: switches, AgendaCommand.run)
    }
}
