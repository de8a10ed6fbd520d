/// A value of a string enum, or a text that this version of the app does not know.
///
///     enum Status: String, Codable { case scheduled, final }
///     var status: OpenValue<Status>     // .known(.final), or .unknown("postponed")
///
/// An unknown text is written back unchanged.
public enum OpenValue<Known: RawRepresentable & Hashable & Sendable>: Hashable, Sendable
where Known.RawValue == String {
    /// A known value.
    case known(Known)
    /// A text that is not a known value.
    case unknown(String)

    /// Creates the value for this text.
    public init(_ text: String) {
        self = Known(rawValue: text).map { .known($0) } ?? .unknown(text)
    }

    /// The text that is written to JSON.
    public var text: String {
        switch self {
        case .known(let value): value.rawValue
        case .unknown(let text): text
        }
    }

    /// The known value; nil if the text is unknown.
    public var known: Known? {
        if case .known(let value) = self { value } else { nil }
    }
}

extension OpenValue: Codable {
    /// Decodes the value from its text.
    public init(from decoder: any Decoder) throws {
        self.init(try decoder.singleValueContainer().decode(String.self))
    }

    /// Encodes the value as its text.
    public func encode(to encoder: any Encoder) throws {
        var container = encoder.singleValueContainer()
        try container.encode(text)
    }
}
