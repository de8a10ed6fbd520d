import BowlineGenerator

#if canImport(Glibc)
    import Glibc
#elseif canImport(Darwin)
    import Darwin
#endif

/// The program that the package plugin runs: `bowline generate` without the server, so that it builds on a Mac as well.
@main
struct Main {
    static func main() {
        let words = Array(CommandLine.arguments.dropFirst())
        guard let command = command(words) else {
            printError("usage: bowline-generate FILE --output FOLDER [--module NAME]")
            exit(2)
        }
        switch command.run() {
        case .success(let summary): print(summary)
        case .failure(let refusal):
            printError(refusal.description)
            exit(1)
        }
    }

    private static func command(_ words: [String]) -> GenerateCommand? {
        var words = words[...]
        var document: String?
        var options: [String: String] = [:]
        while let word = words.popFirst() {
            if word == "--output" || word == "--module" {
                guard let value = words.popFirst() else { return nil }
                options[word] = value
            } else if document == nil, !word.hasPrefix("--") {
                document = word
            } else {
                return nil
            }
        }
        guard let document, let folder = options["--output"] else { return nil }
        if let module = options["--module"], !Generator.isModuleName(module) { return nil }
        return GenerateCommand(document: document, folder: folder, module: options["--module"])
    }

    private static func printError(_ text: String) {
        let line = text + "\n"
        _ = line.withCString { write(STDERR_FILENO, $0, strlen($0)) }
    }
}
