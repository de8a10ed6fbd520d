internal import Basics

/// A location in a document, as a JSON pointer (RFC 6901).
struct Location: Hashable, Sendable, CustomStringConvertible {
    /// The file, relative to the folder of the first document; empty for the first document.
    let file: String
    private(set) var tokens: [String] = []

    init(file: String, _ tokens: [String] = []) {
        self.file = file
        self.tokens = tokens
    }

    /// The location of a member or an element.
    subscript(token: String) -> Location { Location(file: file, tokens + [token]) }

    /// The pointer, with the file's name before it unless it is the first document; `/` is the whole document.
    var description: String { (file.isEmpty ? "" : "\(file)#") + pointer }

    private var pointer: String {
        guard !tokens.isEmpty else { return "/" }
        return tokens.map { "/" + $0.escaping { $0 == "~" ? "~0" : $0 == "/" ? "~1" : nil } }.joined()
            .replacing("\n", with: " ")
    }

    /// The tokens of a pointer such as `/paths/~1pets/get`; nil when the text is not a pointer.
    static func tokens(of pointer: Substring) -> [String]? {
        guard !pointer.isEmpty else { return [] }
        guard pointer.first == "/" else { return nil }
        return pointer.dropFirst().split(separator: "/", omittingEmptySubsequences: false)
            .map { String($0).replacing("~1", with: "/").replacing("~0", with: "~") }
    }
}
