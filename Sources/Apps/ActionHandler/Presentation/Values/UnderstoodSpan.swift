import PlainWords

/// A part of the words that this device understands, to be underlined.
public struct UnderstoodSpan: Sendable, Equatable {
    /// `time`, `money`, `duration` or `number`.
    public let kind: String
    /// The offset of the first byte in the UTF-8 of the words.
    public let start: Int
    /// The offset after the last byte.
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
    /// The context that the engine needs about the user at an instant.
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
