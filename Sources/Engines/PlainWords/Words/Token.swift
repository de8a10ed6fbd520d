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

    /// The text of some tokens, with what stands between them.
    func text(_ range: Range<Int>) -> String {
        guard !range.isEmpty, range.lowerBound >= 0, range.upperBound <= tokens.count else { return "" }
        return text(bytes: Int(tokens[range.lowerBound].start)..<Int(tokens[range.upperBound - 1].end))
    }

    /// The text of some bytes.
    func text(bytes range: Range<Int>) -> String {
        String(decoding: bytes[range], as: UTF8.self)
    }
}
