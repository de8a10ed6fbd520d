/// The completions after `bowline`, made from the same manuals as the help.
struct CompletionTable {
    /// A verb and its manual.
    struct Entry {
        let verb: String
        let manual: Manual
    }

    let entries: [Entry]

    /// Creates the table for these verbs.
    init(_ verbs: [any Verb.Type]) {
        entries = verbs.map { Entry(verb: $0.name, manual: $0.manual) }
    }
}

extension CompletionTable.Entry {
    /// The distinct first words of the verb's commands, in order.
    var firstWords: [String] {
        manual.commands.reduce(into: []) { words, command in
            let word = command.words[0]
            if !words.contains(word) { words.append(word) }
        }
    }

    /// The second words of the commands that begin with `first`.
    func secondWords(after first: String) -> [String] {
        manual.commands.filter { $0.words.count > 1 && $0.words[0] == first }.map { $0.words[1] }
    }

    /// The verb's options, and `--help`.
    var options: [Manual.Option] {
        manual.allOptions + [.switch("help", "show the help")]
    }
}

extension Manual.Command {
    fileprivate var words: [String] { name.split(separator: " ").map(String.init) }
}
