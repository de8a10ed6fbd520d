internal import Essentials

/// Detects the encodings that older JSON may have (RFC 4627), by its byte order mark or the zero bytes in its first
/// characters.
enum TextEncoding {
    /// The text in UTF-8, without a byte order mark.
    static func utf8(_ data: Data) -> Data {
        // Other encodings have a zero or a byte beyond ASCII among the first two.
        if data.count >= 2, (1...0x7F).contains(data[data.startIndex]), data[data.startIndex + 1] != 0 { return data }
        let head = Array(data.prefix(4))
        if head.starts(with: [0xEF, 0xBB, 0xBF]) { return data.dropFirst(3) }
        guard let encoding = encoding(head), let text = String(data: data, encoding: encoding) else { return data }
        return Data(text.drop { $0 == "\u{FEFF}" }.utf8)
    }

    private static func encoding(_ head: [UInt8]) -> String.Encoding? {
        switch head.map({ $0 == 0 }) {
        case [true, true, false, false] where head[2...] == [0xFE, 0xFF], [true, true, true, false]: .utf32BigEndian
        case [false, false, true, true] where head[...1] == [0xFF, 0xFE], [false, true, true, true]: .utf32LittleEndian
        case let zeros where head.starts(with: [0xFE, 0xFF]) || zeros.starts(with: [true, false]): .utf16BigEndian
        case let zeros where head.starts(with: [0xFF, 0xFE]) || zeros.starts(with: [false, true]): .utf16LittleEndian
        default: nil
        }
    }
}
