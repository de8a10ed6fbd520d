import Bowline
import BowlineLive

#if canImport(Glibc)
    import Glibc
#elseif canImport(Darwin)
    import Darwin
#endif

/// The program `conformance`: lets external test suites drive the kit and the server.
@main
struct Main {
    private static let help = """
        Usage: conformance cache-bridge --port P --origin URL
               conformance websocket-echo --port P
               conformance websocket-client --url ws://HOST:PORT --agent NAME

        cache-bridge      answers each request by sending it through the kit, with a cache, to the same path at the origin
        websocket-echo    sends every WebSocket message back
        websocket-client  takes every case of the Autobahn fuzzing server at that address, under that name

        Port 0 takes a free one. Servers print `conformance ready URL` when they can answer, the client `conformance done CASES`.
        """

    static func main() async {
        // A peer that hangs up early must not end the program.
        signal(SIGPIPE, SIG_IGN)
        let words = Array(CommandLine.arguments.dropFirst())
        if words.contains("--help") {
            print(help)
            exit(0)
        }
        do {
            try await run(words)
        } catch let problem as UsageError {
            printError("\(problem.text)\n\n\(help)", code: 2)
        } catch {
            printError("\((error as? CallError)?.message ?? "\(error)")", code: 1)
        }
    }

    private static func run(_ words: [String]) async throws {
        let options = try options(words.dropFirst())
        switch (words.first, Set(options.keys)) {
        case ("cache-bridge", ["--port", "--origin"]):
            let port = try port(options)
            try await CacheBridge(origin: options["--origin"] ?? "").serve(port: port, ready)
        case ("websocket-echo", ["--port"]): try await WebSocketEcho.serve(port: try port(options), ready)
        case ("websocket-client", ["--url", "--agent"]):
            let summary = try await AutobahnClient.run(url: options["--url"] ?? "", agent: options["--agent"] ?? "")
            print("conformance done \(summary.cases)")
        default:
            throw UsageError(
                """
                name cache-bridge with --port and --origin, websocket-echo with --port, or websocket-client with --url and --agent
                """
            )
        }
    }

    private static func options(_ words: ArraySlice<String>) throws(UsageError) -> [String: String] {
        var options: [String: String] = [:]
        var rest = words
        while let name = rest.popFirst() {
            guard name.hasPrefix("--"), let value = rest.popFirst() else { throw UsageError("\(name) needs a value") }
            options[name] = value
        }
        return options
    }

    private static func port(_ options: [String: String]) throws(UsageError) -> UInt16 {
        guard let port = options["--port"].flatMap({ UInt16($0) }) else {
            throw UsageError("--port takes a number up to 65535")
        }
        return port
    }

    private static func ready(_ port: UInt16) {
        print("conformance ready http://127.0.0.1:\(port)")
        fflush(nil)
    }

    private static func printError(_ text: String, code: Int32) -> Never {
        let line = "conformance: \(text)\n"
        _ = line.withCString { write(STDERR_FILENO, $0, strlen($0)) }
        exit(code)
    }
}

/// The arguments are wrong.
struct UsageError: Error {
    let text: String

    init(_ text: String) { self.text = text }
}
