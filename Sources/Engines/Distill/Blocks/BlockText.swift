/// Collects a block's text from lines of the page, with its links, emphasis and code.
struct BlockText {
    private(set) var bytes: [UInt8] = []
    private var spans: [InlineSpan] = []
    private(set) var source: Range<UInt32>?

    private let tree: PageTree
    private let resolver: AddressResolver

    init(_ tree: PageTree, _ resolver: AddressResolver) {
        self.tree = tree
        self.resolver = resolver
    }

    var isEmpty: Bool { bytes.isEmpty }
    var string: String { String(decoding: bytes, as: UTF8.self) }

    mutating func append(_ byte: UInt8) { bytes.append(byte) }

    /// Adds a line of the page; `isFolded` replaces its line breaks with spaces.
    mutating func append(run: Int, isFolded: Bool = false) {
        let line = tree.bytes(of: run)
        let start = bytes.count
        bytes.reserveCapacity(bytes.count + line.count)
        for byte in line { bytes.append(isFolded && byte.isASCIISpace ? UInt8(ascii: " ") : byte) }
        for mark in tree.details.marks(in: line.startIndex..<line.endIndex) {
            let low = mark.range.lowerBound - line.startIndex + start
            let high = min(mark.range.upperBound, line.endIndex) - line.startIndex + start
            guard low < high else { continue }
            add(mark, low..<high)
        }
        recordSource(tree.nodes[run].source)
    }

    /// Adds code unchanged.
    mutating func append(code: ArraySlice<UInt8>) {
        let start = bytes.count
        bytes.append(contentsOf: code)
        if bytes.count > start { spans.append(InlineSpan(.code, start..<bytes.count)) }
    }

    mutating func recordSource(_ range: Range<UInt32>) {
        guard !range.isEmpty else { return }
        let known = source ?? range
        source = min(known.lowerBound, range.lowerBound)..<max(known.upperBound, range.upperBound)
    }

    private mutating func add(_ mark: InlineMark, _ range: Range<Int>) {
        if let link = mark.link {
            guard let address = tree.details.address(link).flatMap(resolver.link) else { return }
            spans.append(InlineSpan(.link, range, address: address))
        } else {
            spans.append(InlineSpan(mark.kind, range))
        }
    }

    /// The block, with its byte range in the page.
    func block(_ kind: ArticleBlock.Kind) -> ArticleBlock {
        var block = ArticleBlock(kind, string)
        block.spans = spans
        block.source = sourceRange
        return block
    }

    var sourceRange: Range<Int>? {
        guard tree.details.isSourceKnown, let source else { return nil }
        return Int(source.lowerBound)..<Int(source.upperBound)
    }
}
