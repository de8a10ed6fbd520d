import Basics
public import Bowline
import Essentials

/// A body in the form that is easiest to read: JSON as JSON, text as text, anything else as Base64.
public enum RecordedBody: Sendable, Hashable {
    /// JSON, without its secrets.
    case json(JSONValue)
    /// Text. In a form, the values of secret fields are masked.
    case text(String)
    /// Bytes that are not text.
    case base64(String)
    /// A body produced while it was sent, such as a file. Only its kind is kept.
    case omitted(String)

    /// The recorded form of a body; nil when the body is empty.
    init?(_ bytes: Data, type: String?, _ direction: Redaction.Direction) {
        guard !bytes.isEmpty else { return nil }
        let type = type?.lowercased() ?? ""
        if let value = try? JSONValue(parsing: bytes), type.contains("json") || value.isCompound {
            self = .json(Redaction.redacted(value, direction))
        } else if let text = String(utf8: bytes) {
            let isForm = type.hasPrefix("application/x-www-form-urlencoded")
            self = .text(isForm ? Redaction.redacted(query: text, direction) : text)
        } else {
            self = .base64(bytes.base64EncodedString())
        }
    }

    /// The bytes of the body in a replayed response.
    var bytes: Data {
        switch self {
        case .json(let value): value.data()
        case .text(let text): Data(text.utf8)
        case .base64(let text): Data(base64Encoded: text) ?? Data()
        case .omitted: Data()
        }
    }

    /// Equal for bodies with the same meaning: the order of JSON members does not matter.
    var meaning: String {
        switch self {
        case .json(let value): "json \(value.text(sortedKeys: true))"
        case .text(let text): "text \(text)"
        case .base64(let text): "base64 \(text)"
        case .omitted(let kind): "omitted \(kind)"
        }
    }
}

extension RecordedBody: Codable {
    private enum Kind: String, CodingKey {
        case json, text, base64, omitted
    }

    /// Reads the member whose name is the kind of body.
    public init(from decoder: any Decoder) throws {
        let members = try decoder.container(keyedBy: Kind.self)
        if members.contains(.json) {
            self = .json(try members.decode(JSONValue.self, forKey: .json))
        } else if let text = try members.decodeIfPresent(String.self, forKey: .text) {
            self = .text(text)
        } else if let text = try members.decodeIfPresent(String.self, forKey: .base64) {
            guard Data(base64Encoded: text) != nil else {
                throw DecodingError.dataCorruptedError(forKey: .base64, in: members, debugDescription: "no Base64")
            }
            self = .base64(text)
        } else {
            self = .omitted(try members.decode(String.self, forKey: .omitted))
        }
    }

    /// Writes one member whose name is the kind of body.
    public func encode(to encoder: any Encoder) throws {
        var members = encoder.container(keyedBy: Kind.self)
        switch self {
        case .json(let value): try members.encode(value, forKey: .json)
        case .text(let text): try members.encode(text, forKey: .text)
        case .base64(let text): try members.encode(text, forKey: .base64)
        case .omitted(let kind): try members.encode(kind, forKey: .omitted)
        }
    }
}

extension JSONValue {
    fileprivate var isCompound: Bool {
        switch self {
        case .object, .array: true
        case .null, .bool, .number, .string: false
        }
    }
}
