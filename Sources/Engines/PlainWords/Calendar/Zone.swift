internal import CivilTime

/// The rules of a time zone: its UTC offset at each instant.
///
/// The engine reads no files; the caller supplies the rules (from the system's table or from Foundation).
package struct Zone: Sendable {
    /// The zone's name, such as `Europe/Sofia`.
    package let name: String
    private let rule: @Sendable (Int) -> Int

    /// A zone with a name and a function from an instant (seconds since 1970 in UTC) to the UTC offset in seconds.
    package init(name: String, offset: @escaping @Sendable (_ instant: Int) -> Int) {
        self.name = name
        rule = offset
    }

    /// A zone with a constant offset.
    package static func fixed(secondsAhead: Int) -> Zone {
        Zone(name: "UTC\(LocalTime.offsetText(secondsAhead))") { _ in secondsAhead }
    }

    /// The UTC offset at an instant, in seconds.
    package func offset(at instant: Int) -> Int {
        rule(instant)
    }

    /// The local time at an instant.
    package func local(_ instant: Int) -> LocalTime {
        LocalTime(seconds: instant + rule(instant))
    }

    /// The instant of a local time. See ``ZoneRules/instant(ofLocal:offset:)``.
    package func instant(of local: LocalTime) -> Int {
        ZoneRules.instant(ofLocal: local.seconds, offset: rule)
    }
}

extension LocalTime {
    /// The time as ISO 8601, such as `2026-03-29T03:30:00`, followed by the UTC offset if given.
    package func iso(offset: Int? = nil) -> String {
        let date = CivilDate(daysSince1970: day.count).iso
        let time = "T\(hour.padded(to: 2)):\(minute.padded(to: 2)):\(second.padded(to: 2))"
        return date + time + (offset.map(Self.offsetText) ?? "")
    }

    /// A UTC offset as `+02:00`.
    package static func offsetText(_ seconds: Int) -> String {
        let minutes = abs(seconds) / 60
        return "\(seconds < 0 ? "-" : "+")\((minutes / 60).padded(to: 2)):\((minutes % 60).padded(to: 2))"
    }
}
