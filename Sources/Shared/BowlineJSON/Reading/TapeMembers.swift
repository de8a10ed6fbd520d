/// Decodes the members of an object.
struct TapeMembers<Key: CodingKey>: KeyedDecodingContainerProtocol {
    let reading: JSONReading
    let object: Int

    var codingPath: [any CodingKey] { reading.path(to: object) }
    var allKeys: [Key] { reading.names(of: object).compactMap { Key(stringValue: $0) } }

    func contains(_ key: Key) -> Bool { index(of: key) != nil }

    func decodeNil(forKey key: Key) throws -> Bool { reading.isNull(try member(key)) }

    // MARK: Values

    func decode(_ type: Bool.Type, forKey key: Key) throws -> Bool { try reading.bool(at: try member(key)) }
    func decode(_ type: String.Type, forKey key: Key) throws -> String { try reading.string(at: try member(key)) }
    func decode(_ type: Double.Type, forKey key: Key) throws -> Double { try reading.float(type, at: try member(key)) }
    func decode(_ type: Float.Type, forKey key: Key) throws -> Float { try reading.float(type, at: try member(key)) }
    func decode(_ type: Int.Type, forKey key: Key) throws -> Int { try reading.integer(type, at: try member(key)) }
    func decode(_ type: Int8.Type, forKey key: Key) throws -> Int8 { try reading.integer(type, at: try member(key)) }
    func decode(_ type: Int16.Type, forKey key: Key) throws -> Int16 { try reading.integer(type, at: try member(key)) }
    func decode(_ type: Int32.Type, forKey key: Key) throws -> Int32 { try reading.integer(type, at: try member(key)) }
    func decode(_ type: Int64.Type, forKey key: Key) throws -> Int64 { try reading.integer(type, at: try member(key)) }
    func decode(_ type: UInt.Type, forKey key: Key) throws -> UInt { try reading.integer(type, at: try member(key)) }
    func decode(_ type: UInt8.Type, forKey key: Key) throws -> UInt8 { try reading.integer(type, at: try member(key)) }
    func decode(_ type: UInt16.Type, forKey key: Key) throws -> UInt16 {
        try reading.integer(type, at: try member(key))
    }
    func decode(_ type: UInt32.Type, forKey key: Key) throws -> UInt32 {
        try reading.integer(type, at: try member(key))
    }
    func decode(_ type: UInt64.Type, forKey key: Key) throws -> UInt64 {
        try reading.integer(type, at: try member(key))
    }

    func decode<Value: Decodable>(_ type: Value.Type, forKey key: Key) throws -> Value {
        let index = try member(key)
        defer { reading.expect(after: index, in: object) }
        return try reading.value(type, at: index)
    }

    // MARK: Values that may be missing

    func decodeIfPresent(_ type: Bool.Type, forKey key: Key) throws -> Bool? {
        try present(key).map { try reading.bool(at: $0) }
    }

    func decodeIfPresent(_ type: String.Type, forKey key: Key) throws -> String? {
        try present(key).map { try reading.string(at: $0) }
    }

    func decodeIfPresent(_ type: Double.Type, forKey key: Key) throws -> Double? {
        try present(key).map { try reading.float(type, at: $0) }
    }

    func decodeIfPresent(_ type: Int.Type, forKey key: Key) throws -> Int? {
        try present(key).map { try reading.integer(type, at: $0) }
    }

    func decodeIfPresent<Value: Decodable>(_ type: Value.Type, forKey key: Key) throws -> Value? {
        guard let index = present(key) else { return nil }
        defer { reading.expect(after: index, in: object) }
        return try reading.value(type, at: index)
    }

    // MARK: Containers

    func nestedContainer<NestedKey>(
        keyedBy type: NestedKey.Type,
        forKey key: Key
    ) throws -> KeyedDecodingContainer<NestedKey> {
        try TapeDecoder(reading: reading, index: member(key)).container(keyedBy: type)
    }

    func nestedUnkeyedContainer(forKey key: Key) throws -> any UnkeyedDecodingContainer {
        try TapeDecoder(reading: reading, index: member(key)).unkeyedContainer()
    }

    func superDecoder() -> any Decoder { decoder(for: JSONKey.parent) }

    func superDecoder(forKey key: Key) -> any Decoder { decoder(for: key) }

    private func decoder(for key: any CodingKey) -> any Decoder {
        guard let index = reading.member(key.stringValue, of: object) else {
            return TapeDecoder(reading: reading, index: object, missing: .init(key))
        }
        return TapeDecoder(reading: reading, index: index)
    }

    // MARK: Places

    @inline(__always)
    private func index(of key: Key) -> Int? { reading.member(key.stringValue, of: object) }

    private func present(_ key: Key) -> Int? {
        guard let index = index(of: key), !reading.isNull(index) else { return nil }
        return index
    }

    private func member(_ key: Key) throws -> Int {
        guard let index = index(of: key) else {
            throw DecodingError.keyNotFound(
                key,
                .init(codingPath: codingPath, debugDescription: "no member of this name")
            )
        }
        return index
    }
}
