extension Gista {
    /// `GET /links/{userId}/search`: the links whose articles answer a query, the best first.
    public struct SearchResponse: Codable, Sendable, Equatable {
        /// The most results of one answer.
        public static let most = 100

        /// The links that were found, as many as were asked for.
        public let results: [Found]
        /// Whether there are more.
        public let more: Bool

        /// Creates an answer from its parts.
        public init(results: [Found], more: Bool = false) { (self.results, self.more) = (results, more) }
    }

    /// A link that a search found.
    public struct Found: Codable, Sendable, Equatable {
        /// The link.
        public let link: Link
        /// The part of its article that shows why; missing where only its title, its address or a filter does.
        public let snippet: Snippet?

        /// Creates a result from its parts.
        public init(link: Link, snippet: Snippet? = nil) { (self.link, self.snippet) = (link, snippet) }
    }

    /// A part of an article with the words of a query.
    public struct Snippet: Codable, Sendable, Equatable {
        /// The text, with "…" where it is cut off.
        public let text: String
        /// The words in it.
        public let marks: [Mark]
        /// Where they stand in the article.
        public let place: ArticlePlace

        /// Creates a snippet from its parts.
        public init(text: String, marks: [Mark], place: ArticlePlace) {
            (self.text, self.marks, self.place) = (text, marks, place)
        }

        /// A word of the query in a snippet.
        public struct Mark: Codable, Sendable, Equatable {
            /// The first byte in the snippet's text as UTF-8.
            public let start: Int
            /// The byte after the last.
            public let end: Int

            /// Creates a mark from its ends.
            public init(start: Int, end: Int) { (self.start, self.end) = (start, end) }
        }
    }
}
