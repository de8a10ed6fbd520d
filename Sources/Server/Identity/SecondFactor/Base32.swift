/// The Base32 encoding in which authenticator apps accept a secret (RFC 4648, section 6), without padding.
enum Base32 {
    private static let alphabet = Array("ABCDEFGHIJKLMNOPQRSTUVWXYZ234567".utf8)

    static func encode(_ bytes: [UInt8]) -> String {
        var text: [UInt8] = []
        var (bits, count) = (0, 0)
        for byte in bytes {
            (bits, count) = ((bits & 0x1F) << 8 | Int(byte), count + 8)
            while count >= 5 {
                count -= 5
                text.append(alphabet[bits >> count & 0x1F])
            }
        }
        if count > 0 { text.append(alphabet[bits << (5 - count) & 0x1F]) }
        return String(decoding: text, as: UTF8.self)
    }
}
