extension Gista {
    /// A gist in three lengths, and facts of the article that a reader may want to check. Positions count blocks from
    /// 0, and bytes of the block's UTF-8 text.
    public struct Digest: Codable, Sendable, Equatable {
        /// The article in one line.
        public let line: DigestSentence
        /// The sentences of the gist's `summary`.
        public let sentences: [DigestSentence]
        /// The article on one page: at most 15 sentences with 300 words in total.
        public let page: [DigestSentence]
        /// Amounts, percentages and counts, in the article's order.
        public let figures: [DigestFigure]
        /// People, organizations and places, the most frequent first.
        public let names: [DigestName]
        /// Quotations and their speakers.
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

    /// A range in an article.
    public struct ArticlePlace: Codable, Sendable, Hashable {
        /// The number of the block, from 0.
        public let block: Int
        /// The first byte of the range in the block's UTF-8 text.
        public let start: Int
        /// The byte after the range.
        public let end: Int

        /// Creates a range from its parts.
        public init(block: Int, start: Int, end: Int) {
            self.block = block
            self.start = start
            self.end = end
        }
    }

    /// A sentence of a gist.
    public struct DigestSentence: Codable, Sendable, Equatable {
        /// The sentence as shown in the gist, which may be shorter than in the article.
        public let text: String
        /// The range of the whole sentence; missing if the sentence is not from the article.
        public let place: ArticlePlace?

        /// Creates a sentence from its parts.
        public init(text: String, place: ArticlePlace? = nil) {
            self.text = text
            self.place = place
        }
    }

    /// An amount, a percentage or a count with its unit.
    public struct DigestFigure: Codable, Sendable, Equatable {
        /// The figure, e.g. `3.2 million euros`.
        public let text: String
        /// The sentence that contains the figure.
        public let sentence: String
        /// The range of the figure.
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
        /// The range of its first mention.
        public let place: ArticlePlace?

        /// Creates a name from its parts.
        public init(text: String, count: Int, place: ArticlePlace? = nil) {
            self.text = text
            self.count = count
            self.place = place
        }
    }

    /// A quotation.
    public struct DigestQuotation: Codable, Sendable, Equatable {
        /// The quoted text, without quotation marks.
        public let text: String
        /// The speaker, in the article's words; missing if the article does not name one next to the quotation.
        public let speaker: String?
        /// The range of the quotation.
        public let place: ArticlePlace

        /// Creates a quotation from its parts.
        public init(text: String, speaker: String? = nil, place: ArticlePlace) {
            self.text = text
            self.speaker = speaker
            self.place = place
        }
    }
}
