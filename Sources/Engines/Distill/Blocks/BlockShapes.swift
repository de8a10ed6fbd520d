/// Decides which lists, tables and quotations of a page are real: many are used only for layout.
struct BlockShapes {
    private let tree: PageTree
    /// Whether every list, table and quotation is accepted as real.
    private let trustsMarkup: Bool
    /// The number of characters in chosen lines, for each node.
    let chosen: [Int]
    private var known: [Int: Bool] = [:]

    /// A list or quotation that holds more than this share of the article, in tenths, only frames it.
    private static let frame = 6
    /// If the items are longer than this on average, in characters, they are paragraphs.
    private static let maxItemCharacters = 600
    /// If the cells are longer than this on average, in characters, they are layout columns.
    private static let maxCellCharacters = 200

    init(_ tree: PageTree, lines: [Int], trustsMarkup: Bool = false) {
        self.tree = tree
        self.trustsMarkup = trustsMarkup
        var chosen = [Int](repeating: 0, count: tree.nodes.count)
        for line in lines { chosen[line] = Int(tree.nodes[line].characters) }
        for index in tree.nodes.indices.reversed() {
            let parent = Int(tree.nodes[index].parent)
            if parent >= 0 { chosen[parent] += chosen[index] }
        }
        self.chosen = chosen
    }

    private var total: Int { chosen.first ?? 0 }

    /// The block element that contains a line: the outermost list, table or quotation that is real; nil for a paragraph
    /// of its own.
    mutating func owner(of node: Int) -> (node: Int, kind: ArticleBlock.Kind)? {
        var found: (node: Int, kind: ArticleBlock.Kind)?
        for ancestor in tree.ancestors(of: node) {
            guard let kind = Self.kind(tree.nodes[ancestor].tag), isReal(ancestor, kind) else { continue }
            found = (ancestor, kind)
        }
        return found
    }

    private static func kind(_ tag: Tag) -> ArticleBlock.Kind? {
        switch tag {
        case .h1, .h2, .h3, .h4, .h5, .h6: .heading
        case .pre: .code
        case .table: .table
        case .ul, .ol, .dl, .menu: .list
        case .blockquote: .quote
        default: nil
        }
    }

    private mutating func isReal(_ node: Int, _ kind: ArticleBlock.Kind) -> Bool {
        if trustsMarkup { return true }
        switch kind {
        case .heading: return tree.nodes[node].characters <= Self.maxItemCharacters
        case .code: return true
        default: break
        }
        if let answer = known[node] { return answer }
        let answer =
            switch kind {
            case .table: isTable(node)
            case .list: isList(node)
            default: isQuote(node)
            }
        known[node] = answer
        return answer
    }

    private func inside(_ node: Int) -> Range<Int> { (node + 1)..<max(node + 1, Int(tree.nodes[node].end)) }

    private func isFrame(_ node: Int) -> Bool { chosen[node] * 10 > total * Self.frame }

    private func isQuote(_ node: Int) -> Bool {
        !isFrame(node) && !inside(node).contains { isChosenHeading($0) || tree.nodes[$0].tag == .pre }
    }

    private func isList(_ node: Int) -> Bool {
        var items = 0
        for inner in inside(node) where chosen[inner] > 0 {
            switch tree.nodes[inner].tag {
            case .li, .dt, .dd: items += 1
            default: if isChosenHeading(inner) { return false }
            }
        }
        // Numbered lists are seldom used for layout.
        if tree.nodes[node].tag == .ol { return items > 0 }
        guard items > 0, chosen[node] <= items * Self.maxItemCharacters else { return false }
        return items > 2 || !isFrame(node)
    }

    private func isTable(_ node: Int) -> Bool {
        let traits = tree.nodes[node].traits
        guard !traits.contains(.layoutTable) else { return false }
        var (rows, cells, headers, widest, row) = (0, 0, 0, 0, 0)
        for inner in inside(node) where !tree.nodes[inner].isRun {
            switch tree.nodes[inner].tag {
            case .table, .pre, .form: return false
            case .tr:
                (widest, row) = (max(widest, row), 0)
                if chosen[inner] > 0 { rows += 1 }
            case .td, .th:
                row += 1
                if chosen[inner] > 0 { cells += 1 }
                if tree.nodes[inner].tag == .th { headers += 1 }
            default: if isChosenHeading(inner) { return false }
            }
        }
        widest = max(widest, row)
        guard rows > 0, cells > 0, chosen[node] <= cells * Self.maxCellCharacters else { return false }
        if headers > 0 || traits.contains(.dataTable) { return widest > 1 || rows > 1 }
        return widest > 1 && rows > 1
    }

    private func isChosenHeading(_ node: Int) -> Bool { tree.nodes[node].tag.isHeading && chosen[node] > 0 }
}
