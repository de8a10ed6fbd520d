internal import Wire

/// Finds marked places in an article by their text, also where the page was read anew: other white space, quotation marks
/// and hyphens do not matter, and of a text that is only partly there the part is found.
struct HighlightPlaces {
    private let blocks: [Folded]

    init(_ blocks: [Gista.Block]) { self.blocks = blocks.map { Folded($0.text) } }

    /// Where a highlight stands; nil where its text is gone. Of several places the one whose surroundings fit best.
    func place(of highlight: Gista.Highlight) -> Gista.ArticlePlace? {
        let quote = Folded(highlight.quote).letters
        let (before, after) = (Folded(highlight.before).letters, Folded(highlight.after).letters)
        if let place = best(quote, before, after) { return blocks[place.block].whole(highlight.quote, at: place) }
        // The greatest part of it that is there; a short one would be found anywhere.
        for part in [3 * quote.count / 4, quote.count / 2, quote.count / 3] where part >= Self.enough {
            if let place = best(Array(quote.prefix(part)), before, []) ?? best(Array(quote.suffix(part)), [], after) {
                return place
            }
        }
        return nil
    }

    /// So many bytes of letters are hardly the same by chance.
    private static let enough = 12

    private func best(_ quote: [UInt8], _ before: [UInt8], _ after: [UInt8]) -> Gista.ArticlePlace? {
        guard !quote.isEmpty else { return nil }
        var best: (score: Int, place: Gista.ArticlePlace)?
        for (number, block) in blocks.enumerated() {
            for start in block.occurrences(of: quote) {
                let score = block.fit(before: before, start) + block.fit(after: after, start + quote.count)
                guard score > best?.score ?? -1 else { continue }
                let range = block.bytes(start..<start + quote.count)
                best = (score, .init(block: number, start: range.lowerBound, end: range.upperBound))
            }
        }
        return best?.place
    }
}

/// A text as letters and digits alone, small ones, with where each came from.
private struct Folded {
    private let text: [UInt8]
    let letters: [UInt8]
    /// For each of `letters`, the bytes of its character in the text.
    private let starts: [Int]
    private let ends: [Int]

    init(_ text: String) {
        var (letters, starts, ends) = ([UInt8](), [Int](), [Int]())
        var place = 0
        for character in text {
            let next = place + character.utf8.count
            defer { place = next }
            guard Self.counts(character) else { continue }
            for byte in character.lowercased().utf8 {
                letters.append(byte)
                starts.append(place)
                ends.append(next)
            }
        }
        (self.letters, self.starts, self.ends) = (letters, starts, ends)
        self.text = Array(text.utf8)
    }

    /// A place of letters with the marks at the ends of the quote, where the text has them, too.
    func whole(_ quote: String, at place: Gista.ArticlePlace) -> Gista.ArticlePlace {
        let lead = quote.prefix { !Self.counts($0) }.utf8.count
        let end = quote.reversed().prefix { !Self.counts($0) }.reduce(0) { $0 + $1.utf8.count }
        let (first, last) = (place.start - lead, place.end + end)
        guard first >= 0, last <= text.count, text[first..<place.start].elementsEqual(quote.utf8.prefix(lead)),
            text[place.end..<last].elementsEqual(quote.utf8.suffix(end))
        else { return place }
        return Gista.ArticlePlace(block: place.block, start: first, end: last)
    }

    private static func counts(_ character: Character) -> Bool {
        character.isLetter || character.isNumber || character.isSymbol
    }

    func bytes(_ range: Range<Int>) -> Range<Int> { starts[range.lowerBound]..<ends[range.upperBound - 1] }

    /// Where the letters of a text, which are some, stand.
    func occurrences(of text: [UInt8]) -> [Int] {
        guard let first = text.first, letters.count >= text.count else { return [] }
        return (0...letters.count - text.count).filter { start in
            letters[start] == first && letters[start..<start + text.count].elementsEqual(text)
        }
    }

    func fit(before: [UInt8], _ end: Int) -> Int {
        zip(letters[..<end].reversed(), before.reversed()).prefix { $0 == $1 }.count
    }

    func fit(after: [UInt8], _ start: Int) -> Int {
        zip(letters[start...], after).prefix { $0 == $1 }.count
    }
}
