/// One word, number or link of a text.
struct Token {
    enum Kind: UInt8 {
        case word, number, masked, money, link, email, foreign, symbol
    }

    /// Where its letters are in the clean text.
    var start: UInt16
    var end: UInt16
    var kind: Kind
    /// Which clause it is in, counted from 0 up to 255.
    var clause: UInt8
    /// FNV-1a of its letters as they come out of `WordHash.adding`, so that it can be continued by the next word.
    var rawHash: UInt32
    var concepts: Concepts
    /// Which of the little words it is.
    var words: Words
    /// The brand it names, counted from 1; 0 for none.
    var brand: UInt16 = 0

    /// Stands beyond both ends of a text.
    static let none = Token(start: 0, end: 0, kind: .symbol, clause: 255, rawHash: 0, concepts: [], words: [])

    var length: Int { Int(end - start) }
    func has(_ concept: Concepts) -> Bool { concepts.contains(concept) }
}
