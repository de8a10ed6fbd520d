/// Splits a text into tokens in one pass over its bytes and looks each word up in the lexicon.
struct Tokenizer {
    private let bytes: [UInt8]
    private var tokens: [Token] = []
    private var position = 0
    private var isSpaced = true

    private init(_ bytes: [UInt8]) {
        self.bytes = bytes
        tokens.reserveCapacity(bytes.count / 3 + 4)
    }

    /// The text as tokens.
    static func sentence(_ text: String) -> Sentence {
        let bytes = Array(text.utf8)
        return Sentence(bytes: bytes, tokens: tokens(of: bytes))
    }

    /// The tokens of a text in UTF-8.
    static func tokens(of bytes: [UInt8]) -> [Token] {
        var tokenizer = Tokenizer(bytes)
        tokenizer.run()
        return tokenizer.tokens
    }

    private mutating func run() {
        while position < bytes.count {
            let byte = bytes[position]
            if byte == 0x20 || (byte >= 0x09 && byte <= 0x0D) {
                isSpaced = true
                position += 1
            } else if byte >= 0x30 && byte <= 0x39 {
                takeDigits()
            } else {
                takeScalar()
            }
        }
    }

    private mutating func takeDigits() {
        let start = position
        var value: Int64 = 0
        while position < bytes.count, bytes[position] >= 0x30, bytes[position] <= 0x39 {
            if position - start < 18 { value = value * 10 + Int64(bytes[position] - 0x30) }
            position += 1
        }
        add(.digits, from: start, hash: 0, number: position - start <= 18 ? value : -1)
    }

    private mutating func takeScalar() {
        let (kind, width) = classify(at: position)
        switch kind {
        case .space:
            isSpaced = true
            position += width
        case .sign:
            takeSign(width)
        case .letter:
            takeWord()
        }
    }

    private mutating func takeSign(_ width: Int) {
        var hash = Hash()
        for offset in 0..<width { hash.add(bytes[position + offset]) }
        let start = position
        position += width
        add(.sign, from: start, hash: hash.value)
    }

    /// Reads letters. Apostrophes inside or at the end are left out of the hash: "o'clock" equals "oclock".
    private mutating func takeWord() {
        let start = position
        var hash = Hash()
        while position < bytes.count {
            if bytes[position] < 0x80 {
                guard Self.isLetter(bytes[position]) else { break }
                hash.add(bytes[position] | 0x20)
                position += 1
            } else {
                let (kind, width) = classify(at: position)
                guard kind == .letter else { break }
                hash.addFolded(bytes, position..<position + width)
                position += width
            }
            skipApostrophe()
        }
        add(.word, from: start, hash: Spellings.table[hash.value] ?? hash.value)
    }

    private mutating func skipApostrophe() {
        var width = 0
        if position < bytes.count, bytes[position] == 0x27 { width = 1 }
        if position + 2 < bytes.count, bytes[position] == 0xE2, bytes[position + 1] == 0x80, bytes[position + 2] == 0x99
        {
            width = 3
        }
        guard width > 0, position + width < bytes.count, Self.isLetter(bytes[position + width]) else { return }
        position += width
    }

    private mutating func add(_ kind: Token.Kind, from start: Int, hash: UInt64, number: Int64 = -1) {
        var token = Token(kind: kind, start: Int32(start), end: Int32(position), isSpaced: isSpaced, hash: hash)
        token.number = number
        if kind == .sign, position == start + 1 { token.sign = bytes[start] }
        if kind != .digits, let word = Lexicon.shared[hash] {
            token.word = word
            token.isKnown = true
        }
        if token.key == .end, joinsWeekEnd() { return }
        tokens.append(token)
        isSpaced = false
    }

    /// "week-end" and "week end" become one word.
    private mutating func joinsWeekEnd() -> Bool {
        let hasHyphen = tokens.last.map { $0.length == 1 && bytes[Int($0.start)] == 0x2D } ?? false
        let index = tokens.count - (hasHyphen ? 2 : 1)
        guard index >= 0, tokens[index].word.unit == .week, tokens[index].length == 4 else { return false }
        tokens.removeSubrange((index + 1)...)
        tokens[index].word = Lexicon.shared[Hash.of("weekend")] ?? Word()
        tokens[index].end = Int32(position)
        isSpaced = false
        return true
    }

    private enum Class {
        case letter, sign, space
    }

    private static func isLetter(_ byte: UInt8) -> Bool {
        (byte | 0x20) >= 0x61 && (byte | 0x20) <= 0x7A
    }

    /// Classifies one scalar. A Swift string is always valid UTF-8, so widths by lead byte are safe; the end is checked
    /// anyway.
    private func classify(at index: Int) -> (Class, width: Int) {
        let lead = bytes[index]
        if lead < 0x80 { return (Self.isLetter(lead) ? .letter : .sign, 1) }
        let width = min(lead >= 0xF0 ? 4 : lead >= 0xE0 ? 3 : 2, bytes.count - index)
        var scalar = UInt32(lead) & (width == 4 ? 0x07 : width == 3 ? 0x0F : 0x1F)
        for offset in 1..<max(width, 1) { scalar = scalar << 6 | UInt32(bytes[index + offset] & 0x3F) }
        return (Self.classOf(scalar), width)
    }

    private static func classOf(_ scalar: UInt32) -> Class {
        switch scalar {
        case 0xA0, 0x2000...0x200B, 0x202F, 0x205F, 0x3000, 0xFEFF: .space
        case 0x80...0xBF, 0xD7, 0xF7, 0x200C...0x2BFF, 0x3001...0x303F, 0xFF00...0xFF20, 0x1F000...0x1FAFF: .sign
        // The yuan and yen characters, which follow an amount.
        case 0x5143, 0x5186: .sign
        default: .letter
        }
    }
}

/// The 64-bit FNV-1a hash, fed byte by byte.
struct Hash {
    private(set) var value: UInt64 = 0xcbf2_9ce4_8422_2325

    mutating func add(_ byte: UInt8) {
        value = (value ^ UInt64(byte)) &* 0x0000_0100_0000_01b3
    }

    mutating func add(_ other: UInt64) {
        value = (value ^ other) &* 0x0000_0100_0000_01b3
        value ^= value >> 29
    }

    /// Adds one scalar of several bytes; capital letters of Latin-1 and Cyrillic are folded to lower case.
    mutating func addFolded(_ bytes: [UInt8], _ range: Range<Int>) {
        guard range.count == 2 else {
            for index in range { add(bytes[index]) }
            return
        }
        // bounded: bytes are widened
        let scalar = UInt16(bytes[range.lowerBound] & 0x1F) << 6 | UInt16(bytes[range.lowerBound + 1] & 0x3F)
        let folded: UInt16 =
            switch scalar {
            case 0xC0...0xDE: scalar + 0x20
            case 0x0410...0x042F: scalar + 0x20
            case 0x0100...0x017F: scalar | 1
            default: scalar
            }
        add(UInt8(0xC0 | folded >> 6))  // bounded: eleven bits, of which five remain
        add(UInt8(0x80 | folded & 0x3F))  // bounded: six bits
    }

    /// The hash of a word as the tokenizer computes it.
    static func of(_ word: some StringProtocol) -> UInt64 {
        let bytes = Array(word.utf8)
        var hash = Hash()
        var index = 0
        while index < bytes.count {
            let byte = bytes[index]
            if byte < 0xC0 || byte >= 0xE0 || index + 1 >= bytes.count {
                if byte != 0x27 { hash.add(byte >= 0x41 && byte <= 0x5A ? byte | 0x20 : byte) }
                index += 1
            } else {
                hash.addFolded(bytes, index..<index + 2)
                index += 2
            }
        }
        return hash.value
    }
}
