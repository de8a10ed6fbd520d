/// Classifies the bytes of the folded text for the token reader.
enum FoldedByte {
    /// Whether the byte is a letter, a digit, or the apostrophe inside a word.
    static func isWord(_ byte: UInt8) -> Bool {
        byte &- 97 < 26 || byte &- 48 < 10 || byte == UInt8(ascii: "'")
    }

    /// Whether the byte is punctuation around a word.
    static func isWrapping(_ byte: UInt8) -> Bool {
        switch byte {
        case UInt8(ascii: "("), UInt8(ascii: ")"), UInt8(ascii: "["), UInt8(ascii: "]"), UInt8(ascii: "<"),
            UInt8(ascii: ">"), UInt8(ascii: "\""), UInt8(ascii: "'"), UInt8(ascii: ","), UInt8(ascii: "."),
            UInt8(ascii: ";"), UInt8(ascii: ":"), UInt8(ascii: "!"), UInt8(ascii: "?"), UInt8(ascii: "*"),
            UInt8(ascii: "{"), UInt8(ascii: "}"):
            true
        default: false
        }
    }
}
