/// The parameters of one statement in PostgreSQL's binary form, concatenated.
package struct PostgresParameters {
    // Never empty: even a parameter without bytes needs an address, because a null pointer means NULL.
    private(set) var bytes: [UInt8] = [0]
    /// The start and length of each parameter; nil for NULL.
    private(set) var ranges: [(start: Int, count: Int)?] = []
    private(set) var types: [PostgresType] = []

    mutating func append<Value: PostgresValue>(_ value: Value) {
        types.append(Value.postgresType)
        value.append(to: &self)
    }

    mutating func append(number: UInt64) {
        withUnsafeBytes(of: number.bigEndian) { append($0) }
    }

    mutating func append(_ value: UnsafeRawBufferPointer) {
        ranges.append((bytes.count, value.count))
        bytes += value
    }

    mutating func appendNull() { ranges.append(nil) }
}
