extension ZoneRules {
    /// The rules of clocks that can only be read: seconds ahead of UTC at an instant. They are read once a day within the
    /// range, which no zone's clocks are changed in twice and back, and the instant of each change is found between two
    /// readings. What holds at the ends of the range holds before and after it.
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

    /// The first instant at which the clocks are no longer as at `early`.
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
