import ActionHandlerApp

/// `bowline agenda`: calendar, reminders and tasks.
enum AgendaVerb: Verb {
    static let name = "agenda"
    static let manual = Manual(
        summary: "calendar, reminders and tasks: list, export, add, undo",
        usage: ["[COMMAND] [OPTIONS]"],
        about: "ActionHandler's calendar, reminders and tasks on this device.",
        commands: [
            .init("list", "", "upcoming items (the default command)"),
            .init("export", "", "everything as an .ics file"),
            .init("watch", "", "ring reminders and tasks when they are due, here and as desktop notifications"),
        ] + ActionHandlerCommands.commands + [
            .init(
                "done",
                "ID [TIME]",
                "mark a reminder or task as done; of one that repeats, the one at TIME, as `list` shows it"
            ),
            .init("repeat", "RULE", "the times of an RFC 5545 rule, e.g. FREQ=WEEKLY;BYDAY=MO"),
        ],
        options: [
            .value("from", "DATE", "the first day (today); for repeat, the first time, e.g. 2025-11-03T09:00:00"),
            .value("days", "N", "how many days (14)"),
            .value("count", "N", "for repeat, how many times at most (10); for watch, after how many to stop"),
            .value("time-zone", "ZONE", "for repeat, the time zone (the user's)"),
            .value(
                "jsonl",
                "-",
                "for repeat, one object {\"id\",\"rule\",\"from\",\"count\",\"time_zone\"} a line on standard input",
                .oneOf(["-"])
            ),
        ] + ActionHandlerCommands.options,
        examples: [
            .init(
                "bowline agenda add \"dentist on Tuesday at 14:30\"",
                "an event, as the backend understands the words"
            ),
            .init("bowline agenda list --days 7", "the next seven days"),
            .init("bowline agenda watch", "ring until Control-C"),
            .init("bowline agenda repeat \"FREQ=WEEKLY;BYDAY=MO\" --count 3", "three Mondays; needs no backend"),
        ],
        failure: "the command failed, or words are still unsent"
    )

    static func run(_ arguments: Arguments) async throws -> ExitCode {
        try await ActionHandlerCommands.run(arguments, AgendaCommand.run)
    }
}
