/// A zone's offsets from UTC over time, as in the system's time zone database (RFC 8536).
package struct ZoneRules: Sendable, Hashable {
    /// The instants at which the clocks change, in order.
    let changes: [Int]
    /// Seconds ahead of UTC from the change with the same index on.
    let offsets: [Int]
    /// Seconds ahead of UTC before the first change.
    let first: Int
    /// The rule that applies after the last change.
    let tail: YearlyRule?

    /// Seconds ahead of UTC at an instant given in seconds since 1970.
    package func offset(at instant: Int) -> Int {
        guard let last = changes.last else { return tail?.offset(at: instant) ?? first }
        if instant >= last, let tail { return tail.offset(at: instant) }
        var low = 0
        var high = changes.count
        while low < high {
            let middle = (low + high) / 2
            if changes[middle] <= instant { low = middle + 1 } else { high = middle }
        }
        return low == 0 ? first : offsets[low - 1]
    }
}

/// A time zone file that cannot be parsed. Safe to log.
package struct ZoneError: Error, Hashable, Sendable {
    /// Why the file cannot be parsed.
    package let reason: String
}
