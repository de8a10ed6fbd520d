internal import BowlineJSON
internal import Essentials
internal import SQLite
package import ServerStorage

/// Stores users, tokens and keys in the backend's database.
package struct StoredIdentity: IdentityRepository {
    let database: ServerDatabase

    /// Uses a database whose schema contains `IdentitySchema`.
    package init(_ database: ServerDatabase) {
        self.database = database
    }
}

/// Reads and writes values that are stored whole, as JSON in one column.
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
