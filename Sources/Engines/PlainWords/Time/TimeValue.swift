/// A time as people mean it: a moment with its grain, or a range that may be open at one end.
package struct TimeValue: Hashable, Sendable {
    /// The moment, or the beginning of a range.
    package var from: LocalTime?
    /// The end of a range, itself not included.
    package var to: LocalTime?
    package var isRange = false
    package var grain: Grain
    /// Seconds ahead of UTC, when the words name a zone of their own.
    package var namedOffset: Int?
    /// Whether an hour from 1 to 12 was said without morning or evening.
    package var hourIsOpen = false
    /// Whether only a time of day was said, so that the day is a guess.
    package var dayIsOpen = false

    /// A single moment, precise to `grain`.
    init(_ moment: LocalTime, _ grain: Grain) {
        from = moment
        self.grain = grain
    }

    /// A range; nil leaves an end open.
    init(from: LocalTime?, to: LocalTime?, _ grain: Grain) {
        self.from = from
        self.to = to
        self.grain = grain
        isRange = true
    }

    /// Whether it is "the morning" or "tonight", a range of hours that has a name.
    var isPartOfDay: Bool {
        guard isRange, let from, let to else { return false }
        return to - from == 14_400 && from.minute == 0 && [8, 12, 16, 20].contains(from.hour)
    }

    /// A time of day on the day of another value.
    func moved(to day: TimeValue) -> TimeValue {
        guard let target = day.from?.day, let own = (from ?? to)?.day else { return self }
        var moved = self
        let seconds = (target.count - own.count) * 86_400
        moved.from = from.map { $0 + seconds }
        moved.to = to.map { $0 + seconds }
        moved.dayIsOpen = false
        return moved
    }

    /// The first reading behind it: a range's end, or the moment and one grain.
    var end: LocalTime? {
        isRange ? to : from?.adding(1, grain)
    }
}

/// A time found in a sentence.
struct TimeMatch {
    var value: TimeValue
    var start: Int
    /// The index of the first token behind it.
    var end: Int
}
