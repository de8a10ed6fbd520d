import Basics

/// Reads the tokens of RFC 8259, strictly: white space, strings, numbers and the three words.
///
/// A zero byte follows the text, so that reading the next byte needs no check for the end. JSON has no place
/// for a zero byte, so no token runs over it.
struct JSONScanner {
    private let bytes: [UInt8]
    /// The next byte's index; at most the index of the zero byte.
    private(set) var place = 0

    init(_ text: some Collection<UInt8>) {
        var bytes: [UInt8] = []
        bytes.reserveCapacity(text.count + 1)
        bytes.append(contentsOf: text)
        bytes.append(0)
        self.bytes = bytes
    }

    var isAtEnd: Bool { place == bytes.count - 1 }

    /// The next byte; zero at the end.
    var next: UInt8 { bytes[place] }

    /// Skips the next byte if it equals `byte`, which must not be zero.
    mutating func take(_ byte: UInt8) -> Bool {
        guard next == byte else { return false }
        place += 1
        return true
    }

    mutating func skipSpace() {
        while next == 0x20 || next == 0x0A || next == 0x0D || next == 0x09 { place += 1 }
    }

    func error(_ message: String) -> JSONError {
        JSONError(offset: place, message)
    }

    /// Reads `true`, `false` or `null`.
    mutating func word(_ word: StaticString) throws(JSONError) {
        let length = word.utf8CodeUnitCount
        let isThere = word.withUTF8Buffer { bytes[place...].prefix(length).elementsEqual($0) }
        guard isThere else { throw error("no value begins like this") }
        place += length
    }

    // MARK: Numbers

    mutating func number() throws(JSONError) -> JSONNumber {
        let start = place
        _ = take(UInt8(ascii: "-"))
        if !take(UInt8(ascii: "0")) { try digits() }
        if take(UInt8(ascii: ".")) { try digits() }
        if take(UInt8(ascii: "e")) || take(UInt8(ascii: "E")) {
            if !take(UInt8(ascii: "+")) { _ = take(UInt8(ascii: "-")) }
            try digits()
        }
        return JSONNumber(checked: String(decoding: bytes[start..<place], as: UTF8.self))
    }

    private mutating func digits() throws(JSONError) {
        let start = place
        while next >= 0x30, next <= 0x39 { place += 1 }
        guard place > start else { throw error("a digit is missing") }
    }

    // MARK: Strings

    /// Reads a string, from its opening quote on.
    mutating func string() throws(JSONError) -> String {
        place += 1
        let start = place
        skipPlainCharacters()
        if next == UInt8(ascii: "\"") {
            defer { place += 1 }
            return try text(bytes[start..<place])
        }
        var content = Array(bytes[start..<place])
        while true {
            if take(UInt8(ascii: "\"")) { return try text(content[...]) }
            if take(UInt8(ascii: "\\")) {
                try escape(into: &content)
            } else if isAtEnd {
                throw error("it ends in the middle of a text")
            } else if next < 0x20 {
                throw error("a string contains a control character")
            }
            let start = place
            skipPlainCharacters()
            content += bytes[start..<place]
        }
    }

    private mutating func skipPlainCharacters() {
        while next >= 0x20, next != UInt8(ascii: "\""), next != UInt8(ascii: "\\") { place += 1 }
    }

    private func text(_ bytes: ArraySlice<UInt8>) throws(JSONError) -> String {
        guard let text = String(utf8: bytes) else { throw error("a text is not UTF-8") }
        return text
    }

    private mutating func escape(into content: inout [UInt8]) throws(JSONError) {
        guard !isAtEnd else { throw error("it ends in the middle of a text") }
        let byte = next
        place += 1
        switch byte {
        case UInt8(ascii: "\""), UInt8(ascii: "\\"), UInt8(ascii: "/"): content.append(byte)
        case UInt8(ascii: "b"): content.append(0x08)
        case UInt8(ascii: "f"): content.append(0x0C)
        case UInt8(ascii: "n"): content.append(0x0A)
        case UInt8(ascii: "r"): content.append(0x0D)
        case UInt8(ascii: "t"): content.append(0x09)
        case UInt8(ascii: "u"): content += String(try escapedScalar()).utf8
        default: throw error("unknown escape sequence")
        }
    }

    private mutating func escapedScalar() throws(JSONError) -> Character {
        var code = try fourHexDigits()
        if (0xD800...0xDBFF).contains(code), take(UInt8(ascii: "\\")), take(UInt8(ascii: "u")) {
            let low = try fourHexDigits()
            guard (0xDC00...0xDFFF).contains(low) else { throw error("half a character is escaped") }
            code = 0x10000 + (code - 0xD800) << 10 + (low - 0xDC00)
        }
        guard let scalar = Unicode.Scalar(code) else { throw error("half a character is escaped") }
        return Character(scalar)
    }

    private mutating func fourHexDigits() throws(JSONError) -> UInt32 {
        var code: UInt32 = 0
        for byte in bytes[place...].prefix(4) {
            guard let digit = byte.hexDigitValue else { throw error("an escape must have four hex digits") }
            code = code << 4 | UInt32(digit)
        }
        // The zero byte is not a hex digit, so four bytes were there.
        place += 4
        return code
    }
}

extension UInt8 {
    fileprivate var hexDigitValue: UInt8? {
        switch self {
        case 0x30...0x39: self - 0x30
        case 0x41...0x46: self - 0x41 + 10
        case 0x61...0x66: self - 0x61 + 10
        default: nil
        }
    }
}
