/// A verb of the program, e.g. `serve`.
protocol Verb {
    /// The word on the command line.
    static var name: String { get }
    /// The help, the options and the completion.
    static var manual: Manual { get }

    /// Runs the verb and returns its exit code.
    static func run(_ arguments: Arguments) async throws -> ExitCode
}

/// The exit codes of the program.
enum ExitCode: Int32 {
    case done = 0
    case failed = 1
    case wrongUsage = 2
}

/// The arguments are wrong. The program prints the description and exits with code 2.
struct UsageError: Error, CustomStringConvertible {
    let description: String
}
