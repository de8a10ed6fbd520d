internal import CivilTime

/// The rules of a time zone: what the clocks there are set to at each instant.
///
/// The engine reads no files; the caller passes the rules (from the system's table or from Foundation).
package struct Zone: Sendable {
    /// The zone's name, such as `Europe/Sofia`.
    package let name: String
    private let rule: @Sendable (Int) -> Int

    /// A zone with a name and a rule from an instant (seconds since 1970 in UTC) to seconds ahead of UTC.
    package init(name: String, offset: @escaping @Sendable (_ instant: Int) -> Int) {
        self.name = name
        rule = offset
    }

    /// A zone that never changes its clocks.
    package static func fixed(secondsAhead: Int) -> Zone {
        Zone(name: "UTC\(LocalTime.offsetText(secondsAhead))") { _ in secondsAhead }
    }

    /// Seconds ahead of UTC at an instant.
    package func offset(at instant: Int) -> Int {
        rule(instant)
    }

    /// What the wall clock shows at an instant.
    package func local(_ instant: Int) -> LocalTime {
        LocalTime(seconds: instant + rule(instant))
    }

    /// The instant at which the wall clock shows `local`. See ``ZoneRules/instant(ofLocal:offset:)``.
    package func instant(of local: LocalTime) -> Int {
        ZoneRules.instant(ofLocal: local.seconds, offset: rule)
    }
}

extension LocalTime {
    /// The reading as ISO 8601, such as `2026-03-29T03:30:00`, with an offset from UTC when one is given.
    package func iso(offset: Int? = nil) -> String {
        let date = CivilDate(daysSince1970: day.count).iso
        let time = "T\(hour.padded(to: 2)):\(minute.padded(to: 2)):\(second.padded(to: 2))"
        return date + time + (offset.map(Self.offsetText) ?? "")
    }

    /// An offset from UTC as `+02:00`.
    package static func offsetText(_ seconds: Int) -> String {
        let minutes = abs(seconds) / 60
        return "\(seconds < 0 ? "-" : "+")\((minutes / 60).padded(to: 2)):\((minutes % 60).padded(to: 2))"
    }
}
