/// Selects the most important sentences of a text.
/// See docs/decisions/distill.md, "Summaries choose sentences of the article instead of rewriting it".
package enum Summariser {
    static func gist(of article: Article, sentences: Int) -> Gist {
        let ranked = RankedSentences(paragraphs: article.paragraphs, title: article.title)
        let digest = ranked.digest(of: article, sentences: sentences)
        return Gist(
            article: article,
            summary: digest.sentences.map(\.text),
            headline: digest.line.text,
            digest: digest
        )
    }

    /// At most `sentences` sentences of the text, in its order.
    package static func summary(of paragraphs: [String], title: String, sentences: Int) -> [String] {
        RankedSentences(paragraphs: paragraphs, title: title).summary(sentences)
    }

    /// At most `sentences` sentences of the text, in its order, ranked by `worth`: the value of each sentence of
    /// ``SentenceTable``, from another ranking.
    package static func summary(of paragraphs: [String], worth: [Float], sentences: Int) -> [String] {
        RankedSentences(paragraphs: paragraphs, worth: worth).summary(sentences)
    }
}

/// A text's sentences, each with its score from the learned ranking.
private struct RankedSentences {
    private let sentences: [Sentence]
    private let worth: [Float]

    init(paragraphs: [String], title: String) {
        sentences = Array(Sentence.all(in: Self.beginning(of: paragraphs)).prefix(Self.maxSentences))
        worth = SentenceFeatures(sentences, title: title).rows().map(BoostedTrees.summarySentences.score)
    }

    init(paragraphs: [String], worth: [Float]) {
        sentences = Array(Sentence.all(in: Self.beginning(of: paragraphs)).prefix(min(Self.maxSentences, worth.count)))
        self.worth = worth
    }

    /// Long texts make their main points early, so only this much of them is ranked.
    private static let maxSentences = 200
    private static let maxBytes = 200_000

    private static func beginning(of paragraphs: [String]) -> [String] {
        var room = maxBytes
        return paragraphs.prefix { paragraph in
            defer { room -= paragraph.utf8.count }
            return room > 0
        }.map { $0.utf8.count <= maxBytes ? $0 : String(decoding: $0.utf8.prefix(maxBytes), as: UTF8.self) }
    }

    func summary(_ count: Int) -> [String] {
        choose(count).sorted().map { SentenceTrimmer.trim(sentences[$0].text) }
    }

    /// The best sentences, each different enough from those chosen before, with at most `words` words in total.
    private func choose(_ count: Int, words: Int = .max) -> [Int] {
        var chosen: [Int] = []
        var room = words
        let order = candidates.sorted { (worth[$1], $0) < (worth[$0], $1) }
        for index in order where chosen.count < count && sentences[index].words.count <= room {
            guard chosen.allSatisfy({ !isAlike(sentences[index], sentences[$0]) }) else { continue }
            chosen.append(index)
            room -= sentences[index].words.count
        }
        return chosen
    }

    /// Sentences of a sensible length; all sentences if there are none.
    private var candidates: [Int] {
        let full = sentences.indices.filter { sentences[$0].words.count >= 5 && sentences[$0].words.count <= 80 }
        return full.isEmpty ? Array(sentences.indices) : full
    }

    private func isAlike(_ left: Sentence, _ right: Sentence) -> Bool {
        let shared = left.stems.intersection(right.stems).count
        return shared * 10 > 6 * max(1, min(left.stems.count, right.stems.count))
    }

    /// One line of at most 120 characters: the best sentence, cut at a clause if it is longer, or the title if there is
    /// none.
    private func headline(_ best: Int?, title: String) -> String {
        guard let best else { return title }
        let line = SentenceTrimmer.trim(sentences[best].text)
        return line.count <= Self.maxHeadlineCharacters ? line : shortened(line)
    }

    private static let maxHeadlineCharacters = 120

    private func shortened(_ line: String) -> String {
        let room = line.prefix(Self.maxHeadlineCharacters)
        let clause = room.lastIndex { ",;:–—".contains($0) }
        if let clause, room.distance(from: room.startIndex, to: clause) > 50 {
            return String(room[..<clause]).foldingSpaces() + "…"
        }
        let space = room.lastIndex(of: " ") ?? room.endIndex
        return String(room[..<space]) + "…"
    }
}

// MARK: A gist that can be checked

extension RankedSentences {
    private static let pageSentences = 15
    private static let pageWords = 300
    private static let maxFigures = 6
    private static let maxNames = 8
    private static let maxQuotations = 12
    /// The maximum length, in characters, of a sentence shown as context of a figure.
    private static let maxContextCharacters = 300

    func digest(of article: Article, sentences count: Int) -> GistDigest {
        let finder = PlaceFinder(article.blocks)
        var places: [Int: ArticlePlace?] = [:]
        func place(of index: Int) -> ArticlePlace? {
            if let known = places[index] { return known }
            let found = finder.place(of: sentences[index].text)
            places[index] = .some(found)
            return found
        }
        func shown(_ indexes: [Int]) -> [GistSentence] {
            indexes.sorted().map { GistSentence(text: SentenceTrimmer.trim(sentences[$0].text), place: place(of: $0)) }
        }
        let best = choose(1).first
        let tokens = sentences.map { SentenceToken.all(in: $0.text) }
        let figures = figures(in: tokens).map { index, figure in
            KeyFigure(
                text: figure.text,
                sentence: String(sentences[index].text.prefix(Self.maxContextCharacters)),
                place: place(of: index).flatMap { finder.part(figure.range, of: $0) }
            )
        }
        let names = NameFinder(language: article.language).names(in: tokens, count: Self.maxNames).map { name in
            NamedEntity(
                text: name.text,
                count: name.count,
                place: place(of: name.sentence).flatMap { finder.part(name.range, of: $0) }
            )
        }
        return GistDigest(
            line: GistSentence(text: headline(best, title: article.title), place: best.flatMap(place)),
            sentences: shown(choose(count)),
            page: shown(page(beside: count)),
            figures: figures,
            names: names,
            quotations: QuotationFinder.quotations(in: article.blocks, limit: Self.maxQuotations)
        )
    }

    /// The sentences for one page: at most half of the text, but never fewer than the short summary.
    private func page(beside few: Int) -> [Int] {
        let half = sentences.reduce(0) { $0 + $1.words.count } / 2
        let page = choose(Self.pageSentences, words: min(Self.pageWords, half))
        let short = choose(few)
        return page.count > short.count ? page : short
    }

    /// The most important figures, in the text's order, without duplicate texts.
    private func figures(in tokens: [[SentenceToken]]) -> [(sentence: Int, figure: KeyFigures.Found)] {
        let order = sentences.indices.sorted { (worth[$1], $0) < (worth[$0], $1) }
        var seen: Set<String> = []
        var found: [(rank: Int, sentence: Int, figure: KeyFigures.Found)] = []
        for (rank, index) in order.enumerated() {
            for figure in KeyFigures.all(in: tokens[index]) where seen.insert(figure.text.lowercased()).inserted {
                // In a less important sentence, a figure must be more important itself.
                found.append((rank * 3 / max(1, order.count) - figure.weight, index, figure))
            }
        }
        let best = found.enumerated().sorted { ($0.element.rank, $0.offset) < ($1.element.rank, $1.offset) }
        return best.prefix(Self.maxFigures).map(\.element)
            .sorted { ($0.sentence, $0.figure.range.lowerBound) < ($1.sentence, $1.figure.range.lowerBound) }
            .map { ($0.sentence, $0.figure) }
    }
}
