/// A text split into words, numbers and signs, with the lexicon's entry for each word.
struct BulgarianText {
    struct Unit {
        enum Kind {
            case word, digits, sign
        }

        var kind: Kind
        var range: Range<Int>
        var isSpaced: Bool
        var hash: UInt64 = 0
        /// The value of at most nine digits.
        var number: Int?
        var word: BulgarianWord?
        var isCyrillic = false
    }

    let bytes: [UInt8]
    /// The number of units.
    private(set) var count = 0
    /// The units, and behind them one that is returned for places outside the text.
    private var padded: [Unit] = []

    /// Nil if the text is not Bulgarian. Most such texts contain neither Cyrillic letters nor a typical Bulgarian word.
    init?(_ text: String) {
        bytes = Array(text.utf8)
        let isLatin = mayBeLatin
        guard isLatin || bytes.contains(where: { $0 == 0xD0 || $0 == 0xD1 }), cut(isLatin: isLatin), isBulgarian else {
            return nil
        }
    }

    // Inlined, so that a caller reads one field and does not copy the whole unit.
    @inline(__always)
    subscript(index: Int) -> Unit { padded[index >= 0 && index < count ? index : count] }

    func english(_ index: Int) -> String { self[index].word?.english ?? "" }

    /// Whether a unit's translation is this English word.
    @inline(__always)
    func reads(_ index: Int, _ english: StaticString) -> Bool { self[index].word?.reads(english) ?? false }

    /// The text of a unit as written.
    func text(_ index: Int) -> String { String(decoding: bytes[self[index].range], as: UTF8.self) }

    func number(_ index: Int) -> Int? { self[index].number }

    func isSign(_ index: Int, _ sign: Unicode.Scalar) -> Bool {
        guard self[index].kind == .sign else { return false }
        let range = self[index].range
        return range.count == 1 && bytes[range.lowerBound] == sign.value
    }

    // MARK: - Cutting

    /// Cuts the text; false at the first word that can only be English in a text of Latin letters. Most English texts
    /// end there, before any word is looked up.
    private mutating func cut(isLatin: Bool) -> Bool {
        padded.reserveCapacity(bytes.count / 6 + 4)
        var index = 0
        var isSpaced = true
        var sound: [UInt8] = []
        while index < bytes.count {
            let start = index
            if bytes[index] == 0x20 || (0x09...0x0D).contains(bytes[index]) {
                isSpaced = true
                index += 1
                continue
            }
            var unit = Unit(kind: .sign, range: start..<start, isSpaced: isSpaced)
            if let end = wordEnd(from: index) {
                index = end
                unit.kind = .word
                BulgarianSound.read(bytes[start..<end], into: &sound)
                unit.hash = BulgarianSound.hash(sound)
                if isLatin, BulgarianLexicon.shared.isEnglish(unit.hash) { return false }
                unit.word = BulgarianLexicon.shared.word(sound)
                unit.isCyrillic = bytes[start..<end].contains { $0 >= 0x80 }
            } else if Self.isDigit(bytes[index]) {
                var number = 0
                while index < bytes.count, Self.isDigit(bytes[index]) {
                    if index - start < 9 { number = number * 10 + Int(bytes[index] & 0x0F) }
                    index += 1
                }
                unit.kind = .digits
                if index - start <= 9 { unit.number = number }
            } else {
                index += 1
                while index < bytes.count, bytes[index] & 0xC0 == 0x80 { index += 1 }
            }
            unit.range = start..<index
            padded.append(unit)
            isSpaced = false
        }
        count = padded.count
        padded.append(Unit(kind: .sign, range: bytes.count..<bytes.count, isSpaced: true))
        return true
    }

    /// The end of the word that begins here. In "pohar4ih", "6te" and "4asa" the digits stand for letters.
    private func wordEnd(from start: Int) -> Int? {
        var index = start
        if bytes[index] == 0x34 || bytes[index] == 0x36 {
            guard start == 0 || !Self.isDigit(bytes[start - 1]), index + 3 < bytes.count,
                (index + 1...index + 2).allSatisfy({ Self.isLatin(bytes[$0]) }), !isEnglishHour(index)
            else { return nil }
            index += 1
        }
        while index < bytes.count {
            if Self.isLatin(bytes[index]) {
                index += 1
            } else if bytes[index] >= 0xC3, bytes[index] <= 0xD4, index + 1 < bytes.count {
                index += 2
            } else if index > start, bytes[index] == 0x34 || bytes[index] == 0x36, index + 1 < bytes.count,
                Self.isLatin(bytes[index + 1]), Self.isLatin(bytes[index - 1])
            {
                index += 1
            } else {
                break
            }
        }
        return index > start ? index : nil
    }

    /// "6pm", "4th", "6min"
    private func isEnglishHour(_ index: Int) -> Bool {
        let letters = bytes[index + 1...index + 2].map { $0 | 0x20 }
        return ["am", "pm", "th", "mi", "hr", "ho", "da", "bg", "le", "ev"].contains { Array($0.utf8) == letters }
    }

    private static func isDigit(_ byte: UInt8) -> Bool { byte >= 0x30 && byte <= 0x39 }

    private static func isLatin(_ byte: UInt8) -> Bool { (byte | 0x20) >= 0x61 && (byte | 0x20) <= 0x7A }

    // MARK: - Which language

    /// Whether the text is ASCII and short enough to be checked word by word.
    private var mayBeLatin: Bool { bytes.count <= 240 && bytes.allSatisfy { $0 < 0x80 } }

    private var isBulgarian: Bool {
        let units = 0..<count
        if units.contains(where: { self[$0].isCyrillic }) { return true }
        return units.contains { self[$0].word?.isTelling == true }
            && !units.contains { self[$0].kind == .word && BulgarianLexicon.shared.isEnglish(self[$0].hash) }
    }
}
