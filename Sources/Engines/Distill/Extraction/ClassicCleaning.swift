/// Properties of elements that the classic rules share.
enum ClassicRules {
    static let scored = TagSet([.section, .h2, .h3, .h4, .h5, .h6, .p, .td, .pre])

    static func startingPoints(_ tag: Tag) -> Double {
        switch tag {
        case .div: 5
        case .pre, .td, .blockquote: 3
        case .address, .ol, .ul, .dl, .dd, .dt, .li, .form: -3
        case .h1, .h2, .h3, .h4, .h5, .h6, .th: -5
        default: 0
        }
    }

    static func isByline(_ node: PageNode) -> Bool {
        guard !node.isRun, node.characters > 0, node.characters < 90 else { return false }
        return node.traits.contains(.author) || node.words.contains(.byline)
    }
}

/// Removes boilerplate from the chosen nodes: forms, lists of links, share buttons, asides.
struct ClassicCleaning {
    let tree: PageTree
    let weighsNames: Bool

    func clean(_ inside: [Bool], conditionally: Bool) -> [Bool] {
        var kept = inside
        var index = 0
        var tableEnd = 0
        while index < tree.nodes.count {
            defer { index += 1 }
            guard kept[index], !tree.nodes[index].isRun else { continue }
            if tree.nodes[index].tag == .table, isDataTable(index) {
                tableEnd = max(tableEnd, Int(tree.nodes[index].end))
            }
            if drops(index, inDataTable: index < tableEnd, conditionally) {
                for inner in index..<Int(tree.nodes[index].end) { kept[inner] = false }
            }
        }
        return kept
    }

    private func drops(_ index: Int, inDataTable: Bool, _ conditionally: Bool) -> Bool {
        let node = tree.nodes[index]
        switch node.tag {
        case .footer, .aside: return true
        case .h1, .h2: if weighsNames, node.nameWeight < 0 { return true }
        default: break
        }
        if node.words.contains(.share), node.nameWeight < 0, node.characters < 500 { return true }
        guard conditionally, Self.conditional.contains(node.tag), !inDataTable else { return false }
        return readsLikeFurniture(index)
    }

    private static let conditional = TagSet([.form, .fieldset, .table, .ul, .div])

    private func readsLikeFurniture(_ index: Int) -> Bool {
        let node = tree.nodes[index]
        guard !(node.tag == .div && node.traits.contains(.flat) && node.paragraphs == 1) else { return false }
        let weight = weighsNames ? Int(node.nameWeight) : 0
        if weight < 0 { return true }
        guard node.commas < 10 else { return false }
        return Furniture(node: node, weight: weight, isInFigure: isInFigure(index)).isLikely
    }

    private func isInFigure(_ index: Int) -> Bool {
        tree.nodes[index].tag == .figure || tree.ancestors(of: index).contains { tree.nodes[$0].tag == .figure }
    }

    /// Whether a table holds data rather than layout.
    private func isDataTable(_ index: Int) -> Bool {
        let node = tree.nodes[index]
        if node.traits.contains(.layoutTable) { return false }
        if node.traits.contains(.dataTable) { return true }
        var rows = 0
        var cells = 0
        for inner in tree.nodes[(index + 1)..<Int(node.end)] {
            switch inner.tag {
            case .caption, .thead, .tfoot, .th: return true
            case .table: return false
            case .tr: rows += 1
            case .td: cells += 1
            default: break
            }
        }
        return rows >= 10 || cells > 4 * max(rows, 1) || cells > 10
    }
}

/// The measures by which a block inside an article is recognized as boilerplate.
private struct Furniture {
    let node: PageNode
    let weight: Int
    let isInFigure: Bool

    var isLikely: Bool {
        if tooManyImages || tooManyInputs || tooManyEmbeds { return true }
        if isList { return weight >= 25 && node.linkDensity > 0.5 }
        if node.items - 100 > node.paragraphs || isEmptyShell { return true }
        if weight < 25 && node.linkDensity > 0.2 { return true }
        return (weight >= 25 && node.linkDensity > 0.5) || (node.images == 0 && node.textishCharacters == 0)
    }

    private var isList: Bool {
        node.tag == .ul || node.tag == .ol || Double(node.listCharacters) > 0.9 * Double(max(node.characters, 1))
    }

    private var tooManyImages: Bool {
        !isInFigure && node.images > 1 && Double(node.paragraphs) / Double(node.images) < 0.5
    }

    private var tooManyInputs: Bool { node.inputs > node.paragraphs / 3 }

    private var tooManyEmbeds: Bool { (node.embeds == 1 && node.characters < 75) || node.embeds > 1 }

    private var isEmptyShell: Bool {
        !isInFigure && Double(node.headingCharacters) < 0.9 * Double(node.characters) && node.characters < 22
            && (node.images == 0 || node.images > 2) && node.linkDensity > 0
    }
}
