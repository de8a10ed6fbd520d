public import Essentials

/// Any JSON, for what this program has no type for. Numbers keep every digit a decimal has room for.
public indirect enum WireValue: Codable, Sendable, Equatable {
    /// `null`
    case null
    /// `true` or `false`
    case bool(Bool)
    /// A number.
    case number(Decimal)
    /// A text.
    case string(String)
    /// A list.
    case array([WireValue])
    /// An object; the order of its members is not kept.
    case object([String: WireValue])

    /// Reads whatever is there.
    public init(from decoder: any Decoder) throws {
        let container = try decoder.singleValueContainer()
        if container.decodeNil() {
            self = .null
        } else if let value = try? container.decode(Bool.self) {
            self = .bool(value)
        } else if let value = try? container.decode(String.self) {
            self = .string(value)
        } else if let value = try? container.decode(Decimal.self) {
            self = .number(value)
        } else if let values = try? container.decode([WireValue].self) {
            self = .array(values)
        } else {
            self = .object(try container.decode([String: WireValue].self))
        }
    }

    /// Writes it back.
    public func encode(to encoder: any Encoder) throws {
        var container = encoder.singleValueContainer()
        switch self {
        case .null: try container.encodeNil()
        case .bool(let value): try container.encode(value)
        case .number(let value): try container.encode(value)
        case .string(let value): try container.encode(value)
        case .array(let values): try container.encode(values)
        case .object(let members): try container.encode(members)
        }
    }
}
