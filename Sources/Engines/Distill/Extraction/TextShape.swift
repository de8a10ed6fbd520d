/// Statistics of a line of text, counted in one pass over its bytes.
struct TextShape {
    var characters = 0
    var digits = 0
    var capitals = 0
    var words = 0
    var endsSentence = false
    var hash: UInt64 = 14_695_981_039_346_656_037

    init(_ bytes: ArraySlice<UInt8>) {
        var inWord = false
        for byte in bytes {
            if byte & 0xC0 != 0x80 { characters += 1 }
            if byte.isASCIIDigit { digits += 1 }
            if byte >= 65 && byte <= 90 { capitals += 1 }
            let isLetter = byte.isASCIILetter || byte.isASCIIDigit || byte >= 0x80
            if isLetter && !inWord { words += 1 }
            inWord = isLetter
            hash = (hash ^ UInt64(byte.lowercasedASCII)) &* 1_099_511_628_211
        }
        endsSentence = Self.isSentenceEnd(bytes)
    }

    /// Whether the text ends with a full stop of any script, perhaps followed by quotation marks.
    private static func isSentenceEnd(_ bytes: ArraySlice<UInt8>) -> Bool {
        let tail = String(decoding: bytes.suffix(8), as: UTF8.self)
        for scalar in tail.unicodeScalars.reversed() {
            if closers.contains(scalar) { continue }
            return enders.contains(scalar)
        }
        return false
    }

    private static let closers: Set<Unicode.Scalar> = ["\"", "'", "”", "’", ")", "»", " ", "]", "」"]
    private static let enders: Set<Unicode.Scalar> = [".", "!", "?", "…", ":", "。", "！", "？", "۔", "।"]
}
