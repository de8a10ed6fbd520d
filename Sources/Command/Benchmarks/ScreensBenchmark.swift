import Backend
import Bowline
import BowlineLive
import Screens

/// The cost of the page to the server: the load time, the time until a typed character appears, and the memory of 200
/// open pages.
enum ScreensBenchmark {
    private static let pages = 200

    static func run(_ settings: Benchmark.Settings) async throws -> BenchmarkReport {
        var report = BenchmarkReport("screens")
        #if os(Linux)
            let folder = try ScratchFolder()
            let screens = Screens(
                folder: folder.path + "/pages",
                transport: try CurlTransport(),
                dialer: try WebSocketConnector(),
                limits: .withoutAddressLimit
            )
            let backend = try await Backend.start(.benchmark(folder)) { _ in screens.groups }
            screens.setURL(backend.url)
            do {
                try await measure(backend.url, settings, &report)
            } catch {
                await screens.stop()
                await backend.stop()
                throw error
            }
            await screens.stop()
            await backend.stop()
        #endif
        return report
    }
}

#if os(Linux)
    extension ScreensBenchmark {
        private static func measure(
            _ url: String,
            _ settings: Benchmark.Settings,
            _ report: inout BenchmarkReport
        ) async throws {
            let before = Meter.residentBytes
            let connector = try WebSocketConnector()
            var open: [OpenPage] = []
            for _ in 0..<pages { open.append(try await OpenPage(url, connector)) }
            report.add("open_pages", open.count)
            if let before, let after = Meter.residentBytes {
                report.add("open_pages_mb", Double(after - before) / 1_048_576)
            }
            try await type(on: open, settings, &report)
            try await load(url, &report)
            for page in open { page.close() }
        }

        /// Types characters, each on the next page, and waits after each until the page shows it.
        private static func type(
            on pages: [OpenPage],
            _ settings: Benchmark.Settings,
            _ report: inout BenchmarkReport
        ) async throws {
            let clock = ContinuousClock()
            let (runStart, cpu) = (clock.now, Meter.cpu)
            var times: [Double] = []
            var sizes: [Double] = []
            while runStart.duration(to: clock.now) < .seconds(settings.seconds) {
                let start = clock.now
                sizes.append(Double(try await pages[times.count % pages.count].type()))
                times.append(start.duration(to: clock.now).microseconds)
            }
            report.add("key_p50_us", times.percentile(0.5))
            report.add("key_p95_us", times.percentile(0.95))
            report.add("key_bytes_p50", sizes.percentile(0.5))
            report.add("keys", times.count)
            report.add("key_cpu_us_client_and_server", (Meter.cpu - cpu).microseconds / Double(max(times.count, 1)))
        }

        /// Loads everything a browser fetches before it can paint, one file after the other, over one connection.
        private static func load(_ url: String, _ report: inout BenchmarkReport) async throws {
            let client = Client(
                environment: try BackendEnvironment(.development, base: url),
                transport: try CurlTransport(),
                configuration: .bare()
            )
            let clock = ContinuousClock()
            var times: [Double] = []
            var bytes = 0
            for _ in 0..<200 {
                let start = clock.now
                bytes = 0
                for path: EndpointPath in ["/", "/screens/page.css", "/screens/page.js"] {
                    bytes += try await client.send(Endpoint(.get, path, answer: .bytes)).count
                }
                times.append(start.duration(to: clock.now).microseconds)
            }
            report.add("page_bytes", bytes)
            report.add("page_loaded_p50_us", times.percentile(0.5))
            report.add("page_loaded_p99_us", times.percentile(0.99))
        }
    }

    /// One open page, driven as the page's script would drive it.
    private final class OpenPage {
        private let socket: WebSocketConnection
        private var text = ""
        private var number = 0

        init(_ url: String, _ connector: WebSocketConnector) async throws {
            let address = try WebAddress(url + "/screens/live")
            socket = try await connector.connect(to: address, headers: ["Origin": url])
            try await send(["kind": "hello", "apps": ["typesafe", "gista", "actions", "scorebase"], "language": "en"])
            guard await socket.receive() != nil else { throw BenchmarkError("the server rejected the page") }
        }

        /// Types one character, waits until the page shows it, and returns the size of the message that shows it.
        func type() async throws -> Int {
            let letters = Array("lunch with the people from the office on friday at noon ")
            text.append(letters[text.count % letters.count])
            number += 1
            try await send([
                "kind": "input", "app": "typesafe", "name": "message", "value": .string(text),
                "number": .number(JSONNumber(number)),
            ])
            while case .text(let message)? = await socket.receive() {
                if message.hasPrefix("{\"seen\":\(number),") { return message.utf8.count }
            }
            throw BenchmarkError("the server closed a page")
        }

        func close() {
            socket.close(.normal, reason: "")
        }

        private func send(_ event: JSONValue) async throws {
            try await socket.send(.text(String(decoding: event.data(), as: UTF8.self)))
        }
    }
#endif
