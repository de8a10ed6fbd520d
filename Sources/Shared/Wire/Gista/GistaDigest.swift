extension Gista {
    /// A gist in three lengths, and what of its article a reader may want to check. Places count blocks from 0, and bytes
    /// of the block's text in UTF-8.
    public struct Digest: Codable, Sendable, Equatable {
        /// The article in one line.
        public let line: DigestSentence
        /// The sentences of the gist's `summary`.
        public let sentences: [DigestSentence]
        /// The article on a page: at most 15 sentences of 300 words together.
        public let page: [DigestSentence]
        /// Amounts, shares and counts, in the article's order.
        public let figures: [DigestFigure]
        /// People, organisations and places, the most frequent first.
        public let names: [DigestName]
        /// What is said in quotation marks, and by whom.
        public let quotations: [DigestQuotation]

        /// Creates a digest from its parts.
        public init(
            line: DigestSentence,
            sentences: [DigestSentence],
            page: [DigestSentence],
            figures: [DigestFigure] = [],
            names: [DigestName] = [],
            quotations: [DigestQuotation] = []
        ) {
            self.line = line
            self.sentences = sentences
            self.page = page
            self.figures = figures
            self.names = names
            self.quotations = quotations
        }
    }

    /// A place in an article.
    public struct ArticlePlace: Codable, Sendable, Hashable {
        /// The number of the block, from 0.
        public let block: Int
        /// The first byte in the block's text as UTF-8.
        public let start: Int
        /// The byte after the last.
        public let end: Int

        /// Creates a place from its parts.
        public init(block: Int, start: Int, end: Int) {
            self.block = block
            self.start = start
            self.end = end
        }
    }

    /// A sentence of a gist.
    public struct DigestSentence: Codable, Sendable, Equatable {
        /// The sentence as the gist shows it, which may be shorter than in the article.
        public let text: String
        /// Where the whole sentence stands; missing for a sentence that is not the article's own.
        public let place: ArticlePlace?

        /// Creates a sentence from its parts.
        public init(text: String, place: ArticlePlace? = nil) {
            self.text = text
            self.place = place
        }
    }

    /// An amount, a share or a count with its unit.
    public struct DigestFigure: Codable, Sendable, Equatable {
        /// The figure, such as `3.2 million euros`.
        public let text: String
        /// The sentence it stands in.
        public let sentence: String
        /// Where the figure stands.
        public let place: ArticlePlace?

        /// Creates a figure from its parts.
        public init(text: String, sentence: String, place: ArticlePlace? = nil) {
            self.text = text
            self.sentence = sentence
            self.place = place
        }
    }

    /// A name that the article mentions.
    public struct DigestName: Codable, Sendable, Equatable {
        /// The name.
        public let text: String
        /// How often the article mentions it.
        public let count: Int
        /// Where it stands first.
        public let place: ArticlePlace?

        /// Creates a name from its parts.
        public init(text: String, count: Int, place: ArticlePlace? = nil) {
            self.text = text
            self.count = count
            self.place = place
        }
    }

    /// Something said in quotation marks.
    public struct DigestQuotation: Codable, Sendable, Equatable {
        /// What is said, without its marks.
        public let text: String
        /// Who says it, in the article's words; missing where the article does not say so beside the quotation.
        public let speaker: String?
        /// Where the quotation stands.
        public let place: ArticlePlace

        /// Creates a quotation from its parts.
        public init(text: String, speaker: String? = nil, place: ArticlePlace) {
            self.text = text
            self.speaker = speaker
            self.place = place
        }
    }
}
