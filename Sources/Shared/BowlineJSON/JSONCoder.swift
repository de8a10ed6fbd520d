package import Essentials

/// Reads and writes values as JSON with the same results as Foundation's decoder and encoder in the same configuration,
/// and keeps the exact JSON of each `JSONValue`.
///
/// Foundation's coders lose digits of numbers and the order of members, and cannot write raw JSON. This coder is also
/// several times as fast. It falls back to Foundation's coders for what only they support, such as JSON5 and dates with
/// a formatter.
///
/// See docs/decisions/json.md, "The coders are our own".
package struct JSONCoder: Sendable {
    private let decoder = JSONDecoder()
    private let encoder = JSONEncoder()
    private let decodingRules: DecodingRules?
    private let encodingRules: EncodingRules?

    /// Foundation's defaults. Members are written in the order in which the value encodes them.
    package static let standard = JSONCoder { _, _ in }
    /// Foundation's defaults, but members are written sorted by name, so that equal values give equal bytes, and
    /// slashes are not escaped.
    package static let sorted = JSONCoder { _, encoder in
        encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    }

    /// Creates a coder. `configure` sets up the decoder and encoder and must not store them.
    package init(configure: (JSONDecoder, JSONEncoder) -> Void) {
        configure(decoder, encoder)
        decodingRules = DecodingRules(decoder)
        encodingRules = EncodingRules(encoder)
    }

    /// Reads a value. Throws a `DecodingError`, or any error that the value's type throws.
    package func decode<Value: Decodable>(_ type: Value.Type, from data: Data) throws -> Value {
        guard let decodingRules else { return try decoder.decode(type, from: data) }
        let tape: JSONTape
        do {
            tape = try JSONTape(TextEncoding.utf8(data))
        } catch {
            throw DecodingError.dataCorrupted(
                .init(codingPath: [], debugDescription: "not JSON: \(error)", underlyingError: error)
            )
        }
        return try JSONReading(tape, decodingRules).value(type, at: 0)
    }

    /// Writes a value. Throws an `EncodingError`, or any error that the value's type throws.
    package func encode(_ value: some Encodable) throws -> Data {
        guard let encodingRules else { return try encoder.encode(value) }
        return try JSONStream(encodingRules).text(of: value)
    }
}
