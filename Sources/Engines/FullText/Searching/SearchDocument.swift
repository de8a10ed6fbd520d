/// The words of an article as an index stores them: stems separated by spaces. The text begins with a word that only
/// the owner's articles have; a separator divides the title from the body.
package enum SearchDocument {
    /// The maximum size of one article's words, in bytes; later words are not indexed.
    static let maxSize = 262_144
    /// The separator, which no word contains.
    private static let sign = "\u{A7}"

    /// The words of an article: the texts that count as its title first, then its other texts.
    package static func words(owner: Int64, titles: [String], texts: [String] = []) -> String {
        var bytes = Array(Self.owner(owner).utf8)
        for title in titles { SearchWords.appendStems(of: title, to: &bytes, maxSize: maxSize) }
        bytes += Array(" \(sign)".utf8)
        for text in texts where bytes.count < maxSize {
            SearchWords.appendStems(of: text, to: &bytes, maxSize: maxSize)
        }
        return String(decoding: bytes, as: UTF8.self)
    }

    static func owner(_ owner: Int64) -> String { "\(sign)\(owner)" }

    private static let division = Array(sign.utf8)

    /// How well an article matches a query; nil if it lacks a phrase.
    static func score(of document: [UInt8], for terms: [SearchTerm], weights: [Double]) -> Double? {
        var reading = Reading(terms: terms)
        var number = 0
        for word in document.split(separator: UInt8(ascii: " ")) {
            if word.elementsEqual(division) { reading.beginText() } else { reading.take(word, at: number) }
            number += 1
        }
        return reading.score(weights: weights, length: number)
    }

    /// The matches found so far while the words are read one by one.
    private struct Reading {
        let terms: [SearchTerm]
        private var isTitle = true
        var counts: [Int]
        var inTitle: [Bool]
        var lastPositions: [Int?]
        /// The smallest distance between two different terms, in words.
        var nearest = Int.max
        /// The last words read, for matching phrases.
        var tail: [ArraySlice<UInt8>] = []
        let maxPhraseWords: Int

        init(terms: [SearchTerm]) {
            self.terms = terms
            counts = terms.map { _ in 0 }
            inTitle = terms.map { _ in false }
            lastPositions = terms.map { _ in nil }
            maxPhraseWords = terms.map(\.words.count).max() ?? 1
        }

        mutating func beginText() {
            isTitle = false
            tail = []
        }

        mutating func take(_ word: ArraySlice<UInt8>, at number: Int) {
            if maxPhraseWords > 1 {
                tail.append(word)
                if tail.count > maxPhraseWords { tail.removeFirst() }
            }
            for (index, term) in terms.enumerated() where isEnd(of: term, word) {
                counts[index] += 1
                if isTitle { inTitle[index] = true }
                for (other, last) in lastPositions.enumerated() where other != index {
                    // One word can match two terms; that does not count as two terms near each other.
                    if let last, last < number { nearest = min(nearest, number - last) }
                }
                lastPositions[index] = number
            }
        }

        private func isEnd(of term: SearchTerm, _ word: ArraySlice<UInt8>) -> Bool {
            guard term.words.last?.matches(word) ?? false else { return false }
            guard term.isPhrase else { return true }
            return tail.count >= term.words.count
                && zip(term.words, tail.suffix(term.words.count)).allSatisfy { $0.matches($1) }
        }

        func score(weights: [Double], length: Int) -> Double? {
            var score = 0.0
            for (index, term) in terms.enumerated() {
                if term.isPhrase, counts[index] == 0 { return nil }
                let count = Double(counts[index])
                // A repeated word adds less each time, and less in a long text.
                let frequency = count / (count + 0.5 + Double(length) / 2_000)
                score += weights[index] * (frequency + (inTitle[index] ? 1 : 0))
            }
            if nearest < Int.max { score += 2 / Double(nearest) }
            return score
        }
    }
}
