internal import Basics
package import Essentials

/// Foundation's decoder and encoder, with the exact JSON for each `JSONValue` in what they read and write.
///
/// Foundation's coders drop the digits of numbers and the order of members, and cannot write raw JSON. So the decoder
/// also gets the parsed document, in which a `JSONValue` finds its part by its coding path; and the encoder writes a
/// placeholder, which is replaced by the value's text afterwards.
package struct JSONCoder: Sendable {
    private let decoder = JSONDecoder()
    private let encoder = JSONEncoder()

    /// Creates a coder. `configure` sets the decoder and encoder up and must not store them.
    package init(configure: (JSONDecoder, JSONEncoder) -> Void) {
        configure(decoder, encoder)
        decoder.userInfo[.isJSONCoder] = true
        encoder.userInfo[.isJSONCoder] = true
    }

    /// Reads a value; throws what the decoder throws.
    package func decode<Value: Decodable>(_ type: Value.Type, from data: Data) throws -> Value {
        try RawDocument.$current.withValue(RawDocument(data)) { try decoder.decode(type, from: data) }
    }

    /// Writes a value; throws what the encoder throws.
    package func encode(_ value: some Encodable) throws -> Data {
        let pieces = RawPieces()
        return pieces.filled(try RawPieces.$current.withValue(pieces) { try encoder.encode(value) })
    }
}
