/// A part of an article: a heading, a paragraph, a whole list, a whole table.
///
/// A block holds text and typed places in it, never markup, so nothing of the page can act where it is shown. Its
/// addresses lead to `http`, `https` or `mailto`, or are relative where the page's own address is unknown.
///
/// See docs/decisions/distill.md, "Blocks are text with typed places, not markup".
package struct ArticleBlock: Equatable, Sendable, Codable {
    package enum Kind: String, Sendable, Codable, CaseIterable {
        case heading, paragraph, list, quote, code, table, figure
    }

    package var kind: Kind
    /// The items of a list and the rows of a table are on lines of their own, cells behind tabs. Of a figure the caption.
    package var text: String
    /// Links, emphasis and code in `text`, in the order they begin.
    package var spans: [InlineSpan] = []
    /// 1 to 6, of a heading.
    package var level: Int?
    /// Of a list.
    package var items: [String]?
    /// How deep each item stands, from 0; nil where all of them stand at 0.
    package var depths: [Int]?
    package var isOrdered: Bool?
    /// Of code, as the page names it, such as `swift`.
    package var language: String?
    /// Of a table.
    package var rows: [[String]]?
    /// Whether the first row of a table names its columns.
    package var hasHeader: Bool?
    /// Of a figure: the picture's address, or that of embedded media.
    package var address: String?
    /// Of a figure: the text in place of the picture.
    package var alternative: String?
    /// Of a figure: what is embedded, `video` or `audio`; nil for a picture.
    package var media: String?
    /// The bytes of the page, decoded to UTF-8, that the block was read from; nil where they are unknown.
    package var source: Range<Int>?

    package init(_ kind: Kind, _ text: String) {
        self.kind = kind
        self.text = text
    }
}

/// A part of a block's text that is more than text.
package struct InlineSpan: Equatable, Sendable, Codable {
    package enum Kind: String, Sendable, Codable, CaseIterable { case link, emphasis, strong, code }

    package var kind: Kind
    /// The bytes of the block's text in UTF-8.
    package var range: Range<Int>
    /// Where a link leads.
    package var address: String?

    package init(_ kind: Kind, _ range: Range<Int>, address: String? = nil) {
        self.kind = kind
        self.range = range
        self.address = address
    }
}
