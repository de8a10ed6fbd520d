/// The sounds of Bulgarian words, one byte each, so that a word in Latin letters equals the same word in Cyrillic however
/// it is spelled: "щ" may be "sht" or "6t", "я" may be "ya", "ia" or "q".
///
/// Letters that people confuse in Latin spelling have one sound: "ъ" is "a", "ю" is "u", "й" is "i".
enum BulgarianSounds {
    /// Words that occur in Bulgarian texts in Latin letters, and seldom in other languages.
    private static let telling = WordTable(lists: [
        (
            """
            shte 6te molya molq molia vashata vashiya vashiq vashia vasheto vashite vashi vie mozhe moje mozhete mojete
            koito koyto koqto koyato koeto tova tozi tazi nqma nyama niama imate zashtoto za6toto vednaga platete plati
            izpratete izprati pratete prati potvardete potvurdete potvyrdete obadete obadi kaji kazhi kajete zdraveite
            zdravei zdraveyte zdrasti blagodarya blagodarq smetka smetkata parite pari leva lv kartata koda kodat noviq
            noviya novia deto kade chestito spechelihte vlezte prevedi prevedete pishete pishi nomera telefona telefonat
            dannite pratkata taksa taksata rabota ima sme az vas deteto
            """, 1
        )
    ])

    /// Whether the text is Bulgarian in Latin letters.
    static func areSeen(in workspace: Workspace) -> Bool {
        guard workspace.foreignWords == 0, workspace.tokenCount >= 4 else { return false }
        let telling = telling
        var count = 0
        for index in 0..<workspace.tokenCount where telling[workspace.tokens[index].rawHash | 1] != 0 { count += 1 }
        return count >= 2 && count * 12 >= workspace.tokenCount
    }

    /// The sounds of a word in Latin letters.
    static func ofLatin(_ word: Slice<UnsafeBufferPointer<UInt8>>) -> [UInt8] {
        let letters = word.map { $0 &- 65 < 26 ? $0 + 32 : $0 }
        var sounds: [UInt8] = []
        var index = 0
        while index < letters.count {
            let next = index + 1 < letters.count ? letters[index + 1] : 0
            let (sound, length) = sound(of: letters[index], next, isAfterVowel: sounds.last.map(isVowel) ?? true)
            sounds.append(sound)
            index += length
        }
        return sounds
    }

    /// The sounds of a word as the stems write it, in small Cyrillic or Latin letters.
    static func ofCyrillic(_ word: Substring) -> [UInt8] {
        word.unicodeScalars.flatMap { scalar -> [UInt8] in
            switch scalar {
            case "щ": [UInt8(ascii: "6"), UInt8(ascii: "t")]
            default: [cyrillic[scalar] ?? UInt8(truncatingIfNeeded: scalar.value)]
            }
        }
    }

    private static func isVowel(_ sound: UInt8) -> Bool { "aeiouq".utf8.contains(sound) }

    /// The sound that begins with this letter, and how many letters it takes.
    private static func sound(of letter: UInt8, _ next: UInt8, isAfterVowel: Bool) -> (sound: UInt8, length: Int) {
        switch (UnicodeScalar(letter), UnicodeScalar(next)) {
        case ("s", "h"): (UInt8(ascii: "6"), 2)
        case ("c", "h"): (UInt8(ascii: "4"), 2)
        case ("z", "h"): (UInt8(ascii: "j"), 2)
        case ("t", "s"): (UInt8(ascii: "c"), 2)
        case ("k", "h"): (UInt8(ascii: "h"), 2)
        case ("y", "a"), ("i", "a"), ("j", "a"): (UInt8(ascii: "q"), 2)
        case ("y", "u"), ("i", "u"), ("j", "u"): (UInt8(ascii: "u"), 2)
        case ("y", _): (UInt8(ascii: isAfterVowel ? "i" : "a"), 1)
        case ("w", _): (UInt8(ascii: "v"), 1)
        case ("x", _): (UInt8(ascii: "h"), 1)
        default: (letter, 1)
        }
    }

    private static let cyrillic: [UnicodeScalar: UInt8] = {
        let pairs = zip("абвгдежзийклмнопрстуфхцчшъьюя".unicodeScalars, "abvgdejziiklmnoprstufhc46aiuq".utf8)
        return Dictionary(pairs) { first, _ in first }
    }()
}
