/// A word, number or link of a text.
struct Token {
    enum Kind: UInt8 {
        case word, number, masked, money, link, email, foreign, symbol
    }

    /// The range of its letters in the clean text.
    var start: UInt16
    var end: UInt16
    var kind: Kind
    /// The index of its clause, from 0, at most 255.
    var clause: UInt8
    /// FNV-1a of its letters as computed by `WordHash.adding`, so that the next word can continue it.
    var rawHash: UInt32
    var concepts: Concepts
    /// The function words that it matches.
    var words: Words
    /// The brand it names, counted from 1; 0 for none.
    var brand: UInt16 = 0

    /// The token for indices beyond the ends of a text.
    static let none = Token(start: 0, end: 0, kind: .symbol, clause: 255, rawHash: 0, concepts: [], words: [])

    var length: Int { Int(end - start) }
    func has(_ concept: Concepts) -> Bool { concepts.contains(concept) }
}
