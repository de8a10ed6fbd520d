/// Picks the sentences that say most of a text.
/// See docs/decisions/distill.md, "Summaries choose sentences of the article instead of rewriting it".
package enum Summariser {
    static func gist(of article: Article, sentences: Int) -> Gist {
        let ranked = RankedSentences(paragraphs: article.paragraphs, title: article.title)
        return Gist(
            article: article,
            summary: ranked.summary(sentences),
            headline: ranked.headline(title: article.title)
        )
    }

    /// At most `sentences` sentences of the text, in its order.
    package static func summary(of paragraphs: [String], title: String, sentences: Int) -> [String] {
        RankedSentences(paragraphs: paragraphs, title: title).summary(sentences)
    }
}

/// A text's sentences with the worth the learned ranking gives each.
private struct RankedSentences {
    private let sentences: [Sentence]
    private let worth: [Float]

    init(paragraphs: [String], title: String) {
        sentences = Array(Sentence.all(in: Self.beginning(of: paragraphs)).prefix(Self.mostSentences))
        worth = SentenceFeatures(sentences, title: title).rows().map(BoostedTrees.summarySentences.score)
    }

    /// Long texts say what they have to say early: what stands beyond is not ranked.
    private static let mostSentences = 200
    private static let mostBytes = 200_000

    private static func beginning(of paragraphs: [String]) -> [String] {
        var room = mostBytes
        return paragraphs.prefix { paragraph in
            defer { room -= paragraph.utf8.count }
            return room > 0
        }.map { $0.utf8.count <= mostBytes ? $0 : String(decoding: $0.utf8.prefix(mostBytes), as: UTF8.self) }
    }

    func summary(_ count: Int) -> [String] {
        choose(count).sorted().map { SentenceTrimmer.trim(sentences[$0].text) }
    }

    /// The best sentences, each different enough from those before it.
    private func choose(_ count: Int) -> [Int] {
        var chosen: [Int] = []
        let order = candidates.sorted { (worth[$1], $0) < (worth[$0], $1) }
        for index in order where chosen.count < count {
            if chosen.allSatisfy({ !isAlike(sentences[index], sentences[$0]) }) { chosen.append(index) }
        }
        return chosen
    }

    /// Sentences with something to say; all of them where there are none.
    private var candidates: [Int] {
        let full = sentences.indices.filter { sentences[$0].words.count >= 5 && sentences[$0].words.count <= 80 }
        return full.isEmpty ? Array(sentences.indices) : full
    }

    private func isAlike(_ left: Sentence, _ right: Sentence) -> Bool {
        let shared = left.stems.intersection(right.stems).count
        return shared * 10 > 6 * max(1, min(left.stems.count, right.stems.count))
    }

    /// One line of at most 120 characters: the best sentence, cut at a clause if it is longer; without one, the title.
    func headline(title: String) -> String {
        guard let best = choose(1).first else { return title }
        let line = SentenceTrimmer.trim(sentences[best].text)
        return line.count <= Self.longestHeadline ? line : shortened(line)
    }

    private static let longestHeadline = 120

    private func shortened(_ line: String) -> String {
        let room = line.prefix(Self.longestHeadline)
        let clause = room.lastIndex { ",;:–—".contains($0) }
        if let clause, room.distance(from: room.startIndex, to: clause) > 50 {
            return String(room[..<clause]).foldingSpaces() + "…"
        }
        let space = room.lastIndex(of: " ") ?? room.endIndex
        return String(room[..<space]) + "…"
    }
}
