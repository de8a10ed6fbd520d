import ActionHandlerApp
import Bowline
import Essentials
import Wire

/// Opens ActionHandler's data on this device for one command and prints the result.
enum ActionHandlerCommands {
    typealias Command = (TerminalArguments, ActionHandlerContainer) async throws(TerminalError) -> TerminalAnswer

    /// The commands of both `ledger` and `agenda`.
    static let commands: [Manual.Command] = [
        .init("add", "TEXT", "send the words to the backend and carry out the answer"),
        .init("take", "", "carry out an ActionResult from standard input, as `bowline act --json` prints it"),
        .init("send", "", "send the words that were queued without a network"),
        .init("undo", "", "undo the last action"),
        .init("redo", "", "do the action again that was undone last, while nothing new was done"),
    ]
    /// The options of both verbs.
    static let options: [Manual.Option] = [
        .value("data", "FOLDER", "the folder of the data (~/.bowline/actions)", .folder),
        .value("server", "URL", "the backend (BOWLINE_ACTIONS_URL, or http://127.0.0.1:3000)"),
        .switch("preview", "for `add`, only show what this device reads, piece by piece"),
        .value(
            "correct",
            "PIECES",
            "for `add`, other values for pieces of the preview, e.g. \"2=48; 3=Gifts; 4=-\"; - leaves out"
        ),
        .value("choose", "N", "for `add` and `take`, the choice to take where there are several"),
        .value("seconds", "N", "how long `send` tries (10)"),
        .json,
    ]

    static func run(
        _ arguments: Arguments,
        _ command: Command
    ) async throws -> ExitCode {
        let folder = arguments.text("data") ?? defaultFolder
        guard !folder.isEmpty else { throw UsageError(description: "--data must name a folder; got an empty text") }
        let environment = try Config.environment(given: arguments.text("server"), folder: folder)
        let network = NetworkMonitor()
        network.watchSystem(towards: environment)
        var configuration = Client.Configuration()
        configuration.networkLayers = [network]
        let app = try await ActionHandlerContainer.open(
            folder: folder,
            environment: environment,
            transport: try CurlTransport(),
            configuration: configuration
        )
        var given = arguments.values
        for name in arguments.switches { given[name] = "" }
        let words = TerminalArguments(
            rest: arguments.rest,
            options: given,
            standardInput: standardInput,
            ring: Ringing(arguments).ring
        )
        let outcome: Result<TerminalAnswer, TerminalError>
        do throws(TerminalError) {
            outcome = .success(
                try await Progress.reporting(about: "working") { () async throws(TerminalError) in
                    try await command(words, app)
                }
            )
        } catch {
            outcome = .failure(error)
        }
        await app.close()
        switch outcome {
        case .success(let answer): return Console.show(answer, arguments)
        case .failure(.usage(let problem)): throw UsageError(description: problem)
        case .failure(.failed(let answer)): throw CommandError(description: answer.text)
        }
    }

    /// Why a command failed.
    private struct CommandError: Error, CustomStringConvertible {
        let description: String
    }

    /// The folder when --data is not given.
    static var defaultFolder: String {
        (ProcessInfo.processInfo.environment["HOME"] ?? ".") + "/.bowline/actions"
    }

    @Sendable private static func standardInput() -> String {
        var text = ""
        while let line = readLine(strippingNewline: false) { text += line }
        return text
    }
}
