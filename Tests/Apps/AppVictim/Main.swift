#if canImport(Darwin)
    import Darwin
#elseif canImport(Glibc)
    import Glibc
#endif

/// Apps without a screen, for the tests to start, to kill and to race with: the first argument names one of them.
@main
struct AppVictim {
    static func main() async throws {
        let words = CommandLine.arguments.dropFirst()
        let arguments = Array(words.dropFirst())
        switch words.first {
        case "score": try await ScoreVictim.run(arguments)
        case "session": SessionRacer.run(arguments)
        #if os(Linux)
            case "share": try await ShareExtension.run(arguments)
        #endif
        default: stop("score|session|share …")
        }
    }
}

/// Ends the process after wrong arguments.
func stop(_ usage: String) -> Never {
    say("usage: AppVictim \(usage)")
    exit(2)
}

/// Prints a line with one call of `write`, so that a kill never cuts a line in two.
func say(_ line: String) {
    let bytes = Array((line + "\n").utf8)
    _ = write(STDOUT_FILENO, bytes, bytes.count)
}
