/// Decodes the elements of an array in order.
struct TapeElements: UnkeyedDecodingContainer {
    // The properties take three words, so that a value of the protocol type holds them inline, without an allocation.
    private let reading: JSONReading
    private let array: UInt32
    /// The position of the next element.
    private var position: UInt32
    private var index: UInt32 = 0
    private let total: UInt32

    init(reading: JSONReading, array: Int) {
        self.reading = reading
        self.array = UInt32(truncatingIfNeeded: array)
        position = self.array + 1
        total = reading.entry(array).count
    }

    var codingPath: [any CodingKey] { reading.path(to: Int(array)) }
    var count: Int? { Int(total) }
    var currentIndex: Int { Int(index) }
    var isAtEnd: Bool { index == total }

    mutating func decodeNil() throws -> Bool {
        guard reading.isNull(try element(Never.self)) else { return false }
        advance()
        return true
    }

    // MARK: Values

    mutating func decode(_ type: Bool.Type) throws -> Bool { passed(try reading.bool(at: try element(type))) }
    mutating func decode(_ type: String.Type) throws -> String { passed(try reading.string(at: try element(type))) }
    mutating func decode(_ type: Double.Type) throws -> Double {
        passed(try reading.float(type, at: try element(type)))
    }
    mutating func decode(_ type: Float.Type) throws -> Float { passed(try reading.float(type, at: try element(type))) }
    mutating func decode(_ type: Int.Type) throws -> Int { passed(try reading.integer(type, at: try element(type))) }
    mutating func decode(_ type: Int8.Type) throws -> Int8 { passed(try reading.integer(type, at: try element(type))) }
    mutating func decode(_ type: Int16.Type) throws -> Int16 {
        passed(try reading.integer(type, at: try element(type)))
    }
    mutating func decode(_ type: Int32.Type) throws -> Int32 {
        passed(try reading.integer(type, at: try element(type)))
    }
    mutating func decode(_ type: Int64.Type) throws -> Int64 {
        passed(try reading.integer(type, at: try element(type)))
    }
    mutating func decode(_ type: UInt.Type) throws -> UInt { passed(try reading.integer(type, at: try element(type))) }
    mutating func decode(_ type: UInt8.Type) throws -> UInt8 {
        passed(try reading.integer(type, at: try element(type)))
    }
    mutating func decode(_ type: UInt16.Type) throws -> UInt16 {
        passed(try reading.integer(type, at: try element(type)))
    }
    mutating func decode(_ type: UInt32.Type) throws -> UInt32 {
        passed(try reading.integer(type, at: try element(type)))
    }
    mutating func decode(_ type: UInt64.Type) throws -> UInt64 {
        passed(try reading.integer(type, at: try element(type)))
    }

    mutating func decode<Value: Decodable>(_ type: Value.Type) throws -> Value {
        passed(try reading.value(type, at: try element(type)))
    }

    // MARK: Containers

    mutating func nestedContainer<NestedKey>(keyedBy type: NestedKey.Type) throws -> KeyedDecodingContainer<NestedKey> {
        passed(try decoder(KeyedDecodingContainer<NestedKey>.self).container(keyedBy: type))
    }

    mutating func nestedUnkeyedContainer() throws -> any UnkeyedDecodingContainer {
        passed(try decoder((any UnkeyedDecodingContainer).self).unkeyedContainer())
    }

    mutating func superDecoder() throws -> any Decoder { passed(try decoder((any Decoder).self)) }

    private func decoder(_ type: any Any.Type) throws -> TapeDecoder {
        TapeDecoder(reading: reading, index: try element(type))
    }

    // MARK: Places

    /// Advances past an element that was decoded successfully.
    private mutating func passed<Value>(_ value: Value) -> Value {
        advance()
        return value
    }

    private func element(_ type: any Any.Type) throws -> Int {
        guard !isAtEnd else {
            throw DecodingError.valueNotFound(
                type,
                .init(codingPath: codingPath + [JSONKey(index: currentIndex)], debugDescription: "the array has ended")
            )
        }
        return Int(position)
    }

    private mutating func advance() {
        position = reading.entry(Int(position)).next
        index += 1
    }
}
