public import Essentials

/// How a backend writes JSON: dates and keys.
public struct JSONCoding: Sendable {
    private let coder: JSONCoder
    /// Tells its values apart from those of other codings.
    let identity = CodingIdentity()

    /// Dates as ISO 8601, keys as the types name them.
    public static let standard = JSONCoding { decoder, encoder in
        decoder.dateDecodingStrategy = .iso8601
        encoder.dateEncodingStrategy = .iso8601
        encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    }

    /// Creates a coding. `configure` sets the decoder and encoder up and must not store them.
    public init(configure: (JSONDecoder, JSONEncoder) -> Void) {
        coder = JSONCoder(configure: configure)
    }

    /// Reads a value; a failure names the place in the JSON and never its content.
    public func decode<Value: Decodable>(_ type: Value.Type, from data: Data) throws(CallError) -> Value {
        do {
            return try coder.decode(type, from: data)
        } catch {
            throw CallError(Self.reason(for: error, in: data))
        }
    }

    /// Encodes a value as JSON; throws `.invalidRequest`.
    public func encode(_ value: some Encodable) throws(CallError) -> Data {
        do {
            return try coder.encode(value)
        } catch {
            throw CallError(.invalidRequest(part: "body", problem: "it cannot be written as JSON: \(type(of: value))"))
        }
    }

    private static func reason(for error: any Error, in data: Data) -> CallError.Reason {
        switch error as? DecodingError {
        case .keyNotFound(let key, let context):
            .unreadable(place: place(context.codingPath + [key]), problem: "it is missing")
        case .valueNotFound(let type, let context):
            .unreadable(place: place(context.codingPath), problem: "it is null, not \(name(of: type))")
        case .typeMismatch(let type, let context):
            .unreadable(place: place(context.codingPath), problem: "it is not \(name(of: type))")
        case .dataCorrupted(let context) where context.codingPath.isEmpty:
            .unreadable(place: "body", problem: data.isEmpty ? "it is empty" : "it is not JSON")
        case .dataCorrupted(let context):
            .unreadable(place: place(context.codingPath), problem: "its value is not one this app understands")
        default:
            .unreadable(place: "body", problem: "it is not JSON of the promised form")
        }
    }

    /// JSON's containers by their own names; the decoder calls them by Swift's.
    private static func name(of type: Any.Type) -> String {
        switch type {
        case is [String: Any].Type: "an object"
        case is [Any].Type: "an array"
        default: "\(type)"
        }
    }

    private static func place(_ path: [any CodingKey]) -> String {
        guard !path.isEmpty else { return "body" }
        return path.reduce(into: "") { text, key in
            if let index = key.intValue {
                text += "[\(index)]"
            } else {
                text += text.isEmpty ? key.stringValue : ".\(key.stringValue)"
            }
        }
    }
}

extension RequestBody {
    /// A value as JSON, written when the call is made.
    public static func json(_ value: some Encodable & Sendable, coding: JSONCoding = .standard) -> RequestBody {
        .json { () throws(CallError) in try coding.encode(value) }
    }
}
