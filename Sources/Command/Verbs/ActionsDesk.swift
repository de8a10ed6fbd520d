import ActionHandlerApp
import Bowline

#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

/// Opens what ActionHandler keeps on this device for one order, and prints what the order answers.
enum ActionsDesk {
    typealias Order = (TerminalWords, ActionHandlerAssembly) async throws(TerminalProblem) -> TerminalAnswer

    static func run(
        _ arguments: Arguments,
        options: Set<String>,
        switches: Set<String>,
        _ order: Order
    ) async throws -> ExitCode {
        let folder = arguments.text("data") ?? "\(home)/.bowline/actions"
        guard !folder.isEmpty else { throw UsageProblem(description: "--data takes a folder") }
        let environment = try Config.environment(given: arguments.text("server"), folder: folder)
        let network = NetworkMonitor()
        network.watchSystem(towards: environment)
        var configuration = Client.Configuration()
        configuration.nearNetwork = [network]
        let app = try await ActionHandlerAssembly.open(
            folder: folder,
            environment: environment,
            transport: try CurlTransport(),
            configuration: configuration
        )
        var given: [String: String] = [:]
        for name in options { given[name] = arguments.text(name) }
        for name in switches where arguments.has(name) { given[name] = "" }
        let words = TerminalWords(rest: arguments.rest, options: given, standardInput: standardInput)
        let outcome: Result<TerminalAnswer, TerminalProblem>
        do throws(TerminalProblem) {
            outcome = .success(try await order(words, app))
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

    private static var home: String {
        ProcessInfo.processInfo.environment["HOME"] ?? "."
    }

    @Sendable private static func standardInput() -> String {
        var text = ""
        while let line = readLine(strippingNewline: false) { text += line }
        return text
    }
}
