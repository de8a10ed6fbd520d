internal import BowlineJSON
internal import Essentials

/// Gista's values as JSON.
enum GistaJSON {
    /// The bytes of a value. Nothing that is written here can fail to be: there are only texts, whole numbers and lists
    /// of them.
    static func bytes(_ value: some Encodable) -> [UInt8] {
        (try? JSONCoder.sorted.encode(value)).map { [UInt8]($0) } ?? []
    }

    /// The same as a text.
    static func text(_ value: some Encodable) -> String { String(decoding: bytes(value), as: UTF8.self) }

    /// Reads what was written here before; nil where it is something else.
    static func value<Value: Decodable>(_ type: Value.Type, _ text: String) -> Value? {
        try? JSONCoder.standard.decode(type, from: Data(text.utf8))
    }
}
