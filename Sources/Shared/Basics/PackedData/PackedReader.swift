/// Reads the fields of packed data in order. Each read checks that enough bytes are left.
package struct PackedReader {
    private let payload: PackedBytes
    private var offset = 0

    /// Checks the header, the size and the checksum of the bytes.
    package init(_ bytes: PackedBytes, as format: PackedFormat) throws(PackedDataError) {
        guard bytes.count >= PackedFormat.headerSize, bytes.buffer.starts(with: PackedFormat.magic),
            let payload = bytes.slice(from: PackedFormat.headerSize, count: bytes.count - PackedFormat.headerSize)
        else { throw .notPacked }
        func field<Value: BitwiseCopyable>(at offset: Int) -> Value {
            bytes.start.loadUnaligned(fromByteOffset: offset, as: Value.self)
        }
        let kind = String(decoding: bytes.buffer[16..<20], as: UTF8.self)
        guard kind == format.kind else { throw .wrongKind(kind, expected: format.kind) }
        let version: UInt32 = field(at: 20)
        guard version == format.version else { throw .unsupportedVersion(version, expected: format.version) }
        guard bytes.count <= format.maxSize else { throw .tooLarge(bytes.count, maxSize: format.maxSize) }
        let size: UInt64 = field(at: 24)
        guard size == UInt64(payload.count) else { throw .wrongSize(payload.count, expected: size) }
        let checked = UnsafeRawBufferPointer(rebasing: bytes.buffer[PackedFormat.checkedStart...])
        guard field(at: 8) == PackedFormat.checksum(checked) else { throw .damaged }
        self.payload = payload
    }

    /// Reads the next number, in little-endian order.
    package mutating func read<Value: BitwiseCopyable>(_ type: Value.Type = Value.self) throws(PackedDataError) -> Value
    {
        try bytes(UInt64(MemoryLayout<Value>.size)).start.loadUnaligned(as: Value.self)
    }

    /// Reads the next array in place, without a copy.
    package mutating func readArray<Element: BitwiseCopyable & Sendable>(
        of type: Element.Type = Element.self
    ) throws(PackedDataError) -> PackedArray<Element> {
        PackedArray(try bytes(UInt64(read(UInt32.self)) * UInt64(MemoryLayout<Element>.stride)))
    }

    /// Reads the next string, which is preceded by its length in bytes.
    package mutating func readText() throws(PackedDataError) -> String {
        guard let text = String(utf8: try bytes(UInt64(read(UInt32.self))).buffer) else {
            throw .malformed("a string is not UTF-8")
        }
        return text
    }

    /// Checks that no bytes are left over.
    package func finish() throws(PackedDataError) {
        guard offset == payload.count else { throw .malformed("\(payload.count - offset) bytes are left over") }
    }

    private mutating func bytes(_ count: UInt64) throws(PackedDataError) -> PackedBytes {
        guard let part = Int(exactly: count).flatMap({ payload.slice(from: offset, count: $0) }) else {
            throw .malformed("\(count) bytes must follow at offset \(offset) of \(payload.count)")
        }
        offset += part.count
        return part
    }
}
