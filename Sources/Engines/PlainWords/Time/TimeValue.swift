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

    /// A moment.
    init(_ moment: LocalTime, _ grain: Grain) {
        from = moment
        self.grain = grain
    }

    /// A range.
    init(from: LocalTime?, to: LocalTime?, _ grain: Grain) {
        self.from = from
        self.to = to
        self.grain = grain
        isRange = true
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
