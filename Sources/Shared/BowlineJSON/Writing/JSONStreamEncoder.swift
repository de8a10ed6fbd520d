/// Encodes one value into a stream.
struct JSONStreamEncoder: Encoder, SingleValueEncodingContainer {
    let stream: JSONStream
    let frame: StreamState.FrameID

    var codingPath: [any CodingKey] { stream.path(of: frame) }
    var userInfo: [CodingUserInfoKey: Any] { stream.rules.userInfo }

    func container<Key>(keyedBy type: Key.Type) -> KeyedEncodingContainer<Key> {
        stream.recordMisuse { try stream.setKind(.object, frame) }
        return KeyedEncodingContainer(StreamMembers<Key>(encoder: self))
    }

    func unkeyedContainer() -> any UnkeyedEncodingContainer {
        stream.recordMisuse { try stream.setKind(.array, frame) }
        return StreamElements(encoder: self)
    }

    func singleValueContainer() -> any SingleValueEncodingContainer { self }

    /// Writes JSON unchanged.
    func write(_ value: JSONValue) throws { try scalar { $0.write(value) } }

    // MARK: Single values

    func encodeNil() throws { try scalar { $0.writeNull() } }
    func encode(_ value: Bool) throws { try scalar { $0.write(value) } }
    func encode(_ value: String) throws { try scalar { $0.write(value) } }
    func encode(_ value: Double) throws { try scalar { try $0.write(float: value) } }
    func encode(_ value: Float) throws { try scalar { try $0.write(float: value) } }
    func encode(_ value: Int) throws { try scalar { $0.write(integer: value) } }
    func encode(_ value: Int8) throws { try scalar { $0.write(integer: value) } }
    func encode(_ value: Int16) throws { try scalar { $0.write(integer: value) } }
    func encode(_ value: Int32) throws { try scalar { $0.write(integer: value) } }
    func encode(_ value: Int64) throws { try scalar { $0.write(integer: value) } }
    func encode(_ value: UInt) throws { try scalar { $0.write(integer: value) } }
    func encode(_ value: UInt8) throws { try scalar { $0.write(integer: value) } }
    func encode(_ value: UInt16) throws { try scalar { $0.write(integer: value) } }
    func encode(_ value: UInt32) throws { try scalar { $0.write(integer: value) } }
    func encode(_ value: UInt64) throws { try scalar { $0.write(integer: value) } }
    func encode<Value: Encodable>(_ value: Value) throws { try scalar { try $0.write(value) } }

    private func scalar(_ write: (JSONStream) throws -> Void) throws {
        try stream.setKind(.scalar, frame)
        try write(stream)
    }
}
