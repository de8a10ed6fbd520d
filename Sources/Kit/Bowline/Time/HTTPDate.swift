internal import CivilTime
public import Essentials

/// Dates as used in HTTP (RFC 9110, 5.6.7): one form to send, three to parse.
public enum HTTPDate {
    /// Formats a date in the preferred form, e.g. `Sun, 06 Nov 1994 08:49:37 GMT`.
    public static func format(_ date: Date) -> String {
        UTCTime(date.timeIntervalSince1970).httpDate
    }

    /// Parses any of the three forms; nil for any other text.
    ///
    /// `now` determines the century of the old form with a two-digit year, which must not be more than 50 years ahead.
    public static func parse(_ text: String, now: Date) -> Date? {
        var text = text
        if let date = text.withUTF8({ PreferredDate($0)?.date }) { return date }
        // The parts are separated by exactly one space; only C's asctime form has two, before a day of one digit.
        let parts = text.split(separator: " ", omittingEmptySubsequences: false)
        let hasComma = parts[0].last == ","
        switch parts.count {
        case 6 where hasComma && isGMT(parts[5]):
            return date(year: parts[3], month: parts[2], day: parts[1], time: parts[4])
        case 4 where hasComma && isGMT(parts[3]):
            return shortDate(parts[1].split(separator: "-", omittingEmptySubsequences: false), time: parts[2], now: now)
        case 5 where !hasComma:
            return date(year: parts[4], month: parts[1], day: parts[2], time: parts[3])
        case 6 where !hasComma && parts[2].isEmpty && parts[3].utf8.count == 1:
            return date(year: parts[5], month: parts[1], day: parts[3], time: parts[4])
        default:
            return nil
        }
    }

    /// Parses a day, a month and a two-digit year.
    private static func shortDate(_ parts: [Substring], time: Substring, now: Date) -> Date? {
        guard parts.count == 3, let short = Int(digits: parts[2].utf8, count: 2...2) else { return nil }
        let current = UTCTime(now.timeIntervalSince1970).date.year
        var year = current - current % 100 + short  // bounded: two digits
        if year > current + 50 { year -= 100 }
        return date(year: "\(year)", month: parts[1], day: parts[0], time: time)
    }

    // MARK: Parts

    private static func isGMT(_ text: Substring) -> Bool {
        text.lowercased() == "gmt"
    }

    private static func date(year: Substring, month: Substring, day: Substring, time: Substring) -> Date? {
        // Letters in the wrong case are not valid, but unambiguous.
        guard let year = Int(digits: year.utf8, count: 4...4),
            let month = CivilDate.monthNames.firstIndex(of: month.capitalized),
            let day = Int(digits: day.utf8, count: 1...2), let second = UTCTime.secondOfDay(clock: time),
            let days = CivilDate(year: year, month: month + 1, day: day)?.daysSince1970
        else { return nil }
        return Date(timeIntervalSince1970: Double(days * 86_400 + second))
    }
}

extension Substring {
    fileprivate var capitalized: String {
        prefix(1).uppercased() + dropFirst().lowercased()
    }
}
