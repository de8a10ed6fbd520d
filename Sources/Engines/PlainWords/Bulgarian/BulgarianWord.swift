/// A Bulgarian word with its English translation for the grammars.
///
/// A class, because every unit of a text keeps one and units are copied often.
final class BulgarianWord: Sendable {
    /// The word class, as far as the word order rules need it.
    enum Sort: Sendable {
        case day, weekday, month, unit, part, season, which, particle, verb, noun, money
        /// A number, or a power of a thousand.
        case number(Int)
        /// A day of the month in words.
        case ordinal(Int)
    }

    let english: String
    /// The hash of the English word, by which it is compared.
    let code: UInt64
    let sort: Sort
    /// Whether the word has the definite article, as in "срещата".
    let isDefinite: Bool
    /// Whether it is a singular form, which cannot follow a number above one.
    let isSingular: Bool
    /// Whether it is evidence that a text in Latin letters is Bulgarian.
    let isTelling: Bool

    init(english: String, sort: Sort, isDefinite: Bool = false, isSingular: Bool, isTelling: Bool) {
        self.english = english
        self.sort = sort
        self.isDefinite = isDefinite
        self.isSingular = isSingular
        self.isTelling = isTelling
        var hash = Hash()
        for byte in english.utf8 { hash.add(byte) }
        code = hash.value
    }

    /// Whether its translation is this English word.
    @inline(__always)
    func reads(_ english: StaticString) -> Bool {
        var hash = Hash()
        for index in 0..<english.utf8CodeUnitCount { hash.add(english.utf8Start[index]) }
        return code == hash.value
    }

    var number: Int? {
        if case .number(let value) = sort { value } else { nil }
    }

    var ordinal: Int? {
        if case .ordinal(let value) = sort { value } else { nil }
    }
}

extension BulgarianWord.Sort {
    func isOne(of sorts: Kinds) -> Bool { sorts.contains(kind) }

    /// Sorts without their numbers.
    struct Kinds: OptionSet {
        let rawValue: UInt16

        static let day = Self(rawValue: 1 << 0)
        static let weekday = Self(rawValue: 1 << 1)
        static let month = Self(rawValue: 1 << 2)
        static let unit = Self(rawValue: 1 << 3)
        static let part = Self(rawValue: 1 << 4)
        static let season = Self(rawValue: 1 << 5)
        static let which = Self(rawValue: 1 << 6)
        static let particle = Self(rawValue: 1 << 7)
        static let verb = Self(rawValue: 1 << 8)
        static let noun = Self(rawValue: 1 << 9)
        static let money = Self(rawValue: 1 << 10)
        static let number = Self(rawValue: 1 << 11)
        static let ordinal = Self(rawValue: 1 << 12)
    }

    private var kind: Kinds {
        switch self {
        case .day: .day
        case .weekday: .weekday
        case .month: .month
        case .unit: .unit
        case .part: .part
        case .season: .season
        case .which: .which
        case .particle: .particle
        case .verb: .verb
        case .noun: .noun
        case .money: .money
        case .number: .number
        case .ordinal: .ordinal
        }
    }
}

/// All Bulgarian words, looked up by sound, in both scripts.
struct BulgarianLexicon: Sendable {
    static let shared = BulgarianLexicon()

    private let words: WordTable<BulgarianWord>
    private let phrases: WordTable<String>
    private let english = WordSet(BulgarianTables.english)

    /// The maximum length of a phrase, in words.
    static let longestPhrase = 6

    private init() {
        var entries: [(hash: UInt64, value: BulgarianWord)] = []
        func add(_ form: Substring, _ english: String, _ sort: BulgarianWord.Sort, isSingular: Bool = false) {
            for spelling in BulgarianSound.spellings(of: form) {
                let isTelling =
                    spelling.count >= 4 && !sort.isOne(of: [.particle, .which]) && !Self.shared(with: spelling)
                    || sort.isOne(of: [.money]) && spelling != Array("st".utf8) && spelling != Array("lev".utf8)
                let word = BulgarianWord(english: english, sort: sort, isSingular: isSingular, isTelling: isTelling)
                entries.append((BulgarianSound.hash(spelling), word))
            }
        }
        for (value, forms) in BulgarianTables.numbers {
            for form in forms.split(separator: " ") { add(form, String(value), .number(value)) }
        }
        for (sort, lines) in BulgarianTables.lines {
            for line in lines.split(separator: "\n") {
                let parts = line.split(separator: "=")
                guard parts.count == 2 else { continue }
                for (index, form) in parts[1].split(separator: " ").enumerated() {
                    add(form, String(parts[0]), sort, isSingular: index == 0)
                }
            }
        }
        for (value, forms) in BulgarianTables.ordinals {
            for form in forms.split(separator: " ") { add(form, String(value), .ordinal(value)) }
        }
        words = WordTable(entries)
        var turns: [(hash: UInt64, value: String)] = []
        for line in BulgarianTables.phrases.split(separator: "\n") {
            let parts = line.split(separator: "=")
            guard parts.count == 2 else { continue }
            for form in parts[1].split(separator: "|") {
                let words = form.split(separator: " ").map { BulgarianSound.spellings(of: $0) }
                // The first spelling is that of Cyrillic, the others are typed in Latin letters.
                for spelling in 0..<(words.map(\.count).max() ?? 0) {
                    var hash = Hash()
                    for word in words { hash.add(BulgarianSound.hash(word[min(spelling, word.count - 1)])) }
                    turns.append((hash.value, String(parts[0])))
                }
            }
        }
        phrases = WordTable(turns)
    }

    /// Whether the word is spelt the same in English.
    private static func shared(with spelling: [UInt8]) -> Bool {
        alike.contains(BulgarianSound.hash(spelling))
    }

    private static let alike = WordSet(
        "kilo april mart internet hotel film laptop bonus metro mama imam"
            .split(separator: " ").map { BulgarianSound.hash(Array($0.utf8)) }
    )

    /// Whether the word can only be English.
    func isEnglish(_ hash: UInt64) -> Bool { english.contains(hash) }

    /// The English translation of a sequence of words.
    func phrase(_ hashes: some Sequence<UInt64>) -> String? {
        var hash = Hash()
        for word in hashes { hash.add(word) }
        return phrases[hash.value]
    }

    /// The word with that sound, with or without a definite article.
    func word(_ sound: [UInt8]) -> BulgarianWord? {
        if let word = words[BulgarianSound.hash(sound)] { return word }
        // No article ends otherwise.
        guard let last = sound.last, "aeot".utf8.contains(last) else { return nil }
        for (article, rest) in Self.articles where sound.count > article.count + 2 && sound.hasSuffix(article) {
            var stem = Hash()
            for index in 0..<sound.count - article.count { stem.add(sound[index]) }
            for byte in rest { stem.add(byte) }
            guard let word = words[stem.value], word.sort.isOne(of: [.noun, .unit, .weekday, .money]) else { continue }
            return BulgarianWord(
                english: word.english,
                sort: word.sort,
                isDefinite: true,
                isSingular: word.isSingular,
                // "banana" is not evidence of Bulgarian, although it matches "банана".
                isTelling: word.isTelling && article.count > 1
            )
        }
        return nil
    }

    /// The sounds of the articles, longest first, each with the ending that replaces it.
    private static let articles: [([UInt8], [UInt8])] = [
        ("iat", "i"), ("iat", ""), ("iut", "i"), ("ata", "a"), ("iata", "ia"), ("at", ""), ("ut", ""), ("it", ""),
        ("ta", ""), ("to", ""), ("te", ""), ("ia", "i"),
        ("ia", ""), ("a", ""),
    ].map { (Array($0.0.utf8), Array($0.1.utf8)) }
}

extension [UInt8] {
    fileprivate func hasSuffix(_ end: [UInt8]) -> Bool {
        guard count >= end.count else { return false }
        return end.indices.allSatisfy { self[count - end.count + $0] == end[$0] }
    }
}
