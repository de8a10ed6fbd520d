import Bowline
import BowlineLive
import GistaApp

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

/// `bowline gist`: Gista from a terminal.
enum GistVerb: Verb {
    static let name = "gist"
    static let summary = "save links and read their gists"
    static let help = GistWords.help
    static let switches = GistWords.switches
    static let options = GistWords.options

    static func run(_ arguments: Arguments) async throws -> ExitCode {
        let wish: GistWords.Wish
        do throws(GistWords.Problem) {
            wish = try GistWords.read(
                arguments.rest,
                switches: switches.filter(arguments.has),
                options: options.reduce(into: [:]) { $0[$1] = arguments.text($1) },
                password: password
            )
        } catch {
            throw UsageProblem(description: error.description)
        }
        let connection = try await connect(arguments)
        let code = try await carryOut(wish, on: GistTerminal(connection: connection), arguments)
        await connection.close()
        return code
    }

    private static func carryOut(
        _ wish: GistWords.Wish,
        on terminal: GistTerminal,
        _ arguments: Arguments
    ) async throws(GistTerminalProblem) -> ExitCode {
        do throws(GistTerminalProblem) {
            switch wish {
            case .command(let command): show(try await terminal.run(command), arguments)
            case .follow:
                for await news in try await terminal.follow() {
                    if let answer = GistTerminalAnswer(news) { show(answer, arguments) }
                }
            }
            return .done
        } catch {
            guard arguments.has("json") else { throw error }
            show(GistTerminalAnswer(error), arguments)
            return .failed
        }
    }

    private static func connect(_ arguments: Arguments) async throws -> GistaConnection {
        let variables = ProcessInfo.processInfo.environment
        let server = arguments.text("server") ?? variables["GISTA_SERVER"] ?? "http://127.0.0.1:3000"
        let environment: Bowline.Environment
        do throws(Failure) {
            environment = try GistTerminal.environment(server: server)
        } catch {
            throw UsageProblem(description: "--server: \(error.message)")
        }
        let home = variables["XDG_STATE_HOME"] ?? (variables["HOME"] ?? ".") + "/.local/state"
        let connection = try await GistaConnection.open(
            folder: GistTerminal.folder(for: environment, in: arguments.text("folder") ?? home + "/bowline/gist"),
            environment: environment,
            transport: try CurlTransport(),
            dialer: try WebSocketConnector()
        )
        connection.monitor.layer.watchSystem(towards: environment)
        return connection
    }

    private static func show(_ answer: GistTerminalAnswer, _ arguments: Arguments) {
        print(arguments.has("json") ? answer.json : answer.text)
        fflush(nil)
    }

    /// From the variable, or a line of standard input, which a terminal does not show.
    private static func password() -> String? {
        if let word = ProcessInfo.processInfo.environment["BOWLINE_PASSWORD"] { return word }
        guard isatty(STDIN_FILENO) == 1 else { return readLine() }
        return getpass("Password: ").map { String(cString: $0) }
    }
}
