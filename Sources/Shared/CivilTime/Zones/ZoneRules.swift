/// How far a zone's clocks are ahead of UTC at each instant, as the system's table of zones says (RFC 8536).
package struct ZoneRules: Sendable, Hashable {
    /// The instants at which the clocks are changed, in order.
    let changes: [Int]
    /// Seconds ahead of UTC from the change of the same place on.
    let offsets: [Int]
    /// Seconds ahead of UTC before the first change.
    let first: Int
    /// What holds behind the last change.
    let tail: YearlyRule?

    /// Seconds ahead of UTC at an instant, itself in seconds since 1970.
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

/// A file of the table that cannot be understood. Safe to log.
package struct ZoneError: Error, Hashable, Sendable {
    /// What is wrong with it.
    package let reason: String
}
