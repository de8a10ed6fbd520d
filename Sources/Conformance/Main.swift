import Bowline

#if canImport(Glibc)
    import Glibc
#elseif canImport(Darwin)
    import Darwin
#endif

/// The program `conformance`: lets suites from elsewhere drive the kit and the server.
@main
struct Main {
    private static let help = """
        Usage: conformance cache-bridge --port P --origin URL
               conformance websocket-echo --port P

        cache-bridge     answers each request by sending it through the kit, with a cache, to the same path at the origin
        websocket-echo   sends every WebSocket message back

        Port 0 takes a free one. Prints `conformance ready URL` when it can answer.
        """

    static func main() async {
        // Whoever hangs up early must not end the program.
        signal(SIGPIPE, SIG_IGN)
        let words = Array(CommandLine.arguments.dropFirst())
        if words.contains("--help") {
            print(help)
            exit(0)
        }
        do {
            try await run(words)
        } catch let problem as UsageProblem {
            complain("\(problem.text)\n\n\(help)", code: 2)
        } catch {
            complain("\((error as? Failure)?.message ?? "\(error)")", code: 1)
        }
    }

    private static func run(_ words: [String]) async throws {
        var options: [String: String] = [:]
        var rest = words.dropFirst()
        while let name = rest.popFirst() {
            guard name.hasPrefix("--"), let value = rest.popFirst() else { throw UsageProblem("\(name) needs a value") }
            options[name] = value
        }
        guard let port = options["--port"].flatMap({ UInt16($0) }) else {
            throw UsageProblem("--port takes a number up to 65535")
        }
        switch (words.first, options["--origin"], options.count) {
        case ("cache-bridge", let origin?, 2): try await CacheBridge(origin: origin).serve(port: port, ready)
        case ("websocket-echo", nil, 1): try await WebSocketEcho.serve(port: port, ready)
        default: throw UsageProblem("name cache-bridge with --port and --origin, or websocket-echo with --port")
        }
    }

    private static func ready(_ port: UInt16) {
        print("conformance ready http://127.0.0.1:\(port)")
        fflush(nil)
    }

    private static func complain(_ text: String, code: Int32) -> Never {
        let line = "conformance: \(text)\n"
        _ = line.withCString { write(STDERR_FILENO, $0, strlen($0)) }
        exit(code)
    }
}

/// The words are not what the program takes.
struct UsageProblem: Error {
    let text: String

    init(_ text: String) { self.text = text }
}
