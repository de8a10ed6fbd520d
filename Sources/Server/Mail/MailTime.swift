#if canImport(Glibc)
    internal import Glibc
#elseif canImport(Darwin)
    internal import Darwin
#endif

/// A moment as messages write it, in UTC.
struct MailTime {
    private let parts: tm

    /// Seconds since 1970; what no calendar holds is 1970.
    init(_ secondsSince1970: Double) {
        var seconds = time_t(exactly: secondsSince1970.rounded(.down)) ?? 0
        var parts = tm()
        if gmtime_r(&seconds, &parts) == nil {
            seconds = 0
            _ = gmtime_r(&seconds, &parts)
        }
        self.parts = parts
    }

    /// For a `Date` field, as RFC 5322 has it: `Sun, 22 Nov 2026 11:20:05 +0000`.
    var header: String {
        let day = Self.pick(["Sun", "Mon", "Tue", "Wed", "Thu", "Fri", "Sat"], parts.tm_wday)
        let month = Self.pick(
            ["Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec"],
            parts.tm_mon
        )
        return "\(day), \(parts.tm_mday) \(month) \(year) \(clock):\(Self.two(parts.tm_sec)) +0000"
    }

    /// For people: `2026-11-22 11:20 UTC`.
    var text: String { "\(year)-\(Self.two(parts.tm_mon + 1))-\(Self.two(parts.tm_mday)) \(clock) UTC" }

    private var year: Int { Int(parts.tm_year) + 1900 }
    private var clock: String { "\(Self.two(parts.tm_hour)):\(Self.two(parts.tm_min))" }

    private static func two(_ number: Int32) -> String { number < 10 ? "0\(number)" : String(number) }

    private static func pick(_ names: [String], _ index: Int32) -> String {
        names.indices.contains(Int(index)) ? names[Int(index)] : names[0]
    }
}
