#if canImport(Glibc)
    internal import Glibc
#else
    internal import Darwin
#endif

/// Computes the features of each line of a page for the learned classifier.
struct BlockFeatures {
    let context: BlockContext
    private var row: [Float] = []

    init(_ context: BlockContext) { self.context = context }

    private var tree: PageTree { context.tree }

    /// One row of features per block, in document order.
    mutating func rows() -> [[Float]] { context.blocks.indices.map { row($0) } }

    /// The features of one block.
    mutating func row(_ index: Int) -> [Float] {
        row.removeAll(keepingCapacity: true)
        addClassic(index)
        addText(index)
        addPosition(index)
        addNames(index)
        addNeighbors(index)
        addPage()
        return row
    }

    private mutating func add(_ value: Double) { row.append(Float(value)) }
    private mutating func add(_ value: Bool) { row.append(value ? 1 : 0) }
    private mutating func addLog(_ value: some BinaryInteger) { row.append(Float(log(1 + Double(value)))) }

    private mutating func addClassic(_ index: Int) {
        let node = context.blocks[index].node
        let parent = Int(tree.nodes[node].parent)
        let holder = context.holder(of: node)
        let best = max(context.classic.scores[context.classic.top], 1)
        add(context.classic.kept[node])
        add(context.classic.inside[node])
        add(context.classic.scores[parent] / best)
        add(context.classic.scores[holder] / best)
        let distance = context.distanceToMain(node)
        add(Double(min(distance.up, 12)))
        add(Double(min(distance.down, 12)))
        addGroup(context.kinds[tree.nodes[node].kind] ?? GroupSums())
        addGroup(context.holders[holder] ?? GroupSums())
        addLog(context.repeats[context.blocks[index].shape.hash] ?? 0)
    }

    private mutating func addGroup(_ group: GroupSums) {
        add(Double(group.keptCharacters) / Double(max(1, context.keptCharacters)))
        addLog(group.lines)
        addLog(group.meanLength)
        add(group.linkShare)
        add(group.sentenceShare)
        add(group.keptShare)
    }

    private mutating func addText(_ index: Int) {
        let block = context.blocks[index]
        let node = tree.nodes[block.node]
        let characters = Double(max(1, block.shape.characters))
        addLog(block.shape.characters)
        addLog(block.shape.words)
        add(node.linkDensity)
        addLog(node.links)
        add(Double(node.strongCharacters) / Double(max(1, node.characters)))
        add(Double(node.commas) / characters)
        add(Double(block.shape.digits) / characters)
        add(Double(block.shape.capitals) / characters)
        add(block.shape.endsSentence)
        add(node.traits.contains(.emphasisStart))
        for bit in 0..<PhraseWords.count { add(block.phrases.rawValue >> UInt64(bit) & 1 == 1) }
        let words = Set(WordScanner.hashes(tree.bytes(of: block.node).prefix(300)))
        let shared = Double(words.intersection(context.titleWords).count)
        add(shared / Double(max(1, min(words.count, 40))))
        add(shared / Double(max(1, context.titleWords.count)))
        add(context.structuredBody.map { $0.share(of: tree.bytes(of: block.node)) } ?? -1)
        add(context.descriptionHash.map { $0 == block.shape.hash } ?? false)
    }

    private mutating func addPosition(_ index: Int) {
        let block = context.blocks[index]
        let parent = tree.nodes[Int(tree.nodes[block.node].parent)]
        let holder = tree.nodes[context.holder(of: block.node)]
        let above = tree.nodes[max(0, Int(holder.parent))]
        add(Double(Self.paragraphClass(parent.tag)))
        add(Double(Self.paragraphClass(holder.tag)))
        add(parent.traits.contains(.flat))
        for bit in 0..<Surroundings.count { add(context.tagsAbove[block.node].rawValue >> UInt32(bit) & 1 == 1) }
        for node in [parent, holder, above] {
            add(node.linkDensity)
            addLog(node.characters)
            addLog(node.paragraphs)
            addLog(node.images)
            addLog(node.items)
            add(Double(node.nameWeight))
        }
        addLog(context.depth[block.node])
        let start = block.offset - context.keptRange.lowerBound
        let end = context.keptRange.upperBound - block.offset
        add(start >= 0 ? log(1 + Double(start)) : -log(1 - Double(start)))
        add(end >= 0 ? log(1 + Double(end)) : -log(1 - Double(end)))
        add(Double(start) / Double(max(1, context.keptRange.count)))
    }

    /// A number for each group of paragraph-like elements.
    private static func paragraphClass(_ tag: Tag) -> Int {
        switch tag {
        case .p: 1
        case .h1: 2
        case .h2: 3
        case .h3, .h4, .h5, .h6: 4
        case .li: 5
        case .td, .th: 6
        case .div: 7
        case .blockquote: 8
        case .pre: 9
        case .figcaption: 10
        case .dt, .dd: 11
        case .section, .article, .main: 12
        case .ul, .ol: 13
        case .body: 14
        default: 0
        }
    }

    private mutating func addNames(_ index: Int) {
        let block = context.blocks[index]
        let node = tree.nodes[block.node]
        let holder = tree.nodes[context.holder(of: block.node)]
        let near = node.words.union(tree.nodes[Int(node.parent)].words).union(holder.words)
        let all = context.hintsAbove[block.node]
        for bit in UInt64(0)..<28 {
            add(near.rawValue >> bit & 1 == 1 ? 2.0 : all.rawValue >> bit & 1 == 1 ? 1.0 : 0.0)
        }
    }

    private mutating func addNeighbors(_ index: Int) {
        let kind = tree.nodes[context.blocks[index].node].kind
        for offset in [-2, -1, 1, 2] {
            let other = index + offset
            guard context.blocks.indices.contains(other) else {
                row.append(contentsOf: [-1, -1, -1, -1, -1])
                continue
            }
            let block = context.blocks[other]
            let node = tree.nodes[block.node]
            addLog(block.shape.characters)
            add(node.linkDensity)
            add(context.classic.kept[block.node])
            add(node.kind == kind)
            add(block.shape.endsSentence)
        }
        addWindow(index)
        addHeadingBefore(index)
    }

    /// The share of kept text in the neighboring lines.
    private mutating func addWindow(_ index: Int) {
        for range in [max(0, index - 6)..<index, (index + 1)..<min(context.blocks.count, index + 7)] {
            var kept = 0
            var all = 1
            var longest = 0
            for block in context.blocks[range.lowerBound..<max(range.lowerBound, range.upperBound)] {
                all += block.shape.characters
                if context.classic.kept[block.node] { kept += block.shape.characters }
                longest = max(longest, block.shape.characters)
            }
            add(Double(kept) / Double(all))
            addLog(longest)
        }
    }

    /// The phrases in the nearest heading above, and its distance.
    private mutating func addHeadingBefore(_ index: Int) {
        var distance = 1
        var phrases: PhraseWords = []
        for other in stride(from: index - 1, through: max(0, index - 12), by: -1) {
            let node = context.blocks[other].node
            let isHeading = tree.nodes[Int(tree.nodes[node].parent)].tag.isHeading
            if isHeading || tree.nodes[node].strongCharacters == tree.nodes[node].characters {
                phrases = context.blocks[other].phrases
                break
            }
            distance += 1
        }
        add(Double(distance))
        for bit: UInt64 in [1, 2, 3, 6, 7, 10] { add(phrases.rawValue >> bit & 1 == 1) }
    }

    private mutating func addPage() {
        addLog(context.keptCharacters)
        addLog(context.blocks.count)
        add(tree.nodes[context.classic.top].tag == .body)
        add(context.structuredBody != nil)
        let last = context.blocks.last.map { $0.offset + $0.shape.characters } ?? 0
        add(Double(context.keptCharacters) / Double(max(1, last)))
    }
}
