/// Random names for calls and spans.
enum RandomID {
    /// 32 hex digits: a trace, and the part of a request id that makes it unique.
    static func trace() -> String {
        hex(UInt64.random(in: 1 ... .max), .random(in: 0 ... .max))
    }

    /// 16 hex digits: one attempt.
    static func span() -> String {
        hex(UInt64.random(in: 1 ... .max))
    }

    /// A random UUID in lower case (RFC 9562, version 4).
    static func uuid() -> String {
        let digits = Array(
            hex(
                UInt64.random(in: 0 ... .max) & 0xFFFF_FFFF_FFFF_0FFF | 0x4000,
                UInt64.random(in: 0 ... .max) & 0x3FFF_FFFF_FFFF_FFFF | 0x8000_0000_0000_0000
            ).utf8
        )
        let groups = [0..<8, 8..<12, 12..<16, 16..<20, 20..<32]
        return groups.map { String(decoding: digits[$0], as: UTF8.self) }.joined(separator: "-")
    }

    private static func hex(_ words: UInt64...) -> String {
        String(unsafeUninitializedCapacity: words.count * 16) { text in
            for (place, word) in words.enumerated() {
                for digit in 0..<16 {
                    let value = UInt8(truncatingIfNeeded: word >> UInt64(60 - digit * 4)) & 15
                    text[place * 16 + digit] = value < 10 ? UInt8(ascii: "0") + value : UInt8(ascii: "a") + value - 10
                }
            }
            return words.count * 16
        }
    }
}
