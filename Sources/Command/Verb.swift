/// One thing the program can do.
protocol Verb {
    /// The word that calls it.
    static var name: String { get }
    /// One line for the list of verbs.
    static var summary: String { get }
    /// What `--help` prints.
    static var help: String { get }
    /// Its options without a value, without their dashes.
    static var switches: Set<String> { get }
    /// Its options with a value, without their dashes.
    static var options: Set<String> { get }

    /// Does it.
    static func run(_ arguments: Arguments) async throws -> ExitCode
}

/// How a run ended, for scripts.
enum ExitCode: Int32 {
    case done = 0
    case failed = 1
    case wrongUsage = 2
}

/// The words after the verb are not what it takes.
struct UsageProblem: Error, CustomStringConvertible {
    let description: String
    /// What is shown below it; the verb's whole help if nil.
    var hint: String?
}
