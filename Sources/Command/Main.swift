import Backend
import Bowline

#if canImport(Glibc)
    import Glibc
#elseif canImport(Darwin)
    import Darwin
#endif

/// The program `bowline`, which runs one verb.
@main
struct Main {
    /// The version that `--version` prints, as in `CHANGELOG.md`.
    static let version = "0.1.0"

    static func main() async {
        let words = Array(CommandLine.arguments.dropFirst())
        exit(await run(words).rawValue)
    }

    private static func run(_ words: [String]) async -> ExitCode {
        switch words.first {
        case nil, "--help", "-h", "help": return showHelp(words.dropFirst().first)
        #if os(Linux)
            // A helper process that `serve` starts to read pages; never called by users.
            case HelperProcess.word: return HelperProcess.run() ? .done : .failed
        #endif
        case "--version": return printOutput("bowline \(version)")
        case let name?:
            let verb: any Verb.Type
            do {
                verb = try VerbTable.verb(name)
            } catch {
                return reportUsageError(error, see: "bowline --help")
            }
            return await run(verb, Array(words.dropFirst()))
        }
    }

    private static func run(_ verb: any Verb.Type, _ words: [String]) async -> ExitCode {
        if words.contains("--help") || words == ["-h"] { return showHelp(verb.name) }
        do {
            let arguments = try Arguments(words, verb.manual)
            try verb.manual.checkCommand(arguments.rest, of: verb.name)
            return try await verb.run(arguments)
        } catch let problem as UsageError {
            return reportUsageError(problem, see: "bowline \(verb.name) --help")
        } catch {
            let answer: JSONValue = ["error": .string("\(error)")]
            if words.contains("--json") { print(answer.text()) }
            printError("\(error)")
            return .failed
        }
    }

    // MARK: Output

    /// The help of one verb, or of the program.
    private static func showHelp(_ name: String?) -> ExitCode {
        guard let name else { return printOutput(help) }
        do {
            let verb = try VerbTable.verb(name)
            return printOutput(ManualText(verb: name, manual: verb.manual, style: .output).text)
        } catch {
            return reportUsageError(error, see: "bowline --help")
        }
    }

    private static func printOutput(_ text: String) -> ExitCode {
        print(text)
        return .done
    }

    private static func reportUsageError(_ problem: UsageError, see next: String) -> ExitCode {
        printError("\(problem.description)\nSee `\(next)`.")
        return .wrongUsage
    }

    private static func printError(_ text: String) {
        Console.writeError("\(Style.errorOutput.red("bowline:")) \(text)\n")
    }

    private static var help: String {
        let style = Style.output
        let list = VerbTable.all.map { "  \(style.bold($0.name))".padded(to: 15 + style.weight) + $0.manual.summary }
        return """
            bowline — ties Swift apps to their backends

            \(style.bold("Usage:")) bowline VERB [OPTIONS]

            \(list.joined(separator: "\n"))

            \(style.bold("Examples:"))
              bowline serve
                  run the backend with demo data; open http://127.0.0.1:3000
              bowline analyze "Your parcel waits: pay 1.99 at parcel-fee.top"
                  is this a scam, and why?
              bowline doctor --server http://127.0.0.1:3000
                  check the connection to a server, step by step

            See `bowline VERB --help`. Verbs that list --json print one JSON object.
            Exit codes: 0 done; 1 the answer is no or the work failed; 2 wrong usage.
            """
    }
}

extension String {
    /// The text, padded with spaces to `width` characters and by at least one.
    func padded(to width: Int) -> String {
        self + String(repeating: " ", count: max(1, width - count))
    }
}
