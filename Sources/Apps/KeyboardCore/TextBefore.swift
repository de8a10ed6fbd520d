/// The end of the text before the cursor, as far as the keys need it: at most 256 Unicode scalars.
struct TextBefore: Sendable, Equatable {
    private static let limit = 256
    private var text = ""

    /// No text.
    init() {}

    /// The end of a text of any length.
    init(_ text: String) {
        self.text = Self.end(of: text)
    }

    /// Something was written at the cursor.
    mutating func append(_ added: String) { text = Self.end(of: text + Self.end(of: added)) }

    /// Characters before the cursor were deleted.
    mutating func delete(_ count: Int) { text = String(text.dropLast(max(count, 0))) }

    /// Whether the next letter is capitalized automatically.
    func wantsCapital(_ rule: Capitalization) -> Bool {
        switch rule {
        case .none: false
        case .all: true
        case .words: withoutOpeningMarks.last.map(Self.isSpace) ?? true
        case .sentences: beginsSentence
        }
    }

    /// Whether the text ends with a word and one space, so that a second space ends the sentence.
    var endsWithWordAndSpace: Bool {
        var characters = text.unicodeScalars
        guard characters.popLast() == " ", let last = characters.last else { return false }
        return !Self.isSpace(last) && !Self.neverBeforePeriod.contains(last)
    }

    /// The number of characters from the cursor back to the start of the word; 1 if there is no text.
    var wordLength: Int {
        let backwards = text.reversed()
        let spaces = backwards.prefix { $0.isWhitespace }.count
        return max(spaces + backwards.dropFirst(spaces).prefix { !$0.isWhitespace }.count, 1)
    }

    // MARK: Sentences

    private var beginsSentence: Bool {
        var rest = withoutOpeningMarks
        guard let last = rest.last else { return true }
        guard Self.isSpace(last) else { return false }
        while let last = rest.last, Self.isSpace(last) {
            if Self.lineEnds.contains(last) { return true }
            rest.removeLast()
        }
        while let last = rest.last, Self.closingMarks.contains(last) { rest.removeLast() }
        guard let end = rest.last else { return true }
        guard end == "." else { return Self.sentenceEnds.contains(end) }
        return !endsWithAbbreviation(rest.dropLast())
    }

    /// A single small letter before the period, as in "e.g.", "p.m.", "2026 г.", "т.е.".
    private func endsWithAbbreviation(_ text: Substring.UnicodeScalarView) -> Bool {
        guard let letter = text.last, letter.properties.isLowercase else { return false }
        return text.dropLast().last.map { Self.isSpace($0) || $0 == "." } ?? true
    }

    private var withoutOpeningMarks: Substring.UnicodeScalarView {
        var rest = text.unicodeScalars[...]
        while let last = rest.last, Self.openingMarks.contains(last) { rest.removeLast() }
        return rest
    }

    private static let openingMarks: [Unicode.Scalar] = [
        "(", "[", "{", "\"", "'", "„", "“", "‘", "«", "¿", "¡", "-", "–", "—",
    ]
    private static let closingMarks: [Unicode.Scalar] = [")", "]", "}", "\"", "'", "“", "”", "’", "»"]
    private static let sentenceEnds: [Unicode.Scalar] = ["!", "?", "…", "。", "！", "？"]
    private static let neverBeforePeriod: [Unicode.Scalar] = [
        ".", ",", "!", "?", ":", ";", "…", "-", "–", "—", "(", "[", "{",
    ]
    private static let lineEnds: [Unicode.Scalar] = ["\n", "\r", "\u{2028}", "\u{2029}"]

    private static func isSpace(_ scalar: Unicode.Scalar) -> Bool { scalar.properties.isWhitespace }

    private static func end(of text: String) -> String { String(text.unicodeScalars.suffix(limit)) }
}
