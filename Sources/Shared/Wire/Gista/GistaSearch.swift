extension Gista {
    /// `GET /links/{userId}/search`: the links whose articles match a query, the best match first.
    public struct SearchResponse: Codable, Sendable, Equatable {
        /// The maximum number of results in one response.
        public static let maxResults = 100

        /// The links found, up to the requested number.
        public let results: [Found]
        /// Whether there are more results.
        public let more: Bool

        /// Creates a response from its parts.
        public init(results: [Found], more: Bool = false) { (self.results, self.more) = (results, more) }
    }

    /// A search result.
    public struct Found: Codable, Sendable, Equatable {
        /// The link.
        public let link: Link
        /// The part of the article that matches; missing if only the title, the URL or a filter matches.
        public let snippet: Snippet?

        /// Creates a result from its parts.
        public init(link: Link, snippet: Snippet? = nil) { (self.link, self.snippet) = (link, snippet) }
    }

    /// A part of an article that contains words of a query.
    public struct Snippet: Codable, Sendable, Equatable {
        /// The text, with "…" where it was cut.
        public let text: String
        /// The words of the query in the text.
        public let marks: [Mark]
        /// The range of the snippet in the article.
        public let place: ArticlePlace

        /// Creates a snippet from its parts.
        public init(text: String, marks: [Mark], place: ArticlePlace) {
            (self.text, self.marks, self.place) = (text, marks, place)
        }

        /// A word of the query in a snippet.
        public struct Mark: Codable, Sendable, Equatable {
            /// The first byte of the word in the snippet's UTF-8 text.
            public let start: Int
            /// The byte after the word.
            public let end: Int

            /// Creates a mark from its ends.
            public init(start: Int, end: Int) { (self.start, self.end) = (start, end) }
        }
    }
}
