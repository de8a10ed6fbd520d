/// A page as fetched: its bytes, and what the response said about them.
package struct PageSource: Sendable {
    package var bytes: [UInt8]
    package var contentType: String?
    package var url: String?
    /// Which page of an article this is, so that the next page can be found.
    package var series: PageSeries?

    package init(bytes: [UInt8], contentType: String? = nil, url: String? = nil, series: PageSeries? = nil) {
        self.bytes = bytes
        self.contentType = contentType
        self.url = url
        self.series = series
    }

    /// A page that is already available as text, so that its charset need not be guessed.
    package init(html: String, url: String? = nil) {
        self.init(bytes: Array(html.utf8), contentType: "text/html; charset=utf-8", url: url)
    }
}

/// The content of a page, without its navigation, advertisements and the like.
package struct Article: Equatable, Sendable, Codable {
    /// Empty if the page has no title; the gist's headline is shown instead.
    package var title: String
    package var byline: String?
    /// ISO 8601, as precise as the page states it: a date, or an instant with its UTC offset.
    package var published: String?
    /// A language code such as `en`.
    package var language: String?
    package var siteName: String?
    /// The address the page declares as canonical, otherwise the one it was fetched from; normalized.
    package var canonicalURL: String?
    /// Each line of the article as a paragraph, regardless of the kind of its block.
    package var paragraphs: [String]
    /// The article's text with its structure, including the pictures.
    package var blocks: [ArticleBlock]
    package var category: Category
    /// Topics the page declares, otherwise the words most characteristic of it.
    package var tags: [String]
    /// The address of the page on which the article continues; nil on its last page.
    package var nextPage: String?
    /// Why the page shows only a part of the article; nil if it shows all of it.
    package var missing: MissingText?

    /// The blocks except figures, with blank lines between them.
    package var text: String { blocks.lazy.filter { $0.kind != .figure }.map(\.text).joined(separator: "\n\n") }
    /// Whether the article is written from right to left.
    package var isRightToLeft: Bool { language.map { Self.rightToLeft.contains($0.lowercased()) } ?? false }
    package var wordCount: Int { ReadingTime.words(in: paragraphs) }
    /// Whole minutes, at least one.
    package var readingMinutes: Int { ReadingTime.minutes(of: paragraphs) }

    private static let rightToLeft: Set<String> = [
        "ar", "arc", "ckb", "dv", "fa", "he", "iw", "ku", "ps", "sd", "ug", "ur", "yi",
    ]
}

/// Why a page shows less than its article.
package enum MissingText: String, Equatable, Sendable, Codable {
    /// The full article requires payment or signing in.
    case subscription
    /// The page's content is loaded by scripts.
    case script
}

/// An article with its summary.
package struct Gist: Equatable, Sendable, Codable {
    package var article: Article
    /// The most important sentences, in the article's order.
    package var summary: [String]
    /// The article in one line.
    package var headline: String
    /// The summary in three lengths, with places, figures, names and quotations.
    package var digest: GistDigest
}
