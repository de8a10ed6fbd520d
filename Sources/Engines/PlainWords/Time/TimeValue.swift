/// A time as understood: a single time with its precision, or a range that may be open at one end.
package struct TimeValue: Hashable, Sendable {
    /// The time, or the start of a range.
    package var from: LocalTime?
    /// The end of a range, exclusive.
    package var to: LocalTime?
    package var isRange = false
    package var grain: Grain
    /// The UTC offset in seconds, if the words name a zone.
    package var namedOffset: Int?
    /// Whether an hour from 1 to 12 was given without morning or evening.
    package var isHourAmbiguous = false
    /// Whether only a time of day was given, so that the day is a guess.
    package var dayIsOpen = false

    /// A single time, with its precision.
    init(_ moment: LocalTime, _ grain: Grain) {
        from = moment
        self.grain = grain
    }

    /// A range; nil means that an end is open.
    init(from: LocalTime?, to: LocalTime?, _ grain: Grain) {
        self.from = from
        self.to = to
        self.grain = grain
        isRange = true
    }

    /// Whether it is a named part of the day, such as "the morning" or "tonight".
    var isPartOfDay: Bool {
        guard isRange, let from, let to else { return false }
        return to - from == 14_400 && from.minute == 0 && [8, 12, 16, 20].contains(from.hour)
    }

    /// This time of day on the day of another value.
    func moved(to day: TimeValue) -> TimeValue {
        guard let target = day.from?.day, let own = (from ?? to)?.day else { return self }
        var moved = self
        var seconds = (target.count - own.count) * 86_400
        // Without a day, the next hour from now on was taken; on another day it is again the one that was written.
        if dayIsOpen, isHourAmbiguous, !isRange, let from, from.hour > 12 { seconds -= 43_200 }
        moved.from = from.map { $0 + seconds }
        moved.to = to.map { $0 + seconds }
        moved.dayIsOpen = false
        return moved
    }

    /// The exclusive end: the end of a range, or a single time plus one grain.
    var end: LocalTime? {
        isRange ? to : from?.adding(1, grain)
    }
}

/// A time found in a sentence.
struct TimeMatch {
    var value: TimeValue
    var start: Int
    /// The index after its last token.
    var end: Int
}
