/// Chooses an article's nodes by the proven rules of reader modes: paragraphs give points to their containers, the best
/// container and similar siblings are taken, and boilerplate inside is dropped.
///
/// The result only serves as features for the learned classifier, but as good ones.
struct ClassicSelection {
    /// The node with the most points, or the body.
    var top = 0
    /// Whether each node is in the chosen container or the siblings joined to it.
    var inside: [Bool]
    /// Whether each node is inside and left after cleaning.
    var kept: [Bool]
    /// The score of each node as a candidate.
    var scores: [Double]
    var characters = 0

    /// Tries the strictest rules first, then more lenient rules, until enough text is found.
    static func choose(in tree: PageTree) -> ClassicSelection {
        var best: ClassicSelection?
        for rules in Rules.inOrder {
            var run = ClassicAttempt(tree: tree, rules: rules)
            let attempt = run.run()
            if attempt.characters >= 500 { return attempt }
            if attempt.characters > (best?.characters ?? -1) { best = attempt }
        }
        return best ?? ClassicSelection(inside: [], kept: [], scores: [])
    }

    struct Rules {
        var dropsUnlikely = true
        var weighsNames = true
        var cleans = true

        static let inOrder = [
            Rules(), Rules(dropsUnlikely: false), Rules(dropsUnlikely: false, weighsNames: false),
            Rules(dropsUnlikely: false, weighsNames: false, cleans: false),
        ]
    }
}

/// One run of the rules over a page.
private struct ClassicAttempt {
    let tree: PageTree
    let rules: ClassicSelection.Rules
    var removed: [Bool]
    var scores: [Double]
    var isCandidate: [Bool]

    init(tree: PageTree, rules: ClassicSelection.Rules) {
        self.tree = tree
        self.rules = rules
        removed = Array(repeating: false, count: tree.nodes.count)
        scores = Array(repeating: 0, count: tree.nodes.count)
        isCandidate = Array(repeating: false, count: tree.nodes.count)
    }

    mutating func run() -> ClassicSelection {
        removeUnlikely()
        scoreParagraphs()
        weighByLinks()
        let top = climb(from: bestCandidate())
        var inside = Array(repeating: false, count: tree.nodes.count)
        for node in joined(top) { mark(node, &inside) }
        let kept = ClassicCleaning(tree: tree, weighsNames: rules.weighsNames).clean(
            inside,
            conditionally: rules.cleans
        )
        var characters = 0
        for (index, node) in tree.nodes.enumerated() where node.isRun && kept[index] {
            characters += Int(node.characters)
        }
        return ClassicSelection(top: top, inside: inside, kept: kept, scores: scores, characters: characters)
    }

    private func mark(_ node: Int, _ flags: inout [Bool]) {
        for index in node..<Int(tree.nodes[node].end) where !removed[index] { flags[index] = true }
    }

    // MARK: Unlikely nodes

    private mutating func removeUnlikely() {
        var index = 0
        var bylineSeen = false
        while index < tree.nodes.count {
            let node = tree.nodes[index]
            let isByline = !bylineSeen && ClassicRules.isByline(node)
            if isByline { bylineSeen = true }
            if isByline || (rules.dropsUnlikely && isUnlikely(index)) {
                for inner in index..<Int(node.end) { removed[inner] = true }
                index = Int(node.end)
            } else {
                index += 1
            }
        }
    }

    private func isUnlikely(_ index: Int) -> Bool {
        let node = tree.nodes[index]
        guard !node.isRun, node.tag != .body, node.tag != .html, node.tag != .a else { return false }
        if node.traits.contains(.unlikelyRole) { return true }
        guard node.words.contains(.unlikely), !node.words.contains(.maybe) else { return false }
        return !tree.ancestors(of: index).contains { tree.nodes[$0].tag == .table }
    }

    // MARK: Points

    private mutating func scoreParagraphs() {
        for index in tree.nodes.indices where !removed[index] && isScored(index) {
            let node = tree.nodes[index]
            guard node.characters >= 20 else { continue }
            let points = 1 + Double(node.commas) + min((Double(node.characters) / 85).rounded(.down), 3)
            var level = 0
            var ancestor = parentOfParagraph(index)
            while ancestor >= 0, level < 5 {
                add(points / (level == 0 ? 1 : level == 1 ? 2 : Double(level * 3)), to: ancestor)
                ancestor = Int(tree.nodes[ancestor].parent)
                level += 1
            }
        }
    }

    private func isScored(_ index: Int) -> Bool {
        let node = tree.nodes[index]
        if node.isRun {
            let parent = tree.nodes[Int(node.parent)]
            return parent.tag == .div && !parent.traits.contains(.flat)
        }
        if node.tag == .div { return node.traits.contains(.flat) }
        return ClassicRules.scored.contains(node.tag)
    }

    /// A `<div>` that only wraps one paragraph counts as that paragraph.
    private func parentOfParagraph(_ index: Int) -> Int {
        var parent = Int(tree.nodes[index].parent)
        while parent > 0, tree.nodes[parent].tag == .div, tree.nodes[parent].end == tree.nodes[index].end,
            parent == index - 1, tree.nodes[index].tag == .p
        {
            parent = Int(tree.nodes[parent].parent)
        }
        return parent
    }

    private mutating func add(_ points: Double, to index: Int) {
        if !isCandidate[index] {
            isCandidate[index] = true
            scores[index] = ClassicRules.startingPoints(tree.nodes[index].tag)
            if rules.weighsNames { scores[index] += Double(tree.nodes[index].nameWeight) }
        }
        scores[index] += points
    }

    private mutating func weighByLinks() {
        for index in tree.nodes.indices where isCandidate[index] {
            scores[index] *= 1 - min(1, tree.nodes[index].linkDensity)
        }
    }

    // MARK: The holder

    private func bestCandidate() -> Int {
        var best = body
        var bestScore = -Double.infinity
        for index in tree.nodes.indices where isCandidate[index] && scores[index] > bestScore {
            best = index
            bestScore = scores[index]
        }
        return best
    }

    private var body: Int { tree.nodes.firstIndex { $0.tag == .body } ?? 0 }

    /// Climbs to the parent while its score is hardly lower, or if several good candidates share it.
    private func climb(from candidate: Int) -> Int {
        var top = sharedParent(of: candidate)
        var lastScore = scores[top]
        let threshold = lastScore / 3
        var parent = Int(tree.nodes[top].parent)
        while parent > 0, tree.nodes[parent].tag != .body {
            defer { parent = Int(tree.nodes[parent].parent) }
            guard isCandidate[parent] else { continue }
            if scores[parent] < threshold { break }
            if scores[parent] > lastScore {
                top = parent
                break
            }
            lastScore = scores[parent]
        }
        return onlyChildRise(top)
    }

    private func sharedParent(of top: Int) -> Int {
        let rivals = tree.nodes.indices.filter { isCandidate[$0] && $0 != top && scores[$0] >= scores[top] * 0.75 }
            .sorted { scores[$0] > scores[$1] }.prefix(4)
        guard rivals.count >= 3 else { return top }
        for ancestor in tree.ancestors(of: top) where tree.nodes[ancestor].tag != .body {
            if rivals.count(where: { tree.isInside($0, ancestor) && $0 != ancestor }) >= 3 { return ancestor }
        }
        return top
    }

    /// If the holder is its parent's only element, the parent is used instead, since its neighbors may belong to the
    /// article.
    private func onlyChildRise(_ top: Int) -> Int {
        var top = top
        var parent = Int(tree.nodes[top].parent)
        while parent > 0, tree.nodes[parent].tag != .body, top == parent + 1,
            tree.nodes[top].end == tree.nodes[parent].end
        {
            top = parent
            parent = Int(tree.nodes[parent].parent)
        }
        return top
    }

    // MARK: Neighbors

    /// The holder and those siblings that read like part of the article.
    private func joined(_ top: Int) -> [Int] {
        let parent = Int(tree.nodes[top].parent)
        guard parent >= 0 else { return [top] }
        let threshold = max(10, scores[top] * 0.2)
        var result: [Int] = []
        var sibling = parent + 1
        while sibling < Int(tree.nodes[parent].end) {
            if sibling == top || belongs(sibling, beside: top, threshold) { result.append(sibling) }
            sibling = Int(tree.nodes[sibling].end)
        }
        return result
    }

    private func belongs(_ sibling: Int, beside top: Int, _ threshold: Double) -> Bool {
        guard !removed[sibling] else { return false }
        let node = tree.nodes[sibling]
        let bonus = node.kind == tree.nodes[top].kind && !node.isRun ? scores[top] * 0.2 : 0
        if isCandidate[sibling], scores[sibling] + bonus >= threshold { return true }
        guard node.tag == .p || node.isRun || (node.tag == .div && node.traits.contains(.flat)) else { return false }
        if node.characters > 70 { return node.linkDensity < 0.25 }
        return node.characters > 0 && node.linkDensity == 0 && tree.bytes(of: sibling).last == UInt8(ascii: ".")
    }
}
