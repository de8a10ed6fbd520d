/// The few forms of ASN.1's DER that keys and signatures need.
enum DER {
    /// An encoded value: tag, length, content.
    static func value(_ tag: UInt8, _ content: [UInt8]) -> [UInt8] {
        [tag] + length(content.count) + content
    }

    /// A SEQUENCE of encoded values.
    static func sequence(_ parts: [UInt8]...) -> [UInt8] {
        value(0x30, parts.flatMap(\.self))
    }

    /// An INTEGER from big-endian bytes, with or without leading zeros.
    static func integer(_ bytes: [UInt8]) -> [UInt8] {
        var digits = Array(bytes.drop { $0 == 0 })
        // The highest bit is the sign.
        if digits.first.map({ $0 >= 0x80 }) ?? true { digits.insert(0, at: 0) }
        return value(0x02, digits)
    }

    /// A BIT STRING of whole bytes.
    static func bits(_ bytes: [UInt8]) -> [UInt8] {
        value(0x03, [0] + bytes)
    }

    private static func length(_ count: Int) -> [UInt8] {
        guard count >= 0x80 else { return [UInt8(count)] }  // bounded: below 128 here
        var digits: [UInt8] = []
        var rest = count
        while rest > 0 {
            digits.insert(UInt8(rest & 0xFF), at: 0)
            rest >>= 8
        }
        return [0x80 | UInt8(digits.count)] + digits  // bounded: a count has eight bytes at most
    }
}
