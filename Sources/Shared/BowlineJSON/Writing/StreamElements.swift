/// Encodes the elements of an array.
struct StreamElements: UnkeyedEncodingContainer {
    let encoder: JSONStreamEncoder

    var codingPath: [any CodingKey] { encoder.codingPath }
    var count: Int { encoder.stream.count(of: encoder.frame) }

    // MARK: Values

    func encodeNil() throws { try begin().writeNull() }
    func encode(_ value: Bool) throws { try begin().write(value) }
    func encode(_ value: String) throws { try begin().write(value) }
    func encode(_ value: Double) throws { try part({ $0.writeIfFinite(value) }) { try $0.write(float: value) } }
    func encode(_ value: Float) throws { try part({ $0.writeIfFinite(value) }) { try $0.write(float: value) } }
    func encode(_ value: Int) throws { try begin().write(integer: value) }
    func encode(_ value: Int8) throws { try begin().write(integer: value) }
    func encode(_ value: Int16) throws { try begin().write(integer: value) }
    func encode(_ value: Int32) throws { try begin().write(integer: value) }
    func encode(_ value: Int64) throws { try begin().write(integer: value) }
    func encode(_ value: UInt) throws { try begin().write(integer: value) }
    func encode(_ value: UInt8) throws { try begin().write(integer: value) }
    func encode(_ value: UInt16) throws { try begin().write(integer: value) }
    func encode(_ value: UInt32) throws { try begin().write(integer: value) }
    func encode(_ value: UInt64) throws { try begin().write(integer: value) }
    func encode<Value: Encodable>(_ value: Value) throws {
        try part({ $0.writeWithoutErrors(value) }) { try $0.write(value) }
    }

    /// Starts an element whose value is written without errors.
    @inline(__always)
    private func begin() throws -> JSONStream {
        try encoder.stream.beginElement(in: encoder.frame)
        return encoder.stream
    }

    /// Starts an element whose value is written by `writeWithoutErrors`, or else by `write`, whose errors name the element.
    @inline(__always)
    private func part(_ writeWithoutErrors: (JSONStream) -> Bool, _ write: (JSONStream) throws -> Void) throws {
        let index = count
        try encoder.stream.beginElement(in: encoder.frame)
        if writeWithoutErrors(encoder.stream) { return }
        try encoder.stream.part(.index(index), of: encoder.frame, write)
    }

    // MARK: Containers

    func nestedContainer<NestedKey>(keyedBy type: NestedKey.Type) -> KeyedEncodingContainer<NestedKey> {
        encoder.stream.insertion(as: .object, in: encoder.frame).container(keyedBy: type)
    }

    func nestedUnkeyedContainer() -> any UnkeyedEncodingContainer {
        encoder.stream.insertion(as: .array, in: encoder.frame).unkeyedContainer()
    }

    func superEncoder() -> any Encoder { encoder.stream.insertion(as: .empty, in: encoder.frame) }
}
