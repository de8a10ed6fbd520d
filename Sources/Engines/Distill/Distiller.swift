/// Turns a page into its article, and the article into its gist. Pure: the same bytes give the same result.
package struct Distiller: Sendable {
    package var limits: PageLimits

    package init(limits: PageLimits = PageLimits()) { self.limits = limits }

    /// Extracts the article of a page: title, byline, date, paragraphs, category and tags.
    package func article(from source: PageSource) throws(DistillError) -> Article {
        try article(from: source, within: WorkTime(seconds: limits.seconds))
    }

    private func article(from source: PageSource, within time: WorkTime) throws(DistillError) -> Article {
        try check(source)
        let html = try PageDecoder.utf8(source.bytes, contentType: source.contentType)
        guard PageSniffer.holdsMarkup(html) else { return try plainArticle(html, url: source.url) }
        try time.check()
        let first = try PageReading(html: html, limits: limits, time: time)
        if first.characters >= Self.fewCharacters { return first.article(of: source, html) }
        // Some pages reveal their article only by script: try once more, including hidden elements.
        let second = try PageReading(html: html, limits: limits, time: time, keepingHidden: true)
        let better = second.characters > 2 * first.characters ? second : first
        guard better.characters > 0 else { throw better.missing(html).map { .missing($0) } ?? .noArticle }
        return better.article(of: source, html)
    }

    /// The page's article with a summary of at most `sentences` sentences and a headline.
    package func gist(from source: PageSource, sentences: Int = 3) throws(DistillError) -> Gist {
        let time = WorkTime(seconds: limits.seconds)
        let article = try article(from: source, within: time)
        try time.check()
        return Summarizer.gist(of: article, sentences: sentences)
    }

    /// The gist of an article that was assembled from several pages.
    package func gist(of article: Article, sentences: Int = 3) -> Gist {
        Summarizer.gist(of: article, sentences: sentences)
    }

    /// If fewer characters are found, the page is read again.
    private static let fewCharacters = 140

    private func check(_ source: PageSource) throws(DistillError) {
        guard !source.bytes.isEmpty else { throw .empty }
        guard source.bytes.count <= limits.bytes else {
            throw .tooLarge(bytes: source.bytes.count, limit: limits.bytes)
        }
        if let kind = PageSniffer.foreignKind(of: source.bytes, contentType: source.contentType) {
            throw .notHTML(kind)
        }
    }

    /// Text without markup is one article, with blank lines between its paragraphs.
    private func plainArticle(_ bytes: [UInt8], url: String?) throws(DistillError) -> Article {
        let text = String(decoding: bytes.prefix(limits.text), as: UTF8.self)
        var paragraphs: [String] = [""]
        for line in text.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline) {
            let folded = line.foldingSpaces()
            if folded.isEmpty { paragraphs.append("") } else { paragraphs[paragraphs.count - 1] += " " + folded }
        }
        paragraphs = paragraphs.map { $0.foldingSpaces() }.filter { !$0.isEmpty }
        let size = paragraphs.reduce(0) { $0 + $1.count }
        guard size > 0 else { throw .empty }
        return ArticleWriter.article(
            tree: PageTree(),
            structured: StructuredArticle([]),
            paragraphs: paragraphs,
            blocks: paragraphs.map { ArticleBlock(.paragraph, $0) },
            url: url
        )
    }
}

/// One reading of a page: parsed, with its lines scored and chosen.
private struct PageReading {
    let tree: PageTree
    let structured: StructuredArticle
    let paragraphs: [String]
    let characters: Int
    /// The chosen lines; nil if the text comes from the page's structured data.
    private let lines: [Int]?

    init(
        html: [UInt8],
        limits: PageLimits,
        time: WorkTime,
        keepingHidden: Bool = false
    ) throws(DistillError) {
        let tree = try PageTree(html: html, limits: limits, time: time, keepingHidden: keepingHidden)
        let structured = StructuredArticle(tree.head.structuredData)
        let context = BlockContext(tree: tree, title: TitleFinder.title(tree, structured), structured: structured)
        let chosen = try BlockJudge.article(context, within: time)
        let shown = chosen.map { tree.string(of: $0) }
        let body = StructuredBody.better(than: shown, in: structured)
        paragraphs = body ?? shown
        lines = body == nil ? chosen : nil
        characters = paragraphs.reduce(0) { $0 + $1.count }
        self.tree = tree
        self.structured = structured
    }

    /// Why the page shows less than its article; nil if it shows all.
    func missing(_ html: [UInt8]) -> MissingText? {
        PageGate.missing(
            tree,
            structured,
            paragraphs,
            characters: characters,
            html: html
        )
    }

    func article(of source: PageSource, _ html: [UInt8]) -> Article {
        let blocks =
            lines.map { BlockAssembler(tree, lines: $0, url: source.url).blocks() }
            ?? paragraphs.map { ArticleBlock(.paragraph, $0) }
        var article = ArticleWriter.article(
            tree: tree,
            structured: structured,
            paragraphs: paragraphs,
            blocks: blocks,
            url: source.url
        )
        article.missing = missing(html)
        article.nextPage = source.series.flatMap { series in
            series.next(among: tree.details.addresses(with: String(series.number + 1)))
        }
        return article
    }
}
