extension Gista {
    /// The summary of a page. `GET /gists` answers with an array of them, newest first and without segments.
    public struct Gist: Codable, Sendable, Equatable {
        /// The id that this service gave it.
        public let id: String
        /// The title of the web page.
        public let title: String
        /// The text of the gist: the most important sentences, or the user's own text.
        public let content: String
        /// The id of its owner.
        public let userId: String
        /// The address of the page; null for a gist that a user wrote.
        public let sourceUrl: String?
        /// The saved link it was made of.
        public let linkId: String?
        /// The page in one line.
        public let headline: String?
        /// The sentences of `content`, one by one.
        public let summary: [String]?
        /// The paragraphs of the article; only when a gist is read by its id, and in an export.
        public let segments: [Segment]?
        /// Who wrote the page.
        public let byline: String?
        /// When the page was published: a day, or an instant with its offset.
        public let published: String?
        /// The page's language, such as `en`.
        public let language: String?
        /// The name of the website.
        public let siteName: String?
        /// The topic of the page.
        public let category: String?
        /// The topics of the page.
        public let tags: [String]?
        /// How many words the article has.
        public let wordCount: Int?
        /// How many minutes it takes to read.
        public let readingMinutes: Int?
        /// When the gist was made.
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
        /// The id that this service gave it.
        public let id: String
        /// The title of the web page.
        public let title: String
        /// The text of the gist.
        public let content: String
        /// The id of its owner.
        public let userId: String
        /// The address of the page; nil for a written gist.
        public let sourceUrl: String?
    }

    /// One paragraph of an article.
    public struct Segment: Codable, Sendable, Equatable {
        /// Its place, from zero.
        public let index: Int
        /// The text of the segment.
        public let text: String

        /// Creates a segment from its parts.
        public init(index: Int, text: String) {
            self.index = index
            self.text = text
        }
    }

    /// `POST /gists`: stores a gist that the user wrote. Answered with the ``Gist``, 201.
    public struct CreateGistRequest: Codable, Sendable, Equatable {
        /// The id of the user who writes it.
        public let userId: String
        /// The title of it.
        public let title: String
        /// The text of the gist.
        public let content: String
        /// The address of the page that it is about.
        public let sourceUrl: String?
        /// What it is about.
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
