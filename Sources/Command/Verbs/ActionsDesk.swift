import ActionHandlerApp
import Bowline
import Essentials

/// Opens what ActionHandler keeps on this device for one order, and prints what the order answers.
enum ActionsDesk {
    typealias Order = (TerminalWords, ActionHandlerAssembly) async throws(TerminalProblem) -> TerminalAnswer

    /// What ledger and agenda do alike.
    static let commands: [Manual.Command] = [
        .init("add", "TEXT", "say the words to the backend and do what they come to"),
        .init("take", "", "do what an ActionResult on standard input says, as `bowline act --json` prints it"),
        .init("send", "", "send what waits for the network"),
        .init("undo", "", "take back what was done last"),
    ]
    /// What both take.
    static let options: [Manual.Option] = [
        .value("data", "FOLDER", "where it is kept (~/.bowline/actions)", .folder),
        .value("server", "URL", "the backend (BOWLINE_ACTIONS_URL, or http://127.0.0.1:3000)"),
        .value("seconds", "N", "how long send goes on (10)"),
        .json,
    ]

    static func run(
        _ arguments: Arguments,
        _ order: Order
    ) async throws -> ExitCode {
        let folder = arguments.text("data") ?? usualFolder
        guard !folder.isEmpty else { throw UsageProblem(description: "--data takes a folder") }
        let environment = try Config.environment(given: arguments.text("server"), folder: folder)
        let network = NetworkMonitor()
        network.watchSystem(towards: environment)
        var configuration = Client.Configuration()
        configuration.networkLayers = [network]
        let app = try await ActionHandlerAssembly.open(
            folder: folder,
            environment: environment,
            transport: try CurlTransport(),
            configuration: configuration
        )
        var given = arguments.values
        for name in arguments.switches { given[name] = "" }
        let words = TerminalWords(rest: arguments.rest, options: given, standardInput: standardInput)
        let outcome: Result<TerminalAnswer, TerminalProblem>
        do throws(TerminalProblem) {
            outcome = .success(
                try await Progress.telling(of: "working") { () async throws(TerminalProblem) in
                    try await order(words, app)
                }
            )
        } catch {
            outcome = .failure(error)
        }
        await app.close()
        return try tell(outcome, asJSON: arguments.has("json"))
    }

    private static func tell(
        _ outcome: Result<TerminalAnswer, TerminalProblem>,
        asJSON: Bool
    ) throws -> ExitCode {
        switch outcome {
        case .success(let answer):
            let text = asJSON ? answer.json : answer.text
            // A file that is exported ends its own last line.
            print(text, terminator: text.utf8.last == UInt8(ascii: "\n") ? "" : "\n")
            return answer.isDone ? .done : .failed
        case .failure(.usage(let problem)):
            throw UsageProblem(description: problem)
        case .failure(.failed(let problem)):
            throw WorkProblem(description: problem)
        }
    }

    /// The work failed, in words.
    private struct WorkProblem: Error, CustomStringConvertible {
        let description: String
    }

    /// Where it is kept when no folder is named.
    static var usualFolder: String {
        (ProcessInfo.processInfo.environment["HOME"] ?? ".") + "/.bowline/actions"
    }

    @Sendable private static func standardInput() -> String {
        var text = ""
        while let line = readLine(strippingNewline: false) { text += line }
        return text
    }
}
