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
        var word: BulgarianWord?
        var isCyrillic = false
    }

    let bytes: [UInt8]
    private(set) var units: [Unit] = []

    /// Nil if the text is not Bulgarian. Most such texts contain neither Cyrillic letters nor a typical Bulgarian word.
    init?(_ text: String) {
        bytes = Array(text.utf8)
        guard bytes.contains(where: { $0 == 0xD0 || $0 == 0xD1 }) || mayBeLatin, cut(), isBulgarian else { return nil }
    }

    subscript(index: Int) -> Unit {
        units.indices.contains(index)
            ? units[index] : Unit(kind: .sign, range: bytes.count..<bytes.count, isSpaced: true)
    }

    func english(_ index: Int) -> String { self[index].word?.english ?? "" }

    /// The text of a unit as written.
    func text(_ index: Int) -> String { String(decoding: bytes[self[index].range], as: UTF8.self) }

    func number(_ index: Int) -> Int? {
        let unit = self[index]
        guard unit.kind == .digits, unit.range.count <= 9 else { return nil }
        return Int(String(decoding: bytes[unit.range], as: UTF8.self))
    }

    func isSign(_ index: Int, _ sign: Unicode.Scalar) -> Bool {
        let unit = self[index]
        return unit.kind == .sign && unit.range.count == 1 && bytes[unit.range.lowerBound] == sign.value
    }

    // MARK: - Cutting

    /// Cuts the text; false at the first word that can only be English in a text of Latin letters. Most English texts
    /// end there, before any word is looked up.
    private mutating func cut() -> Bool {
        let isLatin = mayBeLatin
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
                while index < bytes.count, Self.isDigit(bytes[index]) { index += 1 }
                unit.kind = .digits
            } else {
                index += 1
                while index < bytes.count, bytes[index] & 0xC0 == 0x80 { index += 1 }
            }
            unit.range = start..<index
            units.append(unit)
            isSpaced = false
        }
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
        if units.contains(where: { $0.isCyrillic }) { return true }
        return units.contains { $0.word?.isTelling == true }
            && !units.contains { $0.kind == .word && BulgarianLexicon.shared.isEnglish($0.hash) }
    }
}
