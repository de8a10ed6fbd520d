/// Folds letters by removing case and diacritics, so that "Café" is found as "cafe".
enum LetterFolding {
    /// Appends the folded form of a letter or digit. Modifying marks append nothing.
    static func append(_ scalar: Unicode.Scalar, to word: inout [UInt8]) {
        let value = scalar.value
        if value < 0x80 {
            word.append(UInt8(truncatingIfNeeded: value) | (0x41...0x5A ~= value ? 0x20 : 0))
        } else if let letter = Self.latin(value) {
            word.append(letter)
        } else if let letters = otherLetters[value] {
            word += Array(letters.utf8)
        } else if !scalar.isModifier {
            for lower in scalar.properties.lowercaseMapping.unicodeScalars where !lower.isModifier {
                word += Array(String(lower).utf8)
            }
        }
    }

    /// The base letter of a Latin letter; nil if it has none or two.
    private static func latin(_ value: UInt32) -> UInt8? {
        let letter: UInt8
        switch value {
        case 0xC0..<0x180: letter = latin1AndExtendedA[Int(value - 0xC0)]
        case 0x1E00..<0x1F00: letter = latinAdditional[Int(value - 0x1E00)]
        default: return nil
        }
        return letter == UInt8(ascii: ".") ? nil : letter
    }

    /// U+00C0 to U+017F, 192 letters.
    private static let latin1AndExtendedA = Array(
        ("aaaaaa.ceeeeiiiidnooooo.ouuuuy..aaaaaa.ceeeeiiiidnooooo.ouuuuy.y"
            + "aaaaaaccccccccddddeeeeeeeeeegggggggghhhhiiiiiiiiii..jjkkkllllllllllnnnnnnnnnoooooo..rrrrrrsssssssstttttt"
            + "uuuuuuuuuuuuwwyyyzzzzzzs").utf8
    )

    /// U+1E00 to U+1EFF, 256 letters.
    private static let latinAdditional = Array(
        ("aabbbbbbccddddddddddeeeeeeeeeeffgghhhhhhhhhhiiiikkkkkkllllllllmmmmmmnnnnnnnnoooooooopppprrrrrrrrssssssssss"
            + "ttttttttuuuuuuuuuuvvvvwwwwwwwwwwxxxxyyzzzzzzhtwy.s....aaaaaaaaaaaaaaaaaaaaaaaaeeeeeeeeeeeeeeeeiiii"
            + "oooooooooooooooooooooooouuuuuuuuuuuuuuyyyyyyyy......").utf8
    )

    private static let otherLetters: [UInt32: String] = {
        var letters: [UInt32: String] = [:]
        for (folded, written) in [
            ("ae", "Ææ"), ("oe", "Œœ"), ("th", "Þþ"), ("ss", "ßẞ"), ("ij", "Ĳĳ"), ("o", "Ơơ"), ("u", "Ưư"),
            ("s", "Șș"), ("t", "Țț"), ("α", "Άά"), ("ε", "Έέ"), ("η", "Ήή"), ("ι", "ΊίΪϊΐ"), ("ο", "Όό"),
            ("υ", "ΎύΫϋΰ"), ("ω", "Ώώ"), ("σ", "ς"), ("е", "ЁёЀѐ"), ("и", "Ѝѝ"),
        ] {
            for scalar in written.unicodeScalars { letters[scalar.value] = folded }
        }
        return letters
    }()
}

extension Unicode.Scalar {
    /// Whether the scalar is a letter, a digit or a combining mark.
    var isWordCharacter: Bool { properties.isAlphabetic || properties.numericType != nil || isModifier }

    /// Whether the scalar is a word of its own, as in Chinese and Japanese, which put no spaces between words.
    var isWordByItself: Bool {
        switch value {
        case 0x3041...0x30FF, 0x3400...0x4DBF, 0x4E00...0x9FFF, 0xF900...0xFAFF, 0x20000...0x3FFFF: true
        default: false
        }
    }

    /// Whether this is a combining mark, such as an accent or a vowel point, and not a letter.
    fileprivate var isModifier: Bool {
        properties.generalCategory == .nonspacingMark && !properties.isAlphabetic || 0x064B...0x0652 ~= value
            || 0x05B0...0x05C7 ~= value
    }
}
