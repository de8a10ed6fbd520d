internal import CivilTime
internal import Scheduling

/// Days and times in the time zone of a calendar.
struct FixtureDays: Sendable {
    let zone: ZoneRules

    /// The instant of a slot, as RFC 3339 in UTC.
    func instant(of slot: Slot) -> String {
        let local = slot.day * 86_400 + slot.minute * 60  // cannot overflow: a slot is a day of a calendar's years
        return UTCTime(Double(zone.instant(ofLocal: local))).rfc3339
    }

    /// The local day and minute of an instant.
    func slot(of instant: String, venue: Int?) -> Slot? {
        guard let seconds = seconds(ofInstant: instant), (0...253_402_300_799).contains(seconds) else { return nil }
        let utc = Int(seconds)  // checked in the line before
        let (day, second) = (utc + zone.offset(at: utc)).dividedFlooring(by: 86_400)
        return Slot(day: day, minute: second / 60, venue: venue)
    }

    static func text(_ day: Int) -> String { CivilDate(daysSince1970: day).iso }
}
