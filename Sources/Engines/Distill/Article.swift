/// A page as it came: bytes and what the transfer said about them.
package struct PageSource: Sendable {
    package var bytes: [UInt8]
    package var contentType: String?
    package var url: String?
    /// Which page of an article it is, so that the next one is looked for.
    package var series: PageSeries?

    package init(bytes: [UInt8], contentType: String? = nil, url: String? = nil, series: PageSeries? = nil) {
        self.bytes = bytes
        self.contentType = contentType
        self.url = url
        self.series = series
    }

    /// A page already at hand as text: its charset needs no guessing.
    package init(html: String, url: String? = nil) {
        self.init(bytes: Array(html.utf8), contentType: "text/html; charset=utf-8", url: url)
    }
}

/// What a page has to say, freed from what stands around it.
package struct Article: Equatable, Sendable, Codable {
    /// Empty where the page has none; the gist's headline serves then.
    package var title: String
    package var byline: String?
    /// ISO 8601, as far as the page tells it: a day, or an instant with its offset.
    package var published: String?
    /// A language code such as `en`.
    package var language: String?
    package var siteName: String?
    /// The address the page names as its own, else the one it was fetched from, normalised.
    package var canonicalURL: String?
    /// Each line of the article as a paragraph, whatever block it stands in.
    package var paragraphs: [String]
    /// The same text with its structure, and the pictures between.
    package var blocks: [ArticleBlock]
    package var category: Category
    /// Topics the page names itself, else its most telling words.
    package var tags: [String]
    /// The address of the page where the article goes on; nil at its end.
    package var nextPage: String?
    /// Why the page shows only a part of the article; nil where it shows all of it.
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
    /// The article is for those who pay or sign in.
    case subscription
    /// The page is filled by its scripts.
    case script
}

/// An article with its summary.
package struct Gist: Equatable, Sendable, Codable {
    package var article: Article
    /// The sentences that say most, in the article's order.
    package var summary: [String]
    /// The article in one line.
    package var headline: String
    /// The same in three lengths, with places, figures, names and quotations.
    package var digest: GistDigest
}
