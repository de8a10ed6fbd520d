/// Splits text into words, byte by byte: Unicode property lookups for each letter would dominate the cost.
///
/// A word consists of ASCII letters and digits and of the bytes of other scripts, except their punctuation. Each
/// Chinese or Japanese character is a word of its own.
enum WordScanner {
    /// Calls `found` with each word's byte range; the scan stops when it returns false.
    static func scan(_ bytes: UnsafeBufferPointer<UInt8>, _ found: (Range<Int>) -> Bool) {
        var start = -1
        var position = 0
        while position < bytes.count {
            let (length, kind) = classify(bytes, position)
            if kind != .letter, start >= 0 {
                guard found(start..<position) else { return }
                start = -1
            }
            if kind == .letter, start < 0 { start = position }
            if kind == .sign, !found(position..<(position + length)) { return }
            position += length
        }
        if start >= 0 { _ = found(start..<bytes.count) }
    }

    private enum Kind { case letter, sign, other }

    private static func classify(_ bytes: UnsafeBufferPointer<UInt8>, _ position: Int) -> (length: Int, kind: Kind) {
        let byte = bytes[position]
        if byte < 0x80 { return (1, byte.isASCIILetter || byte.isASCIIDigit ? .letter : .other) }
        let length = min(byte >= 0xF0 ? 4 : byte >= 0xE0 ? 3 : byte >= 0xC0 ? 2 : 1, bytes.count - position)
        guard length >= 2 else { return (1, .other) }
        return (length, kind(byte, bytes[position + 1]))
    }

    /// Classifies a character by its first two bytes.
    private static func kind(_ first: UInt8, _ second: UInt8) -> Kind {
        switch first {
        case 0xC2: .other  // Latin-1 symbols
        case 0xE2: second < 0xB0 ? .other : .letter  // general punctuation, arrows, symbols
        case 0xE3: second == 0x80 ? .other : .sign  // punctuation; kana and other CJK characters
        case 0xE4...0xE9: .sign
        case 0xEF: .other  // full-width punctuation
        case 0xF0: second == 0x9F ? .other : .sign  // emoji; rare CJK characters
        default: .letter
        }
    }

    /// The words in lower case.
    static func words(_ text: String, limit: Int = .max) -> [String] {
        var text = text
        return text.withUTF8 { bytes in
            var result: [String] = []
            scan(bytes) { range in
                result.append(lowercased(bytes, range))
                return result.count < limit
            }
            return result
        }
    }

    static func hasWord(_ text: String) -> Bool { !words(text, limit: 1).isEmpty }

    private static func lowercased(_ bytes: UnsafeBufferPointer<UInt8>, _ range: Range<Int>) -> String {
        guard bytes[range].allSatisfy({ $0 < 0x80 }) else {
            return String(decoding: bytes[range], as: UTF8.self).lowercased()
        }
        return String(unsafeUninitializedCapacity: range.count) { buffer in
            for (offset, index) in range.enumerated() { buffer[offset] = bytes[index].lowercasedASCII }
            return range.count
        }
    }

    /// A hash for each word, equal for words that differ only in the case of ASCII letters.
    static func hashes(_ bytes: ArraySlice<UInt8>) -> [UInt64] {
        bytes.withUnsafeBufferPointer { buffer in
            var result: [UInt64] = []
            scan(buffer) { range in
                result.append(
                    range.reduce(14_695_981_039_346_656_037) {
                        ($0 ^ UInt64(buffer[$1].lowercasedASCII)) &* 1_099_511_628_211
                    }
                )
                return true
            }
            return result
        }
    }
}
