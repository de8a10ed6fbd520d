#if _endian(big)
    #error("Packed data is little-endian and read in place; big-endian systems are not supported.")
#endif

/// The expected kind, version and maximum size of a packed file.
///
/// A packed file is a header of 32 bytes and a payload, little-endian throughout:
///
/// | offset | bytes | field |
/// |---|---|---|
/// | 0 | 8 | the magic number, `BOWLPACK` in ASCII |
/// | 8 | 8 | the checksum of all bytes after it |
/// | 16 | 4 | the kind of the contents, in ASCII |
/// | 20 | 4 | the version of the contents |
/// | 24 | 8 | the size of the payload |
///
/// See docs/decisions/engines.md, "Learned data are packed files embedded into the program".
package struct PackedFormat: Equatable, Sendable {
    /// Four ASCII characters, e.g. `SCAM`.
    package let kind: String
    package let version: UInt32
    /// The maximum file size in bytes, including the header.
    package let maxSize: Int

    package init(kind: String, version: UInt32, maxSize: Int) {
        self.kind = kind
        self.version = version
        self.maxSize = maxSize
    }

    static let magic = Array("BOWLPACK".utf8)
    static let headerSize = 32
    /// The offset of the first byte that the checksum covers.
    static let checkedStart = 16

    /// The checksum of bytes, computed from eight bytes at a time. Each step is invertible, so a change within one word
    /// always changes the result.
    static func checksum(_ bytes: UnsafeRawBufferPointer) -> UInt64 {
        var sum: UInt64 = 0xCBF2_9CE4_8422_2325
        func add(_ word: UInt64) {
            sum = (sum ^ word) &* 0x0000_0100_0000_01B3
            sum ^= sum >> 32
        }
        let wholeWords = bytes.count & ~7
        for offset in stride(from: 0, to: wholeWords, by: 8) {
            add(bytes.loadUnaligned(fromByteOffset: offset, as: UInt64.self))
        }
        add(bytes[wholeWords...].reversed().reduce(0) { $0 << 8 | UInt64($1) })
        return sum
    }
}
