/// Stems Bulgarian words: removes the article and the endings for number, gender and person.
enum BulgarianStem {
    static func of(_ word: [UInt8]) -> [UInt8] {
        guard isCyrillic(word) else { return word }
        var stem = word
        removeArticle(from: &stem)
        if !remove(plurals, from: &stem) {
            remove(vowels, from: &stem)
            remove(verbs, from: &stem)
        }
        unifyRoot(of: &stem)
        return stem
    }

    /// Whether every letter is two bytes long, as the rules expect.
    private static func isCyrillic(_ word: [UInt8]) -> Bool {
        word.count.isMultiple(of: 2)
            && stride(from: 0, to: word.count, by: 2).allSatisfy { word[$0] == 0xD0 || word[$0] == 0xD1 }
    }

    /// The articles, and the letters that each of them follows.
    private static let articles: [(ending: String, after: [String])] = [
        ("ът", []), ("ят", []), ("та", ["а", "я", "т", "щ"]), ("то", ["о", "е", "и", "у"]), ("те", ["и", "е"]),
    ]
    private static let plurals = ["ове", "еве", "ища"]
    private static let vowels = ["ия", "ии", "ие", "ий", "а", "я", "о", "е", "и", "у", "ю"]
    /// The rest of each verb ending after its last vowel has been removed.
    private static let verbs = [
        "ихм", "ахм", "яхм", "айк", "ейк", "ил", "ал", "ял", "их", "ах", "ях", "ех", "иш", "еш", "аш", "яш", "им", "ем",
        "ам", "ям", "ат", "ен", "ан", "ян",
    ]

    private static func removeArticle(from stem: inout [UInt8]) {
        for (ending, after) in articles where hasRoom(stem, for: ending) && stem.ends(with: ending) {
            let rest = stem.dropLast(ending.utf8.count)
            guard after.isEmpty || after.contains(where: { rest.suffix(2).elementsEqual($0.utf8) }) else { continue }
            stem = Array(rest)
            return
        }
    }

    /// Removes the first matching ending.
    @discardableResult
    private static func remove(_ endings: [String], from stem: inout [UInt8]) -> Bool {
        guard let ending = endings.first(where: { hasRoom(stem, for: $0) && stem.ends(with: $0) }) else {
            return false
        }
        stem.removeLast(ending.utf8.count)
        return true
    }

    /// Whether at least three letters remain without the ending.
    private static func hasRoom(_ stem: [UInt8], for ending: String) -> Bool {
        stem.count - ending.utf8.count >= 6
    }

    /// Undoes changes of the root: the vowel that words lose before an ending ("театър" and "театри"), the ending of
    /// adjectives ("важен" and "важни"), the consonant that changes in the plural ("вестник" and "вестници"), and the
    /// vowel that changes with the stress ("място" and "места").
    private static func unifyRoot(of stem: inout [UInt8]) {
        for (ending, short) in [("ър", "р"), ("ъл", "л"), ("ец", "ц"), ("ък", "к"), ("ъм", "м")] {
            guard stem.count >= 8, stem.ends(with: ending) else { continue }
            stem.removeLast(4)
            stem += Array(short.utf8)
            break
        }
        if stem.count >= 8, stem.ends(with: "н"), !endsWithVowel(stem.dropLast(2)) { stem.removeLast(2) }
        if stem.ends(with: "ц") {
            stem.removeLast(2)
            stem += Array("к".utf8)
        }
        // If an index is below `count - 1`, the next index is valid too.
        for index in stride(from: 0, to: stem.count - 1, by: 2) where stem[index] == 0xD1 && stem[index + 1] == 0x8F {
            (stem[index], stem[index + 1]) = (0xD0, 0xB5)
        }
    }

    private static func endsWithVowel(_ letters: ArraySlice<UInt8>) -> Bool {
        ["а", "ъ", "о", "у", "е", "и", "я", "ю"].contains { letters.suffix(2).elementsEqual($0.utf8) }
    }
}
