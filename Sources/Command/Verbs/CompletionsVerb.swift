/// `bowline completions`: completion scripts for shells.
enum CompletionsVerb: Verb {
    static let name = "completions"

    static let manual = Manual(
        summary: "complete bowline's commands in bash or zsh",
        usage: ["bash|zsh"],
        about: "Prints a script for the shell, made from the verbs and options of this program.",
        commands: [
            .init("bash", "", "for bash: add the first example to ~/.bashrc"),
            .init("zsh", "", "for zsh: add the second example to ~/.zshrc, after compinit"),
        ],
        examples: [
            .init("source <(bowline completions bash)", "complete in this bash from now on"),
            .init("source <(bowline completions zsh)", "complete in this zsh from now on"),
        ],
        failure: "the script could not be printed"
    )

    static func run(_ arguments: Arguments) async throws -> ExitCode {
        let table = CompletionTable(VerbTable.all)
        switch arguments.rest {
        case ["bash"]: print(BashCompletion(table: table).script)
        case ["zsh"]: print(ZshCompletion(table: table).script)
        default: throw UsageError(description: "the shell must be bash or zsh, e.g. bowline completions bash")
        }
        return .done
    }
}
