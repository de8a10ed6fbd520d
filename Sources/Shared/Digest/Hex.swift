/// Bytes as hexadecimal text.
package enum Hex {
    /// Encodes each byte as two lower-case digits.
    package static func encode(_ bytes: some Sequence<UInt8>) -> String {
        withMemory(of: bytes) { bytes in
            String(unsafeUninitializedCapacity: bytes.count * 2) { text in
                for (index, byte) in bytes.enumerated() {
                    text[index * 2] = digit(byte >> 4)
                    text[index * 2 + 1] = digit(byte & 15)
                }
                return bytes.count * 2
            }
        }
    }

    /// Decodes digits in either case.
    package static func decode(_ text: String) throws(TextEncodingError) -> [UInt8] {
        let digits = Array(text.utf8)
        guard digits.count.isMultiple(of: 2) else { throw .invalidLength(digits.count) }
        var bytes: [UInt8] = []
        bytes.reserveCapacity(digits.count / 2)
        for offset in stride(from: 0, to: digits.count, by: 2) {
            let high = try value(of: digits[offset], at: offset)
            bytes.append(high << 4 | (try value(of: digits[offset + 1], at: offset + 1)))
        }
        return bytes
    }

    private static func digit(_ value: UInt8) -> UInt8 {
        value < 10 ? UInt8(ascii: "0") + value : UInt8(ascii: "a") + value - 10
    }

    private static func value(of digit: UInt8, at offset: Int) throws(TextEncodingError) -> UInt8 {
        switch digit {
        case UInt8(ascii: "0")...UInt8(ascii: "9"): digit - UInt8(ascii: "0")
        case UInt8(ascii: "a")...UInt8(ascii: "f"): digit - UInt8(ascii: "a") + 10
        case UInt8(ascii: "A")...UInt8(ascii: "F"): digit - UInt8(ascii: "A") + 10
        default: throw .invalidCharacter(at: offset)
        }
    }
}
