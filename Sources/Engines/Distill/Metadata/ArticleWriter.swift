/// Assembles an article from its chosen text and the page's metadata.
enum ArticleWriter {
    static func article(
        tree: PageTree,
        structured: StructuredArticle,
        paragraphs: [String],
        blocks: [ArticleBlock],
        url: String?
    ) -> Article {
        let title = TitleFinder.title(tree, structured)
        let sample = paragraphs.prefix(40).joined(separator: " ")
        let declared =
            structured.language
            ?? (tree.head.language.isEmpty ? tree.head.meta("og:locale", "language") : tree.head.language)
        let language = LanguageDetector.language(of: sample, declared: declared)
        let keywords = Keywords(paragraphs: paragraphs, title: title)
        return Article(
            title: title,
            byline: BylineFinder.byline(tree, structured),
            published: DateFinder.published(tree, structured, url: url),
            language: language,
            siteName: structured.siteName ?? tree.head.meta("og:site_name", "application-name"),
            canonicalURL: canonical(tree, url),
            paragraphs: paragraphs,
            blocks: blocks,
            category: CategoryFinder.category(keywords: keywords, section: section(tree, structured), url: url),
            tags: keywords.tags(declared: declaredTags(tree, structured))
        )
    }

    private static func canonical(_ tree: PageTree, _ url: String?) -> String? {
        let named = tree.head.canonical.isEmpty ? tree.head.meta("og:url") ?? "" : tree.head.canonical
        let absolute = CanonicalURL.resolve(named, against: url)
        return (absolute ?? url).flatMap(CanonicalURL.normalize)
    }

    private static func section(_ tree: PageTree, _ structured: StructuredArticle) -> String {
        [structured.section, tree.head.meta("article:section", "section", "parsely-section")].compactMap { $0 }.joined(
            separator: " "
        )
    }

    private static func declaredTags(_ tree: PageTree, _ structured: StructuredArticle) -> [String] {
        let tags = tree.head.metas.filter { $0.name == "article:tag" }.map(\.content)
        if !tags.isEmpty { return tags }
        if let line = tree.head.meta("news_keywords", "keywords", "parsely-tags") {
            return line.split(separator: ",").map { $0.foldingSpaces() }
        }
        return structured.keywords
    }
}

/// Estimates reading time.
enum ReadingTime {
    /// Words per minute at a relaxed pace; below, characters per minute for scripts without spaces.
    private static let wordsPerMinute = 230
    private static let signsPerMinute = 420

    static func words(in paragraphs: [String]) -> Int {
        let (words, signs) = count(paragraphs)
        return words + signs
    }

    static func minutes(of paragraphs: [String]) -> Int {
        let (words, signs) = count(paragraphs)
        let hundredths = words * 100 / wordsPerMinute + signs * 100 / signsPerMinute
        return max(1, (hundredths + 50) / 100)
    }

    private static func count(_ paragraphs: [String]) -> (words: Int, signs: Int) {
        var words = 0
        var signs = 0
        for paragraph in paragraphs {
            var paragraph = paragraph
            paragraph.withUTF8 { bytes in
                var last: Int?
                WordScanner.scan(bytes) { range in
                    let isSign = bytes[range.lowerBound] >= 0xE3 && bytes[range.lowerBound] <= 0xE9
                    if isSign {
                        signs += 1
                    } else if !isJoined(bytes, last, range.lowerBound) {
                        words += 1
                    }
                    last = range.upperBound
                    return true
                }
            }
        }
        return (words, signs)
    }

    /// Whether an apostrophe or hyphen joins two parts of one word. `end` is nil for the first word.
    private static func isJoined(_ bytes: UnsafeBufferPointer<UInt8>, _ end: Int?, _ start: Int) -> Bool {
        guard let end else { return false }
        return switch start - end {
        case 1: bytes[end] == UInt8(ascii: "'") || bytes[end] == UInt8(ascii: "-")
        case 3: bytes[end] == 0xE2 && bytes[end + 1] == 0x80 && bytes[end + 2] == 0x99
        default: false
        }
    }
}
