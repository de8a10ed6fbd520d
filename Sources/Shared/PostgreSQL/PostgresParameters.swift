/// The parameters of one statement in PostgreSQL's binary form, one behind the other.
package struct PostgresParameters {
    // Never empty: a parameter without bytes needs an address too, as an address of zero is NULL.
    private(set) var bytes: [UInt8] = [0]
    /// Where each parameter begins, and how many bytes it has; nil for NULL.
    private(set) var places: [(start: Int, count: Int)?] = []
    private(set) var types: [PostgresType] = []

    mutating func append<Value: PostgresValue>(_ value: Value) {
        types.append(Value.postgresType)
        value.append(to: &self)
    }

    mutating func append(number: UInt64) {
        withUnsafeBytes(of: number.bigEndian) { append($0) }
    }

    mutating func append(_ value: UnsafeRawBufferPointer) {
        places.append((bytes.count, value.count))
        bytes += value
    }

    mutating func appendNull() { places.append(nil) }
}
