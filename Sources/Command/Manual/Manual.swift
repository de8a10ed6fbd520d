/// What a verb says of itself. Its help, the reading of its options, and what a shell completes all come from this one value.
///
/// Parsing the help texts instead would let a moved space change what is taken. Swift's argument parser is a package from outside the
/// toolchain. The apps' commands parse their own words; what the program says of them is here. Tests go through every manual: each option
/// is explained once, and each example is a line that its verb takes.
struct Manual: Sendable {
    /// Something that may follow the verb, with two dashes.
    struct Option: Sendable {
        /// Its name without the dashes.
        let name: String
        /// What stands for its value in the help; nil for a switch, which has none.
        let place: String?
        let help: String
        /// What a shell offers as its value.
        let values: Values
    }

    /// What a value can be.
    enum Values: Sendable, Equatable {
        case any
        case file
        case folder
        case oneOf([String])
    }

    /// What some verbs take as their first words: one of several things to do.
    struct Command: Sendable {
        /// The words that call it.
        let name: String
        /// What follows them, as the help shows it.
        let takes: String
        let help: String
    }

    /// Options under a heading of their own.
    struct Section: Sendable {
        let title: String
        let options: [Option]
    }

    /// A line to try, and what comes of it.
    struct Example: Sendable {
        let line: String
        let meaning: String
    }

    /// One line for the list of verbs.
    let summary: String
    /// The ways to call it, each without `bowline` and the verb.
    let usage: [String]
    /// What one must know before using it.
    var about = ""
    var commands: [Command] = []
    var options: [Option] = []
    /// Further options, which fewer people need.
    var sections: [Section] = []
    /// What one may want to know after that.
    var notes: [String] = []
    var examples: [Example] = []
    /// What exit code 1 says.
    var failure = "the work failed"
    /// Whether a file may be named without an option.
    var takesFile = false

    /// Every option there is.
    var allOptions: [Option] { options + sections.flatMap(\.options) }
}

extension Manual.Option {
    /// Answers in one JSON object.
    static let json = Manual.Option.switch("json", "print one JSON object")

    /// An option without a value.
    static func `switch`(_ name: String, _ help: String) -> Manual.Option {
        Manual.Option(name: name, place: nil, help: help, values: .any)
    }

    /// An option with a value.
    static func value(
        _ name: String,
        _ place: String,
        _ help: String,
        _ values: Manual.Values = .any
    ) -> Manual.Option {
        Manual.Option(name: name, place: place, help: help, values: values)
    }
}

extension Manual.Command {
    /// A command, what follows it, and what it does.
    init(_ name: String, _ takes: String = "", _ help: String) {
        self.init(name: name, takes: takes, help: help)
    }
}

extension Manual.Example {
    /// A line, and what comes of it.
    init(_ line: String, _ meaning: String) {
        self.init(line: line, meaning: meaning)
    }
}

extension Manual {
    /// Refuses a first word that is none of the commands, before anything is opened or asked for.
    func check(_ words: [String], of verb: String) throws(UsageProblem) {
        guard !commands.isEmpty, let first = words.first else { return }
        let two = words.prefix(2).joined(separator: " ")
        if commands.contains(where: { $0.name == first || $0.name == two }) { return }
        let isBegun = commands.contains { $0.name.hasPrefix(first + " ") }
        let asked = isBegun ? two : first
        let hint = Spelling.hint(for: asked, among: commands.map(\.name))
        throw UsageProblem(description: "\(verb) has no command '\(asked)'\(hint)")
    }
}
