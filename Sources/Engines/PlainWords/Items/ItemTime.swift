/// Times in requests about things that exist.
struct ItemTime {
    let clause: Clause
    let context: Context

    /// The times in some tokens, a day and a time of day taken together.
    func value(in range: Range<Int>) -> TimeValue? { clause.part(range).time }

    /// The instants between which something is that is said to be then.
    func window(_ value: TimeValue?) -> (from: LocalTime?, to: LocalTime?) {
        guard let value else { return (nil, nil) }
        if value.isRange { return (value.from, value.to) }
        guard let from = value.from else { return (nil, nil) }
        let start = settled(from, value)
        return (start, start.adding(1, value.grain))
    }

    /// "at 5" is in the afternoon to most people.
    func settled(_ time: LocalTime, _ value: TimeValue) -> LocalTime {
        guard value.hourIsOpen, (1...6).contains(time.hour) else { return time }
        return time + 43_200
    }
}

extension Clause {
    /// Some of its tokens as a clause of their own.
    func part(_ range: Range<Int>) -> Clause {
        Clause(
            sentence: sentence,
            tokens: range,
            spans: spans.filter { range.contains($0.start) },
            recurrences: recurrences.filter { range.contains($0.start) }
        )
    }
}
