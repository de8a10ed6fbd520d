internal import Digest

/// The number of rows, and a checksum that does not depend on their order: the sum of their SHA-256 digests.
package struct TableSum: Sendable, Equatable {
    /// The number of rows.
    package private(set) var rows = 0
    private var sum = SIMD4<UInt64>.zero

    /// The sum of no rows.
    init() {}

    /// A stored sum; nil if the text is not valid.
    init?(rows: Int, text: String) {
        guard let bytes = try? Hex.decode(text), bytes.count == 32 else { return nil }
        self.rows = rows
        sum = Self.words(bytes)
    }

    /// The checksum, 64 hexadecimal digits.
    package var text: String {
        Hex.encode((0..<4).flatMap { word in withUnsafeBytes(of: sum[word].bigEndian, Array.init) })
    }

    mutating func add(_ row: UnsafeRawBufferPointer) {
        var digest = RunningHash(.sha256)
        digest.update(row)
        sum &+= Self.words(digest.finish())
        rows += 1
    }

    private static func words(_ bytes: [UInt8]) -> SIMD4<UInt64> {
        var words = SIMD4<UInt64>.zero
        for (index, byte) in bytes.prefix(32).enumerated() {
            words[index / 8] = words[index / 8] << 8 | UInt64(byte)
        }
        return words
    }
}
