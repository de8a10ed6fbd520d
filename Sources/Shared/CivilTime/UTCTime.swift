/// A date and a time of day in UTC, to the millisecond.
package struct UTCTime: Hashable, Comparable, Sendable {
    package let date: CivilDate
    /// Milliseconds since midnight, below 86,400,000.
    package let millisecondOfDay: Int

    /// Rounds down to the millisecond. Instants more than 285 million years from 1970 are clamped; NaN is 1970.
    package init(_ secondsSince1970: Double) {
        let milliseconds = (secondsSince1970 * 1_000).rounded(.down)
        // bounded: an Int can hold 9e18
        self.init(milliseconds: milliseconds.isNaN ? 0 : Int(min(max(milliseconds, -9e18), 9e18)))
    }

    /// The instant this many milliseconds after the start of 1970. Seconds as a `Double` are rarely exact, so
    /// converting a time to seconds and rounding it down again may lose a millisecond.
    package init(milliseconds: Int) {
        let (days, rest) = milliseconds.dividedFlooring(by: 86_400_000)
        (date, millisecondOfDay) = (CivilDate(daysSince1970: days), rest)
    }

    package var hour: Int { millisecondOfDay / 3_600_000 }
    package var minute: Int { millisecondOfDay / 60_000 % 60 }
    package var second: Int { millisecondOfDay / 1_000 % 60 }

    package static func < (left: UTCTime, right: UTCTime) -> Bool {
        (left.date, left.millisecondOfDay) < (right.date, right.millisecondOfDay)
    }

    // MARK: Text

    /// In RFC 3339 form with milliseconds, e.g. `2026-03-29T03:30:00.250Z`.
    package var rfc3339: String {
        guard (0...9_999).contains(date.year) else {
            return "\(date.iso)T\(clock).\((millisecondOfDay % 1_000).padded(to: 3))Z"
        }
        return String(unsafeUninitializedCapacity: 24) { text in
            date.writeISO(to: text)
            text[10] = UInt8(ascii: "T")
            writeClock(to: text, at: 11)
            text[19] = UInt8(ascii: ".")
            text[20] = 48 + UInt8(truncatingIfNeeded: millisecondOfDay % 1_000 / 100)
            text.write(millisecondOfDay % 100, at: 21)
            text[23] = UInt8(ascii: "Z")
            return 24
        }
    }

    /// In HTTP form (RFC 9110, 5.6.7), e.g. `Sun, 06 Nov 1994 08:49:37 GMT`.
    package var httpDate: String { "\(weekdayName), \(date.day.padded(to: 2)) \(monthName) \(date.year) \(clock) GMT" }

    /// In mail form (RFC 5322), e.g. `Sun, 22 Nov 2026 11:20:05 +0000`.
    package var mailDate: String { "\(weekdayName), \(date.day) \(monthName) \(date.year) \(clock) +0000" }

    /// In the form of Cognito's SRP: in English, with no leading zero in the day, e.g. `Tue Sep 1 07:05:09 UTC 2026`.
    package var srpTimestamp: String { "\(weekdayName) \(monthName) \(date.day) \(clock) UTC \(date.year)" }

    /// The time of day, e.g. `03:30:00`.
    package var clock: String {
        String(unsafeUninitializedCapacity: 8) { text in
            writeClock(to: text, at: 0)
            return 8
        }
    }

    private func writeClock(to text: UnsafeMutableBufferPointer<UInt8>, at start: Int) {
        text.write(hour, at: start)
        text[start + 2] = UInt8(ascii: ":")
        text.write(minute, at: start + 3)
        text[start + 5] = UInt8(ascii: ":")
        text.write(second, at: start + 6)
    }

    private var monthName: String { CivilDate.monthNames[date.month - 1] }  // a month is from 1 to 12
    private var weekdayName: String { CivilDate.weekdayNames[date.weekday] }  // a weekday is from 0 to 6

    /// The seconds since midnight of a time such as `08:49:37`. Accepts the leap second 60. Nil for other texts.
    package static func secondOfDay(clock text: some StringProtocol) -> Int? {
        let parts = text.utf8.split(separator: UInt8(ascii: ":"), omittingEmptySubsequences: false)
        guard parts.count == 3, let hour = Int(digits: parts[0], count: 2...2), hour < 24,
            let minute = Int(digits: parts[1], count: 2...2), minute < 60,
            let second = Int(digits: parts[2], count: 2...2), second <= 60
        else { return nil }
        return hour * 3_600 + minute * 60 + second  // bounded: below 24, 60 and 61
    }
}
