package import BowlineJSON
internal import Wire

/// An operator's command, as `bowline admin` sends it to the backend.
package struct AdminCall: Codable, Sendable, Equatable {
    /// The action's name, such as `users create`.
    package let action: String
    /// The arguments and options by name.
    package let arguments: [String: String]
    /// The database server that the operator named; nil means the one that the receiving backend uses.
    var database: String?

    package init(_ action: String, _ arguments: [String: String] = [:]) {
        self.action = action
        self.arguments = arguments
    }
}

/// The outcome of an operator's command.
package enum AdminReply: Codable, Sendable, Equatable {
    case done(AdminAnswer)
    case refused(AdminError)
}

/// Why a command failed: a sentence for the operator that also says what to do next.
package enum AdminError: Error, Codable, Sendable, Equatable {
    /// The call itself is wrong.
    case usage(String)
    /// The action could not be carried out.
    case failed(String)

    package var message: String {
        switch self {
        case .usage(let text), .failed(let text): text
        }
    }
}

/// The result of an operator's command.
package struct AdminAnswer: Codable, Sendable, Equatable {
    /// The result for programs, as one JSON object.
    package let members: JSONObject
    /// The result for people, line by line.
    package let lines: [String]

    /// A sentence for people, and the same result for programs.
    package init(_ line: String, _ members: JSONObject = [:]) {
        self.init(lines: [line], members)
    }

    package init(lines: [String], _ members: JSONObject) {
        self.lines = lines
        self.members = members
    }

    /// A list, shown to people as a table whose columns are the named members.
    package init(_ name: String, _ rows: [JSONObject], columns: [String]) {
        let cells = rows.map { row in columns.map { row[$0]?.shown ?? "" } }
        self.init(
            lines: rows.isEmpty
                ? ["There are no \(name.replacing("_", with: " "))."] : TextGrid.lines([columns] + cells),
            [name: .array(rows.map { .object($0) })]
        )
    }

    /// The members as JSON.
    package var json: String { JSONValue.object(members).text(sortedKeys: true) }
}

extension JSONValue {
    /// The text of a table cell.
    fileprivate var shown: String {
        switch self {
        case .null: "–"
        case .bool(let value): value ? "yes" : "no"
        case .number(let value): value.int.map(String.init) ?? value.description
        case .string(let value): value
        case .array(let values): values.map(\.shown).joined(separator: ",")
        case .object: "…"
        }
    }
}
