public import Essentials

/// How a backend writes JSON: dates and keys.
///
///     configuration.coding = JSONCoding(dates: .rfc3339, keys: .snakeCase)
///
/// A client has one for all its calls (``Client/Configuration/coding``); an endpoint may have another (``Endpoint/coding``).
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

    /// How a moment stands in JSON.
    public enum Dates: Sendable, Hashable {
        /// As text, such as `2026-11-23T08:30:00Z`, by RFC 3339 (a profile of ISO 8601). Fractions of a second are read to the
        /// millisecond, and written where the date has some.
        case rfc3339
        /// As the number of seconds since 1970, with fractions.
        case secondsSince1970
        /// As the number of milliseconds since 1970.
        case millisecondsSince1970
    }

    /// How the names of properties become the names of members.
    public enum Keys: Sendable, Hashable {
        /// Unchanged.
        case asNamed
        /// `postalCode` as `postal_code`. The way back knows no acronyms: `home_url` is read by `homeUrl`, not by `homeURL`.
        case snakeCase
    }

    /// A coding with these dates and keys.
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
