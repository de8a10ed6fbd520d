import PlainWords

/// A part of the words that this device understands, to be underlined.
public struct UnderstoodSpan: Sendable, Equatable {
    /// `time`, `money`, `duration` or `number`.
    public let kind: String
    /// The first byte of it in the words' UTF-8.
    public let start: Int
    /// The first byte behind it.
    public let end: Int

    /// The parts of a text that this device understands.
    static func spans(in input: String, at instant: Int, _ preferences: Preferences) -> [UnderstoodSpan] {
        guard !input.isBlank, input.count <= InputError.limit else { return [] }
        let context = Context(
            now: instant,
            zone: Zones.orUTC(preferences.timeZone),
            currency: Currency(preferences.currency),
            country: preferences.country,
            weekStart: preferences.weekStart,
            locale: preferences.locale
        )
        return PlainWords(context).understand(input).spans.map { span in
            UnderstoodSpan(kind: span.kind, start: span.start, end: span.end)
        }
    }
}
