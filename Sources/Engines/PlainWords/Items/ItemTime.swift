/// Reads times in requests about existing items.
struct ItemTime {
    let clause: Clause
    let context: Context

    /// The time in some tokens, with day and time of day combined.
    func value(in range: Range<Int>) -> TimeValue? { clause.part(range).time }

    /// The period in which an item at this time is searched.
    func window(_ value: TimeValue?) -> (from: LocalTime?, to: LocalTime?) {
        guard let value else { return (nil, nil) }
        if value.isRange { return (value.from, value.to) }
        guard let from = value.from else { return (nil, nil) }
        let start = settled(from, value)
        return (start, start.adding(1, value.grain))
    }

    /// "at 5" is taken as the afternoon.
    func settled(_ time: LocalTime, _ value: TimeValue) -> LocalTime {
        guard value.isHourAmbiguous, (1...6).contains(time.hour) else { return time }
        return time + 43_200
    }
}

extension Clause {
    /// Some of the tokens as a clause of their own.
    func part(_ range: Range<Int>) -> Clause {
        Clause(
            sentence: sentence,
            tokens: range,
            spans: spans.filter { range.contains($0.start) },
            recurrences: recurrences.filter { range.contains($0.start) }
        )
    }
}
