import PlainWords

/// A zone's rules in a calendar file: every change of its clocks from a year before the first entry to thirty years
/// after it.
struct CalendarZone {
    let name: String
    let from: Int

    private static let years = 30
    private static let year = 366 * 86_400

    func write(to lines: inout CalendarLines) {
        let zone = Zones.orUTC(name)
        let begin = from - Self.year
        lines.add("BEGIN:VTIMEZONE")
        lines.add("TZID:\(name)")
        // The offset before the first change is an observance too.
        let first = zone.offset(at: begin)
        writeObservance("STANDARD", from: first, to: first, at: [zone.local(begin)], to: &lines)
        for change in Self.grouped(changes(of: zone, from: begin)) {
            let kind = change.to > change.from ? "DAYLIGHT" : "STANDARD"
            writeObservance(kind, from: change.from, to: change.to, at: change.times, to: &lines)
        }
        lines.add("END:VTIMEZONE")
    }

    private struct Change {
        let from: Int
        let to: Int
        /// The local times just before the clock changes.
        var times: [LocalTime]
    }

    private func writeObservance(
        _ kind: String,
        from: Int,
        to: Int,
        at times: [LocalTime],
        to lines: inout CalendarLines
    ) {
        lines.add("BEGIN:\(kind)")
        lines.add("DTSTART:\(Self.stamp(times[0]))")
        for time in times.dropFirst() { lines.add("RDATE:\(Self.stamp(time))") }
        lines.add("TZOFFSETFROM:\(Self.offset(from))")
        lines.add("TZOFFSETTO:\(Self.offset(to))")
        lines.add("END:\(kind)")
    }

    /// Finds the changes day by day, and the second within a day by binary search.
    private func changes(of zone: Zone, from begin: Int) -> [Change] {
        var changes: [Change] = []
        var before = zone.offset(at: begin)
        for day in stride(from: begin, to: from + Self.years * Self.year, by: 86_400) {
            let after = zone.offset(at: day + 86_400)
            guard after != before else { continue }
            var (low, high) = (day, day + 86_400)
            while high - low > 1 {
                let middle = (low + high) / 2
                if zone.offset(at: middle) == before { low = middle } else { high = middle }
            }
            changes.append(Change(from: before, to: after, times: [LocalTime(seconds: high + before)]))
            before = after
        }
        return changes
    }

    private static func grouped(_ changes: [Change]) -> [Change] {
        changes.reduce(into: []) { groups, change in
            if let index = groups.firstIndex(where: { $0.from == change.from && $0.to == change.to }) {
                groups[index].times += change.times
            } else {
                groups.append(change)
            }
        }
    }

    // MARK: Writing times

    static func isUTC(_ name: String) -> Bool {
        ["UTC", "GMT", "Etc/UTC", "Etc/GMT", "UTC+00:00"].contains(name)
    }

    static func stamp(_ time: LocalTime) -> String {
        String(time.iso().filter { $0 != "-" && $0 != ":" })
    }

    static func utc(_ instant: Int) -> String { stamp(LocalTime(seconds: instant)) + "Z" }

    static func day(_ day: Day) -> String { String(stamp(LocalTime(day)).prefix { $0 != "T" }) }

    private static func offset(_ seconds: Int) -> String {
        LocalTime.offsetText(seconds).filter { $0 != ":" }
    }
}
