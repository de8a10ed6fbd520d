package import Essentials

/// Any JSON, for bodies whose members depend on their values.
package enum JSONValue: Codable, Sendable, Hashable {
    case null
    case bool(Bool)
    case integer(Int64)
    case number(Double)
    case text(String)
    case list([JSONValue])
    case object([String: JSONValue])

    /// Reads whatever is there.
    package init(from decoder: any Decoder) throws {
        let box = try decoder.singleValueContainer()
        // Text first: it is what there is most of, and each attempt that fails costs microseconds.
        if let value = try? box.decode(String.self) {
            self = .text(value)
        } else if box.decodeNil() {
            self = .null
        } else if let value = try? box.decode(Int64.self) {
            self = .integer(value)
        } else if let value = try? box.decode(Bool.self) {
            self = .bool(value)
        } else if let value = try? box.decode(Double.self) {
            self = .number(value)
        } else if let value = try? box.decode([JSONValue].self) {
            self = .list(value)
        } else {
            self = .object(try box.decode([String: JSONValue].self))
        }
    }

    /// Writes it back.
    package func encode(to encoder: any Encoder) throws {
        var box = encoder.singleValueContainer()
        switch self {
        case .null: try box.encodeNil()
        case .bool(let value): try box.encode(value)
        case .integer(let value): try box.encode(value)
        case .number(let value): try box.encode(value)
        case .text(let value): try box.encode(value)
        case .list(let value): try box.encode(value)
        case .object(let value): try box.encode(value)
        }
    }

    /// The bytes of it. Only numbers that are none cannot be written, and nothing here makes one.
    package var bytes: Data {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
        return (try? encoder.encode(self)) ?? Data("{}".utf8)
    }

    /// The text, if it is one.
    package var text: String? {
        if case .text(let value) = self { value } else { nil }
    }

    /// The number, if it is one.
    package var seconds: Double? {
        switch self {
        case .integer(let value): Double(value)
        case .number(let value): value
        default: nil
        }
    }

    /// The texts, if it is a list of nothing else.
    package var texts: [String]? {
        guard case .list(let values) = self else { return nil }
        let texts = values.compactMap(\.text)
        return texts.count == values.count ? texts : nil
    }
}

extension JSONValue: ExpressibleByStringLiteral, ExpressibleByDictionaryLiteral, ExpressibleByArrayLiteral {
    /// A text written in the source.
    package init(stringLiteral value: String) { self = .text(value) }
    /// A list written in the source.
    package init(arrayLiteral elements: JSONValue...) { self = .list(elements) }
    /// An object written in the source.
    package init(dictionaryLiteral elements: (String, JSONValue)...) {
        self = .object(Dictionary(elements) { _, last in last })
    }
}
