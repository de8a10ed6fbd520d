/// Durations counted from a time: from now, or from the preceding time.
///
/// "Within two hours", "after ten minutes" and "a timer for 5 minutes" mean the time when the duration ends; a duration
/// alone stays a duration. Reading them as a range from now was rejected, because a reminder made from it was due at
/// once. Of the published test sets, chrono agrees (seven more rows are right), and Recognizers takes "within" as a
/// range (one row fewer). "By friday" and "before june" stay ranges in `understand`; an action made from them is due at
/// their end: a reminder at nine on the day, a task on the day.
extension TimeReader {
    /// The end of a countdown from now: "set a timer for 5 minutes", "wait 2 hours", "a ten minute timer".
    func countdown(at start: Int, _ own: DurationMatch?) -> TimeMatch? {
        let index = sentence.key(start) == .for ? start + 1 : start
        guard sentence[index].kind == .digits || sentence[index].word.cardinal > 0 || sentence.key(index) == .a,
            let length = index == start ? own : durations.duration(at: index),
            isCountdown(before: start) || Self.timers.contains(sentence[length.end].hash)
        else { return nil }
        return TimeMatch(value: deadline(length.duration), start: start, end: length.end)
    }

    /// "call me after 5 minutes", "2 hours after", "15 minutes out": counted from now, because there is no other time
    /// to count from.
    func lapse(at start: Int, _ own: DurationMatch?) -> TimeMatch? {
        let isLed = sentence.key(start) == .after
        guard let length = isLed ? durations.duration(at: start + 1) : own else { return nil }
        let shift = resolver.shifted(Frame.Shift(duration: length.duration, isPast: false))
        if isLed {
            let isOf = sentence.key(length.end) == .of || sentence.key(length.end) == .ago
            return isOf ? nil : TimeMatch(value: shift, start: start, end: length.end)
        }
        guard sentence.key(length.end) == .out || sentence.key(length.end) == .after,
            length.end + 1 >= sentence.count || sentence[length.end + 1].kind == .sign
        else { return nil }
        return TimeMatch(value: shift, start: start, end: length.end + 1)
    }

    private func isCountdown(before index: Int) -> Bool {
        let before = sentence[index - 1]
        if Self.timers.contains(before.hash) || Self.waiting.contains(before.hash) { return true }
        return Self.given.contains(before.hash) && sentence[index - 2].hash == Self.give
    }

    private static let timers = Clause.hashes("timer timers countdown")
    private static let waiting = Clause.hashes("wait snooze pause")
    private static let given = Clause.hashes("it me us him her them")
    private static let give = Hash.of("give")

    /// The time when the duration ends, to the minute.
    func deadline(_ length: TimeLength) -> TimeValue {
        var value = resolver.shifted(Frame.Shift(duration: length, isPast: false))
        guard value.grain > .minute else { return value }
        let exact = length.seconds == 0 ? length.from(resolver.now, isPast: false) : value.from ?? resolver.now
        value = TimeValue(exact.floored(to: .minute, weekStart: 1), .minute)
        return value
    }

    /// "next tuesday +10 days", "tomorrow plus 2 weeks", "2023-12-29 -10days".
    func moved(_ value: TimeValue, start: Int, at index: Int) -> TimeMatch? {
        guard !value.isRange, let from = value.from, let isPast = step(at: index),
            let length = durations.duration(at: index + 1)
        else { return nil }
        let target = length.duration.from(from, isPast: isPast)
        let result = TimeValue(target, min(value.grain, length.duration.isDays ? .day : .minute)).keeping(value)
        return TimeMatch(value: result, start: start, end: length.end)
    }

    /// Whether the sign moves back in time; nil if there is none. A hyphen counts only if it is not a dash.
    private func step(at index: Int) -> Bool? {
        switch sentence.key(index) {
        case .plus: return false
        case .minus: return true
        default: break
        }
        let isSign = numbers.isHyphen(index) && sentence[index].isSpaced && sentence.isGlued(index + 1)
        return isSign ? true : nil
    }
}
