/// Base64 (RFC 4648).
///
/// Decoding is strict: every value has exactly one encoding, so that two different texts never pass for the same token.
package enum Base64 {
    /// The 64 digits, and whether the encoded string is padded.
    package enum Alphabet: Sendable {
        /// With `+`, `/` and padding.
        case standard
        /// With `-`, `_` and no padding, for tokens and URLs.
        case url
    }

    /// Encodes bytes.
    package static func encode(_ bytes: some Sequence<UInt8>, as alphabet: Alphabet = .standard) -> String {
        withMemory(of: bytes) { bytes in
            String(unsafeUninitializedCapacity: (bytes.count + 2) / 3 * 4) { text in
                var writer = Writer(text: text, digits: alphabet.digits)
                for start in stride(from: 0, to: bytes.count, by: 3) {
                    writer.write(UnsafeRawBufferPointer(rebasing: bytes[start..<min(start + 3, bytes.count)]))
                }
                if alphabet == .standard { writer.pad() }
                return writer.count
            }
        }
    }

    /// Decodes a string in this alphabet.
    package static func decode(
        _ text: String,
        as alphabet: Alphabet = .standard
    ) throws(TextEncodingError) -> [UInt8] {
        var digits = Array(text.utf8)[...]
        if alphabet == .standard {
            guard digits.count.isMultiple(of: 4) else { throw .invalidLength(digits.count) }
            for _ in 0..<2 where digits.last == padding { digits.removeLast() }
        }
        guard digits.count % 4 != 1 else { throw .invalidLength(digits.count) }
        return try decode(digits, values: alphabet.values)
    }

    private static func decode(
        _ digits: ArraySlice<UInt8>,
        values: [UInt8]
    ) throws(TextEncodingError) -> [UInt8] {
        var bytes: [UInt8] = []
        bytes.reserveCapacity(digits.count * 3 / 4)
        var bits: UInt32 = 0
        var width = 0
        for (offset, digit) in digits.enumerated() {
            let value = values[Int(digit)]
            guard value != invalid else { throw .invalidCharacter(at: offset) }
            bits = bits << 6 | UInt32(value)
            width += 6
            guard width >= 8 else { continue }
            width -= 8
            bytes.append(UInt8(truncatingIfNeeded: bits >> UInt32(width)))
        }
        guard bits & ((1 << UInt32(width)) - 1) == 0 else { throw .nonzeroPadding(at: digits.count - 1) }
        return bytes
    }

    fileprivate static let padding = UInt8(ascii: "=")
    fileprivate static let invalid: UInt8 = 0xFF
}

extension Base64.Alphabet {
    fileprivate var digits: [UInt8] { self == .standard ? Self.standardDigits : Self.urlDigits }
    fileprivate var values: [UInt8] { self == .standard ? Self.standardValues : Self.urlValues }

    private static let common = Array("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789".utf8)
    private static let standardDigits = common + Array("+/".utf8)
    private static let urlDigits = common + Array("-_".utf8)
    private static let standardValues = values(of: standardDigits)
    private static let urlValues = values(of: urlDigits)

    /// Maps each byte to its value as a digit, or to `invalid`.
    private static func values(of digits: [UInt8]) -> [UInt8] {
        var values = [UInt8](repeating: Base64.invalid, count: 256)
        // bounded: the alphabet has 64 digits
        for (value, digit) in digits.enumerated() { values[Int(digit)] = UInt8(value) }
        return values
    }
}

extension Base64 {
    /// Writes groups of up to three bytes as two to four digits.
    fileprivate struct Writer {
        let text: UnsafeMutableBufferPointer<UInt8>
        let digits: [UInt8]
        var count = 0

        mutating func write(_ group: UnsafeRawBufferPointer) {
            var bits: UInt32 = 0
            for byte in group { bits = bits << 8 | UInt32(byte) }
            bits <<= UInt32(3 - group.count) * 8
            for place in 0...group.count {
                text[count] = digits[Int(bits >> UInt32(18 - place * 6)) & 63]
                count += 1
            }
        }

        mutating func pad() {
            while !count.isMultiple(of: 4) {
                text[count] = Base64.padding
                count += 1
            }
        }
    }
}
