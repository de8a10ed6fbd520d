public import Essentials

/// How a backend writes dates and keys in JSON.
///
///     configuration.coding = JSONCoding(dates: .rfc3339, keys: .snakeCase)
///
/// A client has one coding for all its calls (``Client/Configuration/coding``); an endpoint may have its own
/// (``Endpoint/coding``).
public struct JSONCoding: Sendable {
    // A reference, because each call copies its client's coding several times.
    private let storage: Storage

    private final class Storage: Sendable {
        let coder: JSONCoder
        let identity = CodingIdentity()

        init(_ coder: JSONCoder) {
            self.coder = coder
        }
    }

    /// Distinguishes values decoded by this coding from those of other codings.
    var identity: CodingIdentity { storage.identity }

    /// Dates as ISO 8601, keys unchanged.
    public static let standard = JSONCoding { decoder, encoder in
        decoder.dateDecodingStrategy = .iso8601
        encoder.dateEncodingStrategy = .iso8601
        encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    }

    /// How a date is written in JSON.
    public enum Dates: Sendable, Hashable {
        /// A string, e.g. `2026-11-23T08:30:00Z`, by RFC 3339 (a profile of ISO 8601). Fractions of a second are read
        /// to the millisecond, and written only if they are not zero.
        case rfc3339
        /// The number of seconds since 1970, with fractions.
        case secondsSince1970
        /// The number of milliseconds since 1970.
        case millisecondsSince1970
    }

    /// How property names map to JSON keys.
    public enum Keys: Sendable, Hashable {
        /// Unchanged.
        case asNamed
        /// `postalCode` as `postal_code`. Decoding does not know acronyms: `home_url` is read into `homeUrl`, not
        /// `homeURL`.
        case snakeCase
    }

    /// Creates a coding with these dates and keys.
    public init(dates: Dates = .rfc3339, keys: Keys = .asNamed) {
        self.init { decoder, encoder in
            dates.apply(to: decoder, encoder)
            if keys == .snakeCase {
                decoder.keyDecodingStrategy = .convertFromSnakeCase
                encoder.keyEncodingStrategy = .convertToSnakeCase
            }
            encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
        }
    }

    /// Creates a coding. `configure` sets up the decoder and the encoder and must not store them.
    public init(configure: (JSONDecoder, JSONEncoder) -> Void) {
        storage = Storage(JSONCoder(configure: configure))
    }

    /// Decodes a value. An error names the position in the JSON and never its content.
    public func decode<Value: Decodable>(_ type: Value.Type, from data: Data) throws(CallError) -> Value {
        do {
            return try storage.coder.decode(type, from: data)
        } catch {
            throw CallError(Self.reason(for: error, in: data))
        }
    }

    /// Encodes a value as JSON; throws `.invalidRequest`.
    public func encode(_ value: some Encodable) throws(CallError) -> Data {
        do {
            return try storage.coder.encode(value)
        } catch {
            throw CallError(
                .invalidRequest(part: "body", problem: "a value of type \(type(of: value)) cannot be encoded as JSON")
            )
        }
    }

    private static func reason(for error: any Error, in data: Data) -> CallError.Reason {
        switch error as? DecodingError {
        case .keyNotFound(let key, let context):
            .unreadable(location: location(of: context.codingPath + [key]), problem: "the value is missing")
        case .valueNotFound(let type, let context):
            .unreadable(location: location(of: context.codingPath), problem: "the value is null, not \(name(of: type))")
        case .typeMismatch(let type, let context):
            .unreadable(location: location(of: context.codingPath), problem: "the value is not \(name(of: type))")
        case .dataCorrupted(let context) where context.codingPath.isEmpty:
            .unreadable(location: "body", problem: data.isEmpty ? "the body is empty" : "the body is not JSON")
        case .dataCorrupted(let context):
            .unreadable(location: location(of: context.codingPath), problem: "unsupported value")
        default:
            .unreadable(location: "body", problem: "the JSON does not have the expected form")
        }
    }

    /// Uses JSON's names for containers, where `DecodingError` uses Swift's.
    private static func name(of type: Any.Type) -> String {
        switch type {
        case is [String: Any].Type: "an object"
        case is [Any].Type: "an array"
        default: "\(type)"
        }
    }

    private static func location(of path: [any CodingKey]) -> String {
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

extension JSONCoding.Dates {
    fileprivate func apply(to decoder: JSONDecoder, _ encoder: JSONEncoder) {
        switch self {
        case .rfc3339:
            decoder.dateDecodingStrategy = .custom { try Self.rfc3339Date(from: $0) }
            encoder.dateEncodingStrategy = .custom { date, encoder in
                var container = encoder.singleValueContainer()
                try container.encode(Self.rfc3339Text(of: date))
            }
        case .secondsSince1970:
            decoder.dateDecodingStrategy = .secondsSince1970
            encoder.dateEncodingStrategy = .secondsSince1970
        case .millisecondsSince1970:
            decoder.dateDecodingStrategy = .millisecondsSince1970
            encoder.dateEncodingStrategy = .millisecondsSince1970
        }
    }

    private static func rfc3339Date(from decoder: any Decoder) throws -> Date {
        let container = try decoder.singleValueContainer()
        let text = try container.decode(String.self)
        if let date = try? Date(text, strategy: .iso8601) { return date }
        if let date = try? Date(text, strategy: Date.ISO8601FormatStyle(includingFractionalSeconds: true)) {
            return date
        }
        throw DecodingError.dataCorruptedError(in: container, debugDescription: "not a date of RFC 3339")
    }

    private static func rfc3339Text(of date: Date) -> String {
        let milliseconds = (date.timeIntervalSince1970 * 1_000).rounded()
        let isWhole = milliseconds.remainder(dividingBy: 1_000) == 0
        return date.formatted(Date.ISO8601FormatStyle(includingFractionalSeconds: !isWhole))
    }
}
