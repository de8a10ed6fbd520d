/// A text's sentences, each with its score from the learned ranking.
struct RankedSentences {
    let sentences: [Sentence]
    let scores: [Float]

    init(paragraphs: [String], title: String) {
        sentences = Array(Sentence.all(in: Self.beginning(of: paragraphs)).prefix(Self.maxSentences))
        scores = SentenceFeatures(sentences, title: title).rows().map(BoostedTrees.summarySentences.score)
    }

    init(paragraphs: [String], worth: [Float]) {
        sentences = Array(Sentence.all(in: Self.beginning(of: paragraphs)).prefix(min(Self.maxSentences, worth.count)))
        scores = worth
    }

    /// Long texts make their main points early, so only this much of them is ranked.
    private static let maxSentences = 200
    private static let maxBytes = 200_000

    private static func beginning(of paragraphs: [String]) -> [String] {
        var remainingBytes = maxBytes
        return paragraphs.prefix { paragraph in
            defer { remainingBytes -= paragraph.utf8.count }
            return remainingBytes > 0
        }.map { $0.utf8.count <= maxBytes ? $0 : String(decoding: $0.utf8.prefix(maxBytes), as: UTF8.self) }
    }

    func summary(_ count: Int) -> [String] {
        choose(count).sorted().map { SentenceTrimmer.trim(sentences[$0].text) }
    }

    /// The best sentences, each different enough from those chosen before, with at most `words` words in total.
    func choose(_ count: Int, words: Int = .max) -> [Int] {
        var chosen: [Int] = []
        var remainingWords = words
        let order = candidates.sorted { (scores[$1], $0) < (scores[$0], $1) }
        for index in order where chosen.count < count && sentences[index].words.count <= remainingWords {
            guard chosen.allSatisfy({ !isSimilar(sentences[index], sentences[$0]) }) else { continue }
            chosen.append(index)
            remainingWords -= sentences[index].words.count
        }
        return chosen
    }

    /// Sentences of a sensible length; all sentences if there are none.
    private var candidates: [Int] {
        let full = sentences.indices.filter { sentences[$0].words.count >= 5 && sentences[$0].words.count <= 80 }
        return full.isEmpty ? Array(sentences.indices) : full
    }

    private func isSimilar(_ left: Sentence, _ right: Sentence) -> Bool {
        let shared = left.stems.intersection(right.stems).count
        return shared * 10 > 6 * max(1, min(left.stems.count, right.stems.count))
    }

    /// One line of at most 120 characters: the best sentence, cut at a clause if it is longer, or the title if there is
    /// none.
    func headline(_ best: Int?, title: String) -> String {
        guard let best else { return title }
        let line = SentenceTrimmer.trim(sentences[best].text)
        return line.count <= Self.maxHeadlineCharacters ? line : shortened(line)
    }

    private static let maxHeadlineCharacters = 120

    private func shortened(_ line: String) -> String {
        let beginning = line.prefix(Self.maxHeadlineCharacters)
        let clause = beginning.lastIndex { ",;:–—".contains($0) }
        if let clause, beginning.distance(from: beginning.startIndex, to: clause) > 50 {
            return String(beginning[..<clause]).foldingSpaces() + "…"
        }
        let space = beginning.lastIndex(of: " ") ?? beginning.endIndex
        return String(beginning[..<space]) + "…"
    }
}
