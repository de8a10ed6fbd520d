/// Stems English words: removes the plural, "-ed", "-ing" and the adverbs' "-ly", and unifies British and American
/// spellings.
enum EnglishStem {
    static func of(_ word: [UInt8]) -> [UInt8] {
        guard word.count > 2, !unchanged.contains(word) else { return word }
        var stem = word
        removePlural(from: &stem)
        if !removeVerbEnding(from: &stem) { removeAdverbEnding(from: &stem) }
        unifySpelling(of: &stem)
        unifyEnd(of: &stem)
        return stem
    }

    /// Words whose last letters only look like an ending.
    private static let unchanged = Set(
        "news lens always perhaps series species thus this his was has is us yes does physics mathematics economics politics"
            .split(separator: " ").map { Array($0.utf8) }
    )

    private static func removePlural(from stem: inout [UInt8]) {
        guard stem.count > 3, stem.last == UInt8(ascii: "s") else { return }
        if stem.count > 4, stem.ends(with: "ies") {
            stem.removeLast(2)
        } else if !stem.ends(with: "ss"), !stem.ends(with: "us"), !stem.ends(with: "is") {
            stem.removeLast()
        }
    }

    /// Removes a verb ending; returns false if there is none.
    private static func removeVerbEnding(from stem: inout [UInt8]) -> Bool {
        if stem.ends(with: "ied"), stem.count > 4 {
            stem.removeLast(2)
            return true
        }
        for (ending, length) in [("ing", 3), ("eed", 1), ("ed", 2)] where stem.ends(with: ending) {
            // "agreed" has a verb ending, "need" does not.
            guard stem.count - length >= 2, hasVowel(stem.dropLast(ending.count)) else { return false }
            stem.removeLast(length)
            return true
        }
        return false
    }

    private static func removeAdverbEnding(from stem: inout [UInt8]) {
        guard stem.count > 6, stem.ends(with: "ly") else { return }
        let adverbs = ["ally", "fully", "ously", "ively", "ently", "antly", "edly", "ckly", "rtly", "htly"]
        if adverbs.contains(where: { stem.ends(with: $0) }) { stem.removeLast(2) }
    }

    private static func unifySpelling(of stem: inout [UInt8]) {
        for (british, american) in [("isation", "ization"), ("ise", "ize"), ("is", "iz"), ("our", "or")] {
            guard stem.count >= british.utf8.count + 3, stem.ends(with: british)
            else { continue }
            stem.removeLast(british.utf8.count)
            stem += Array(american.utf8)
            return
        }
    }

    /// Undoes the changes of a verb before its ending: "make" and "making", "stop" and "stopped", "try" and "tried".
    private static func unifyEnd(of stem: inout [UInt8]) {
        if stem.count > 2, stem.last == UInt8(ascii: "e") { stem.removeLast() }
        guard stem.count > 2, let last = stem.last else { return }
        let before = stem[stem.count - 2]
        if last == UInt8(ascii: "y"), !isVowel(before) {
            stem[stem.count - 1] = UInt8(ascii: "i")
        } else if last == before, !isVowel(last) {
            stem.removeLast()
        }
    }

    private static func hasVowel(_ letters: ArraySlice<UInt8>) -> Bool {
        letters.contains { isVowel($0) || $0 == UInt8(ascii: "y") }
    }

    private static func isVowel(_ letter: UInt8) -> Bool {
        switch letter {
        case UInt8(ascii: "a"), UInt8(ascii: "e"), UInt8(ascii: "i"), UInt8(ascii: "o"), UInt8(ascii: "u"): true
        default: false
        }
    }
}
