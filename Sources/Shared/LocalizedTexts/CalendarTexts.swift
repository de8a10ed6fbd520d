/// Names for dates in both languages.
package enum CalendarTexts {
    /// The months, January first.
    package static let months = [
        LocalizedText("January", "януари"), LocalizedText("February", "февруари"), LocalizedText("March", "март"),
        LocalizedText("April", "април"), LocalizedText("May", "май"), LocalizedText("June", "юни"),
        LocalizedText("July", "юли"), LocalizedText("August", "август"), LocalizedText("September", "септември"),
        LocalizedText("October", "октомври"), LocalizedText("November", "ноември"),
        LocalizedText("December", "декември"),
    ]

    /// The date of a time stamp, e.g. `2 March 2026` for `2026-03-02T08:00:00Z`; nil if the text does not start with a
    /// date.
    package static func day(ofTimestamp text: String, _ language: Language) -> String? {
        let parts = text.prefix(10).split(separator: "-", omittingEmptySubsequences: false)
        guard parts.map(\.utf8.count) == [4, 2, 2],
            parts.allSatisfy({ part in part.utf8.allSatisfy { 48...57 ~= $0 } }),
            let month = Int(parts[1]), months.indices.contains(month - 1), let day = Int(parts[2])
        else { return nil }
        let date = "\(day) \(months[month - 1][language]) \(parts[0])"
        return language == .bulgarian ? date + " г." : date
    }
}
