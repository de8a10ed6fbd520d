internal import BowlineJSON
internal import Essentials

/// Gista's values as JSON.
enum GistaJSON {
    /// The JSON of a value. Encoding the values of this API cannot fail.
    static func bytes(_ value: some Encodable) -> [UInt8] {
        (try? JSONCoder.sorted.encode(value)).map { [UInt8]($0) } ?? []
    }

    /// The JSON as a string.
    static func text(_ value: some Encodable) -> String { String(decoding: bytes(value), as: UTF8.self) }

    /// Decodes what was encoded here; nil if the text is something else.
    static func value<Value: Decodable>(_ type: Value.Type, _ text: String) -> Value? {
        try? JSONCoder.standard.decode(type, from: Data(text.utf8))
    }
}
