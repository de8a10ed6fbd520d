public import BowlineJSON
internal import Essentials

/// The output of an app's command in `bowline`.
public struct TerminalAnswer: Sendable, Equatable {
    /// The text for users.
    public var text: String
    /// The JSON for programs.
    public let json: JSONValue
    /// False if the command exits with code 1.
    public let isDone: Bool

    /// Creates an output from its parts.
    public init(_ text: String, _ json: JSONValue, isDone: Bool = true) {
        self.text = text
        self.json = json
        self.isDone = isDone
    }

    /// Creates an output whose JSON is an encoded value, e.g. a value received from the API.
    public init(_ text: String, _ value: some Encodable, isDone: Bool = true) {
        self.init(text, JSONValue(encoding: value), isDone: isDone)
    }
}

/// Why a command failed.
public enum TerminalError: Error, Sendable, Equatable {
    /// The arguments are wrong.
    case usage(String)
    /// The command failed; the output tells why.
    case failed(TerminalAnswer)
}

extension JSONValue {
    /// Encodes a value that consists of texts, finite numbers and dates, which always succeeds.
    public init(encoding value: some Encodable) {
        let encoder = JSONEncoder()
        encoder.dateEncodingStrategy = .iso8601
        self = (try? JSONValue(parsing: encoder.encode(value))) ?? .null
    }
}
