/// The digest of an article: a gist whose parts link to their places in the article.
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
            page: shown(page(atLeast: count)),
            figures: figures,
            names: names,
            quotations: QuotationFinder.quotations(in: article.blocks, limit: Self.maxQuotations)
        )
    }

    /// The sentences for one page: at most half of the text, but never fewer than the short summary.
    private func page(atLeast summaryCount: Int) -> [Int] {
        let half = sentences.reduce(0) { $0 + $1.words.count } / 2
        let page = choose(Self.pageSentences, words: min(Self.pageWords, half))
        let short = choose(summaryCount)
        return page.count > short.count ? page : short
    }

    /// The most important figures, in the text's order, without duplicate texts.
    private func figures(in tokens: [[SentenceToken]]) -> [(sentence: Int, figure: KeyFigures.Found)] {
        let order = sentences.indices.sorted { (scores[$1], $0) < (scores[$0], $1) }
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
