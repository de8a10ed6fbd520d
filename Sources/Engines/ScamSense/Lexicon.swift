/// Finds the concepts of a word by the hash of its letters. Built once, on first use, from `LexiconWords` and the
/// brands.
struct Lexicon: Sendable {
    /// The lexicon shared by all judgements.
    static let shared = Lexicon()

    /// The lexicon's data about a word.
    struct Entry {
        var concepts: Concepts = []
        var words: Words = []
        /// The brand it names, counted from 1; 0 for none.
        var brand: UInt16 = 0
    }

    private let indexes: WordTable
    private let entries: [Entry]
    /// The beginnings of words that more than the language is known of.
    private let beginnings: HashBits
    /// Those words themselves.
    private let wholes: HashBits

    /// The entry of the word with this hash; an empty entry for an unlisted word.
    @inline(__always)
    func look(up hash: UInt32) -> Entry {
        let index = indexes[hash]
        return entries.withUnsafeBufferPointer { $0[Int(index)] }
    }

    /// Whether letters with this hash may be the beginning of a longer word that more than the language is known of. Seldom
    /// true of any others.
    @inline(__always)
    func mayBegin(_ hash: UInt32) -> Bool { beginnings.contains(hash) }

    /// The entry of letters that are seldom a word of which more than the language is known; nil if they are none.
    @inline(__always)
    func lookRarely(up hash: UInt32) -> Entry? { wholes.contains(hash) ? look(up: hash) : nil }

    private init() {
        var indexes: [UInt32: UInt16] = [:]
        var entries = [Entry()]
        var beginnings = HashBits()
        var wholes = HashBits()
        func update(_ word: Substring, _ change: (inout Entry) -> Void) {
            let hash = WordHash.of(word.utf8.filter { $0 != UInt8(ascii: "'") })
            let index = indexes[hash] ?? UInt16(entries.count)
            if index == entries.count { entries.append(Entry(concepts: .english)) }
            indexes[hash] = index
            change(&entries[Int(index)])
        }
        func addParts(of word: Substring) {
            let letters = word.utf8.filter { $0 != UInt8(ascii: "'") }
            beginnings.insertBeginnings(of: letters.dropLast())
            wholes.insert(WordHash.of(letters))
        }
        for line in LexiconWords.lists.split(separator: "\n") {
            let words = line.split(separator: " ")
            guard let head = words.first, let concept = Concepts.named(head.dropLast()) else { continue }
            for word in words.dropFirst() {
                update(word) { $0.concepts.formUnion(concept) }
                if concept != .english { addParts(of: word) }
            }
        }
        for list in Words.lists {
            for word in list.members.split(separator: " ") { update(word) { $0.words.formUnion(list.set) } }
        }
        for (number, brand) in Brands.all.enumerated() {
            for name in brand.names {
                addParts(of: name)
                update(name) {
                    $0.concepts.formUnion(.brand)
                    $0.brand = UInt16(number + 1)
                }
            }
        }
        self.entries = entries
        self.indexes = WordTable(indexes)
        self.beginnings = beginnings
        self.wholes = wholes
    }
}
