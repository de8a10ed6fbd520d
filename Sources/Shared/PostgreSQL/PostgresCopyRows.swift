/// Rows in PostgreSQL's binary `COPY` format, to add to a table or to compare with others.
package struct PostgresCopyRows {
    /// The header before the rows: a signature, and two numbers that are zero.
    static let head = Array("PGCOPY\n".utf8) + [0xFF] + Array("\r\n\0".utf8) + [UInt8](repeating: 0, count: 8)
    /// The trailer after the rows.
    static let end: [UInt8] = [0xFF, 0xFF]

    private(set) var bytes: [UInt8] = []
    private var lastStart = 0

    package init() {}

    /// The size of all rows in bytes.
    package var byteCount: Int { bytes.count }

    /// Starts a row; exactly `columns` values must follow.
    package mutating func beginRow(columns: Int) {
        lastStart = bytes.count
        append(bigEndian: Int16(clamping: columns))
    }

    /// Removes all rows and keeps their memory.
    package mutating func removeAll() {
        bytes.removeAll(keepingCapacity: true)
        lastStart = 0
    }

    /// Passes the bytes of the last row to `body`.
    package func withLastRow<Result>(_ body: (UnsafeRawBufferPointer) -> Result) -> Result {
        bytes.withUnsafeBytes { body(UnsafeRawBufferPointer(rebasing: $0[lastStart...])) }
    }

    package mutating func appendNull() { append(bigEndian: Int32(-1)) }

    package mutating func append(_ number: Int64) {
        append(bigEndian: Int32(8))
        append(bigEndian: number)
    }

    package mutating func append(_ number: Double) { append(Int64(bitPattern: number.bitPattern)) }

    /// Appends a string in UTF-8.
    package mutating func append(text: UnsafeRawBufferPointer) {
        let escaped = text.withMemoryRebound(to: UInt8.self) { TextEscape.escape($0) }
        if let escaped { escaped.withUnsafeBytes { append(bytes: $0) } } else { append(bytes: text) }
    }

    package mutating func append(bytes value: UnsafeRawBufferPointer) {
        append(bigEndian: Int32(clamping: value.count))
        bytes += value
    }

    private mutating func append<Number: FixedWidthInteger>(bigEndian number: Number) {
        withUnsafeBytes(of: number.bigEndian) { bytes += $0 }
    }
}
