/// A word of a query, or several that must follow one another.
package struct SearchTerm: Sendable, Equatable {
    package internal(set) var words: [SearchWord]

    var isPhrase: Bool { words.count > 1 }

    /// The term's only word, if it has been typed to its end.
    var wholeWord: SearchWord? { words.count == 1 ? words.first.flatMap { $0.prefix == nil ? $0 : nil } : nil }

    /// Whether the term is a stop word.
    var isSmallWord: Bool {
        guard words.count == 1, let word = words.first, word.prefix == nil else { return false }
        return Self.smallWords.contains(word.folded)
    }

    private static let smallWords = Set(
        ("the of and to in a is that for it was on are as with at be this have from or by not but an "
            + "и на да за от се в че с е не са по като до а ще ми си но при").split(separator: " ").map {
                Array($0.utf8)
            }
    )
}

/// A word of a query, with the indexed stems that it matches.
package struct SearchWord: Sendable, Equatable {
    let folded: [UInt8]
    /// The word matches any of these stems.
    var stems: [[UInt8]]
    /// While the word is still being typed, it also matches every word with this prefix.
    let prefix: [UInt8]?

    init(_ token: SearchToken, isOpen: Bool = false) {
        folded = token.folded
        stems = [token.stem]
        prefix = isOpen ? token.folded : nil
    }

    /// A word that matches one stem.
    init(stem: [UInt8]) { (folded, stems, prefix) = (stem, [stem], nil) }

    func matches(_ stem: some Collection<UInt8>) -> Bool {
        stems.contains { $0.elementsEqual(stem) } || prefix.map { stem.starts(with: $0) } ?? false
    }

    /// The stems of all words that differ in one letter; empty for a short word or one with digits.
    var respelled: [[UInt8]] {
        guard prefix == nil, let alphabet = Alphabet(of: folded) else { return [] }
        let letters = alphabet.letters(of: folded)
        guard letters.count >= 4 else { return [] }
        var found: Set<[UInt8]> = []
        func add(_ letters: [[UInt8]]) { found.insert(Stem.of(Array(letters.joined()))) }
        for index in letters.indices {
            var shorter = letters
            shorter.remove(at: index)
            add(shorter)
            for letter in alphabet.letters {
                var other = letters
                other[index] = letter
                add(other)
                var longer = letters
                longer.insert(letter, at: index)
                add(longer)
            }
            guard index > 0 else { continue }
            var swapped = letters
            swapped.swapAt(index - 1, index)
            add(swapped)
        }
        for letter in alphabet.letters { add(letters + [letter]) }
        found.subtract(stems)
        return found.sorted { $0.lexicographicallyPrecedes($1) }
    }
}

/// The letters that may replace one another in a misspelt word.
private enum Alphabet {
    case latin
    case cyrillic

    init?(of word: [UInt8]) {
        if word.allSatisfy({ 0x61...0x7A ~= $0 }) {
            self = .latin
        } else if word.count.isMultiple(of: 2),
            stride(from: 0, to: word.count, by: 2).allSatisfy({ word[$0] == 0xD0 || word[$0] == 0xD1 })
        {
            self = .cyrillic
        } else {
            return nil
        }
    }

    var letters: [[UInt8]] { self == .latin ? Self.latinLetters : Self.cyrillicLetters }

    func letters(of word: [UInt8]) -> [[UInt8]] {
        let size = self == .latin ? 1 : 2
        return stride(from: 0, to: word.count, by: size).map { Array(word[$0..<($0 + size)]) }
    }

    private static let latinLetters = "abcdefghijklmnopqrstuvwxyz".map { Array(String($0).utf8) }
    private static let cyrillicLetters = "абвгдежзийклмнопрстуфхцчшщъьюя".map { Array(String($0).utf8) }
}
