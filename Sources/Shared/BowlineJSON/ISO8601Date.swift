internal import CivilTime
package import Essentials

/// Dates as `2026-11-23T08:30:00Z`, read and written without Foundation's formats, which take a hundred times as long.
package enum ISO8601Date {
    /// The years that are written with four digits and lie behind the change of calendars.
    private static let years = 1600...9999

    /// Reads exactly this form; nil for everything else, which may be a date all the same.
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

    /// Appends the date in this form and in quotes, without its fraction of a second; false for a year outside of `years`.
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

    /// The number of two digits at `place`, which lies at least one before the end.
    private static func number(_ bytes: UnsafeBufferPointer<UInt8>, _ place: Int) -> Int? {
        let (tens, ones) = (bytes[place] &- 0x30, bytes[place + 1] &- 0x30)
        return tens <= 9 && ones <= 9 ? Int(tens) * 10 + Int(ones) : nil
    }
}
