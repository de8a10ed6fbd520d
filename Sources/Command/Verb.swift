/// One thing the program can do.
protocol Verb {
    /// The word that calls it.
    static var name: String { get }
    /// What it says of itself: its help, the options it takes, and what a shell completes.
    static var manual: Manual { get }

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
}
