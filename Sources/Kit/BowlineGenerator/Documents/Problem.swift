/// An error in a document and its location.
public struct Problem: Sendable, Hashable, CustomStringConvertible {
    /// The location as a JSON pointer, with the file's name and `#` before it unless it is the first document.
    public let pointer: String
    /// What is wrong, and what would be right.
    public let reason: String

    init(_ location: Location, _ reason: String) {
        pointer = location.description
        self.reason = reason
    }

    /// `pointer: reason`, on one line.
    public var description: String { "\(pointer): \(reason.replacing("\n", with: " "))" }
}

/// Why nothing was generated: the problems found, at most 100.
public struct GeneratorError: Error, Sendable, CustomStringConvertible {
    /// The problems in the order of the document. Never empty.
    public let problems: [Problem]

    init(_ problems: [Problem]) {
        self.problems = problems
    }

    /// One problem per line.
    public var description: String { problems.map(\.description).joined(separator: "\n") }
}

/// Collects the problems of one run.
final class Problems {
    private(set) var found: [Problem] = []
    private var known: Set<Problem> = []
    private static let limit = 100

    func add(_ location: Location, _ reason: String) {
        let problem = Problem(location, reason)
        guard found.count < Self.limit, known.insert(problem).inserted else { return }
        found.append(problem)
    }

    func check() throws(GeneratorError) {
        if !found.isEmpty { throw GeneratorError(found) }
    }
}
