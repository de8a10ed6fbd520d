/// Writes the fields of packed data, in the order in which ``PackedReader`` reads them.
package struct PackedWriter {
    private var payload: [UInt8] = []

    package init() {}

    /// Appends a number, in little-endian order.
    package mutating func write(_ value: some BitwiseCopyable) {
        withUnsafeBytes(of: value) { payload.append(contentsOf: $0) }
    }

    /// Appends an array, preceded by its element count.
    package mutating func write(_ elements: [some BitwiseCopyable]) {
        write(UInt32(elements.count))
        elements.withUnsafeBytes { payload.append(contentsOf: $0) }
    }

    /// Appends a text, preceded by its length in bytes.
    package mutating func write(_ text: String) {
        write(Array(text.utf8))
    }

    /// The bytes of the whole file, including the header and checksum.
    package func file(as format: PackedFormat) -> [UInt8] {
        var checked = PackedWriter()
        checked.payload = Array(format.kind.utf8)
        checked.write(format.version)
        checked.write(UInt64(payload.count))
        checked.payload += payload
        var file = PackedWriter()
        file.payload = PackedFormat.magic
        file.write(checked.payload.withUnsafeBytes(PackedFormat.checksum))
        return file.payload + checked.payload
    }
}
