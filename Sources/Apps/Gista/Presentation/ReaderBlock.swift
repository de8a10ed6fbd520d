internal import Essentials
internal import Wire

/// A block of an article, ready to be displayed.
public enum ReaderBlock: Sendable, Equatable {
    /// A heading; the level is 1 to 6.
    case heading(level: Int, [ReaderPiece])
    /// A paragraph, or a block of a kind that this app does not know.
    case paragraph([ReaderPiece])
    /// A quotation, paragraph by paragraph.
    case quote([[ReaderPiece]])
    /// A list; each item has its nesting depth.
    case list(isOrdered: Bool, [Item])
    /// Code with its white space preserved.
    case code([ReaderPiece], language: String?)
    /// A table; the first row names the columns where `hasHeader` is true.
    case table(hasHeader: Bool, rows: [[[ReaderPiece]]])
    /// A picture or embedded media. It is a link unless its picture was loaded through the backend, because reading an
    /// article must not load anything from other sites.
    case figure(Figure)

    /// An item of a list.
    public struct Item: Sendable, Equatable {
        /// The nesting depth, 0 to 8; 0 is the outermost list.
        public let depth: Int
        /// The text of the item.
        public let pieces: [ReaderPiece]
    }

    /// A picture, a video or a sound.
    public struct Figure: Sendable, Equatable {
        /// The text of the link.
        public let title: String
        /// The address the link opens; nil if it is not one the user may follow.
        public let address: String?
        /// The caption; empty if there is none.
        public let caption: [ReaderPiece]
        /// The picture to show in place of the link; nil while it is not on this device.
        public var picture: ReaderPicture?
        /// The accessible name of the picture.
        public var alternative: String
    }

    /// The texts of the block in the order shown: the items of a list, the cells of a table, the paragraphs of a
    /// quotation; of a figure, its caption. ``BlockSelection`` counts in them.
    public var texts: [[ReaderPiece]] {
        switch self {
        case .heading(_, let pieces), .paragraph(let pieces), .code(let pieces, _): [pieces]
        case .quote(let lines): lines
        case .list(_, let items): items.map(\.pieces)
        case .table(_, let rows): rows.flatMap(\.self)
        case .figure(let figure): [figure.caption]
        }
    }

    /// `marks` and `taps` are byte ranges of the block's text; `taps` are sorted by start and do not overlap. `picture`
    /// is that of a figure. Nil for a figure without an address.
    init?(
        _ block: Gista.Block,
        _ strings: GistaStrings,
        picture: ReaderPicture? = nil,
        marks: [BlockPieces.Mark] = [],
        taps: [(range: Range<Int>, tap: ReaderTap)] = []
    ) {
        let text = BlockPieces(block, marks: marks, taps: taps)
        switch block.type {
        case .heading: self = .heading(level: min(max(block.level ?? 2, 1), 6), text.all)
        case .quote: self = .quote(text.slices(block.texts))
        case .code: self = .code(text.all, language: block.language)
        case .list:
            let pieces = text.slices(block.texts)
            let depths = block.depths ?? []
            self = .list(
                isOrdered: block.ordered ?? false,
                pieces.enumerated().map { index, pieces in
                    Item(depth: depths.indices.contains(index) ? min(max(depths[index], 0), 8) : 0, pieces: pieces)
                }
            )
        case .table:
            var cells = text.slices(block.texts)[...]
            self = .table(
                hasHeader: block.header ?? false,
                rows: (block.rows ?? []).map { row in (0..<max(1, row.count)).map { _ in cells.popFirst() ?? [] } }
            )
        case .figure:
            guard let address = block.url else { return nil }
            let kind =
                block.media == "video" ? strings(.video) : block.media == "audio" ? strings(.sound) : strings(.picture)
            let alternative = block.alt.flatMap { $0.isEmpty ? nil : $0 }
            let isPage = ShareFeature.address(address) != nil
            self = .figure(
                Figure(
                    title: alternative.map { "\(kind): \($0)" } ?? kind,
                    address: isPage ? address : nil,
                    caption: text.all,
                    picture: picture,
                    alternative: alternative ?? kind
                )
            )
        default: self = .paragraph(text.all)
        }
    }
}

/// A part of a block's text with the same style throughout.
public struct ReaderPiece: Sendable, Equatable {
    /// The text of the piece.
    public let text: String
    /// The address of the link; nil if the piece is not a link.
    public var address: String?
    /// Whether it is emphasised.
    public var isEmphasis = false
    /// Whether it is strongly emphasised.
    public var isStrong = false
    /// Whether it is code.
    public var isCode = false
    /// The number of the highlight it is a part of; nil outside of highlights.
    public var mark: Int?
    /// Whether the highlight begins here.
    public var startsMark = false
    /// What a tap on the piece does; nil for nothing.
    public var tap: ReaderTap?
    /// Whether the tappable part begins here.
    public var startsTap = false
}

/// A block's text, cut wherever its style changes.
struct BlockPieces {
    /// A part of the text that is highlighted.
    struct Mark: Equatable {
        let number: Int
        let range: Range<Int>
    }

    private let bytes: [UInt8]
    private let marks: [Mark]
    private let taps: [(range: Range<Int>, tap: ReaderTap)]
    /// Sorted by start.
    private let spans: [Gista.Span]
    /// For each span, the furthest end of this span and all earlier ones.
    private let maxEnds: [Int]

    init(_ block: Gista.Block, marks: [Mark] = [], taps: [(range: Range<Int>, tap: ReaderTap)] = []) {
        self.taps = taps
        bytes = Array(block.text.utf8)
        self.marks = marks
        let count = bytes.count
        // A block of code is shown as code as a whole.
        let styles = block.type == .code ? [] : block.spans ?? []
        spans = styles.filter { $0.start >= 0 && $0.start < $0.end && $0.end <= count }
            .sorted { $0.start < $1.start }
        var furthest = 0
        maxEnds = spans.map { span in
            furthest = max(furthest, span.end)
            return furthest
        }
    }

    /// The whole text.
    var all: [ReaderPiece] { pieces(in: 0..<bytes.count) }

    /// The pieces of each of the block's ``Wire/Gista/Block/texts``.
    func slices(_ texts: [String]) -> [[ReaderPiece]] {
        Self.ranges(of: texts, in: bytes.count).map { pieces(in: $0) }
    }

    /// The byte range of each of the block's ``Wire/Gista/Block/texts`` in its text of `count` bytes.
    static func ranges(of texts: [String], in count: Int) -> [Range<Int>] {
        var start = 0
        return texts.map { text in
            let low = min(start, count)
            let high = min(low + text.utf8.count, count)
            start = high + 1
            return low..<high
        }
    }

    /// Goes through the text once and tracks the open spans, because a page may have thousands of spans.
    private func pieces(in range: Range<Int>) -> [ReaderPiece] {
        let overlapping = spans[firstSpan(endingAfter: range.lowerBound)...].prefix { $0.start < range.upperBound }
        var edges = Set([range.lowerBound, range.upperBound])
        for span in overlapping {
            edges.insert(max(span.start, range.lowerBound))
            edges.insert(min(max(span.end, range.lowerBound), range.upperBound))
        }
        for mark in marks where mark.range.overlaps(range) {
            edges.formUnion([mark.range.clamped(to: range).lowerBound, mark.range.clamped(to: range).upperBound])
        }
        let touched = taps[firstTap(endingAfter: range.lowerBound)...].prefix { $0.range.lowerBound < range.upperBound }
        for tap in touched {
            edges.formUnion([tap.range.clamped(to: range).lowerBound, tap.range.clamped(to: range).upperBound])
        }
        let offsets = edges.sorted()
        var coming = touched
        var waiting = overlapping
        var open: [Gista.Span] = []
        return zip(offsets, offsets.dropFirst()).map { start, end in
            while let next = waiting.first, next.start <= start { open.append(waiting.removeFirst()) }
            open.removeAll { $0.end <= start }
            var piece = ReaderPiece(text: String(decoding: bytes[start..<end], as: UTF8.self))
            for span in open { piece.take(span) }
            if let mark = marks.first(where: { $0.range.contains(start) }) {
                piece.mark = mark.number
                piece.startsMark = mark.range.lowerBound == start
            }
            while let next = coming.first, next.range.upperBound <= start { coming.removeFirst() }
            if let next = coming.first, next.range.contains(start) {
                piece.tap = next.tap
                piece.startsTap = next.range.lowerBound == start
            }
            return piece
        }
    }

    /// The index of the first tap that ends after `offset`.
    private func firstTap(endingAfter offset: Int) -> Int {
        var (low, high) = (0, taps.count)
        while low < high {
            let middle = (low + high) / 2
            if taps[middle].range.upperBound <= offset { low = middle + 1 } else { high = middle }
        }
        return low
    }

    /// The index of the first span that may end after `offset`; no earlier span does.
    private func firstSpan(endingAfter offset: Int) -> Int {
        var (low, high) = (0, spans.count)
        while low < high {
            let middle = (low + high) / 2
            if maxEnds[middle] <= offset { low = middle + 1 } else { high = middle }
        }
        return low
    }
}

extension Gista.Block {
    /// The texts that are shown apart: the items of a list, the cells of a table, the paragraphs of a quotation. The
    /// block's text is these texts, each separated from the next by one byte.
    var texts: [String] {
        switch type {
        case .list: items ?? [text]
        case .table: (rows ?? []).flatMap { $0.isEmpty ? [""] : $0 }
        case .quote: text.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
        default: [text]
        }
    }
}

extension Gista.Snippet {
    /// The text with the found words emphasized.
    var pieces: [ReaderPiece] {
        var block = Gista.Block(.paragraph, text)
        block.spans = marks.map { Gista.Span(kind: "strong", start: $0.start, end: $0.end) }
        return BlockPieces(block).all
    }
}

extension ReaderPiece {
    /// Only addresses that the user may follow become links.
    fileprivate mutating func take(_ span: Gista.Span) {
        switch span.kind {
        case "link":
            guard let url = span.url,
                ["https://", "http://", "mailto:"].contains(where: { url.lowercased().hasPrefix($0) })
            else { return }
            address = url
        case "emphasis": isEmphasis = true
        case "strong": isStrong = true
        case "code": isCode = true
        default: break
        }
    }
}
