/// A token of a sentence: a word, a run of digits, or a sign.
struct Token: Sendable {
    enum Kind: UInt8, Sendable {
        case word, digits, sign
    }

    var kind: Kind
    /// The start and end in the text, in UTF-8 bytes.
    var start: Int32
    var end: Int32
    /// Whether white space precedes the token.
    var isSpaced: Bool
    /// The byte of a sign of one byte, or 0.
    var sign: UInt8 = 0
    /// A hash of a word's lower-case letters, or of a sign's bytes.
    var hash: UInt64
    /// The value of up to 18 digits, or -1.
    var number: Int64 = -1
    /// Whether the lexicon contains it.
    var isKnown = false
    var word = Word()

    /// The value for calendars and clocks: at most 10^10, so that sums and products of a few such values cannot
    /// overflow.
    var calendarNumber: Int { Int(min(number, 10_000_000_000)) }

    var key: Key { word.key }
    var length: Int { Int(end - start) }
}

/// A text split into tokens once, for all grammars.
///
/// A class, because every reader and every clause keeps it: a reference costs less than a copy of its arrays.
final class Sentence: Sendable {
    let bytes: [UInt8]
    let count: Int
    /// The tokens, and behind them one that is returned for indices outside the sentence, so that grammars may look past
    /// both ends.
    private let padded: [Token]
    /// The marks of all its words and signs.
    let marks: WordMarks
    /// Whether it was written to a friend, see `ChatSigns`.
    let isChat: Bool
    /// The original text, if the tokens are those of a translation.
    let written: Written?
    /// Whether the user wrote it in Bulgarian.
    var isTranslated: Bool { written != nil }

    /// A text in another language, and the position in it that each token comes from.
    struct Written: Sendable {
        let bytes: [UInt8]
        let ranges: [Range<Int32>]
    }

    init(bytes: [UInt8], tokens: consuming [Token], written: Written? = nil) {
        self.bytes = bytes
        self.written = written
        count = tokens.count
        var marks = WordMarks()
        for index in tokens.indices { marks.insert(tokens[index].hash) }
        self.marks = marks
        isChat = ChatSigns.areIn(tokens)
        tokens.append(Token(kind: .sign, start: 0, end: 0, isSpaced: true, hash: 0))
        padded = tokens
    }

    /// The tokens alone.
    var tokens: ArraySlice<Token> { padded.dropLast() }

    // Inlined, so that a caller reads one field and not the whole token. The buffer is not checked a second time: it has
    // `count + 1` elements, and the index is one of 0...count.
    @inline(__always)
    subscript(index: Int) -> Token {
        padded.withUnsafeBufferPointer { $0[index >= 0 && index < count ? index : count] }
    }

    /// Whether the token is this ASCII sign.
    @inline(__always)
    func isSign(_ index: Int, _ sign: Unicode.Scalar) -> Bool { UInt32(self[index].sign) == sign.value }

    /// Whether the token is one of these ASCII signs.
    func isSign(_ index: Int, in signs: StaticString) -> Bool {
        let sign = self[index].sign
        guard sign != 0 else { return false }
        for offset in 0..<signs.utf8CodeUnitCount where signs.utf8Start[offset] == sign { return true }
        return false
    }

    /// Whether a token's letters end with these, behind at least two others.
    func ends(_ index: Int, with suffix: StaticString) -> Bool {
        let token = self[index]
        let length = suffix.utf8CodeUnitCount
        guard token.length > length + 1 else { return false }
        return (0..<length).allSatisfy { bytes[Int(token.end) - length + $0] == suffix.utf8Start[$0] }
    }

    @inline(__always)
    func key(_ index: Int) -> Key { self[index].word.key }

    /// Whether one of the tokens in the range is one of these words.
    func has(_ words: WordSet, in range: Range<Int>) -> Bool {
        marks.overlap(words.marks) && range.contains { words.contains(self[$0].hash) }
    }

    /// Whether one of the tokens in the range is one of these words in the right place.
    func has(_ words: WordSet, in range: Range<Int>, where isRight: (Int) -> Bool) -> Bool {
        marks.overlap(words.marks) && range.contains { words.contains(self[$0].hash) && isRight($0) }
    }

    /// Whether there is no space between this token and the previous one.
    func isGlued(_ index: Int) -> Bool { index > 0 && !self[index].isSpaced }

    /// The original text of some tokens, including the text between them.
    func text(_ range: Range<Int>) -> String {
        guard !range.isEmpty, range.lowerBound >= 0, range.upperBound <= count else { return "" }
        guard isTranslated else {
            return text(bytes: Int(self[range.lowerBound].start)..<Int(self[range.upperBound - 1].end))
        }
        let ranges = range.map { sourceRange($0) }
        guard zip(ranges, ranges.dropFirst()).allSatisfy({ $0.lowerBound <= $1.lowerBound }), let first = ranges.first,
            let last = ranges.last, first.lowerBound <= last.upperBound
        else {
            return range.map { text($0..<$0 + 1) }.joined(separator: " ")
        }
        return text(bytes: first.lowerBound..<last.upperBound)
    }

    /// The name of a list. In Bulgarian, "покупките" and "списъка за пазаруване" both give "пазаруване", and the list
    /// of tasks has no name.
    func listName(_ range: Range<Int>) -> String? {
        guard isTranslated, let first = range.first, let last = range.last else { return text(range) }
        switch String(
            decoding: bytes[Int(self[first].start)..<max(Int(self[first].start), Int(self[last].end))],
            as: UTF8.self
        ) {
        case "shopping": return "пазаруване"
        case "task": return nil
        default: return text(range)
        }
    }

    /// The original text before a token.
    func text(before index: Int) -> String { text(bytes: 0..<sourceRange(index).lowerBound) }

    /// The original text after a token.
    func text(after index: Int) -> String {
        text(bytes: sourceRange(index).upperBound..<max(source.count, sourceRange(index).upperBound))
    }

    /// The position of a token in the original text, in UTF-8 bytes.
    func sourceRange(_ index: Int) -> Range<Int> {
        if let written, written.ranges.indices.contains(index) {
            return Int(written.ranges[index].lowerBound)..<Int(written.ranges[index].upperBound)
        }
        guard index >= 0, index < count else { return source.count..<source.count }
        return Int(self[index].start)..<Int(self[index].end)
    }

    /// The original text.
    var source: [UInt8] { written?.bytes ?? bytes }

    private func text(bytes range: Range<Int>) -> String {
        String(decoding: source[range.clamped(to: 0..<source.count)], as: UTF8.self)
    }
}
