/// A part of an article: a heading, a paragraph, a whole list, a whole table.
///
/// A block holds text and typed ranges in it, never markup, so nothing from the page can run where it is shown. Its
/// addresses are `http`, `https` or `mailto`, or relative if the page's own address is unknown.
///
/// See docs/decisions/distill.md, "Blocks are text with typed places, not markup".
package struct ArticleBlock: Equatable, Sendable, Codable {
    package enum Kind: String, Sendable, Codable, CaseIterable {
        case heading, paragraph, list, quote, code, table, figure
    }

    package var kind: Kind
    /// List items and table rows are separated by line breaks, cells by tabs. For a figure, its caption.
    package var text: String
    /// Links, emphasis and code in `text`, in order of their start.
    package var spans: [InlineSpan] = []
    /// The level of a heading, 1 to 6.
    package var level: Int?
    /// The items of a list.
    package var items: [String]?
    /// The nesting depth of each item, from 0; nil if all are at 0.
    package var depths: [Int]?
    package var isOrdered: Bool?
    /// The language of code as the page names it, such as `swift`.
    package var language: String?
    /// The cells of a table, by row.
    package var rows: [[String]]?
    /// Whether the first row of a table names its columns.
    package var hasHeader: Bool?
    /// The address of a figure's picture or embedded media.
    package var address: String?
    /// The alternative text of a figure.
    package var alternative: String?
    /// The kind of embedded media in a figure, `video` or `audio`; nil for a picture.
    package var media: String?
    /// The byte range, in the page decoded to UTF-8, that the block was read from; nil if unknown.
    package var source: Range<Int>?

    package init(_ kind: Kind, _ text: String) {
        self.kind = kind
        self.text = text
    }
}

/// A range of a block's text with inline formatting.
package struct InlineSpan: Equatable, Sendable, Codable {
    package enum Kind: String, Sendable, Codable, CaseIterable { case link, emphasis, strong, code }

    package var kind: Kind
    /// The byte range in the block's text in UTF-8.
    package var range: Range<Int>
    /// The target of a link.
    package var address: String?

    package init(_ kind: Kind, _ range: Range<Int>, address: String? = nil) {
        self.kind = kind
        self.range = range
        self.address = address
    }
}
