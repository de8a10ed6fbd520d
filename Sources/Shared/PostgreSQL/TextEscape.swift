/// Escapes U+0000 in texts, which PostgreSQL, unlike SQLite, cannot store.
///
/// It becomes U+10FFFF followed by `0`, and U+10FFFF itself becomes U+10FFFF followed by `1`, so that different texts
/// stay different. U+10FFFF occurs in no language.
enum TextEscape {
    private static let mark: [UInt8] = [0xF4, 0x8F, 0xBF, 0xBF]

    /// The escaped text; nil if nothing has to be escaped.
    static func escape(_ text: UnsafeBufferPointer<UInt8>) -> [UInt8]? {
        guard text.contains(where: { $0 == 0 || $0 == mark[0] }) else { return nil }
        var out: [UInt8] = []
        out.reserveCapacity(text.count + 8)
        var index = 0
        while index < text.count {
            if text[index] == 0 {
                out += mark + [UInt8(ascii: "0")]
                index += 1
            } else if text[index...].starts(with: mark) {
                out += mark + [UInt8(ascii: "1")]
                index += mark.count
            } else {
                out.append(text[index])
                index += 1
            }
        }
        return out
    }

    /// The original text; nil if nothing was escaped.
    static func unescape(_ text: UnsafeRawBufferPointer) -> [UInt8]? {
        guard text.contains(mark[0]) else { return nil }
        var out: [UInt8] = []
        out.reserveCapacity(text.count)
        var index = 0
        while index < text.count {
            let end = index + mark.count
            guard end < text.count, text[index...].starts(with: mark) else {
                out.append(text[index])
                index += 1
                continue
            }
            if text[end] == UInt8(ascii: "0") { out.append(0) } else { out += mark }
            index = end + 1
        }
        return out
    }
}
