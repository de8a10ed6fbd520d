/// A gist in three lengths, with the facts that a reader may want to check. Everything in it has its position in the
/// article.
/// See docs/decisions/distill.md, "A gist's sentences know their places".
package struct GistDigest: Equatable, Sendable, Codable {
    /// The article in one line.
    package var line: GistSentence
    /// The most important sentences, in the article's order.
    package var sentences: [GistSentence]
    /// The article on one page: at most 15 sentences with at most 300 words in total, in the article's order.
    package var page: [GistSentence]
    /// Amounts, shares and counts, in the article's order.
    package var figures: [KeyFigure]
    /// People, organizations and places, the most frequent first.
    package var names: [NamedEntity]
    /// Quotations with their speakers.
    package var quotations: [Quotation]
}

/// A position in an article.
package struct ArticlePlace: Equatable, Sendable, Codable {
    /// The index of the block, from 0.
    package var block: Int
    /// The byte range in the block's text in UTF-8.
    package var range: Range<Int>

    package init(block: Int, range: Range<Int>) {
        self.block = block
        self.range = range
    }
}

/// A sentence of a gist.
package struct GistSentence: Equatable, Sendable, Codable {
    /// The sentence as the gist shows it, which may be shorter than in the article.
    package var text: String
    /// The position of the whole sentence; nil for a text that is not from the article.
    package var place: ArticlePlace?

    package init(text: String, place: ArticlePlace? = nil) {
        self.text = text
        self.place = place
    }
}

/// An amount, a share or a count with its unit, such as "3.2 million euros".
package struct KeyFigure: Equatable, Sendable, Codable {
    package var text: String
    /// The sentence that contains it.
    package var sentence: String
    package var place: ArticlePlace?
}

/// A name and how often the article mentions it.
package struct NamedEntity: Equatable, Sendable, Codable {
    package var text: String
    package var count: Int
    /// Its first occurrence.
    package var place: ArticlePlace?
}

/// A quotation, without its quotation marks.
package struct Quotation: Equatable, Sendable, Codable {
    package var text: String
    /// The speaker, in the article's words; nil if the article does not name one next to the quotation.
    package var speaker: String?
    package var place: ArticlePlace
}
