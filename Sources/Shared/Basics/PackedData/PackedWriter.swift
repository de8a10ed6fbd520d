/// Writes the fields of packed data, in the order in which ``PackedReader`` reads them.
package struct PackedWriter {
    private var bytes: [UInt8] = []

    package init() {}

    /// Appends a number, in little-endian order.
    package mutating func write(_ value: some BitwiseCopyable) {
        withUnsafeBytes(of: value) { bytes.append(contentsOf: $0) }
    }

    /// Appends an array, preceded by its element count.
    package mutating func write(_ elements: [some BitwiseCopyable]) {
        write(UInt32(elements.count))
        elements.withUnsafeBytes { bytes.append(contentsOf: $0) }
    }

    /// Appends a string in UTF-8, preceded by its length in bytes.
    package mutating func write(_ text: String) {
        write(Array(text.utf8))
    }

    /// The bytes of a file whose payload is what was written, including the header and checksum.
    package func file(as format: PackedFormat) -> [UInt8] {
        var checked = PackedWriter()
        checked.bytes = Array(format.kind.utf8)
        checked.write(format.version)
        checked.write(UInt64(bytes.count))
        checked.bytes += bytes
        var file = PackedWriter()
        file.bytes = PackedFormat.magic
        file.write(checked.bytes.withUnsafeBytes(PackedFormat.checksum))
        return file.bytes + checked.bytes
    }
}
