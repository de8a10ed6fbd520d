/// A word of a text, with its position.
package struct SearchToken: Sendable, Equatable {
    /// The word as indexed: folded and stemmed.
    package let stem: [UInt8]
    /// The folded word.
    package let folded: [UInt8]
    /// The byte range in the text in UTF-8.
    package let range: Range<Int>
    /// Whether the word directly follows the previous word, as Chinese characters do.
    package let isAttached: Bool
}

/// Splits texts into the words by which they are found.
package enum SearchWords {
    /// The maximum length of a word, in bytes; longer words are cut.
    static let maxWordBytes = 40

    /// All words of a text.
    package static func tokens(of text: String) -> [SearchToken] {
        var tokens: [SearchToken] = []
        forEach(in: text) { word, range, isAttached in
            tokens.append(SearchToken(stem: Stem.of(word), folded: word, range: range, isAttached: isAttached))
        }
        return tokens
    }

    /// Appends the stems of a text, each with a space before it, until `maxSize` bytes are used.
    static func appendStems(of text: String, to bytes: inout [UInt8], maxSize: Int) {
        forEach(in: text) { word, _, _ in
            guard bytes.count < maxSize else { return }
            bytes.append(UInt8(ascii: " "))
            bytes += Stem.of(word)
        }
    }

    /// Calls `found` with each folded word.
    private static func forEach(in text: String, _ found: ([UInt8], Range<Int>, _ isAttached: Bool) -> Void) {
        var text = text
        text.withUTF8 { bytes in
            var scanner = Scanner(bytes: bytes)
            scanner.run(found)
        }
    }

    private struct Scanner {
        let bytes: UnsafeBufferPointer<UInt8>
        var word: [UInt8] = []
        var start = 0
        var end = 0
        var lastSign = -1

        mutating func run(_ found: ([UInt8], Range<Int>, Bool) -> Void) {
            var position = 0
            while position < bytes.count {
                let byte = bytes[position]
                if byte < 0x80 {
                    take(ascii: byte, at: position, found)
                    position += 1
                } else {
                    let (scalar, length) = scalar(at: position)
                    take(scalar, at: position, length, found)
                    position += length
                }
            }
            finish(found)
        }

        private mutating func take(ascii byte: UInt8, at position: Int, _ found: ([UInt8], Range<Int>, Bool) -> Void) {
            switch byte {
            case 0x30...0x39, 0x61...0x7A: add([byte], position, 1)
            case 0x41...0x5A: add([byte | 0x20], position, 1)
            // An apostrophe inside a word is skipped, so "don't" is one word.
            case UInt8(ascii: "'") where !word.isEmpty: break
            default: finish(found)
            }
        }

        private mutating func take(
            _ scalar: Unicode.Scalar,
            at position: Int,
            _ length: Int,
            _ found: ([UInt8], Range<Int>, Bool) -> Void
        ) {
            if scalar.isWordByItself {
                finish(found)
                found(Array(String(scalar).utf8), position..<(position + length), lastSign == position)
                lastSign = position + length
            } else if scalar.isWordCharacter {
                var folded: [UInt8] = []
                LetterFolding.append(scalar, to: &folded)
                add(folded, position, length)
            } else if scalar != "\u{2019}" || word.isEmpty, scalar != "\u{AD}" {
                finish(found)
            }
        }

        private mutating func add(_ folded: [UInt8], _ position: Int, _ length: Int) {
            if word.isEmpty { start = position }
            word += folded
            end = position + length
        }

        private mutating func finish(_ found: ([UInt8], Range<Int>, Bool) -> Void) {
            guard !word.isEmpty else { return }
            if word.count > maxWordBytes { word = Array(word.prefix(maxWordBytes)).endingWithWholeScalar }
            found(word, start..<end, false)
            word.removeAll(keepingCapacity: true)
        }

        /// The scalar at a byte of valid UTF-8, which a string's bytes always are.
        private func scalar(at position: Int) -> (Unicode.Scalar, Int) {
            let lead = bytes[position]
            let length = lead >= 0xF0 ? 4 : lead >= 0xE0 ? 3 : 2
            guard position + length <= bytes.count else { return (" ", bytes.count - position) }
            var value = UInt32(lead) & (0xFF >> UInt32(length + 1))
            for offset in 1..<length { value = value << 6 | UInt32(bytes[position + offset] & 0x3F) }
            return (Unicode.Scalar(value) ?? " ", length)
        }
    }
}

extension [UInt8] {
    /// The bytes without an incomplete scalar at the end.
    fileprivate var endingWithWholeScalar: [UInt8] {
        var bytes = self
        var cut = 0
        while let last = bytes.last, last & 0xC0 == 0x80 {
            bytes.removeLast()
            cut += 1
        }
        guard let lead = bytes.last, lead >= 0xC0 else { return bytes }
        let length = lead >= 0xF0 ? 4 : lead >= 0xE0 ? 3 : 2
        return cut + 1 == length ? self : Array(bytes.dropLast())
    }
}
