#if canImport(Glibc)
    import Glibc
#elseif canImport(Darwin)
    import Darwin
#endif

/// The program `bowline`: one verb a run.
@main
struct Main {
    /// Every verb, in the order the help shows them.
    private static var verbs: [any Verb.Type] {
        [
            ServeVerb.self, AnalyzeVerb.self, ActVerb.self, UnderstandVerb.self, DistillVerb.self, LedgerVerb.self,
            AgendaVerb.self, GistVerb.self, ScoreVerb.self, OutboxVerb.self, AdminVerb.self, BackupVerb.self,
            DoctorVerb.self,
            BenchVerb.self,
        ]
    }

    static func main() async {
        var words = Array(CommandLine.arguments.dropFirst())
        guard let name = words.first, name != "--help", name != "help" else {
            print(help)
            exit(ExitCode.done.rawValue)
        }
        words.removeFirst()
        guard let verb = verbs.first(where: { $0.name == name }) else {
            complain("there is no verb \(name); `bowline --help` lists them")
            exit(ExitCode.wrongUsage.rawValue)
        }
        if words.contains("--help") {
            print(verb.help)
            exit(ExitCode.done.rawValue)
        }
        exit(await run(verb, words).rawValue)
    }

    private static func run(_ verb: any Verb.Type, _ words: [String]) async -> ExitCode {
        do {
            return try await verb.run(Arguments(words, switches: verb.switches, options: verb.options))
        } catch let problem as UsageProblem {
            complain("\(problem.description)\n\n\(problem.hint ?? verb.help)")
            return .wrongUsage
        } catch {
            complain("\(error)")
            return .failed
        }
    }

    private static func complain(_ text: String) {
        let line = "bowline: \(text)\n"
        // Written without a buffer of its own, so that nothing is left behind at exit.
        _ = line.withCString { write(STDERR_FILENO, $0, strlen($0)) }
    }

    private static var help: String {
        let list = verbs.map { "  \($0.name.padded(to: 12))\($0.summary)" }.joined(separator: "\n")
        return """
            bowline — ties Swift apps to their backends

            Usage: bowline VERB [OPTIONS]

            \(list)

            `bowline VERB --help` tells more. Exit codes: 0 done, 1 the answer is no or the work failed, 2 wrong usage.
            """
    }
}

extension String {
    /// The text with spaces behind it up to that many characters.
    func padded(to width: Int) -> String {
        self + String(repeating: " ", count: max(1, width - count))
    }
}
