#if canImport(Glibc)
    internal import Glibc
#else
    internal import Darwin
#endif

/// Computes the features of each sentence of a text.
struct SentenceFeatures {
    let sentences: [Sentence]
    private let titleStems: Set<String>
    private let frequency: [String: Int]
    private let centrality: [Double]
    private let cues: [CueWords]
    /// The first sentence that announces what the text shows.
    private let firstClaim: Int
    private let meanLength: Double
    private let wordWeights: WordWeights

    init(_ sentences: [Sentence], title: String, wordWeights: WordWeights = .learned) {
        self.sentences = sentences
        self.wordWeights = wordWeights
        titleStems = Sentence(title, index: 0, paragraph: 0).stems
        frequency = sentences.reduce(into: [:]) { counts, sentence in
            for stem in sentence.stems { counts[stem, default: 0] += 1 }
        }
        centrality = Centrality.of(sentences)
        cues = sentences.map { CueWords.of($0.text) }
        firstClaim = cues.firstIndex { $0.rawValue & 0b111 != 0 } ?? -1
        meanLength = Double(sentences.reduce(0) { $0 + $1.words.count }) / Double(max(1, sentences.count))
    }

    func rows() -> [[Float]] { sentences.indices.map(row) }

    private func row(_ index: Int) -> [Float] {
        let sentence = sentences[index]
        let count = Double(sentences.count)
        let best = max(centrality.max() ?? 1, 1e-9)
        var row: [Double] = [
            Double(min(index, 30)), Double(min(sentences.count - 1 - index, 30)), Double(index) / count, min(count, 60),
            Double(sentence.words.count), Double(sentence.stems.count), centrality[index] / best,
            rank(centrality, index),
            overlap(sentence), meanFrequency(sentence) / count, share(of: sentence) { $0.isASCIIDigit },
            share(of: sentence) { $0 >= 65 && $0 <= 90 },
            share(of: sentence) { $0 == 40 || $0 == 41 || $0 == 91 || $0 == 93 },
            share(of: sentence) { $0 == 44 }, sentence.text.hasSuffix("?") ? 1 : 0, novelty(index),
            Double(sentence.words.count) / max(meanLength, 1), Double(sentence.paragraph == 0 ? 1 : 0),
        ]
        row += bits(cues[index]) + bits(CueWords.opening(sentence.text))
        row += neighborBits(index - 1) + neighborBits(index + 1)
        row.append(firstClaim == index ? 1 : 0)
        row.append(Double(index - firstClaim))
        row.append(Double(wordWeights.weight(of: sentence.words)))
        return row.map(Float.init)
    }

    private func bits(_ cues: CueWords) -> [Double] {
        (0..<CueWords.count).map { Double(cues.rawValue >> UInt64($0) & 1) }
    }

    private func neighborBits(_ index: Int) -> [Double] {
        let cues = sentences.indices.contains(index) ? self.cues[index] : []
        return (0..<6).map { Double(cues.rawValue >> UInt64($0) & 1) }
    }

    private func rank(_ values: [Double], _ index: Int) -> Double {
        Double(values.count { $0 > values[index] }) / Double(values.count)
    }

    private func overlap(_ sentence: Sentence) -> Double {
        titleStems.isEmpty ? -1 : Double(sentence.stems.intersection(titleStems).count) / Double(titleStems.count)
    }

    private func meanFrequency(_ sentence: Sentence) -> Double {
        let sum = sentence.stems.reduce(0) { $0 + (frequency[$1] ?? 0) }
        return Double(sum) / Double(max(1, sentence.stems.count))
    }

    private func share(of sentence: Sentence, _ test: (UInt8) -> Bool) -> Double {
        Double(sentence.text.utf8.count(where: test)) / Double(max(1, sentence.text.utf8.count))
    }

    /// The share of stems that do not occur in the preceding sentences.
    private func novelty(_ index: Int) -> Double {
        guard index > 0 else { return 1 }
        let before = sentences[max(0, index - 12)..<index].reduce(into: Set<String>()) { $0.formUnion($1.stems) }
        let stems = sentences[index].stems
        return Double(stems.subtracting(before).count) / Double(max(1, stems.count))
    }
}

/// The centrality of each sentence: it is high if many other central sentences are similar (LexRank).
enum Centrality {
    /// The number of sentences at the start that are compared; the limit keeps long texts cheap.
    private static let maxSentences = 120

    static func of(_ sentences: [Sentence]) -> [Double] {
        let count = min(sentences.count, maxSentences)
        var result = Array(repeating: 0.0, count: sentences.count)
        guard count > 1 else { return result.map { _ in 1 } }
        let weights = similarities(sentences, count)
        var rank = Array(repeating: 1.0 / Double(count), count: count)
        for _ in 0..<12 {
            var next = Array(repeating: 0.15 / Double(count), count: count)
            for from in 0..<count {
                for to in 0..<count { next[to] += 0.85 * rank[from] * weights[from][to] }
            }
            rank = next
        }
        result.replaceSubrange(0..<count, with: rank)
        return result
    }

    private static func similarities(_ sentences: [Sentence], _ count: Int) -> [[Double]] {
        var frequency: [String: Double] = [:]
        for sentence in sentences.prefix(count) { for stem in sentence.stems { frequency[stem, default: 0] += 1 } }
        let numbers = Dictionary(frequency.keys.sorted().enumerated().map { ($1, $0) }) { first, _ in first }
        let vectors = sentences.prefix(count).map { sentence in
            sentence.stems.map { (numbers[$0] ?? 0, log(1 + Double(count) / (frequency[$0] ?? 1))) }.sorted {
                $0.0 < $1.0
            }
        }
        let lengths = vectors.map { sqrt($0.reduce(1e-9) { $0 + $1.1 * $1.1 }) }
        return (0..<count).map { from in
            var row = (0..<count).map { to in
                from == to ? 0 : dot(vectors[from], vectors[to]) / (lengths[from] * lengths[to])
            }
            let sum = row.reduce(1e-9, +)
            for to in row.indices { row[to] /= sum }
            return row
        }
    }

    private static func dot(_ left: [(Int, Double)], _ right: [(Int, Double)]) -> Double {
        var sum = 0.0
        var i = 0
        var j = 0
        while i < left.count, j < right.count {
            if left[i].0 == right[j].0 {
                sum += left[i].1 * right[j].1
                i += 1
                j += 1
            } else if left[i].0 < right[j].0 {
                i += 1
            } else {
                j += 1
            }
        }
        return sum
    }
}

/// A text's sentences with their features, used for training.
package struct SentenceTable: Sendable {
    package let texts: [String]
    package let words: [[String]]
    private let rowsWithoutWords: [[Float]]

    package init(paragraphs: [String], title: String) {
        let sentences = Sentence.all(in: paragraphs)
        texts = sentences.map(\.text)
        words = sentences.map(\.words)
        rowsWithoutWords = SentenceFeatures(sentences, title: title, wordWeights: .none).rows()
    }

    /// The features with the given word weights.
    package func rows(wordWeights: WordWeights) -> [[Float]] {
        // The word weight is the last feature of a row.
        zip(rowsWithoutWords, words).map { $0.dropLast() + [wordWeights.weight(of: $1)] }
    }
}
