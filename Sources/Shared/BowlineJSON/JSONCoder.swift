package import Essentials

/// Reads and writes values as JSON, as Foundation's decoder and encoder would that are set up the same way, with the exact JSON for each
/// `JSONValue` in them.
///
/// Foundation's coders drop the digits of numbers and the order of members, and cannot write raw JSON; and these here are several times as
/// fast. What only Foundation reads or writes, such as JSON5 and dates by a formatter, goes to its coders.
///
/// See docs/decisions/json.md, "The coders are our own".
package struct JSONCoder: Sendable {
    private let decoder = JSONDecoder()
    private let encoder = JSONEncoder()
    private let decodingRules: DecodingRules?
    private let encodingRules: EncodingRules?

    /// Foundation's defaults; members are written in the order in which the value names them.
    package static let standard = JSONCoder { _, _ in }
    /// Foundation's defaults; members are written in order of name, so that equal values are equal bytes, and slashes as they are.
    package static let sorted = JSONCoder { _, encoder in
        encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    }

    /// Creates a coder. `configure` sets the decoder and encoder up and must not store them.
    package init(configure: (JSONDecoder, JSONEncoder) -> Void) {
        configure(decoder, encoder)
        decodingRules = DecodingRules(decoder)
        encodingRules = EncodingRules(encoder)
    }

    /// Reads a value; throws a `DecodingError`, and what the value's type throws.
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

    /// Writes a value; throws an `EncodingError`, and what the value's type throws.
    package func encode(_ value: some Encodable) throws -> Data {
        guard let encodingRules else { return try encoder.encode(value) }
        return try JSONStream(encodingRules).text(of: value)
    }
}
