#if canImport(FoundationEssentials)
    public import FoundationEssentials
#else
    public import Foundation
#endif

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
        // Exactly one space between the parts; two stand only before a day of one digit in the form of C's asctime.
        let parts = text.split(separator: " ", omittingEmptySubsequences: false)
        let hasComma = parts[0].last == ","
        switch parts.count {
        case 6 where hasComma && parts[5] == "GMT":
            return date(year: parts[3], month: parts[2], day: parts[1], time: parts[4])
        case 4 where hasComma && parts[3] == "GMT":
            return shortDate(parts[1].split(separator: "-", omittingEmptySubsequences: false), time: parts[2], now: now)
        case 5 where !hasComma:
            return date(year: parts[4], month: parts[1], day: parts[2], time: parts[3])
        case 6 where !hasComma && parts[2].isEmpty && parts[3].utf8.count == 1:
            return date(year: parts[5], month: parts[1], day: parts[3], time: parts[4])
        default:
            return nil
        }
    }

    /// Day, month and a year of two digits.
    private static func shortDate(_ parts: [Substring], time: Substring, now: Date) -> Date? {
        guard parts.count == 3, let short = number(parts[2], digits: 2...2) else { return nil }
        let current = CivilDate(
            daysSinceEpoch: Int(bounded: min(max(now.timeIntervalSince1970 / 86_400, -1e9), 1e9))
        ).year
        var year = current - current % 100 + short
        if year > current + 50 { year -= 100 }
        return date(year: "\(year)", month: parts[1], day: parts[0], time: time)
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
