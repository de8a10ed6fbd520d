extension Gista {
    /// `GET /gists/{gistId}/article`: the article of a gist with its structure.
    public struct GistArticle: Codable, Sendable, Equatable {
        /// The id of the gist.
        public let gistId: String
        /// The title of the page.
        public let title: String
        /// The page's language, such as `en`.
        public let language: String?
        /// `ltr` or `rtl`: from where to where the text is read.
        public let direction: String
        /// The parts of the article, in its order.
        public let blocks: [Block]
        /// The gist with the places of its sentences; missing where it was made before these were kept, or by hand.
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

    /// A part of an article: a heading, a paragraph, a whole list, a whole table. It holds text and typed places in it,
    /// never markup.
    public struct Block: Codable, Sendable, Equatable {
        /// What the block is.
        public let type: BlockType
        /// The text; items and rows are on lines of their own, cells behind tabs. Of a figure its caption.
        public let text: String
        /// The level of a heading, 1 to 6.
        public var level: Int?
        /// The items of a list.
        public var items: [String]?
        /// How deep each item stands, from 0; missing where all of them stand at 0.
        public var depths: [Int]?
        /// Whether the items of a list are numbered.
        public var ordered: Bool?
        /// The language of code, such as `swift`; null where the page does not say.
        public var language: String?
        /// The rows of a table, each with its cells.
        public var rows: [[String]]?
        /// Whether the first row of a table names its columns.
        public var header: Bool?
        /// The address of a figure's picture, or of embedded media.
        public var url: String?
        /// The text in place of a figure's picture.
        public var alt: String?
        /// The caption of a figure; null where it has none.
        public var caption: String?
        /// What a figure embeds, `video` or `audio`; missing for a picture.
        public var media: String?
        /// Links, emphasis and code in the text.
        public var spans: [Span]?
        /// The bytes of the page that the block was read from.
        public var source: SourceRange?

        /// Creates a block of a type with its text.
        public init(_ type: BlockType, _ text: String) {
            self.type = type
            self.text = text
        }

        /// Encodes the members of the block's type; those that every block of the type has are null where unknown.
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

    /// What a block is. Open: a client shows an unknown one as a paragraph.
    public struct BlockType: RawRepresentable, Codable, Sendable, Hashable {
        /// The value in JSON.
        public let rawValue: String

        /// The type of that word.
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
        /// A picture with its caption, or embedded media.
        public static let figure = Self(rawValue: "figure")
    }

    /// A part of a block's text that is more than text.
    public struct Span: Codable, Sendable, Equatable {
        /// `link`, `emphasis`, `strong` or `code`; clients ignore others.
        public let kind: String
        /// The first byte in the block's text as UTF-8.
        public let start: Int
        /// The byte after the last.
        public let end: Int
        /// Where a link leads: `http`, `https` or `mailto`.
        public let url: String?

        /// Creates a span from its parts.
        public init(kind: String, start: Int, end: Int, url: String? = nil) {
            self.kind = kind
            self.start = start
            self.end = end
            self.url = url
        }
    }

    /// A place in the page, in bytes of its text as UTF-8.
    public struct SourceRange: Codable, Sendable, Equatable {
        /// The first byte.
        public let start: Int
        /// The byte after the last.
        public let end: Int

        /// Creates a range from its ends.
        public init(start: Int, end: Int) {
            self.start = start
            self.end = end
        }
    }
}
