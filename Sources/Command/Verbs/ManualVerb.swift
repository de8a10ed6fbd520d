/// `bowline manual`: the manual page of the program.
enum ManualVerb: Verb {
    static let name = "manual"

    static let manual = Manual(
        summary: "print the manual page",
        usage: [""],
        about: "Prints the help of every verb as one page for man.",
        examples: [
            .init("bowline manual | man -l -", "read it here"),
            .init("bowline manual > /usr/local/share/man/man1/bowline.1", "install it for man bowline"),
        ],
        failure: "the page could not be printed"
    )

    static func run(_ arguments: Arguments) async throws -> ExitCode {
        guard arguments.rest.isEmpty else {
            let rest = arguments.rest.joined(separator: " ")
            throw UsageError(description: "manual takes no arguments, but got '\(rest)'")
        }
        print(ManualPage(verbs: VerbTable.all, version: Main.version).source)
        return .done
    }
}
