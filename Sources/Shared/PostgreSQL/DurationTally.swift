/// A histogram of statement durations, with buckets as in Prometheus.
package struct DurationTally: Equatable, Sendable {
    /// The upper limits of the buckets in seconds; the last bucket has no limit.
    package static let limits = [0.001, 0.005, 0.025, 0.1, 0.5, 2.5]

    /// The number of durations in each bucket; there is one bucket more than there are limits.
    package private(set) var counts = [Int](repeating: 0, count: limits.count + 1)
    /// The sum of all durations in seconds.
    package private(set) var seconds = 0.0

    package init() {}

    /// Adds a duration.
    package mutating func add(_ duration: Duration) {
        let (whole, attoseconds) = duration.components
        let length = Double(whole) + Double(attoseconds) / 1e18
        counts[Self.limits.firstIndex { length <= $0 } ?? Self.limits.count] += 1
        seconds += length
    }

    /// Adds all durations of another tally.
    package mutating func add(_ other: DurationTally) {
        for index in counts.indices { counts[index] += other.counts[index] }
        seconds += other.seconds
    }
}
