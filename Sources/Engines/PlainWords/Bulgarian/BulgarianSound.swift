/// The sound of a word in Latin letters with one spelling per sound, so that "мляко", "mlyako" and "mlqko" are equal.
enum BulgarianSound {
    /// Writes the sound of a word into a buffer, which is emptied first. `4` and `6` inside a word are `ч` and `ш`.
    static func read(_ bytes: ArraySlice<UInt8>, into sound: inout [UInt8]) {
        sound.removeAll(keepingCapacity: true)
        var index = bytes.startIndex
        while index < bytes.endIndex {
            let byte = bytes[index]
            if byte == 0x6A || byte == 0x4A, isShortI(sound, bytes, index) {
                sound.append(0x69)
                index += 1
            } else if byte < 0x80 {
                addLatin(byte | (byte >= 0x41 ? 0x20 : 0), to: &sound)
                index += 1
            } else if index + 1 < bytes.endIndex, byte == 0xD0 || byte == 0xD1 {
                let scalar = (Int(byte) & 0x1F) << 6 | Int(bytes[index + 1] & 0x3F)
                addCyrillic(scalar >= 0x0430 ? scalar : scalar + 0x20, to: &sound)
                index += 2
            } else {
                sound.append(byte)
                index += 1
            }
        }
    }

    /// A final j after a vowel is й, as in "iztrij" and "maj"; elsewhere it is ж.
    private static func isShortI(_ sound: [UInt8], _ bytes: ArraySlice<UInt8>, _ index: Int) -> Bool {
        guard let last = sound.last, "aeiou".utf8.contains(last) else { return false }
        return index + 1 == bytes.endIndex
    }

    static func hash(_ sound: [UInt8]) -> UInt64 {
        var hash = Hash()
        for byte in sound { hash.add(byte) }
        return hash.value
    }

    /// The sounds of a Cyrillic word as written, and with the other spellings of `ъ`.
    static func spellings(of word: Substring) -> [[UInt8]] {
        let forms = word.contains("ъ") ? ["ъ", "у", "и"] : ["ъ"]
        return forms.map { vowel in
            var sound: [UInt8] = []
            read(Array(word.replacing("ъ", with: vowel).utf8)[...], into: &sound)
            return sound
        }
    }

    private static func addLatin(_ letter: UInt8, to sound: inout [UInt8]) {
        switch letter {
        case 0x71: add("ia", to: &sound)
        case 0x77: add("v", to: &sound)
        case 0x78: add("h", to: &sound)
        case 0x79: add("i", to: &sound)
        case 0x34: add("ch", to: &sound)
        case 0x36: add("sh", to: &sound)
        // "zh" is ж and "ts" is ц.
        case 0x68 where sound.last == 0x7A: sound[sound.count - 1] = 0x6A
        case 0x73 where sound.last == 0x74: sound[sound.count - 1] = 0x63
        case 0x27: break
        default: sound.append(letter)
        }
    }

    private static func addCyrillic(_ scalar: Int, to sound: inout [UInt8]) {
        guard (0x0430..<0x0430 + letters.count).contains(scalar) else { return }
        // "тс" is ц.
        if scalar == 0x0441, sound.last == 0x74 {
            sound[sound.count - 1] = 0x63
        } else {
            add(letters[scalar - 0x0430], to: &sound)
        }
    }

    private static func add(_ letters: StaticString, to sound: inout [UInt8]) {
        for index in 0..<letters.utf8CodeUnitCount { sound.append(letters.utf8Start[index]) }
    }

    /// From а to я; letters that exist only in Russian are mapped to similar ones.
    private static let letters: [StaticString] = [
        "a", "b", "v", "g", "d", "e", "j", "z", "i", "i", "k", "l", "m", "n", "o", "p", "r", "s", "t", "u", "f", "h",
        "c", "ch", "sh", "sht",
        "a", "i", "i", "e", "iu", "ia",
    ]
}
