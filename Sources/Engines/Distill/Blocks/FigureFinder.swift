/// Finds the pictures and videos that belong to an article, and the lines of their captions.
struct FigureFinder {
    struct Figure {
        let figure: PageFigure
        let address: String
        var caption: [Int] = []
    }

    private let tree: PageTree
    private let chosen: [Int]
    private let lines: Set<Int>
    /// The element that holds nearly all of the article.
    private let region: Int

    /// The share of the article, in percent, that an element must hold to be its region.
    private static let regionShare = 95
    /// If the text around a picture has this many characters and none of them was chosen, the picture belongs to that
    /// text instead of the article.
    private static let strangeText = 30
    private static let maxCaptionCharacters = 1_000

    init(_ tree: PageTree, lines: [Int], chosen: [Int]) {
        self.tree = tree
        self.chosen = chosen
        self.lines = Set(lines)
        var region = 0
        var next: Int? = 0
        while let node = next {
            region = node
            next = Self.children(of: node, tree).first {
                !tree.nodes[$0].isRun && chosen[$0] * 100 >= (chosen.first ?? 0) * Self.regionShare
            }
        }
        self.region = region
    }

    private static func children(of node: Int, _ tree: PageTree) -> some Sequence<Int> {
        let end = Int(tree.nodes[node].end)
        return sequence(first: node + 1) { Int(tree.nodes[$0].end) }.lazy.prefix { $0 < end }
    }

    /// The figures in the page's order, without duplicates.
    func figures(_ resolver: AddressResolver) -> [Figure] {
        guard (chosen.first ?? 0) > 0 else { return [] }
        var seen: Set<String> = []
        var captioned: Set<Int> = []
        var result: [Figure] = []
        for figure in tree.details.figures where isRelevant(figure) {
            guard let address = resolver.media(figure.address), seen.insert(address).inserted else { continue }
            var found = Figure(figure: figure, address: address)
            if let holder = holder(of: figure), captioned.insert(holder).inserted {
                found.caption = caption(in: holder)
            }
            result.append(found)
        }
        return result
    }

    private func isRelevant(_ figure: PageFigure) -> Bool {
        guard figure.classHints.isDisjoint(with: Self.unrelatedHints) else { return false }
        var node = figure.position.container
        while node >= 0, node != region {
            let above = tree.nodes[node]
            if chosen[node] == 0 {
                if Self.strangeTags.contains(above.tag) || !above.words.isDisjoint(with: Self.unrelatedHints) {
                    return false
                }
                if above.traits.contains(.unlikelyRole) { return false }
                if above.characters > Self.strangeText, !isFigureLike(node) { return false }
            }
            node = Int(above.parent)
        }
        return node == region
    }

    private static let strangeTags = TagSet([.aside, .nav, .footer, .form, .address])
    private static let unrelatedHints: ClassHints = [
        .share, .advert, .comment, .related, .navigation, .sidebar, .newsletter, .author, .login, .footer,
    ]

    private func isFigureLike(_ node: Int) -> Bool {
        let tag = tree.nodes[node].tag
        return tag == .figure || tag == .figcaption || (tree.nodes[node].words.contains(.caption) && tag != .body)
    }

    /// The element that holds a figure with its caption: `<figure>`, or an element named like one.
    private func holder(of figure: PageFigure) -> Int? {
        var node = figure.position.container
        var named: Int?
        for _ in 0..<6 where node > 0 && node != region {
            if tree.nodes[node].tag == .figure { return node }
            let isShort = Int(tree.nodes[node].characters) <= Self.maxCaptionCharacters
            if named == nil, isShort, tree.nodes[node].characters > 0, isFigureLike(node) { named = node }
            node = Int(tree.nodes[node].parent)
        }
        return named
    }

    /// The lines of the caption: those in `<figcaption>`, else all of a short holder.
    private func caption(in holder: Int) -> [Int] {
        let inside = (holder + 1)..<max(holder + 1, Int(tree.nodes[holder].end))
        let marked = inside.first { tree.nodes[$0].tag == .figcaption }
        let range = marked.map { $0..<max($0, Int(tree.nodes[$0].end)) } ?? inside
        let size = range.reduce(0) { $0 + (tree.nodes[$1].isRun ? Int(tree.nodes[$1].characters) : 0) }
        guard size <= Self.maxCaptionCharacters else { return [] }
        return range.filter { tree.nodes[$0].isRun && !tree.bytes(of: $0).isEmpty }
    }
}
