extension Gista {
    /// The summary of a page. `GET /gists` returns an array of them, newest first and without segments.
    public struct Gist: Codable, Sendable, Equatable {
        /// The id assigned by the backend.
        public let id: String
        /// The title of the web page.
        public let title: String
        /// The text of the gist: the most important sentences, or the user's own text.
        public let content: String
        /// The id of its owner.
        public let userId: String
        /// The URL of the page; null for a gist that a user wrote.
        public let sourceUrl: String?
        /// The id of the saved link from which the gist was made.
        public let linkId: String?
        /// A summary of the page in one line.
        public let headline: String?
        /// The sentences of `content`.
        public let summary: [String]?
        /// The paragraphs of the article; only if a gist is read by its id, and in an export.
        public let segments: [Segment]?
        /// The author of the page.
        public let byline: String?
        /// When the page was published: a date, or a time with its offset from UTC.
        public let published: String?
        /// The page's language, e.g. `en`.
        public let language: String?
        /// The name of the website.
        public let siteName: String?
        /// The topic of the page.
        public let category: String?
        /// The topics of the page.
        public let tags: [String]?
        /// The number of words in the article.
        public let wordCount: Int?
        /// The reading time in minutes.
        public let readingMinutes: Int?
        /// When the gist was created.
        public let createdAt: String?

        /// Creates a gist from its parts.
        public init(
            id: String,
            title: String,
            content: String,
            userId: String,
            sourceUrl: String? = nil,
            linkId: String? = nil,
            headline: String? = nil,
            summary: [String]? = nil,
            segments: [Segment]? = nil,
            byline: String? = nil,
            published: String? = nil,
            language: String? = nil,
            siteName: String? = nil,
            category: String? = nil,
            tags: [String]? = nil,
            wordCount: Int? = nil,
            readingMinutes: Int? = nil,
            createdAt: String? = nil
        ) {
            self.id = id
            self.title = title
            self.content = content
            self.userId = userId
            self.sourceUrl = sourceUrl
            self.linkId = linkId
            self.headline = headline
            self.summary = summary
            self.segments = segments
            self.byline = byline
            self.published = published
            self.language = language
            self.siteName = siteName
            self.category = category
            self.tags = tags
            self.wordCount = wordCount
            self.readingMinutes = readingMinutes
            self.createdAt = createdAt
        }
    }

    /// A gist in version 1 of the API.
    public struct PlainGist: Codable, Sendable, Equatable {
        /// The id assigned by the backend.
        public let id: String
        /// The title of the web page.
        public let title: String
        /// The text of the gist.
        public let content: String
        /// The id of its owner.
        public let userId: String
        /// The URL of the page; nil for a gist that a user wrote.
        public let sourceUrl: String?
    }

    /// One paragraph of an article.
    public struct Segment: Codable, Sendable, Equatable {
        /// Its index, from 0.
        public let index: Int
        /// The text of the segment.
        public let text: String

        /// Creates a segment from its parts.
        public init(index: Int, text: String) {
            self.index = index
            self.text = text
        }
    }

    /// `POST /gists`: stores a gist that the user wrote. Returns the ``Gist`` with status 201.
    public struct CreateGistRequest: Codable, Sendable, Equatable {
        /// The id of the user who writes the gist.
        public let userId: String
        /// The title of the gist.
        public let title: String
        /// The text of the gist.
        public let content: String
        /// The URL of the page that the gist is about.
        public let sourceUrl: String?
        /// The topic of the gist.
        public let category: String?

        /// Creates a request from its parts.
        public init(
            userId: String,
            title: String,
            content: String,
            sourceUrl: String? = nil,
            category: String? = nil
        ) {
            self.userId = userId
            self.title = title
            self.content = content
            self.sourceUrl = sourceUrl
            self.category = category
        }
    }
}
