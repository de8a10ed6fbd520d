import CivilTime
import LocalizedTexts

/// The texts of times.
enum TimeStrings {
    /// The start of a game in its venue's time zone, followed by the viewer's local time if the two differ. Without a
    /// venue's zone, the viewer's zone is used; without either, UTC.
    static func text(_ instant: String, venueZone: String?, viewer: String?, _ language: Language) -> String {
        let viewer = viewer.flatMap { GameTime.rules($0) == nil ? nil : $0 }
        let zone = venueZone ?? viewer ?? "UTC"
        guard let there = GameTime.local(instant, zone) else { return instant }
        let text = "\(day(there.date)[language]), \(clock(there))"
        guard let here = viewer.flatMap({ GameTime.local(instant, $0) }) else { return "\(text) (\(city(zone)))" }
        guard here != there else { return text }
        let theirs = here.date == there.date ? clock(here) : "\(weekdays[here.date.weekday][language]) \(clock(here))"
        return text
            + LocalizedText(" (\(city(zone)); \(theirs) for you)", " (\(city(zone)); \(theirs) за вас)")[language]
    }

    private static func day(_ date: CivilDate) -> LocalizedText {
        // The month and the weekday of a date are always valid indices of these lists.
        weekdays[date.weekday] + LocalizedText(plain: " \(date.day) ") + months[date.month - 1]
            + LocalizedText(plain: " \(date.year)")
    }

    private static func clock(_ time: UTCTime) -> String { "\(time.hour.padded(to: 2)):\(time.minute.padded(to: 2))" }

    /// The city of a time zone, e.g. `Sofia` for `Europe/Sofia`.
    static func city(_ zone: String) -> String {
        let name = zone.split(separator: "/").last.map(String.init) ?? zone
        return String(name.map { $0 == "_" ? " " : $0 })
    }

    /// Starts with Sunday.
    private static let weekdays = [
        LocalizedText("Sun", "нед"), LocalizedText("Mon", "пон"), LocalizedText("Tue", "вт"),
        LocalizedText("Wed", "ср"),
        LocalizedText("Thu", "чет"), LocalizedText("Fri", "пет"), LocalizedText("Sat", "съб"),
    ]
    private static let months = [
        LocalizedText("Jan", "яну"), LocalizedText("Feb", "фев"), LocalizedText("Mar", "мар"),
        LocalizedText("Apr", "апр"), LocalizedText("May", "май"), LocalizedText("Jun", "юни"),
        LocalizedText("Jul", "юли"), LocalizedText("Aug", "авг"), LocalizedText("Sep", "сеп"),
        LocalizedText("Oct", "окт"), LocalizedText("Nov", "ное"), LocalizedText("Dec", "дек"),
    ]
}
