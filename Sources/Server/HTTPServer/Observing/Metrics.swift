internal import Basics
internal import Synchronization

/// Response counts per status class and latencies of one route.
final class RouteMeter: @unchecked Sendable {
    // Unchecked because the compiler cannot see through the pointer: `cells` never changes after init, lives as long
    // as self, and each cell is an atomic.
    private let cells: UnsafeMutablePointer<Atomic<UInt64>>

    /// Upper bounds of the buckets, in microseconds.
    static let bounds: [UInt64] = [
        100, 250, 500, 1000, 2500, 5000, 10_000, 25_000, 50_000, 100_000, 250_000, 1_000_000, 5_000_000,
    ]
    // Five status classes, then the buckets plus one for higher values, then the sum.
    private static let firstBucket = 5
    private static let sumCell = firstBucket + bounds.count + 1
    private static let cellCount = sumCell + 1

    init() {
        cells = .allocate(capacity: Self.cellCount)
        for index in 0..<Self.cellCount { (cells + index).initialize(to: Atomic(0)) }
    }

    deinit {
        cells.deinitialize(count: Self.cellCount)
        cells.deallocate()
    }

    func record(status: Int, microseconds: UInt64) {
        add(min(max(status / 100, 1), 5) - 1, 1)
        let bucket = Self.bounds.firstIndex { microseconds <= $0 } ?? Self.bounds.count
        add(Self.firstBucket + bucket, 1)
        add(Self.sumCell, microseconds)
    }

    private func add(_ index: Int, _ amount: UInt64) { cells[index].wrappingAdd(amount, ordering: .relaxed) }
    private func read(_ index: Int) -> UInt64 { cells[index].load(ordering: .relaxed) }

    func writeCounts(_ labels: String, to output: inout String) {
        for hundreds in 1...5 where read(hundreds - 1) > 0 {
            output += "http_requests_total{\(labels),class=\"\(hundreds)xx\"} \(read(hundreds - 1))\n"
        }
    }

    func writeLatency(_ labels: String, to output: inout String) {
        var sum: UInt64 = 0
        for (index, bound) in Self.bounds.enumerated() {
            sum += read(Self.firstBucket + index)
            let seconds = Double(bound) / 1_000_000
            output += "http_request_duration_seconds_bucket{\(labels),le=\"\(seconds)\"} \(sum)\n"
        }
        sum += read(Self.firstBucket + Self.bounds.count)
        output += "http_request_duration_seconds_bucket{\(labels),le=\"+Inf\"} \(sum)\n"
        output += "http_request_duration_seconds_sum{\(labels)} \(Double(read(Self.sumCell)) / 1_000_000)\n"
        output += "http_request_duration_seconds_count{\(labels)} \(sum)\n"
    }

    var isUnused: Bool { (0..<5).allSatisfy { read($0) == 0 } }
}

/// The counters of a server, as `/metrics` shows them.
package final class Metrics: Sendable {
    private let labels: [String]
    private let routes: [RouteMeter]
    let unrouted = RouteMeter()
    private let inFlight = Atomic<Int>(0)
    private let connections = Atomic<Int>(0)
    private let webSockets = Atomic<Int>(0)

    init(routes: [(method: HTTPMethod, path: String)]) {
        labels = routes.map { "route=\"\(Self.escaped($0.path))\",method=\"\($0.method.rawValue)\"" }
        self.routes = routes.map { _ in RouteMeter() }
    }

    func meter(_ route: Int?) -> RouteMeter { route.map { routes[$0] } ?? unrouted }
    func changeInFlight(_ amount: Int) { inFlight.wrappingAdd(amount, ordering: .relaxed) }
    func changeConnections(_ amount: Int) { connections.wrappingAdd(amount, ordering: .relaxed) }
    func changeWebSockets(_ amount: Int) { webSockets.wrappingAdd(amount, ordering: .relaxed) }

    /// The metrics in Prometheus' text format.
    package var text: String {
        var output = ""
        gauge("http_requests_in_flight", "Requests being answered.", inFlight, &output)
        gauge("http_connections", "Open connections.", connections, &output)
        gauge("http_websockets", "Open WebSockets.", webSockets, &output)
        let all = zip(labels + ["route=\"\",method=\"\""], routes + [unrouted]).filter { !$0.1.isUnused }
        output += "# HELP http_requests_total Requests answered, by route and class of status.\n"
        output += "# TYPE http_requests_total counter\n"
        for (labels, meter) in all { meter.writeCounts(labels, to: &output) }
        output += "# HELP http_request_duration_seconds From the request line to the last byte of the answer.\n"
        output += "# TYPE http_request_duration_seconds histogram\n"
        for (labels, meter) in all { meter.writeLatency(labels, to: &output) }
        return output
    }

    private func gauge(_ name: String, _ help: String, _ value: borrowing Atomic<Int>, _ output: inout String) {
        output += "# HELP \(name) \(help)\n# TYPE \(name) gauge\n\(name) \(value.load(ordering: .relaxed))\n"
    }

    private static func escaped(_ text: String) -> String {
        text.escapedForQuotes.escaping { $0 == "\n" ? "\\n" : nil }
    }
}
