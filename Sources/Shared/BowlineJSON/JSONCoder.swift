internal import Basics
package import Essentials

/// Foundation's decoder and encoder, with the exact JSON for each `JSONValue` in what they read and write.
///
/// Foundation's coders show neither a number's digits nor the order of members, and take no JSON as it is. So the coder
/// lays the whole document beside the decoder, where a `JSONValue` finds its own part by the coding path, and lets the
/// encoder write a placeholder, which it replaces by the value's text afterwards.
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
