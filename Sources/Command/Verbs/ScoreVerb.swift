import Bowline
import ScoreBaseApp

#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

#if canImport(Glibc)
    import Glibc
#elseif canImport(Darwin)
    import Darwin
#endif

/// `bowline score`: ScoreBase from a terminal.
enum ScoreVerb: Verb {
    static let name = "score"
    static let summary = "sign in, see leagues and tables, record and follow games"
    static let switches = ScoreTerminal.switches
    static let options = ScoreTerminal.options
    static let help = ScoreTerminal.help

    static func run(_ arguments: Arguments) async throws -> ExitCode {
        let request = ScoreTerminal.Request(
            arguments.rest,
            options: options.reduce(into: [:]) { $0[$1] = arguments.text($1) },
            switches: switches.filter(arguments.has)
        )
        var world = ScoreTerminal.World(folder: folder, password: password, say: say)
        world.desk = { $0.watchesSystem = true }
        do throws(TerminalProblem) {
            let answer = try await ScoreTerminal.run(request, in: world)
            show(answer, arguments)
            return answer.isYes ? .done : .failed
        } catch .usage(let problem) {
            throw UsageProblem(description: problem)
        } catch .failed(let answer) {
            show(answer, arguments)
            return .failed
        }
    }

    private static func show(_ answer: TerminalAnswer, _ arguments: Arguments) {
        if arguments.has("json") {
            print(JSONValue.object(answer.json).text())
        } else if !answer.text.isEmpty {
            print(answer.text)
        }
    }

    /// Where people's programs keep what they know.
    private static var folder: String {
        let variables = ProcessInfo.processInfo.environment
        let home = variables["XDG_STATE_HOME"] ?? (variables["HOME"] ?? ".") + "/.local/state"
        return home + "/bowline/score"
    }

    /// From the variable, or a line of standard input, which a terminal does not show.
    @Sendable private static func password() -> String? {
        if let word = ProcessInfo.processInfo.environment["BOWLINE_PASSWORD"] { return word }
        guard isatty(STDIN_FILENO) == 1 else { return readLine() }
        guard let typed = getpass("Password: ") else { return nil }
        return String(cString: typed)
    }

    @Sendable private static func say(_ line: String) {
        print(line)
        fflush(nil)
    }
}
