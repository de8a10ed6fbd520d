/// A command of `bowline admin`. The parser, the help, the message to the server and the work itself all come from this
/// value. See docs/decisions/backend.md, "One table describes every operator's command".
package struct AdminAction: Sendable {
    /// An argument or option of a command.
    package struct Field: Sendable {
        package let name: String
        /// The placeholder for the value in the help.
        package let placeholder: String
        package let help: String
        /// Whether the operator names a file (`-` for standard input) that holds the value, so that no process list
        /// shows it.
        package var isFile = false
        /// Whether it is an option without a value.
        package var isFlag = false

        /// A value given as it is.
        static func text(_ name: String, _ placeholder: String, _ help: String = "") -> Field {
            Field(name: name, placeholder: placeholder, help: help)
        }

        /// A value read from a file.
        static func file(_ name: String, _ help: String) -> Field {
            Field(name: name, placeholder: "FILE", help: help, isFile: true)
        }

        /// An option that takes no value.
        static func flag(_ name: String, _ help: String) -> Field {
            Field(name: name, placeholder: "", help: help, isFlag: true)
        }
    }

    /// The words that name the command, e.g. `users create`.
    package let name: String
    package let summary: String
    /// The required arguments, in order.
    package let words: [Field]
    /// The options, as `--name VALUE`.
    package let options: [Field]
    /// Whether the command may create a data folder.
    package let beginsFolder: Bool
    let work: Work

    /// How an action is carried out.
    enum Work: Sendable {
        /// On the open database, in the running server or without a server.
        case opened(@Sendable (Administration, AdminArguments) async throws -> AdminAnswer)
        /// Before the database is opened, which would change it.
        case beforeOpening(@Sendable (AdminContext, AdminArguments) async throws(AdminError) -> AdminAnswer)
    }

    init(
        _ name: String,
        _ summary: String,
        words: [Field] = [],
        options: [Field] = [],
        beginsFolder: Bool = false,
        run: @escaping @Sendable (Administration, AdminArguments) async throws -> AdminAnswer
    ) {
        self.name = name
        self.summary = summary
        self.words = words
        self.options = options
        self.beginsFolder = beginsFolder
        work = .opened(run)
    }

    init(
        _ name: String,
        _ summary: String,
        options: [Field],
        beforeOpening run: @escaping @Sendable (AdminContext, AdminArguments) async throws(AdminError) -> AdminAnswer
    ) {
        self.name = name
        self.summary = summary
        words = []
        self.options = options
        beginsFolder = true
        work = .beforeOpening(run)
    }

    /// Everything `bowline admin` does, in the order of its help.
    package static let all =
        tenantActions + groupActions + userActions + keyActions + operatorActions + clientActions + limitActions
        + quotaActions + mailActions + linkActions + rateActions + [rotateKeys, audit, migrate, move]

    /// The action with that name, including `backup`.
    static func named(_ name: String) -> AdminAction? {
        name == backup.name ? backup : all.first { $0.name == name }
    }
}

/// The arguments and options of a call.
struct AdminArguments: Sendable {
    let values: [String: String]

    /// A required value.
    func text(_ name: String) throws(AdminError) -> String {
        guard let text = try optional(name) else { throw .usage("\(name) is missing") }
        return text
    }

    /// An optional value; nil if it was not given.
    func optional(_ name: String) throws(AdminError) -> String? {
        guard let text = values[name] else { return nil }
        let isFit = !text.isEmpty && text.utf8.count <= 1_024 && !text.unicodeScalars.contains { $0.value < 0x20 }
        guard isFit else { throw .usage("\(name) must be 1 to 1024 bytes of text without control characters") }
        return text
    }

    /// A name that people type and that is logged: letters, digits, dots, dashes and underscores.
    func id(_ name: String) throws(AdminError) -> String {
        let text = try text(name)
        let isFit =
            text.utf8.count <= 64
            && text.unicodeScalars.allSatisfy {
                $0.isASCII
                    && ($0.properties.isAlphabetic || ("0"..."9").contains($0) || "._-".unicodeScalars.contains($0))
            }
        guard isFit else {
            throw .usage("\(name) must be at most 64 of the characters A–Z, a–z, 0–9, '.', '_' and '-'")
        }
        return text
    }

    /// A number within a range.
    func number(_ name: String, in range: ClosedRange<Double>) throws(AdminError) -> Double? {
        guard let text = try optional(name) else { return nil }
        guard let number = Double(text), range.contains(number) else {
            throw .usage("\(name) must be a number from \(range.lowerBound) to \(range.upperBound)")
        }
        return number
    }

    /// Whether an option without a value was given.
    func has(_ name: String) throws(AdminError) -> Bool { try optional(name) != nil }

    /// The value of a yes-or-no option; nil when the option is missing.
    func answer(_ name: String) throws(AdminError) -> Bool? {
        switch try optional(name) {
        case nil: nil
        case "yes": true
        case "no": false
        default: throw .usage("\(name) must be yes or no")
        }
    }

    /// Several names, separated by commas; empty if the option is missing.
    func list(_ name: String) throws(AdminError) -> [String] {
        try optional(name)?.split(separator: ",").map(String.init) ?? []
    }
}
