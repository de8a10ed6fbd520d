/// The plain form of a character.
struct FoldedLetter {
    /// How the character was disguised.
    enum Dress: UInt8 {
        /// Plain, or an ordinary accent.
        case none
        /// From a decorative alphabet: mathematical, circled, small capitals.
        case styled
        /// A Cyrillic or Greek letter that looks like a Latin one.
        case lookalike
        /// A letter of another script.
        case foreign
        /// Invisible: zero-width characters and soft hyphens.
        case hidden
        /// Dropped without being counted as a disguise: combining accents, variation selectors.
        case dropped
    }

    var byte: UInt8
    var dress: Dress

    /// The byte for a word of another script in the folded text.
    static let foreignByte: UInt8 = 0x01
    /// The byte for a picture or symbol in the folded text.
    static let symbolByte: UInt8 = 0x02
}

/// Folds single characters to plain characters, without regard to words.
enum LetterFolding {
    /// The plain form of a character beyond ASCII.
    static func fold(_ scalar: UInt32) -> FoldedLetter {
        switch scalar {
        case 0x80..<0xC0: foldLatinSigns(scalar)
        case 0xC0..<0x180: FoldedLetter(byte: accentless[Int(scalar - 0xC0)], dress: .none)
        case 0x300..<0x370, 0xFE00..<0xFE10: FoldedLetter(byte: 0, dress: .dropped)
        case 0x370..<0x400: foldConfusable(scalar, GreekLookalikes.table, from: 0x391)
        case 0x400..<0x530: foldConfusable(scalar, CyrillicLookalikes.table, from: 0x400)
        case 0x180..<0x2000: foldOtherLetters(scalar)
        case 0x2000..<0x2070: foldPunctuation(scalar)
        case 0x20A0..<0x20D0: FoldedLetter(byte: UInt8(ascii: "$"), dress: .none)
        case 0x24B6..<0x24EA: FoldedLetter(byte: letter((scalar - 0x24B6) % 26), dress: .styled)
        case 0xA730: FoldedLetter(byte: UInt8(ascii: "f"), dress: .styled)
        case 0xA731: FoldedLetter(byte: UInt8(ascii: "s"), dress: .styled)
        case 0xFEFF, 0xFFF9..<0xFFFC: FoldedLetter(byte: 0, dress: .hidden)
        // bounded: from 0x21 to 0x7E
        case 0xFF01..<0xFF5F: FoldedLetter(byte: lowered(UInt8(scalar - 0xFEE0)), dress: .none)
        case 0x1D400..<0x1D6A4: FoldedLetter(byte: letter((scalar - 0x1D400) % 26), dress: .styled)
        // bounded: from 0 to 9
        case 0x1D7CE..<0x1D800: FoldedLetter(byte: UInt8(ascii: "0") + UInt8((scalar - 0x1D7CE) % 10), dress: .styled)
        case 0x1F130..<0x1F14A: FoldedLetter(byte: letter(scalar - 0x1F130), dress: .styled)
        case 0x1F170..<0x1F18A: FoldedLetter(byte: letter(scalar - 0x1F170), dress: .styled)
        case 0xE0000..<0xE0080: FoldedLetter(byte: 0, dress: .hidden)
        case 0x2070..<0x2C00, 0x3000..<0x3040, 0x1F000..<0x20000, 0xFFFC..<0x10000:
            FoldedLetter(byte: FoldedLetter.symbolByte, dress: .none)
        default: FoldedLetter(byte: FoldedLetter.foreignByte, dress: .foreign)
        }
    }

    /// ASCII in lower case.
    static func lowered(_ byte: UInt8) -> UInt8 { byte &- 65 < 26 ? byte | 0x20 : byte }

    // bounded: an index in an alphabet
    private static func letter(_ index: UInt32) -> UInt8 { UInt8(ascii: "a") + UInt8(index) }

    /// Pound, yen and cent become a dollar: the engine only needs to know that there is money.
    private static func foldLatinSigns(_ scalar: UInt32) -> FoldedLetter {
        switch scalar {
        case 0xA2...0xA5: FoldedLetter(byte: UInt8(ascii: "$"), dress: .none)
        case 0xAD: FoldedLetter(byte: 0, dress: .hidden)
        case 0x85, 0xA0: FoldedLetter(byte: UInt8(ascii: " "), dress: .none)
        case 0xB4: FoldedLetter(byte: UInt8(ascii: "'"), dress: .none)
        default: FoldedLetter(byte: FoldedLetter.symbolByte, dress: .none)
        }
    }

    private static func foldPunctuation(_ scalar: UInt32) -> FoldedLetter {
        switch scalar {
        case 0x200B...0x200F, 0x202A...0x202E, 0x2060...0x206F: FoldedLetter(byte: 0, dress: .hidden)
        case 0x2010...0x2015: FoldedLetter(byte: UInt8(ascii: "-"), dress: .none)
        case 0x2018...0x201B, 0x2032: FoldedLetter(byte: UInt8(ascii: "'"), dress: .none)
        case 0x201C...0x201F, 0x2033: FoldedLetter(byte: UInt8(ascii: "\""), dress: .none)
        case 0x2024...0x2026: FoldedLetter(byte: UInt8(ascii: "."), dress: .none)
        case 0x2028, 0x2029: FoldedLetter(byte: UInt8(ascii: "\n"), dress: .none)
        case 0x2044: FoldedLetter(byte: UInt8(ascii: "/"), dress: .none)
        case 0x2000...0x200A, 0x202F, 0x205F: FoldedLetter(byte: UInt8(ascii: " "), dress: .none)
        default: FoldedLetter(byte: FoldedLetter.symbolByte, dress: .none)
        }
    }

    private static func foldConfusable(_ scalar: UInt32, _ table: StaticString, from first: UInt32) -> FoldedLetter {
        let index = Int(scalar) - Int(first)
        guard index >= 0, index < table.utf8CodeUnitCount else {
            return FoldedLetter(byte: FoldedLetter.foreignByte, dress: .foreign)
        }
        let byte = table.utf8Start[index]
        guard byte != UInt8(ascii: ".") else { return FoldedLetter(byte: FoldedLetter.foreignByte, dress: .foreign) }
        return FoldedLetter(byte: byte, dress: .lookalike)
    }

    /// Small capitals and similar letters, which "font" keyboards produce.
    private static func foldOtherLetters(_ scalar: UInt32) -> FoldedLetter {
        let byte: Character? =
            switch scalar {
            case 0x1D00, 0x251: "a"
            case 0x299: "b"
            case 0x1D04: "c"
            case 0x1D05: "d"
            case 0x1D07: "e"
            case 0x261, 0x262: "g"
            case 0x29C: "h"
            case 0x26A: "i"
            case 0x1D0A: "j"
            case 0x1D0B: "k"
            case 0x29F: "l"
            case 0x1D0D: "m"
            case 0x274: "n"
            case 0x1D0F: "o"
            case 0x1D18: "p"
            case 0x280: "r"
            case 0x1D1B: "t"
            case 0x1D1C: "u"
            case 0x1D20: "v"
            case 0x1D21: "w"
            case 0x28F: "y"
            case 0x1D22: "z"
            default: nil
            }
        if let ascii = byte?.asciiValue { return FoldedLetter(byte: ascii, dress: .styled) }
        switch scalar {
        case 0x180E: return FoldedLetter(byte: 0, dress: .hidden)
        case 0x1E00..<0x1F00: return FoldedLetter(byte: VietnameseLetters.base(scalar), dress: .none)
        default: return FoldedLetter(byte: FoldedLetter.foreignByte, dress: .foreign)
        }
    }

    /// The letters from À to ſ without their accents.
    private static var accentless: UnsafePointer<UInt8> {
        let table: StaticString = """
            aaaaaaaceeeeiiiidnoooooxouuuuytsaaaaaaaceeeeiiiidnooooo-ouuuuytyaaaaaaccccccccddddeeeeeeeeeegggggggghhhhiiiiiiii\
            iiiijjkkkllllllllllnnnnnnnnnoooooooorrrrrrssssssssttttttuuuuuuuuuuuuwwyyyzzzzzzs
            """
        return table.utf8Start
    }
}

/// Greek letters as the Latin letters they look like, from Α on; a dot for a letter that looks like none.
private enum GreekLookalikes {
    static let table: StaticString = "ab..ezh.ik.mn.o.p..ty.x....ae.i.a.y.e.n.ik..v.o.p..tu.x.w..o"
}

/// Cyrillic letters as the Latin letters they look like, from Ѐ on; a dot for a letter that looks like none.
private enum CyrillicLookalikes {
    static let table: StaticString = """
        ee...siij.......a.b..e....k.mho.pcty.x..........a.br.e....k.mho.pcty.x..........ee...siij.......\
        ..............................................................................yy..........hh....\
        l..............l................................................dd........................qqww
        """
}

/// Latin letters with two accents, as in Vietnamese; their block is in alphabetical order.
private enum VietnameseLetters {
    static func base(_ scalar: UInt32) -> UInt8 {
        switch scalar {
        case 0x1E00..<0x1E02, 0x1EA0..<0x1EB8: UInt8(ascii: "a")
        case 0x1EB8..<0x1EC8: UInt8(ascii: "e")
        case 0x1EC8..<0x1ECC: UInt8(ascii: "i")
        case 0x1ECC..<0x1EE4: UInt8(ascii: "o")
        case 0x1EE4..<0x1EF2: UInt8(ascii: "u")
        case 0x1EF2..<0x1EFA: UInt8(ascii: "y")
        default: UInt8(ascii: "x")
        }
    }
}
