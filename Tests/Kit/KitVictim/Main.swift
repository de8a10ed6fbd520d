#if canImport(Darwin)
    import Darwin
#elseif canImport(Glibc)
    import Glibc
#endif

/// Programs that use the kit, for the tests to start, to kill and to race with: the first argument names one of them.
///
/// They are one program, so that one target is built and not six.
@main
struct KitVictim {
    static func main() async throws {
        let words = CommandLine.arguments.dropFirst()
        let arguments = Array(words.dropFirst())
        switch words.first {
        case "cache": try await CacheVictim.run(arguments)
        case "outbox": try await OutboxVictim.run(arguments)
        case "secret": try await SecretRacer.run(arguments)
        case "storage": await StorageVictim.run(arguments)
        #if os(Linux)
            case "events": try await EventSender.run(arguments)
            case "proxy": try await ProxyUser.run(arguments)
        #endif
        default: stop("cache|events|outbox|proxy|secret|storage …")
        }
    }
}

/// Ends the process after wrong arguments.
func stop(_ usage: String) -> Never {
    say("usage: KitVictim \(usage)")
    exit(2)
}

/// Prints a line with one call of `write`, so that a kill never cuts a line in two.
func say(_ line: String) {
    let bytes = Array((line + "\n").utf8)
    _ = write(STDOUT_FILENO, bytes, bytes.count)
}
