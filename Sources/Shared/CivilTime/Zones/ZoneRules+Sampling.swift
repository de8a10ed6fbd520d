extension ZoneRules {
    /// Derives the rules from a function that returns the seconds ahead of UTC at an instant. The offset is sampled
    /// once a day in the range, because no zone changes its clocks and changes them back within a day, and the instant
    /// of each change is found by binary search between two samples. The offsets at the ends of the range apply before
    /// and after it.
    package init(sampling offset: (_ instant: Int) -> Int, from begin: Int, to end: Int) {
        var changes: [Int] = []
        var offsets: [Int] = []
        let first = offset(begin)
        var (instant, current) = (begin, first)
        while instant < end {
            let next = min(instant + 86_400, end)
            let later = offset(next)
            if later != current {
                changes.append(Self.change(between: instant, and: next, offset))
                offsets.append(later)
            }
            (instant, current) = (next, later)
        }
        self.init(changes: changes, offsets: offsets, first: first, tail: nil)
    }

    /// The first instant at which the offset differs from that at `early`.
    private static func change(between early: Int, and late: Int, _ offset: (Int) -> Int) -> Int {
        let old = offset(early)
        var (low, high) = (early, late)
        while high - low > 1 {
            let middle = low + (high - low) / 2
            if offset(middle) == old { low = middle } else { high = middle }
        }
        return high
    }
}
