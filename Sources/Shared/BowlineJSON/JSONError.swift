/// Why a text is not JSON, and where. Safe to log: the description holds nothing of the text.
public struct JSONError: Error, Sendable, Hashable, CustomStringConvertible {
    /// The byte at which the text stops being JSON, from 0.
    public let offset: Int
    /// What is wrong there.
    public let message: String
    /// The names and indices that enclose the place, the innermost first.
    private var path: [String] = []

    init(offset: Int, _ message: String) {
        self.offset = offset
        self.message = message
    }

    /// The JSON Pointer (RFC 6901) of the innermost value that encloses the place, such as `/leagues/0/name`; empty for
    /// the whole text. Holds names from the text: not safe to log.
    public var pointer: String {
        path.reversed().reduce(into: "") { pointer, step in
            pointer += "/" + step.replacing("~", with: "~0").replacing("/", with: "~1")
        }
    }

    /// The byte and what is wrong there.
    public var description: String { "byte \(offset): \(message)" }

    /// The same error, one level further out.
    func inside(_ step: String) -> JSONError {
        var error = self
        error.path.append(step)
        return error
    }
}
