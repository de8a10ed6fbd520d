public import BowlineJSON
internal import Essentials

/// The answer of an app's command in `bowline`.
public struct TerminalAnswer: Sendable, Equatable {
    /// The text for people.
    public var text: String
    /// The JSON for programs.
    public let json: JSONValue
    /// False when the exit code is 1.
    public let isDone: Bool

    /// An answer of these parts.
    public init(_ text: String, _ json: JSONValue, isDone: Bool = true) {
        self.text = text
        self.json = json
        self.isDone = isDone
    }

    /// An answer whose JSON is that of a value, e.g. of one that the API sent.
    public init(_ text: String, _ value: some Encodable, isDone: Bool = true) {
        self.init(text, JSONValue(encoding: value), isDone: isDone)
    }
}

/// Why a command failed.
public enum TerminalError: Error, Sendable, Equatable {
    /// The arguments are wrong.
    case usage(String)
    /// The command failed; its answer says why.
    case failed(TerminalAnswer)
}

extension JSONValue {
    /// The JSON of a value that consists of texts, finite numbers and dates, which can always be written.
    public init(encoding value: some Encodable) {
        let encoder = JSONEncoder()
        encoder.dateEncodingStrategy = .iso8601
        self = (try? JSONValue(parsing: encoder.encode(value))) ?? .null
    }
}
