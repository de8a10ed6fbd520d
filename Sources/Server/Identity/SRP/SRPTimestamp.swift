/// The date in a sign-in's proof, such as `Tue Sep 1 07:05:09 UTC 2026`: English, UTC, the day without a leading zero.
enum SRPTimestamp {
    /// Seconds since 1970, or nil when the text is no such date.
    static func parse(_ text: String) -> Double? {
        let words = text.split(separator: " ", omittingEmptySubsequences: false)
        guard words.count == 6, words[4] == "UTC", weekdays.contains(words[0]),
            let month = months.firstIndex(of: words[1]), let day = number(words[2], 1...2),
            (1...31).contains(day), let year = number(words[5], 4...4)
        else { return nil }
        let clock = words[3].split(separator: ":", omittingEmptySubsequences: false).map { number($0, 2...2) }
        guard clock.count == 3, let hour = clock[0], let minute = clock[1], let second = clock[2],
            hour < 24, minute < 60, second <= 60
        else { return nil }
        return Double(days(year, month + 1, day) * 86_400 + hour * 3_600 + minute * 60 + second)
    }

    private static let weekdays: [Substring] = ["Mon", "Tue", "Wed", "Thu", "Fri", "Sat", "Sun"]
    private static let months: [Substring] = [
        "Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec",
    ]

    private static func number(_ text: Substring, _ digits: ClosedRange<Int>) -> Int? {
        guard digits.contains(text.utf8.count), text.utf8.allSatisfy({ (0x30...0x39).contains($0) }) else { return nil }
        return Int(text)
    }

    /// Days since 1970, counted in years that begin in March, so that a leap day is a year's last.
    private static func days(_ year: Int, _ month: Int, _ day: Int) -> Int {
        let year = month > 2 ? year : year - 1
        let dayOfYear = (153 * ((month + 9) % 12) + 2) / 5 + day - 1
        return 365 * year + year / 4 - year / 100 + year / 400 + dayOfYear - 719_468
    }
}
