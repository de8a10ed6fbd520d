import Bowline
import BowlineStore

/// `bowline outbox`: the unsent changes of the apps on this device.
enum OutboxVerb: Verb {
    static let name = "outbox"
    static let manual = Manual(
        summary: "the unsent changes of the apps: list, show, retry, drop, follow",
        usage: ["COMMAND [OPTIONS]"],
        about:
            "The unsent changes of the apps on this device. Reads their files and sends nothing: each app sends its changes when it runs.",
        commands: [
            .init("list", "", "every change, with its lane and state"),
            .init("show", "NUMBER", "one change with the request that it sends, which may contain private data"),
            .init("retry", "NUMBER", "send it again as soon as its app runs, even if it was rejected"),
            .init("drop", "NUMBER", "delete it without sending it"),
            .init("follow", "", "print each event of a change as it happens"),
        ],
        options: [
            .value(
                "app",
                "NAME",
                "only this app's outbox (every outbox that is found)",
                .oneOf(searchFolders.keys.sorted())
            ),
            .value("folder", "FOLDER", "the outboxes in that folder and below it", .folder),
            .value("count", "N", "for follow: stop after N changes"),
            .switch("json", "print one JSON object; follow prints one a line"),
        ],
        examples: [
            .init("bowline outbox list --app score", "the unsent changes of ScoreBase"),
            .init("bowline outbox follow", "the same for all apps, as it changes"),
        ],
        failure: "the outbox or the change was not found"
    )

    static func run(_ arguments: Arguments) async throws -> ExitCode {
        let count = arguments.text("count") == nil ? nil : try arguments.integer("count", in: 1...1_000_000, or: 1)
        let request = try OutboxCommands.Request(arguments.rest, count: count)
        let searchFolders = try searchFolders(arguments)
        let folders = searchFolders.flatMap { OutboxFile.folders(below: $0) }
        guard !folders.isEmpty else {
            throw OutboxCommands.CommandError(
                description: "no outbox was found in \(searchFolders.joined(separator: ", "))"
            )
        }
        let outbox = OutboxCommands(folders: folders, clock: ContinuousClock())
        let show: (OutboxCommands.Answer) -> Void = { answer in
            Console.printLine(arguments.has("json") ? JSONValue.object(answer.json).text() : answer.text)
        }
        if case .follow(let count) = request {
            try await outbox.follow(count: count, show)
        } else {
            show(try await outbox.answer(request))
        }
        return .done
    }

    /// The folders in which to look for outboxes.
    private static func searchFolders(_ arguments: Arguments) throws(UsageError) -> [String] {
        if let folder = arguments.text("folder") { return [folder] }
        guard let app = arguments.text("app") else { return searchFolders.values.sorted() }
        guard let appFolder = searchFolders[app] else {
            throw UsageError(
                description: "--app must be one of \(searchFolders.keys.sorted().joined(separator: ", ")); got '\(app)'"
            )
        }
        return [appFolder]
    }

    /// The folder of each app, by its name on the command line.
    private static var searchFolders: [String: String] {
        [
            "gist": Console.stateFolder(of: GistVerb.name), "score": Console.stateFolder(of: ScoreVerb.name),
            "actions": ActionHandlerCommands.defaultFolder,
        ]
    }
}
