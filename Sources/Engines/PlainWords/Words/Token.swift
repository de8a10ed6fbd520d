/// One piece of a sentence: a word, a run of digits, or a sign.
struct Token: Sendable {
    enum Kind: UInt8, Sendable {
        case word, digits, sign
    }

    var kind: Kind
    /// Where it begins and ends in the text, in UTF-8 bytes.
    var start: Int32
    var end: Int32
    /// Whether white space stands before it.
    var isSpaced: Bool
    /// A hash of its lower-case letters; for a sign, of its bytes.
    var hash: UInt64
    /// The value of up to 18 digits, or -1.
    var number: Int64 = -1
    var word = Word()

    /// The value for calendars and clocks: at most 10^10, so that sums and products of a few of them stay far from
    /// overflowing.
    var calendarNumber: Int { Int(min(number, 10_000_000_000)) }

    var key: Key { word.key }
    var length: Int { Int(end - start) }
}

/// A text cut into tokens once; every grammar reads these.
struct Sentence: Sendable {
    let bytes: [UInt8]
    let tokens: [Token]
    /// The text as it was written, where the tokens are those of a translation.
    let written: Written?

    /// A text in another language, and where in it each token comes from.
    struct Written: Sendable {
        let bytes: [UInt8]
        let places: [Range<Int32>]
    }

    init(bytes: [UInt8], tokens: [Token], written: Written? = nil) {
        self.bytes = bytes
        self.tokens = tokens
        self.written = written
    }

    var count: Int { tokens.count }

    /// What stands where no token is, so that grammars may look past both ends.
    static let nothing = Token(kind: .sign, start: 0, end: 0, isSpaced: true, hash: 0)

    subscript(index: Int) -> Token {
        index >= 0 && index < tokens.count ? tokens[index] : Sentence.nothing
    }

    /// Whether the token is one certain ASCII sign.
    func isSign(_ index: Int, _ sign: Unicode.Scalar) -> Bool {
        guard index >= 0, index < tokens.count, tokens[index].kind == .sign, tokens[index].length == 1 else {
            return false
        }
        return bytes[Int(tokens[index].start)] == sign.value
    }

    /// Whether the token is one of some ASCII signs.
    func isSign(_ index: Int, in signs: StaticString) -> Bool {
        guard index >= 0, index < tokens.count, tokens[index].kind == .sign, tokens[index].length == 1 else {
            return false
        }
        let byte = bytes[Int(tokens[index].start)]
        for offset in 0..<signs.utf8CodeUnitCount where signs.utf8Start[offset] == byte { return true }
        return false
    }

    func key(_ index: Int) -> Key {
        index >= 0 && index < tokens.count ? tokens[index].word.key : .none
    }

    /// Whether nothing stands between this token and the one before.
    func isGlued(_ index: Int) -> Bool {
        index > 0 && index < tokens.count && !tokens[index].isSpaced
    }

    /// The text of some tokens as it was written, with what stands between them.
    func text(_ range: Range<Int>) -> String {
        guard !range.isEmpty, range.lowerBound >= 0, range.upperBound <= tokens.count else { return "" }
        guard written != nil else {
            return text(bytes: Int(tokens[range.lowerBound].start)..<Int(tokens[range.upperBound - 1].end))
        }
        let places = range.map { place($0) }
        guard zip(places, places.dropFirst()).allSatisfy({ $0.lowerBound <= $1.lowerBound }), let first = places.first,
            let last = places.last, first.lowerBound <= last.upperBound
        else {
            return range.map { text($0..<$0 + 1) }.joined(separator: " ")
        }
        return text(bytes: first.lowerBound..<last.upperBound)
    }

    /// The name of a list. In Bulgarian "покупките" and "списъка за пазаруване" are one list, "пазаруване", and that of the tasks has no name.
    func listName(_ range: Range<Int>) -> String? {
        guard written != nil, let first = range.first, let last = range.last else { return text(range) }
        switch String(
            decoding: bytes[Int(self[first].start)..<max(Int(self[first].start), Int(self[last].end))],
            as: UTF8.self
        ) {
        case "shopping": return "пазаруване"
        case "task": return nil
        default: return text(range)
        }
    }

    /// What was written before a token.
    func text(before index: Int) -> String { text(bytes: 0..<place(index).lowerBound) }

    /// What was written behind a token.
    func text(behind index: Int) -> String {
        text(bytes: place(index).upperBound..<max(source.count, place(index).upperBound))
    }

    /// Where a token stands in the written text, in UTF-8 bytes.
    func place(_ index: Int) -> Range<Int> {
        if let written, written.places.indices.contains(index) {
            return Int(written.places[index].lowerBound)..<Int(written.places[index].upperBound)
        }
        guard tokens.indices.contains(index) else { return source.count..<source.count }
        return Int(tokens[index].start)..<Int(tokens[index].end)
    }

    /// The text as it was written.
    var source: [UInt8] { written?.bytes ?? bytes }

    private func text(bytes range: Range<Int>) -> String {
        String(decoding: source[range.clamped(to: 0..<source.count)], as: UTF8.self)
    }
}
