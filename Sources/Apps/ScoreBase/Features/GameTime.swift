import CivilTime

/// Converts the start of a game between the API's instant and the local time of a zone.
enum GameTime {
    /// The instant of a local date and time such as `2026-05-01 18:30`; nil if the text is not one or the zone is
    /// unknown.
    static func instant(_ typed: String, in zone: String) -> String? {
        let parts = typed.split(whereSeparator: { $0 == " " || $0 == "T" })
        guard parts.count == 2, parts[1].utf8.count == 5, let day = CivilDate(iso: parts[0]),
            let second = UTCTime.secondOfDay(clock: parts[1] + ":00"), (1_970...9_999).contains(day.year),
            let rules = rules(zone)
        else { return nil }
        // The year is limited above, so this does not overflow.
        return minute(UTCTime(Double(rules.instant(ofLocal: day.daysSince1970 * 86_400 + second))))
    }

    /// The reverse of `instant(_:in:)`; returns the text itself if it is not an instant or the zone is unknown.
    static func typed(_ instant: String, in zone: String) -> String {
        guard let local = local(instant, zone) else { return instant }
        return "\(local.date.iso) \(local.hour.padded(to: 2)):\(local.minute.padded(to: 2))"
    }

    /// An instant with its seconds set to zero; returns the text itself if it is not an instant.
    static func minute(_ instant: String) -> String { seconds(instant).map { minute(UTCTime(Double($0))) } ?? instant }

    /// The local time of a zone at an instant; nil if the text is not an instant or the zone is unknown.
    static func local(_ instant: String, _ zone: String) -> UTCTime? {
        guard let seconds = seconds(instant), let rules = rules(zone) else { return nil }
        return UTCTime(Double(seconds + rules.offset(at: seconds)))
    }

    /// The rules of a zone by its name; nil if the zone is unknown.
    static func rules(_ name: String) -> ZoneRules? { ZoneTable.system.rules(of: name) }

    private static func seconds(_ instant: String) -> Int? {
        guard instant.utf8.count >= 20, instant.hasSuffix("Z"), instant.dropFirst(10).first == "T",
            let day = CivilDate(iso: instant.prefix(10)), (1_970...9_999).contains(day.year),
            let second = UTCTime.secondOfDay(clock: instant.dropFirst(11).prefix(8))
        else { return nil }
        return day.daysSince1970 * 86_400 + second
    }

    private static func minute(_ time: UTCTime) -> String {
        "\(time.date.iso)T\(time.hour.padded(to: 2)):\(time.minute.padded(to: 2)):00Z"
    }
}
