/// Appends numbers and length-prefixed strings to a buffer.
struct ByteWriter {
    var bytes: [UInt8] = []

    init(capacity: Int) {
        bytes.reserveCapacity(capacity)
    }

    /// Writes a non-negative integer, seven bits per byte, lowest bits first; a negative integer is written as 0.
    mutating func write(integer: Int) {
        var rest = UInt(max(0, integer))
        while rest > 0x7F {
            bytes.append(UInt8(truncatingIfNeeded: rest) | 0x80)
            rest >>= 7
        }
        bytes.append(UInt8(rest))  // bounded: seven bits are left
    }

    /// Writes eight bytes, lowest byte first.
    mutating func write(bits: UInt64) {
        withUnsafeBytes(of: bits.littleEndian) { bytes.append(contentsOf: $0) }
    }

    mutating func write(_ text: String) {
        let utf8 = text.utf8
        write(integer: utf8.count)
        bytes.append(contentsOf: utf8)
    }

    /// Writes a byte that says whether there is a value, and then the value.
    mutating func write<Value>(_ value: Value?, _ body: (inout ByteWriter, Value) -> Void) {
        bytes.append(value == nil ? 0 : 1)
        if let value { body(&self, value) }
    }
}

/// Reads what a `ByteWriter` wrote. Any other bytes give some values or throw `FormatError`; they never trap.
struct ByteReader {
    /// The bytes are not what a writer wrote.
    struct FormatError: Error {}

    private var rest: Slice<UnsafeRawBufferPointer>

    /// The bytes must outlive the reader.
    init(_ bytes: UnsafeRawBufferPointer) {
        rest = bytes[...]
    }

    mutating func readInteger() throws(FormatError) -> Int {
        var value: UInt = 0
        for shift in stride(from: 0, through: 56, by: 7) {
            let byte = try readByte()
            value |= UInt(byte & 0x7F) << shift
            if byte < 0x80 { return Int(value) }
        }
        throw FormatError()
    }

    mutating func readBits() throws(FormatError) -> UInt64 {
        let bytes = try readBytes(8)
        return UInt64(littleEndian: bytes.loadUnaligned(as: UInt64.self))
    }

    mutating func readText() throws(FormatError) -> String {
        String(decoding: try readBytes(try readInteger()), as: UTF8.self)
    }

    mutating func readBytes(_ count: Int) throws(FormatError) -> UnsafeRawBufferPointer {
        guard count <= rest.count else { throw FormatError() }
        defer { rest = rest.dropFirst(count) }
        return UnsafeRawBufferPointer(rebasing: rest.prefix(count))
    }

    /// All remaining bytes.
    mutating func readRest() -> UnsafeRawBufferPointer {
        defer { rest = rest.dropFirst(rest.count) }
        return UnsafeRawBufferPointer(rebasing: rest)
    }

    mutating func readOptional<Value>(
        _ body: (inout ByteReader) throws(FormatError) -> Value
    ) throws(FormatError) -> Value? {
        switch try readByte() {
        case 0: nil
        case 1: try body(&self)
        default: throw FormatError()
        }
    }

    private mutating func readByte() throws(FormatError) -> UInt8 {
        guard let byte = rest.popFirst() else { throw FormatError() }
        return byte
    }
}
