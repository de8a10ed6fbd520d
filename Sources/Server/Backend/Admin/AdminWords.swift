/// Parses the words after `bowline admin` into a call.
package struct AdminWords: Sendable {
    /// The names of all options, for the parser of the command line.
    package static let options = Set(AdminAction.all.flatMap(\.options).map(\.name))

    /// The action that the words name.
    package let action: AdminAction
    private let arguments: [String: String]

    /// Parses the words and options of a call; `words` are the arguments that are not options, in order.
    package init(_ words: [String], options: [String: String]) throws(AdminError) {
        guard let action = Self.action(in: words) else {
            throw .usage(
                words.isEmpty ? "a command is required" : "unknown command '\(words.prefix(2).joined(separator: " "))'"
            )
        }
        self = try AdminWords(
            action,
            Array(words.dropFirst(action.name.split(separator: " ").count)),
            options
        )
    }

    /// Parses the words after `bowline backup`.
    package init(backupTo words: [String]) throws(AdminError) {
        self = try AdminWords(.backup, words, [:])
    }

    private init(_ action: AdminAction, _ values: [String], _ options: [String: String]) throws(AdminError) {
        guard values.count >= action.words.count else {
            throw .usage("\(action.name) needs \(action.words[values.count].placeholder)")
        }
        guard values.count == action.words.count else {
            throw .usage("unexpected argument '\(values[action.words.count])' for \(action.name)")
        }
        let known = Set(action.options.map(\.name))
        if let other = options.keys.sorted().first(where: { !known.contains($0) }) {
            throw .usage("unknown option '--\(other)' for \(action.name)")
        }
        var arguments = options
        for (field, value) in zip(action.words, values) { arguments[field.name] = value }
        self.action = action
        self.arguments = arguments
    }

    private static func action(in words: [String]) -> AdminAction? {
        for count in [2, 1] {
            let name = words.prefix(count).joined(separator: " ")
            if let action = AdminAction.all.first(where: { $0.name == name }) { return action }
        }
        return nil
    }

    /// The call; `read` reads the files that its options name.
    package func call(reading read: (String) throws(AdminError) -> String) throws(AdminError) -> AdminCall {
        var arguments = arguments
        for field in action.options where field.isFile {
            if let path = arguments[field.name] { arguments[field.name] = try read(path) }
        }
        return AdminCall(action.name, arguments)
    }

    /// Every action with its arguments, for the help.
    package static var help: String {
        AdminAction.all.map { action in
            let words = ([action.name] + action.words.map(\.placeholder)).joined(separator: " ")
            let first = "  \(words.padded(to: 40)) \(action.summary)"
            let rest = action.options.map { option in
                let name = option.isFlag ? "--\(option.name)" : "--\(option.name) \(option.placeholder)"
                return "      \(name.padded(to: 36)) \(option.help)"
            }
            return ([first] + rest).joined(separator: "\n")
        }.joined(separator: "\n")
    }
}

extension String {
    fileprivate func padded(to width: Int) -> String {
        self + String(repeating: " ", count: max(0, width - count))
    }
}
