internal import Basics

/// Counts the calls of providers by outcome, as one family of metrics.
final class ProviderCounts: Sendable {
    private struct Call: Hashable {
        let provider: ProviderSettings.Kind
        /// Nil when the provider gave a usable answer.
        let error: ProviderError?
    }

    private let name: String
    private let calls = Locked<[Call: Int]>([:])

    /// Counts under this metric name.
    init(_ name: String) { self.name = name }

    /// Counts a call that ended with this error, or with nil for a usable answer.
    func count(_ provider: ProviderSettings.Kind, _ error: ProviderError?) {
        calls.withLock { $0[Call(provider: provider, error: error), default: 0] += 1 }
    }

    /// The counts in Prometheus' text format.
    var text: String {
        let lines = calls.withLock { $0 }.map { call, count in
            "\(name){provider=\"\(call.provider.rawValue)\",outcome=\"\(call.error?.rawValue ?? "answered")\"} \(count)\n"
        }
        return metricFamily(name, "Calls to providers, by outcome.", lines)
    }
}

/// A family of counters in Prometheus' text format.
func metricFamily(_ name: String, _ help: String, _ lines: [String]) -> String {
    "# HELP \(name) \(help)\n# TYPE \(name) counter\n" + lines.sorted().joined()
}
