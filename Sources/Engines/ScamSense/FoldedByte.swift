/// What a byte of the folded text is to the reader of words.
enum FoldedByte {
    /// Letters, digits, and the apostrophe inside a word.
    static func isWord(_ byte: UInt8) -> Bool {
        byte &- 97 < 26 || byte &- 48 < 10 || byte == UInt8(ascii: "'")
    }

    /// Signs that wrap a word without being part of it.
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
