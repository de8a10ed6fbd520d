internal import BowlineJSON
internal import Essentials
internal import SQLite
package import ServerStorage

/// People, tokens and keys in the backend's database.
package struct StoredIdentity: IdentityRepository {
    let database: ServerDatabase

    /// The repository of a database whose schema holds `IdentitySchema`.
    package init(_ database: ServerDatabase) {
        self.database = database
    }
}

/// Values that are kept whole, as JSON in one column.
enum Document {
    static func write(_ value: some Encodable) throws(StorageError) -> Data {
        guard let bytes = try? JSONCoder.standard.encode(value) else {
            throw StorageError.unwritable("a value cannot be written as JSON")
        }
        return bytes
    }

    static func read<Value: Decodable>(_ bytes: Data) throws(StorageError) -> Value {
        guard let value = try? JSONCoder.standard.decode(Value.self, from: bytes) else {
            throw StorageError.unreadable("a stored \(Value.self) is not readable")
        }
        return value
    }
}
