/// The manual of a verb. The verb's help, its options and the shell completions are made from it.
///
/// Swift's argument parser is not used, since it is a package outside the toolchain. The apps' commands parse their own
/// arguments, but their help is here. Tests check every manual: each option is explained once, and each example is a
/// valid command line.
struct Manual: Sendable {
    /// A switch or an option.
    struct Option: Sendable {
        /// The name without the dashes.
        let name: String
        /// The placeholder of the value in the help, e.g. FILE; nil for a switch.
        let placeholder: String?
        let help: String
        /// The values that a shell completes.
        let values: Values
    }

    /// The kinds of values.
    enum Values: Sendable, Equatable {
        case any
        case file
        case folder
        case oneOf([String])
    }

    /// A command of a verb, e.g. `users list` of `admin`.
    struct Command: Sendable {
        /// The command's one or two words.
        let name: String
        /// The arguments, as the help shows them.
        let arguments: String
        let help: String
    }

    /// Options under their own heading.
    struct Section: Sendable {
        let title: String
        let options: [Option]
    }

    /// A command line and what it does.
    struct Example: Sendable {
        let line: String
        let meaning: String
    }

    /// One line for the list of verbs.
    let summary: String
    /// The ways to call the verb, each without `bowline` and the verb itself.
    let usage: [String]
    /// The text above the commands and options.
    var about = ""
    var commands: [Command] = []
    var options: [Option] = []
    /// Groups of further options.
    var sections: [Section] = []
    /// The texts below the options.
    var notes: [String] = []
    var examples: [Example] = []
    /// The meaning of exit code 1.
    var failure = "the work failed"
    /// Whether the verb takes a file as an argument, for shell completion.
    var takesFile = false

    /// All options.
    var allOptions: [Option] { options + sections.flatMap(\.options) }
}

extension Manual.Option {
    /// The switch for output as one JSON object.
    static let json = Manual.Option.switch("json", "print one JSON object")

    /// An option without a value.
    static func `switch`(_ name: String, _ help: String) -> Manual.Option {
        Manual.Option(name: name, placeholder: nil, help: help, values: .any)
    }

    /// An option with a value.
    static func value(
        _ name: String,
        _ placeholder: String,
        _ help: String,
        _ values: Manual.Values = .any
    ) -> Manual.Option {
        Manual.Option(name: name, placeholder: placeholder, help: help, values: values)
    }
}

extension Manual.Command {
    /// A command, its arguments and its meaning.
    init(_ name: String, _ arguments: String = "", _ help: String) {
        self.init(name: name, arguments: arguments, help: help)
    }
}

extension Manual.Example {
    /// A command line and what it does.
    init(_ line: String, _ meaning: String) {
        self.init(line: line, meaning: meaning)
    }
}

extension Manual {
    /// Throws if the words do not begin with a command of the verb.
    func checkCommand(_ words: [String], of verb: String) throws(UsageError) {
        guard !commands.isEmpty, let first = words.first else { return }
        let two = words.prefix(2).joined(separator: " ")
        if commands.contains(where: { $0.name == first || $0.name == two }) { return }
        let startsCommand = commands.contains { $0.name.hasPrefix(first + " ") }
        let unknown = startsCommand ? two : first
        let hint = Spelling.hint(for: unknown, among: commands.map(\.name))
        throw UsageError(description: "unknown command '\(verb) \(unknown)'\(hint)")
    }
}
