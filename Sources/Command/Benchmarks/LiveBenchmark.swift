import Bowline
import BowlineLive

/// The number of small messages per second that one live connection delivers: as a bare socket, then as a channel with
/// typed messages.
///
/// A thread of this process sends the same frame repeatedly; its processor time is not counted.
enum LiveBenchmark {
    private struct Event: Decodable, Sendable {
        let type: String
        let id: String
        let points: Int
    }

    private static let message = #"{"type":"event","id":"4711","points":2}"#

    static func run(_ settings: Benchmark.Settings) async throws -> BenchmarkReport {
        var report = BenchmarkReport("live")
        #if os(Linux)
            let connector = try WebSocketConnector()
            report.add("message_bytes", message.utf8.count)
            try await measure("socket", settings.seconds / 2, &report) { sender, take in
                let socket = try await connector.connect(to: try WebAddress(sender.address))
                while take(), await socket.receive() != nil {}
                socket.abort()
            }
            try await measure("channel", settings.seconds / 2, &report) { sender, take in
                let client = Client(
                    environment: try BackendEnvironment(.development, base: sender.address),
                    transport: try BenchmarkTransport.named("curl"),
                    configuration: .bare()
                )
                let channel = LiveChannel<Event, String>(
                    client,
                    Endpoint(.get, "/live", answer: .nothing),
                    over: connector,
                    semantics: LiveSemantics(id: { $0.id })
                )
                var points = 0
                for await event in channel {
                    guard case .message(let event) = event else { continue }
                    points += event.points
                    guard take() else { break }
                }
                channel.close()
                guard points > 0 else { throw BenchmarkError("no message was read") }
            }
        #else
            report.remark("WebSocket is not supported on this system yet")
        #endif
        return report
    }

    #if os(Linux)
        /// Measures `read` for `seconds`. `read` calls `take` for each message, and stops when `take` returns false.
        private static func measure(
            _ name: String,
            _ seconds: Double,
            _ report: inout BenchmarkReport,
            _ read: (FrameSender, () -> Bool) async throws -> Void
        ) async throws {
            let sender = try FrameSender(message)
            let clock = ContinuousClock()
            var count = 0
            // The first messages are not counted, because they include connecting and warming up.
            let warmUp = 10_000
            var (start, cpu, sending) = (clock.now, Meter.cpu, sender.cpu)
            var (end, allocations) = (start, Meter.allocations)
            try await read(sender) {
                count += 1
                if count == warmUp {
                    (start, cpu, sending, allocations) = (clock.now, Meter.cpu, sender.cpu, Meter.allocations)
                }
                // Reads the clock only now and then, because reading it takes time too.
                guard count % 256 == 0, count > warmUp else { return true }
                end = clock.now
                return start.duration(to: end) < .seconds(seconds)
            }
            let taken = Double(count - warmUp)
            let own = (Meter.cpu - cpu - (sender.cpu - sending)).microseconds / taken
            let allocated = Meter.allocations.flatMap { now in allocations.map { Double(now - $0) / taken } }
            report.add("\(name)_messages_per_second", taken / (start.duration(to: end).microseconds / 1e6))
            report.add("\(name)_cpu_us_per_message", own)
            report.add("\(name)_messages_per_second_of_one_core", 1e6 / own)
            report.add("\(name)_allocations_per_message", allocated)
        }
    #endif
}
