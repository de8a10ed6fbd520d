internal import CGumbo

/// A page as extraction walks it: flat nodes, one buffer of text, and what the head says.
///
/// The parser's tree is copied once: walking it would jump through memory and keep the parser's arena alive, and a
/// mutable DOM spends most of its time removing and replacing nodes. Extraction keeps or drops a run of text as a
/// whole; where its links and emphasis are is noted beside the text.
struct PageTree {
    var nodes: [PageNode] = []
    /// The page's visible text as UTF-8, white space folded, blocks on lines of their own.
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

/// What a page says about itself, as found.
struct PageHead {
    var language = ""
    var title = ""
    var canonical = ""
    /// What relative addresses of the page are resolved against, where the page names it.
    var base = ""
    /// What stands where the page first names its author.
    var byline = ""
    /// Those named by `property` first: they are written for others to read.
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

/// How much a page may cost.
package struct PageLimits: Sendable {
    /// The largest page that is read.
    package var bytes = 50 * 1024 * 1024
    /// The memory the parser may take beside the page itself.
    package var memory = 768 * 1024 * 1024
    /// The most text that is kept of a page; what follows is left out.
    package var text = 8 * 1024 * 1024
    /// The most blocks and lines that are looked at; what follows is left out.
    package var nodes = 200_000
    /// Processor seconds that reading one page may take; nil for no limit.
    package var seconds: Double?

    package init() {}
}

extension PageTree {
    /// Parses UTF-8. `hidden` keeps what the page hides at first: some show their article only by script.
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
        // Places in a page that the guard changed are not those of the page that was fetched.
        details.isSourceKnown = html == page
        try time.check()
    }
}
