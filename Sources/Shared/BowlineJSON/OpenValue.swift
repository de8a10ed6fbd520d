/// One of a closed list of texts, or one that came later than this app.
///
///     enum Status: String, Codable { case scheduled, final }
///     var status: OpenValue<Status>     // .known(.final), or .unknown("postponed")
///
/// An unknown text is written back as it came.
public enum OpenValue<Known: RawRepresentable & Hashable & Sendable>: Hashable, Sendable
where Known.RawValue == String {
    /// A value of the list.
    case known(Known)
    /// A text that is not in the list.
    case unknown(String)

    /// The value of that text.
    public init(_ text: String) {
        self = Known(rawValue: text).map { .known($0) } ?? .unknown(text)
    }

    /// The value in JSON.
    public var text: String {
        switch self {
        case .known(let value): value.rawValue
        case .unknown(let text): text
        }
    }

    /// The value, when it is in the list.
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
