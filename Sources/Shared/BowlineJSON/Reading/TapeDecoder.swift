/// Decodes one value of a tape.
struct TapeDecoder: Decoder, SingleValueDecodingContainer {
    /// The key of a super decoder for which the object has no member.
    final class MissingParent {
        let key: any CodingKey

        init(_ key: any CodingKey) { self.key = key }
    }

    let reading: JSONReading
    let index: Int
    /// Set if the object at `index` has no member for the super decoder; the decoder then reads null.
    var missing: MissingParent?

    var codingPath: [any CodingKey] { reading.path(to: index) + (missing.map { [$0.key] } ?? []) }
    var userInfo: [CodingUserInfoKey: Any] { reading.rules.userInfo }

    /// The exact JSON of this value.
    var json: JSONValue { missing == nil ? reading.tape.value(at: index) : .null }

    func container<Key>(keyedBy type: Key.Type) throws -> KeyedDecodingContainer<Key> {
        KeyedDecodingContainer(TapeMembers<Key>(reading: reading, object: try container(.object)))
    }

    func unkeyedContainer() throws -> any UnkeyedDecodingContainer {
        TapeElements(reading: reading, array: try container(.array))
    }

    func singleValueContainer() -> any SingleValueDecodingContainer { self }

    private func container(_ kind: JSONTape.Kind) throws -> Int {
        guard missing == nil, reading.entry(index).kind == kind else {
            let type: any Any.Type = kind == .object ? [String: Any].self : [Any].self
            try checkIsThere(type)
            throw reading.mismatch(type, at: index)
        }
        return index
    }

    private func checkIsThere(_ type: any Any.Type) throws {
        guard missing != nil else { return }
        throw DecodingError.valueNotFound(
            type,
            .init(codingPath: codingPath, debugDescription: "nothing instead of \(type)")
        )
    }

    // MARK: Single values

    func decodeNil() -> Bool { missing != nil || reading.isNull(index) }

    func decode(_ type: Bool.Type) throws -> Bool {
        try checkIsThere(type)
        return try reading.bool(at: index)
    }

    func decode(_ type: String.Type) throws -> String {
        try checkIsThere(type)
        return try reading.string(at: index)
    }

    func decode(_ type: Double.Type) throws -> Double { try float(type) }
    func decode(_ type: Float.Type) throws -> Float { try float(type) }
    func decode(_ type: Int.Type) throws -> Int { try integer(type) }
    func decode(_ type: Int8.Type) throws -> Int8 { try integer(type) }
    func decode(_ type: Int16.Type) throws -> Int16 { try integer(type) }
    func decode(_ type: Int32.Type) throws -> Int32 { try integer(type) }
    func decode(_ type: Int64.Type) throws -> Int64 { try integer(type) }
    func decode(_ type: UInt.Type) throws -> UInt { try integer(type) }
    func decode(_ type: UInt8.Type) throws -> UInt8 { try integer(type) }
    func decode(_ type: UInt16.Type) throws -> UInt16 { try integer(type) }
    func decode(_ type: UInt32.Type) throws -> UInt32 { try integer(type) }
    func decode(_ type: UInt64.Type) throws -> UInt64 { try integer(type) }

    func decode<Value: Decodable>(_ type: Value.Type) throws -> Value {
        try checkIsThere(type)
        return try reading.value(type, at: index)
    }

    private func integer<Value: FixedWidthInteger>(_ type: Value.Type) throws -> Value {
        try checkIsThere(type)
        return try reading.integer(type, at: index)
    }

    private func float<Value: BinaryFloatingPoint & LosslessStringConvertible>(_ type: Value.Type) throws -> Value {
        try checkIsThere(type)
        return try reading.float(type, at: index)
    }
}
