internal import CGumbo

/// A page in the form used for extraction: flat nodes, one buffer of text, and the head's metadata.
///
/// The parser's tree is copied once: walking it would jump through memory and keep the parser's arena alive, and a
/// mutable DOM spends most of its time removing and replacing nodes. Extraction keeps or drops a run of text as a
/// whole; the positions of links and emphasis are stored beside the text.
struct PageTree {
    var nodes: [PageNode] = []
    /// The page's visible text as UTF-8, with white space collapsed and each block on a line of its own.
    var text: [UInt8] = []
    var head = PageHead()
    /// Links, emphasis, pictures and code, from which the blocks of the chosen lines are made.
    var details = PageDetails()

    func bytes(of node: Int) -> ArraySlice<UInt8> {
        var range = Int(nodes[node].textStart)..<Int(nodes[node].textEnd)
        while let last = range.last, text[last].isASCIISpace { range = range.lowerBound..<last }
        while let first = range.first, text[first].isASCIISpace { range = (first + 1)..<range.upperBound }
        return text[range]
    }

    func string(of node: Int) -> String { String(decoding: bytes(of: node), as: UTF8.self) }

    func ancestors(of node: Int) -> Ancestors { Ancestors(nodes: nodes, current: nodes[node].parent) }

    func isInside(_ node: Int, _ subtree: Int) -> Bool { node >= subtree && node < Int(nodes[subtree].end) }

    /// The positions of a node's parent, its parent's parent, and so on.
    struct Ancestors: Sequence, IteratorProtocol {
        let nodes: [PageNode]
        var current: Int32

        mutating func next() -> Int? {
            guard current >= 0 else { return nil }
            defer { current = nodes[Int(current)].parent }
            return Int(current)
        }
    }
}

/// The metadata a page declares, unprocessed.
struct PageHead {
    var language = ""
    var title = ""
    var canonical = ""
    /// The base for the page's relative addresses, if the page declares one.
    var base = ""
    /// The text of the first element that names an author.
    var byline = ""
    /// Metadata from `property` attributes first, because those are meant for other sites.
    var metas: [(name: String, content: String)] = []
    var structuredData: [String] = []
    var times: [String] = []

    func meta(_ names: String...) -> String? {
        for name in names {
            if let found = metas.first(where: { $0.name == name && !$0.content.isEmpty }) { return found.content }
        }
        return nil
    }
}

/// Limits on the cost of reading a page.
package struct PageLimits: Sendable {
    /// The maximum size of a page.
    package var bytes = 50 * 1024 * 1024
    /// The memory the parser may use in addition to the page itself.
    package var memory = 768 * 1024 * 1024
    /// The maximum size of the text kept; the rest is left out.
    package var text = 8 * 1024 * 1024
    /// The maximum number of blocks and lines read; the rest is left out.
    package var nodes = 200_000
    /// The processor time for reading one page, in seconds; nil for no limit.
    package var seconds: Double?

    package init() {}
}

extension PageTree {
    /// Parses UTF-8. `hidden` keeps elements that are initially hidden, because some pages reveal their article by
    /// script.
    init(
        html: [UInt8],
        limits: PageLimits,
        time: WorkTime = WorkTime(),
        keepingHidden hidden: Bool = false
    ) throws(DistillError) {
        let page = html
        let html = MarkupGuard.bounded(page)
        try time.check()
        let built: Result<PageTree, DistillError> = html.withUnsafeBufferPointer { bytes in
            bytes.withMemoryRebound(to: CChar.self) { characters in
                guard let start = characters.baseAddress else { return .success(PageTree()) }
                var isLate = false
                guard let page = cgumbo_parse(start, characters.count, limits.memory, time.end, &isLate) else {
                    return .failure(isLate ? time.failure : .tooComplex)
                }
                defer { cgumbo_release(page) }
                var builder = PageBuilder(keepingHidden: hidden, limits: limits, bytes: characters.count)
                builder.build(cgumbo_root(page))
                return .success(builder.tree)
            }
        }
        self = try built.get()
        // Positions in a page that the guard changed do not match the page as fetched.
        details.isSourceKnown = html == page
        try time.check()
    }
}
