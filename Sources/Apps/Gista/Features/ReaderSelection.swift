public import Wire

/// A selected part of a block's text, as a screen reports it.
public struct BlockSelection: Sendable, Equatable {
    /// The index of the block in the article.
    public let block: Int
    /// The first selected UTF-16 code unit of the shown text. In it the items of a list, the cells of a table and the
    /// paragraphs of a quotation follow each other without a separator.
    public let start: Int
    /// The code unit after the selection.
    public let end: Int
    /// The number of code units of the shown text. If it is another one, the article has changed meanwhile.
    public let count: Int

    /// Creates a selection. Values that do not fit the article are refused when it is reported.
    public init(block: Int, start: Int, end: Int, count: Int) {
        (self.block, self.start, self.end, self.count) = (block, start, end, count)
    }
}

/// The text that is selected in the article.
/// See docs/decisions/gista.md, "A selection is reported in offsets of the shown text".
public enum ReaderSelection: Sendable, Equatable {
    /// The maximum number of blocks of which parts can be highlighted at once.
    static let maxBlocks = 20

    /// The parts to highlight, one for each block; no part is empty.
    case places([Gista.ArticlePlace])
    /// More blocks, or more text of a block, than can be highlighted.
    case tooLong

    /// Nil if a part is not in the article. Characters that are selected in part are taken whole; white space at both
    /// ends is left out, as are blocks of which only punctuation is selected.
    init?(_ parts: [BlockSelection], in blocks: [Gista.Block]) {
        var places: [Gista.ArticlePlace] = []
        var next = 0
        var isTooLong = parts.count > Self.maxBlocks
        for part in parts.prefix(Self.maxBlocks) {
            guard part.block >= next, blocks.indices.contains(part.block), part.start >= 0, part.start < part.end,
                part.end <= part.count
            else { return nil }
            next = part.block + 1
            let text = ShownText(blocks[part.block])
            guard text.count == part.count else { return nil }
            guard let words = text.words(in: part.start..<part.end) else { continue }
            if text.characters(in: words) > MarkingFeature.maxQuoteLength { isTooLong = true }
            places.append(.init(block: part.block, start: words.lowerBound, end: words.upperBound))
        }
        self = isTooLong ? .tooLong : .places(places)
    }
}

/// The text of a block without what separates its items, cells or paragraphs, because screens show them apart.
private struct ShownText {
    private let bytes: [UInt8]
    private let parts: [Range<Int>]

    init(_ block: Gista.Block) {
        bytes = Array(block.text.utf8)
        parts = BlockPieces.ranges(of: block.texts, in: bytes.count)
    }

    /// The number of UTF-16 code units.
    var count: Int { parts.reduce(0) { $0 + text($1).utf16.count } }

    func characters(in range: Range<Int>) -> Int { text(range).count }

    /// The byte range in the block's text, from the first character that is not white space to the last one; nil if
    /// nothing but white space and punctuation is selected, because a highlight is found again by its letters.
    func words(in units: Range<Int>) -> Range<Int>? {
        var words: Range<Int>?
        var (unit, hasLetters) = (0, false)
        for part in parts {
            var byte = part.lowerBound
            for character in text(part) {
                let (first, start) = (unit, byte)
                unit += character.utf16.count
                byte += character.utf8.count
                guard first < units.upperBound, unit > units.lowerBound, !character.isWhitespace else { continue }
                hasLetters = hasLetters || HighlightRanges.isSignificant(character)
                words = (words?.lowerBound ?? start)..<byte
            }
        }
        return hasLetters ? words : nil
    }

    private func text(_ range: Range<Int>) -> String { String(decoding: bytes[range], as: UTF8.self) }
}
