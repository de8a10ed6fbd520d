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
        return PlainWords(preferences.context(at: instant)).understand(input).spans.map { span in
            UnderstoodSpan(kind: span.kind, start: span.start, end: span.end)
        }
    }
}

extension Preferences {
    /// What the engine must know about this person at an instant.
    func context(at instant: Int) -> Context {
        Context(
            now: instant,
            zone: Zones.orUTC(timeZone),
            currency: Currency(currency),
            country: country,
            weekStart: weekStart,
            locale: locale
        )
    }
}
