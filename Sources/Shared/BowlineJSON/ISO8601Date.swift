internal import CivilTime
package import Essentials

/// Reads and writes dates as `2026-11-23T08:30:00Z`, about a hundred times as fast as Foundation's format styles.
package enum ISO8601Date {
    /// The years that have four digits and lie after the introduction of the Gregorian calendar.
    private static let years = 1600...9999

    /// Reads exactly this form. Returns nil for all other texts, even for dates in another ISO 8601 form.
    package static func read(_ text: String) -> Date? {
        var text = text
        return text.withUTF8 { bytes in
            guard bytes.count == 20, bytes[4] == UInt8(ascii: "-"), bytes[7] == UInt8(ascii: "-"),
                bytes[10] == UInt8(ascii: "T"), bytes[13] == UInt8(ascii: ":"), bytes[16] == UInt8(ascii: ":"),
                bytes[19] == UInt8(ascii: "Z"), let century = number(bytes, 0), let year = number(bytes, 2),
                let month = number(bytes, 5), let day = number(bytes, 8), let hour = number(bytes, 11), hour < 24,
                let minute = number(bytes, 14), minute < 60, let second = number(bytes, 17), second < 60,
                years.contains(century * 100 + year),
                let date = CivilDate(year: century * 100 + year, month: month, day: day)
            else { return nil }
            let seconds = date.daysSince1970 * 86_400 + hour * 3_600 + minute * 60 + second
            return Date(timeIntervalSince1970: Double(seconds))
        }
    }

    /// Appends the date in this form, in quotes and without fractional seconds. Returns false for a year outside
    /// `years`.
    static func write(_ date: Date, to buffer: inout TextBuffer) -> Bool {
        let time = UTCTime(date.timeIntervalSince1970)
        guard years.contains(time.date.year) else { return false }
        buffer.append("\"")
        buffer.append(twoDigits: time.date.year / 100)
        buffer.append(twoDigits: time.date.year % 100)
        buffer.append(UInt8(ascii: "-"))
        buffer.append(twoDigits: time.date.month)
        buffer.append(UInt8(ascii: "-"))
        buffer.append(twoDigits: time.date.day)
        buffer.append(UInt8(ascii: "T"))
        buffer.append(twoDigits: time.hour)
        buffer.append(UInt8(ascii: ":"))
        buffer.append(twoDigits: time.minute)
        buffer.append(UInt8(ascii: ":"))
        buffer.append(twoDigits: time.second)
        buffer.append("Z\"")
        return true
    }

    /// The number in the two digits at `index`, which must not be the last byte.
    private static func number(_ bytes: UnsafeBufferPointer<UInt8>, _ index: Int) -> Int? {
        let (tens, ones) = (bytes[index] &- 0x30, bytes[index + 1] &- 0x30)
        return tens <= 9 && ones <= 9 ? Int(tens) * 10 + Int(ones) : nil
    }
}
