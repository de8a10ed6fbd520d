internal import CivilTime

#if canImport(FoundationEssentials)
    public import FoundationEssentials
#else
    public import Foundation
#endif

/// Dates as HTTP writes them (RFC 9110, 5.6.7): one form to send, three to read.
public enum HTTPDate {
    /// Writes the preferred form, such as `Sun, 06 Nov 1994 08:49:37 GMT`.
    public static func format(_ date: Date) -> String {
        UTCTime(date.timeIntervalSince1970).httpDate
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
            guard parts.count == 3, let short = Int(digits: parts[2].utf8, count: 2...2) else { return nil }
            let current = UTCTime(now.timeIntervalSince1970).date.year
            var year = current - current % 100 + short  // bounded: two digits
            if year > current + 50 { year -= 100 }
            return date(year: "\(year)", month: parts[1], day: parts[0], time: words[2])
        case 5:
            return date(year: words[4], month: words[1], day: words[2], time: words[3])
        default:
            return nil
        }
    }

    // MARK: Parts

    private static func date(year: Substring, month: Substring, day: Substring, time: Substring) -> Date? {
        // Letters in another case are wrong and yet mean only one thing.
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
