internal import BowlineJSON
internal import Essentials
internal import SQLite
internal import ServerStorage
internal import Wire

/// Values as the JSON in which they are stored and returned. Members are sorted by name, so that equal values are equal
/// bytes.
enum Rendering {
    static func write(_ value: some Encodable) throws(StorageError) -> [UInt8] {
        guard let data = try? JSONCoder.sorted.encode(value) else {
            throw StorageError.unwritable("a value cannot be written as JSON")
        }
        return [UInt8](data)
    }

    static func read<Value: Decodable>(_ type: Value.Type = Value.self, from bytes: [UInt8]) throws(StorageError)
        -> Value
    {
        guard let value = try? JSONCoder.standard.decode(Value.self, from: Data(bytes)) else {
            throw StorageError.unreadable("a stored \(Value.self) is not readable")
        }
        return value
    }

    /// A JSON array of values that are already rendered.
    static func array(_ documents: some Sequence<[UInt8]>) -> [UInt8] {
        var bytes: [UInt8] = [UInt8(ascii: "[")]
        for document in documents {
            if bytes.count > 1 { bytes.append(UInt8(ascii: ",")) }
            bytes += document
        }
        bytes.append(UInt8(ascii: "]"))
        return bytes
    }
}
