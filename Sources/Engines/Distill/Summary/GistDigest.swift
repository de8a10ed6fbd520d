/// A gist in three lengths, and what of its article a reader may want to check. Everything in it knows its place.
/// See docs/decisions/distill.md, "A gist's sentences know their places".
package struct GistDigest: Equatable, Sendable, Codable {
    /// The article in one line.
    package var line: GistSentence
    /// The sentences that say most, in the article's order.
    package var sentences: [GistSentence]
    /// The article on a page: at most 15 sentences of 300 words together, in the article's order.
    package var page: [GistSentence]
    /// Amounts, shares and counts, in the article's order.
    package var figures: [KeyFigure]
    /// People, organisations and places, the most frequent first.
    package var names: [NamedEntity]
    /// What is said in quotation marks, and by whom.
    package var quotations: [Quotation]
}

/// A place in an article.
package struct ArticlePlace: Equatable, Sendable, Codable {
    /// The number of the block, from 0.
    package var block: Int
    /// The bytes of the block's text in UTF-8.
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
    /// Where the whole sentence stands; nil for a text that is not the article's own.
    package var place: ArticlePlace?

    package init(text: String, place: ArticlePlace? = nil) {
        self.text = text
        self.place = place
    }
}

/// An amount, a share or a count with its unit, such as "3.2 million euros".
package struct KeyFigure: Equatable, Sendable, Codable {
    package var text: String
    /// The sentence it stands in.
    package var sentence: String
    package var place: ArticlePlace?
}

/// A name and how often the article mentions it.
package struct NamedEntity: Equatable, Sendable, Codable {
    package var text: String
    package var count: Int
    /// Where it stands first.
    package var place: ArticlePlace?
}

/// A quotation, without its marks.
package struct Quotation: Equatable, Sendable, Codable {
    package var text: String
    /// Who says it, in the article's words; nil where the article does not say so beside the quotation.
    package var speaker: String?
    package var place: ArticlePlace
}
