public import Essentials

/// Dates as HTTP writes them (RFC 9110, 5.6.7): one form to send, three to read.
public enum HTTPDate {
    /// Writes the preferred form, such as `Sun, 06 Nov 1994 08:49:37 GMT`.
    public static func format(_ date: Date) -> String {
        let (days, seconds) = Int(bounded: date.timeIntervalSince1970.rounded(.down))
            .quotientAndRemainderFloored(by: 86_400)
        let civil = CivilDate(daysSinceEpoch: days)
        let time = "\(pad(seconds / 3_600)):\(pad(seconds / 60 % 60)):\(pad(seconds % 60))"
        return "\(weekdays[civil.weekday]), \(pad(civil.day)) \(months[civil.month - 1]) \(civil.year) \(time) GMT"
    }

    /// Reads any of the three forms; anything else is nil.
    ///
    /// `now` decides the century of the old two-digit form, which must not lie more than 50 years ahead.
    public static func parse(_ text: String, now: Date) -> Date? {
        var text = text
        if let date = text.withUTF8({ PreferredDate($0)?.date }) { return date }
        let words = text.split(whereSeparator: { $0 == " " || $0 == "," })
        switch words.count {
        case 6 where words[5] == "GMT":
            return date(year: words[3], month: words[2], day: words[1], time: words[4])
        case 4 where words[3] == "GMT":
            let parts = words[1].split(separator: "-")
            guard parts.count == 3, let short = number(parts[2], digits: 2...2) else { return nil }
            let current = CivilDate(
                daysSinceEpoch: Int(bounded: min(max(now.timeIntervalSince1970 / 86_400, -1e9), 1e9))
            ).year
            var year = current - current % 100 + short
            if year > current + 50 { year -= 100 }
            return date(year: "\(year)", month: parts[1], day: parts[0], time: words[2])
        case 5:
            return date(year: words[4], month: words[1], day: words[2], time: words[3])
        default:
            return nil
        }
    }

    // MARK: Parts

    private static let weekdays = ["Sun", "Mon", "Tue", "Wed", "Thu", "Fri", "Sat"]
    private static let months = [
        "Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec",
    ]

    private static func date(year: Substring, month: Substring, day: Substring, time: Substring) -> Date? {
        let clock = time.split(separator: ":", omittingEmptySubsequences: false)
        // Letters in another case are wrong and yet mean only one thing.
        guard let year = number(year, digits: 4...4), let month = months.firstIndex(of: month.capitalized),
            let day = number(day, digits: 1...2), clock.count == 3,
            let hour = number(clock[0], digits: 2...2), hour < 24,
            let minute = number(clock[1], digits: 2...2), minute < 60,
            let second = number(clock[2], digits: 2...2), second <= 60,
            let days = CivilDate(year: year, month: month + 1, day: day)?.daysSinceEpoch
        else { return nil }
        return Date(timeIntervalSince1970: Double(days * 86_400 + hour * 3_600 + minute * 60 + second))
    }

    private static func number(_ text: Substring, digits: ClosedRange<Int>) -> Int? {
        guard digits.contains(text.utf8.count), text.utf8.allSatisfy({ $0 >= 0x30 && $0 <= 0x39 }) else { return nil }
        return Int(text)
    }

    private static func pad(_ number: Int) -> String {
        number < 10 ? "0\(number)" : "\(number)"
    }
}

extension Substring {
    fileprivate var capitalized: String {
        prefix(1).uppercased() + dropFirst().lowercased()
    }
}
