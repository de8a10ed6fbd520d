package import PlainWords

/// When something that may repeat happens, by the clocks of its zone.
package struct Repetition: Sendable {
    private let start: Int
    private let zone: Zone
    private let rule: Recurrence?

    /// However often a rule repeats, no more of it is walked through.
    private static let limit = 100_000

    /// Something that first happens at `start`. A rule that cannot be read repeats nothing.
    package init(start: Int, zone: Zone, rrule: String?) {
        self.start = start
        self.zone = zone
        rule = rrule.flatMap(Recurrence.init(rrule:)).map { rule in
            var rule = rule
            if rule.untilIsUTC, let until = rule.until {
                rule.until = zone.local(until.seconds)
                rule.untilIsUTC = false
            }
            return rule
        }
    }

    /// The instants before `end`, the first one first. What falls into an hour that a clock leaves out happens an hour later; what falls
    /// into one it shows twice happens the first time.
    package func instants(before end: Int) -> [Int] {
        guard let rule else { return start < end ? [start] : [] }
        var found: [Int] = []
        // A day more than asked for: clocks may have been set back since.
        let lastReading = zone.local(end) + 86_400
        var dates = RecurrenceDates(rule, from: zone.local(start))
        for _ in 0..<Self.limit {
            guard let local = dates.next(), local < lastReading else { break }
            let instant = zone.instant(of: local)
            if instant < end { found.append(instant) }
        }
        return found
    }
}
