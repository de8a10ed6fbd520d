extension Gista {
    /// `GET /gists/{gistId}/article`: the article of a gist, with its structure.
    public struct GistArticle: Codable, Sendable, Equatable {
        /// The id of the gist.
        public let gistId: String
        /// The title of the page.
        public let title: String
        /// The page's language, e.g. `en`.
        public let language: String?
        /// The reading direction, `ltr` or `rtl`.
        public let direction: String
        /// The blocks of the article, in order.
        public let blocks: [Block]
        /// The gist with the positions of its sentences; missing if the gist is older than this feature or was written
        /// by a user.
        public let digest: Digest?

        /// Creates an article from its parts.
        public init(
            gistId: String,
            title: String,
            language: String? = nil,
            direction: String = "ltr",
            blocks: [Block],
            digest: Digest? = nil
        ) {
            self.gistId = gistId
            self.title = title
            self.language = language
            self.direction = direction
            self.blocks = blocks
            self.digest = digest
        }
    }

    /// A part of an article: a heading, a paragraph, a whole list, a whole table. It holds text and typed ranges in it,
    /// never markup.
    public struct Block: Codable, Sendable, Equatable {
        /// The type of the block.
        public let type: BlockType
        /// The text. Items and rows are on separate lines, with tabs between cells. For a figure, its caption.
        public let text: String
        /// The level of a heading, 1 to 6.
        public var level: Int?
        /// The items of a list.
        public var items: [String]?
        /// The nesting depth of each item, from 0; missing if all depths are 0.
        public var depths: [Int]?
        /// Whether the items of a list are numbered.
        public var ordered: Bool?
        /// The programming language of the code, e.g. `swift`; null if the page does not specify it.
        public var language: String?
        /// The rows of a table, each with its cells.
        public var rows: [[String]]?
        /// Whether the first row of a table is a header.
        public var header: Bool?
        /// The URL of a figure's image, or of embedded media.
        public var url: String?
        /// The alternative text of a figure's image.
        public var alt: String?
        /// The caption of a figure; null if it has none.
        public var caption: String?
        /// The kind of embedded media, `video` or `audio`; missing for an image.
        public var media: String?
        /// Links, emphasis and code in the text.
        public var spans: [Span]?
        /// The range of the page from which the block was read.
        public var source: SourceRange?

        /// Creates a block.
        public init(_ type: BlockType, _ text: String) {
            self.type = type
            self.text = text
        }

        /// Encodes the members of the block's type. Members that every block of the type has are null if unknown.
        public func encode(to encoder: any Encoder) throws {
            var box = encoder.container(keyedBy: CodingKeys.self)
            try box.encode(type, forKey: .type)
            try box.encode(text, forKey: .text)
            switch type {
            case .heading: try box.encode(level, forKey: .level)
            case .list:
                try box.encode(items, forKey: .items)
                try box.encode(ordered, forKey: .ordered)
                try box.encodeIfPresent(depths, forKey: .depths)
            case .code: try box.encode(language, forKey: .language)
            case .table:
                try box.encode(rows, forKey: .rows)
                try box.encodeIfPresent(header, forKey: .header)
            case .figure:
                try box.encode(url, forKey: .url)
                try box.encode(alt, forKey: .alt)
                try box.encode(caption, forKey: .caption)
                try box.encodeIfPresent(media, forKey: .media)
            default: break
            }
            try box.encodeIfPresent(spans, forKey: .spans)
            try box.encodeIfPresent(source, forKey: .source)
        }
    }

    /// The type of a block. Clients show unknown types as a paragraph.
    public struct BlockType: RawRepresentable, Codable, Sendable, Hashable {
        /// The value in JSON.
        public let rawValue: String

        /// Creates a type from its value.
        public init(rawValue: String) { self.rawValue = rawValue }

        /// A heading with its level.
        public static let heading = Self(rawValue: "heading")
        /// A paragraph of text.
        public static let paragraph = Self(rawValue: "paragraph")
        /// A whole list.
        public static let list = Self(rawValue: "list")
        /// A quotation.
        public static let quote = Self(rawValue: "quote")
        /// Code, with its white space.
        public static let code = Self(rawValue: "code")
        /// A whole table.
        public static let table = Self(rawValue: "table")
        /// An image with its caption, or embedded media.
        public static let figure = Self(rawValue: "figure")
    }

    /// A range of a block's text with a link or formatting.
    public struct Span: Codable, Sendable, Equatable {
        /// `link`, `emphasis`, `strong` or `code`; clients ignore others.
        public let kind: String
        /// The first byte of the range in the block's UTF-8 text.
        public let start: Int
        /// The byte after the range.
        public let end: Int
        /// The target of a link: an `http`, `https` or `mailto` URL.
        public let url: String?

        /// Creates a span from its parts.
        public init(kind: String, start: Int, end: Int, url: String? = nil) {
            self.kind = kind
            self.start = start
            self.end = end
            self.url = url
        }
    }

    /// A range of the page, in bytes of its UTF-8 text.
    public struct SourceRange: Codable, Sendable, Equatable {
        /// The first byte.
        public let start: Int
        /// The byte after the range.
        public let end: Int

        /// Creates a range from its ends.
        public init(start: Int, end: Int) {
            self.start = start
            self.end = end
        }
    }
}
