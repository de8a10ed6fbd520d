/// The yearly clock changes of a zone, in POSIX form: `EET-2EEST,M3.5.0/3,M10.5.0/4`.
struct YearlyRule: Sendable, Hashable {
    /// Seconds ahead of UTC in standard time.
    let standard: Int
    /// Daylight saving time; nil if the zone has none.
    let summer: Summer?

    struct Summer: Sendable, Hashable {
        let offset: Int
        let start: YearlyDay
        let end: YearlyDay
    }

    /// Parses the rule.
    init(_ text: String) throws(ZoneError) {
        var reader = RuleReader(text)
        try reader.skipName()
        standard = -(try reader.time())
        guard !reader.isAtEnd else {
            summer = nil
            return
        }
        try reader.skipName()
        let offset = reader.next == UInt8(ascii: ",") ? standard + 3600 : -(try reader.time())
        let start = try reader.day()
        summer = Summer(offset: offset, start: start, end: try reader.day())
        guard reader.isAtEnd else { throw ZoneError(reason: "unexpected characters after the rule for later years") }
    }

    /// Seconds ahead of UTC at an instant.
    func offset(at instant: Int) -> Int {
        guard let summer else { return standard }
        let year = CivilDate(daysSince1970: (instant + standard).dividedFlooring(by: 86_400).quotient).year
        let start = summer.start.seconds(in: year) - standard
        let end = summer.end.seconds(in: year) - summer.offset
        // In the southern hemisphere summer time starts late in the year and ends early in the next.
        let isSummer = start < end ? start <= instant && instant < end : instant >= start || instant < end
        return isSummer ? summer.offset : standard
    }
}

/// A day of every year, and the time of day at which clocks change on it.
struct YearlyDay: Sendable, Hashable {
    enum Kind: Sendable, Hashable {
        /// The nth weekday (0 for Sunday) of a month; 5 means the last such weekday.
        case weekday(month: Int, nth: Int, weekday: Int)
        /// A day from 1 to 365; 29 February is never counted.
        case plain(Int)
        /// A day from 0 to 365; 29 February is counted.
        case counted(Int)
    }

    let kind: Kind
    let time: Int

    /// The local time of the change, in seconds since 1970.
    func seconds(in year: Int) -> Int { day(in: year) * 86_400 + time }

    private func day(in year: Int) -> Int {
        switch kind {
        case .plain(let day):
            let leapDay = CivilDate.isLeap(year) && day >= 60 ? 1 : 0
            return CivilDate.firstDay(ofMonth: 1, year: year) + day - 1 + leapDay
        case .counted(let day): return CivilDate.firstDay(ofMonth: 1, year: year) + day
        case .weekday(let month, let nth, let weekday):
            let first = CivilDate.firstDay(ofMonth: month, year: year)
            let day = first + (weekday - CivilDate.weekday(first) + 7) % 7 + (nth - 1) * 7
            let next = first + CivilDate.length(ofMonth: month, year: year)
            return day < next ? day : day - 7
        }
    }
}
