internal import Wire

/// Finds highlights in an article by their text, even if the page was fetched again in the meantime. White space,
/// quotation marks and hyphens are ignored. If only a part of the text is left, that part is found.
struct HighlightRanges {
    private let blocks: [FoldedText]

    init(_ blocks: [Gista.Block]) { self.blocks = blocks.map { FoldedText($0.text) } }

    /// The place of a highlight; nil if its text is gone. Of several matches, the one whose surrounding text fits best.
    func range(of highlight: Gista.Highlight) -> Gista.ArticlePlace? {
        let quote = FoldedText(highlight.quote).letters
        let (before, after) = (FoldedText(highlight.before).letters, FoldedText(highlight.after).letters)
        if let place = bestMatch(quote, before, after) {
            return blocks[place.block].extended(highlight.quote, at: place)
        }
        // Try the longest remaining part first. A short part would match anywhere.
        for part in [3 * quote.count / 4, quote.count / 2, quote.count / 3] where part >= Self.minMatchLength {
            if let place = bestMatch(Array(quote.prefix(part)), before, [])
                ?? bestMatch(Array(quote.suffix(part)), [], after)
            {
                return place
            }
        }
        return nil
    }

    /// Whether a character matters for finding a highlight: a letter, a digit or a symbol.
    static func isSignificant(_ character: Character) -> Bool {
        character.isLetter || character.isNumber || character.isSymbol
    }

    /// A match of at least this many letter bytes is unlikely to be a coincidence.
    private static let minMatchLength = 12

    private func bestMatch(_ quote: [UInt8], _ before: [UInt8], _ after: [UInt8]) -> Gista.ArticlePlace? {
        guard !quote.isEmpty else { return nil }
        var best: (score: Int, place: Gista.ArticlePlace)?
        for (number, block) in blocks.enumerated() {
            for start in block.occurrences(of: quote) {
                let score =
                    block.matchingBytes(before: before, endingAt: start)
                    + block.matchingBytes(after: after, startingAt: start + quote.count)
                guard score > best?.score ?? -1 else { continue }
                let range = block.bytes(start..<start + quote.count)
                best = (score, .init(block: number, start: range.lowerBound, end: range.upperBound))
            }
        }
        return best?.place
    }
}

/// A text reduced to lowercase letters, digits and symbols, with the position of each in the original text.
private struct FoldedText {
    private let text: [UInt8]
    let letters: [UInt8]
    /// The byte offset at which the character of each of `letters` starts in the text; `ends` holds where it ends.
    private let starts: [Int]
    private let ends: [Int]

    init(_ text: String) {
        var (letters, starts, ends) = ([UInt8](), [Int](), [Int]())
        var offset = 0
        for character in text {
            let next = offset + character.utf8.count
            defer { offset = next }
            guard HighlightRanges.isSignificant(character) else { continue }
            for byte in character.lowercased().utf8 {
                letters.append(byte)
                starts.append(offset)
                ends.append(next)
            }
        }
        (self.letters, self.starts, self.ends) = (letters, starts, ends)
        self.text = Array(text.utf8)
    }

    /// Extends a match to the punctuation at both ends of the quote, if the text has the same punctuation there.
    func extended(_ quote: String, at place: Gista.ArticlePlace) -> Gista.ArticlePlace {
        let leading = quote.prefix { !HighlightRanges.isSignificant($0) }.utf8.count
        let trailing = quote.reversed().prefix { !HighlightRanges.isSignificant($0) }.reduce(0) { $0 + $1.utf8.count }
        let (first, last) = (place.start - leading, place.end + trailing)
        guard first >= 0, last <= text.count, text[first..<place.start].elementsEqual(quote.utf8.prefix(leading)),
            text[place.end..<last].elementsEqual(quote.utf8.suffix(trailing))
        else { return place }
        return Gista.ArticlePlace(block: place.block, start: first, end: last)
    }

    /// The byte range in the original text for a range of `letters`.
    func bytes(_ range: Range<Int>) -> Range<Int> { starts[range.lowerBound]..<ends[range.upperBound - 1] }

    /// The start offsets of all matches of `text`; empty if `text` is empty.
    func occurrences(of text: [UInt8]) -> [Int] {
        guard let first = text.first, letters.count >= text.count else { return [] }
        return (0...letters.count - text.count).filter { start in
            letters[start] == first && letters[start..<start + text.count].elementsEqual(text)
        }
    }

    /// How many bytes before `end` equal the end of the expected text.
    func matchingBytes(before expected: [UInt8], endingAt end: Int) -> Int {
        zip(letters[..<end].reversed(), expected.reversed()).prefix { $0 == $1 }.count
    }

    /// How many bytes from `start` on equal the beginning of the expected text.
    func matchingBytes(after expected: [UInt8], startingAt start: Int) -> Int {
        zip(letters[start...], expected).prefix { $0 == $1 }.count
    }
}
