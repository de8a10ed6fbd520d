/// Assembles an article's blocks from the chosen lines of a page.
struct BlockAssembler {
    private let tree: PageTree
    private let resolver: AddressResolver
    private let lines: [Int]
    private let figures: [FigureFinder.Figure]
    private let captions: Set<Int>
    private var shapes: BlockShapes
    private var result: [ArticleBlock] = []

    /// `lines` are the chosen runs in the page's order, `url` is the page's address.
    init(_ tree: PageTree, lines: [Int], url: String?, trustsMarkup: Bool = false) {
        self.tree = tree
        self.lines = lines
        resolver = AddressResolver(named: tree.head.base, page: url)
        shapes = BlockShapes(tree, lines: lines, trustsMarkup: trustsMarkup)
        figures = FigureFinder(tree, lines: lines, chosen: shapes.chosen).figures(resolver)
        captions = Set(figures.flatMap(\.caption))
    }

    /// The blocks in the page's order. A figure inside a list, table or quotation follows it.
    consuming func blocks() -> [ArticleBlock] {
        var group: [Int] = []
        var owner: (node: Int, kind: ArticleBlock.Kind)?
        var next = figures.startIndex
        for line in lines where !captions.contains(line) {
            let own = shapes.owner(of: line)
            if own == nil || own?.node != owner?.node {
                flush(&group, owner)
                while next < figures.endIndex, figures[next].figure.position.text <= Int(tree.nodes[line].textStart) {
                    add(figures[next])
                    next += 1
                }
                owner = own
            }
            group.append(line)
        }
        flush(&group, owner)
        for figure in figures[next...] { add(figure) }
        return result
    }

    private mutating func flush(_ group: inout [Int], _ owner: (node: Int, kind: ArticleBlock.Kind)?) {
        defer { group = [] }
        guard !group.isEmpty else { return }
        guard let owner else {
            for line in group { add(joined([line], by: "\n").block(.paragraph)) }
            return
        }
        switch owner.kind {
        case .heading:
            var block = joined(group, by: " ", isFolded: true).block(.heading)
            block.level = Int(tree.nodes[owner.node].tag.rawValue - Tag.h1.rawValue) + 1
            add(block)
        case .code: addCode(owner.node, group)
        case .list: addList(owner.node, group)
        case .table: addTable(owner.node, group)
        default: add(joined(group, by: "\n").block(.quote))
        }
    }

    private mutating func add(_ block: ArticleBlock) {
        if block.kind == .figure || !block.text.isEmpty { result.append(block) }
    }

    private func joined(_ group: [Int], by separator: Character, isFolded: Bool = false) -> BlockText {
        var text = BlockText(tree, resolver)
        for line in group {
            if !text.isEmpty, let byte = separator.asciiValue { text.append(byte) }
            text.append(run: line, isFolded: isFolded)
        }
        return text
    }

    // MARK: Code

    private mutating func addCode(_ node: Int, _ group: [Int]) {
        guard let code = tree.details.code(of: node) else {
            return add(joined(group, by: "\n").block(.code))
        }
        var text = BlockText(tree, resolver)
        for byte in written(code) { text.append(byte) }
        for line in group { text.recordSource(tree.nodes[line].source) }
        var block = text.block(.code)
        block.language = code.language
        add(block)
    }

    /// The code without leading empty lines and trailing white space.
    private func written(_ code: PageCode) -> ArraySlice<UInt8> {
        var bytes = tree.details.code[code.text]
        while bytes.last?.isASCIISpace == true { bytes.removeLast() }
        while let end = bytes.firstIndex(of: UInt8(ascii: "\n")), bytes[..<end].allSatisfy(\.isASCIISpace) {
            bytes = bytes[(end + 1)...]
        }
        return bytes
    }

    // MARK: Lists

    private mutating func addList(_ list: Int, _ group: [Int]) {
        var text = BlockText(tree, resolver)
        var starts: [Int] = []
        var depths: [Int] = []
        var last = -1
        var lastCode = -1
        for line in group {
            let (item, depth) = position(of: line, in: list)
            let code = codeOwner(of: line, within: list)
            if let code, code.node == lastCode, item == last { continue }
            if item != last || item < 0 {
                if !text.isEmpty { text.append(UInt8(ascii: "\n")) }
                starts.append(text.bytes.count)
                depths.append(depth)
                last = item
            } else {
                text.append(code == nil ? UInt8(ascii: " ") : UInt8(ascii: "\n"))
            }
            lastCode = code?.node ?? -1
            if let code {
                text.append(code: written(code))
                text.recordSource(tree.nodes[line].source)
            } else {
                text.append(run: line, isFolded: true)
            }
        }
        var block = text.block(.list)
        // The line break between two items belongs to neither.
        let ends = starts.dropFirst().map { $0 - 1 } + [text.bytes.count]
        block.items = zip(starts, ends).map { String(decoding: text.bytes[$0..<max($0, $1)], as: UTF8.self) }
        block.depths = depths.contains { $0 > 0 } ? depths : nil
        block.isOrdered = tree.nodes[list].tag == .ol
        add(block)
    }

    /// The index of the list item that contains a line, -1 if none does, and how many lists are nested in between.
    private func position(of line: Int, in list: Int) -> (item: Int, depth: Int) {
        var item = -1
        var depth = 0
        for ancestor in tree.ancestors(of: line) {
            if ancestor == list { break }
            switch tree.nodes[ancestor].tag {
            case .li, .dt, .dd: if item < 0 { item = ancestor }
            case .ul, .ol, .dl, .menu: depth += 1
            default: break
            }
        }
        return (item, depth)
    }

    private func codeOwner(of line: Int, within list: Int) -> PageCode? {
        for ancestor in tree.ancestors(of: line) {
            if ancestor == list { return nil }
            if tree.nodes[ancestor].tag == .pre { return tree.details.code(of: ancestor) }
        }
        return nil
    }

    // MARK: Tables

    private mutating func addTable(_ table: Int, _ group: [Int]) {
        var text = BlockText(tree, resolver)
        var rows: [[String]] = []
        var lines = group[...]
        // A caption comes before the rows.
        while let line = lines.first, row(of: line, in: table) == nil {
            lines.removeFirst()
            add(joined([line], by: "\n").block(.paragraph))
        }
        var hasHeader = false
        var node = table + 1
        let end = Int(tree.nodes[table].end)
        while node < end {
            defer { node += 1 }
            guard tree.nodes[node].tag == .tr, !tree.nodes[node].isRun, shapes.chosen[node] > 0 else { continue }
            let cells = self.cells(of: node)
            if rows.isEmpty { hasHeader = cells.allSatisfy { tree.nodes[$0].tag == .th } || isInHead(node, table) }
            if !rows.isEmpty { text.append(UInt8(ascii: "\n")) }
            var row: [String] = []
            for (index, cell) in cells.enumerated() {
                if index > 0 { text.append(UInt8(ascii: "\t")) }
                let start = text.bytes.count
                while let line = lines.first, line < Int(tree.nodes[cell].end) {
                    lines.removeFirst()
                    guard line > cell else { continue }
                    if text.bytes.count > start { text.append(UInt8(ascii: " ")) }
                    text.append(run: line, isFolded: true)
                }
                row.append(String(decoding: text.bytes[start...], as: UTF8.self))
            }
            rows.append(row)
        }
        var block = text.block(.table)
        block.rows = rows
        block.hasHeader = hasHeader
        add(block)
        for line in lines { add(joined([line], by: "\n").block(.paragraph)) }
    }

    private func row(of line: Int, in table: Int) -> Int? {
        for ancestor in tree.ancestors(of: line) {
            if ancestor == table { return nil }
            if tree.nodes[ancestor].tag == .tr { return ancestor }
        }
        return nil
    }

    private func isInHead(_ row: Int, _ table: Int) -> Bool {
        for ancestor in tree.ancestors(of: row) {
            if ancestor == table { return false }
            if tree.nodes[ancestor].tag == .thead { return true }
        }
        return false
    }

    private func cells(of row: Int) -> [Int] {
        var result: [Int] = []
        var node = row + 1
        while node < Int(tree.nodes[row].end) {
            if tree.nodes[node].tag == .td || tree.nodes[node].tag == .th { result.append(node) }
            node = max(node + 1, Int(tree.nodes[node].end))
        }
        return result
    }

    // MARK: Figures

    private mutating func add(_ found: FigureFinder.Figure) {
        var block = joined(found.caption, by: " ", isFolded: true).block(.figure)
        block.address = found.address
        block.alternative = found.figure.alternative
        block.media = found.figure.media
        add(block)
    }
}
