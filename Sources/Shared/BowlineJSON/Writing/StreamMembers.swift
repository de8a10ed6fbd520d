/// Encodes the members of an object.
struct StreamMembers<Key: CodingKey>: KeyedEncodingContainerProtocol {
    let encoder: JSONStreamEncoder

    var codingPath: [any CodingKey] { encoder.codingPath }

    // MARK: Values

    func encodeNil(forKey key: Key) throws { try begin(key).writeNull() }
    func encode(_ value: Bool, forKey key: Key) throws { try begin(key).write(value) }
    func encode(_ value: String, forKey key: Key) throws { try begin(key).write(value) }
    func encode(_ value: Double, forKey key: Key) throws {
        try part(key, { $0.writeIfFinite(value) }) { try $0.write(float: value) }
    }
    func encode(_ value: Float, forKey key: Key) throws {
        try part(key, { $0.writeIfFinite(value) }) { try $0.write(float: value) }
    }
    func encode(_ value: Int, forKey key: Key) throws { try begin(key).write(integer: value) }
    func encode(_ value: Int8, forKey key: Key) throws { try begin(key).write(integer: value) }
    func encode(_ value: Int16, forKey key: Key) throws { try begin(key).write(integer: value) }
    func encode(_ value: Int32, forKey key: Key) throws { try begin(key).write(integer: value) }
    func encode(_ value: Int64, forKey key: Key) throws { try begin(key).write(integer: value) }
    func encode(_ value: UInt, forKey key: Key) throws { try begin(key).write(integer: value) }
    func encode(_ value: UInt8, forKey key: Key) throws { try begin(key).write(integer: value) }
    func encode(_ value: UInt16, forKey key: Key) throws { try begin(key).write(integer: value) }
    func encode(_ value: UInt32, forKey key: Key) throws { try begin(key).write(integer: value) }
    func encode(_ value: UInt64, forKey key: Key) throws { try begin(key).write(integer: value) }
    func encode<Value: Encodable>(_ value: Value, forKey key: Key) throws {
        try part(key, { $0.writeWithoutErrors(value) }) { try $0.write(value) }
    }

    /// Starts a member whose value is written without errors.
    @inline(__always)
    private func begin(_ key: Key) throws -> JSONStream {
        try encoder.stream.beginMember(key, in: encoder.frame)
        return encoder.stream
    }

    /// Starts a member whose value is written by `writeWithoutErrors`, or else by `write`, whose errors name the member.
    @inline(__always)
    private func part(
        _ key: Key,
        _ writeWithoutErrors: (JSONStream) -> Bool,
        _ write: (JSONStream) throws -> Void
    ) throws {
        try encoder.stream.beginMember(key, in: encoder.frame)
        if writeWithoutErrors(encoder.stream) { return }
        try encoder.stream.part(.name(key), of: encoder.frame, write)
    }

    // MARK: Containers

    func nestedContainer<NestedKey>(
        keyedBy type: NestedKey.Type,
        forKey key: Key
    ) -> KeyedEncodingContainer<NestedKey> {
        encoder.stream.insertion(for: key, as: .object, in: encoder.frame).container(keyedBy: type)
    }

    func nestedUnkeyedContainer(forKey key: Key) -> any UnkeyedEncodingContainer {
        encoder.stream.insertion(for: key, as: .array, in: encoder.frame).unkeyedContainer()
    }

    func superEncoder() -> any Encoder { encoder.stream.insertion(for: JSONKey.parent, as: .empty, in: encoder.frame) }

    func superEncoder(forKey key: Key) -> any Encoder {
        encoder.stream.insertion(for: key, as: .empty, in: encoder.frame)
    }
}
