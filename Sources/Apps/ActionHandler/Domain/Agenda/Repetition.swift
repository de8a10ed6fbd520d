package import PlainWords

/// The times of an event or task that may repeat, in its time zone.
package struct Repetition: Sendable {
    private let start: Int
    private let zone: Zone
    private let rule: Recurrence?

    /// The maximum number of repetitions that are computed.
    private static let limit = 100_000

    /// A repetition that first happens at `start`. A rule that cannot be read is ignored.
    package init(start: Int, zone: Zone, rrule: String?) {
        self.init(start: start, zone: zone, rule: rrule.flatMap(Recurrence.init(rrule:)))
    }

    init(start: Int, zone: Zone, rule: Recurrence?) {
        self.start = start
        self.zone = zone
        self.rule = rule.map { rule in
            var rule = rule
            if rule.untilIsUTC, let until = rule.until {
                rule.until = zone.local(until.seconds)
                rule.untilIsUTC = false
            }
            return rule
        }
    }

    /// The instants in order. A time in the hour skipped when clocks go forward moves one hour later; a time in the
    /// hour repeated when clocks go back means its first occurrence.
    func instants() -> some Sequence<Int> {
        guard let rule else { return AnySequence(CollectionOfOne(start)) }
        let zone = zone
        let dates = RecurrenceDates(rule, from: zone.local(start))
        return AnySequence(dates.prefix(Self.limit).lazy.map { zone.instant(of: $0) })
    }

    /// The instants before `end`.
    package func instants(before end: Int) -> [Int] {
        // Instants are in order except where clocks are set back, so reading one day further is enough.
        let last = end > .max - 86_400 ? end : end + 86_400
        return instants().prefix { $0 < last }.filter { $0 < end }
    }
}
