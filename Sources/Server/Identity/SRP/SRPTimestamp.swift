internal import CivilTime

/// The timestamp in a sign-in proof, such as `Tue Sep 1 07:05:09 UTC 2026`: English, UTC, no leading zero in the day.
enum SRPTimestamp {
    /// Seconds since 1970. Nil for other text and for days the calendar does not have.
    static func parse(_ text: String) -> Double? {
        let words = text.split(separator: " ", omittingEmptySubsequences: false)
        guard words.count == 6, words[4] == "UTC", CivilDate.weekdayNames.contains(String(words[0])),
            let month = CivilDate.monthNames.firstIndex(of: String(words[1])),
            let day = Int(digits: words[2].utf8, count: 1...2), let year = Int(digits: words[5].utf8, count: 4...4),
            let date = CivilDate(year: year, month: month + 1, day: day),
            let second = UTCTime.secondOfDay(clock: words[3])
        else { return nil }
        return Double(date.daysSince1970 * 86_400 + second)
    }
}
