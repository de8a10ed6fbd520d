/// Why and where a text is not valid JSON. Safe to log: the description contains no part of the text.
public struct JSONError: Error, Sendable, Hashable, CustomStringConvertible {
    /// The offset of the first invalid byte, from 0.
    public let offset: Int
    /// What is wrong at that byte.
    public let message: String
    /// The names and indices that lead to the error, the innermost first.
    private var path: [String] = []

    init(offset: Int, _ message: String) {
        self.offset = offset
        self.message = message
    }

    /// The JSON Pointer (RFC 6901) to the innermost value that contains the error, e.g. `/leagues/0/name`; empty for
    /// the whole text. Contains names from the text, so it is not safe to log.
    public var pointer: String {
        path.reversed().reduce(into: "") { pointer, step in
            pointer += "/" + step.replacing("~", with: "~0").replacing("/", with: "~1")
        }
    }

    /// The byte offset and what is wrong there.
    public var description: String { "byte \(offset): \(message)" }

    /// The same error, seen from one level further out.
    func inside(_ step: String) -> JSONError {
        var error = self
        error.path.append(step)
        return error
    }
}
