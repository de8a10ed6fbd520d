internal import Essentials
internal import SQLite
package import Storage

/// People, tokens and keys in the backend's database.
package struct SQLiteIdentity: IdentityRepository {
    let database: Database

    /// The repository of a database whose schema holds `IdentitySchema`.
    package init(_ database: Database) {
        self.database = database
    }
}

/// Values that are kept whole, as JSON in one column.
enum Document {
    static func write(_ value: some Encodable) throws(SQLiteError) -> Data {
        guard let bytes = try? JSONEncoder().encode(value) else {
            throw SQLiteError(code: .misuse, message: "a value cannot be written as JSON")
        }
        return bytes
    }

    static func read<Value: Decodable>(_ bytes: Data) throws(SQLiteError) -> Value {
        guard let value = try? JSONDecoder().decode(Value.self, from: bytes) else {
            throw SQLiteError(code: .corrupt, message: "a stored \(Value.self) is not readable")
        }
        return value
    }
}
