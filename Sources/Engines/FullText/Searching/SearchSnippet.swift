package import Wire

/// Finds the part of an article that shows why a search found it.
package enum SearchSnippet {
    /// The length of a snippet, in bytes.
    private static let length = 240

    /// The part of the blocks that contains the most words of a query; nil if none contains any.
    package static func find(in blocks: some Sequence<String>, for terms: [SearchTerm]) -> Gista.Snippet? {
        var best: (text: String, block: Int, found: [Found])?
        var highestCount = 0
        for (number, text) in blocks.enumerated() {
            let (count, found) = window(of: Self.found(in: text, terms))
            guard count > highestCount else { continue }
            (highestCount, best) = (count, (text, number, found))
            if count == terms.count { break }
        }
        guard let best, let first = best.found.first, let last = best.found.last else { return nil }
        let range = first.range.lowerBound..<last.range.upperBound
        let (text, marks) = cut(best.text, best.found.map(\.range), around: range)
        return Gista.Snippet(
            text: text,
            marks: marks.map { Gista.Snippet.Mark(start: $0.lowerBound, end: $0.upperBound) },
            place: Gista.ArticlePlace(block: best.block, start: range.lowerBound, end: range.upperBound)
        )
    }

    private struct Found {
        let term: Int
        let range: Range<Int>
    }

    private static func found(in text: String, _ terms: [SearchTerm]) -> [Found] {
        let tokens = SearchWords.tokens(of: text)
        var found: [Found] = []
        for (index, token) in tokens.enumerated() {
            for (number, term) in terms.enumerated() where term.words.first?.matches(token.stem) ?? false {
                let rest = tokens[index...].prefix(term.words.count)
                guard rest.count == term.words.count, let last = rest.last,
                    zip(term.words, rest).allSatisfy({ $0.matches($1.stem) })
                else { continue }
                found.append(Found(term: number, range: token.range.lowerBound..<last.range.upperBound))
                break
            }
        }
        return found
    }

    /// The matches that fit into one snippet and cover the largest number of terms; the first such group.
    private static func window(of found: [Found]) -> (count: Int, found: [Found]) {
        var best: (count: Int, range: Range<Int>) = (0, 0..<0)
        for start in found.indices {
            var end = start
            var terms: Set<Int> = []
            while end < found.count, found[end].range.upperBound - found[start].range.lowerBound <= length {
                terms.insert(found[end].term)
                end += 1
            }
            // A phrase longer than a snippet is shown alone.
            if end == start { (terms, end) = ([found[start].term], start + 1) }
            if terms.count > best.count { best = (terms.count, start..<end) }
        }
        return (best.count, Array(found[best.range]))
    }

    /// Cuts out the text around a range, and moves the marked ranges accordingly.
    private static func cut(_ text: String, _ marks: [Range<Int>], around range: Range<Int>) -> (String, [Range<Int>]) {
        let bytes = Array(text.utf8)
        let maxSize = max(0, length - range.count)
        var start = max(0, range.lowerBound - maxSize / 3)
        var end = min(bytes.count, max(range.upperBound, start + max(length, range.count)))
        // Cuts between words, or at least between letters.
        start =
            start == 0
            ? 0 : bytes[start..<range.lowerBound].firstIndex(where: \.isSpace).map { $0 + 1 } ?? range.lowerBound
        if end < bytes.count { end = bytes[range.upperBound..<end].lastIndex(where: \.isSpace) ?? range.upperBound }
        let open = start > 0 ? "… " : ""
        let close = end < bytes.count ? " …" : ""
        let part = bytes[start..<end].map { $0.isSpace ? 0x20 : $0 }
        let shift = open.utf8.count - start
        let moved = marks.filter { $0.upperBound <= end }.map { ($0.lowerBound + shift)..<($0.upperBound + shift) }
        return (open + String(decoding: part, as: UTF8.self) + close, moved)
    }
}

extension UInt8 {
    fileprivate var isSpace: Bool { self == 0x20 || 0x09...0x0D ~= self }
}
