/// A line of text as input for the learned classifier, before its features are computed.
struct Block {
    let node: Int
    let shape: TextShape
    let phrases: PhraseWords
    /// The number of characters of all blocks before this block.
    let offset: Int
}

/// Facts about the whole page that are needed before any line can be classified.
struct BlockContext {
    let tree: PageTree
    let classic: ClassicSelection
    let blocks: [Block]
    /// Class and id words of each node and all its ancestors.
    private(set) var hintsAbove: [ClassHints]
    private(set) var tagsAbove: [Surroundings]
    private(set) var depth: [Int32]
    /// Sums over the lines of each kind: lines from one template should be classified alike.
    private(set) var kinds: [UInt32: GroupSums] = [:]
    /// Sums over the lines in each element.
    private(set) var holders: [Int: GroupSums] = [:]
    private(set) var repeats: [UInt64: Int] = [:]
    /// The element that directly holds the most chosen paragraphs.
    private(set) var mainHolder = 0
    private(set) var keptCharacters = 0
    private(set) var keptRange = 0..<0
    let titleWords: Set<UInt64>
    let structuredBody: ShingleSet?
    let descriptionHash: UInt64?

    init(tree: PageTree, title: String, structured: StructuredArticle) {
        self.tree = tree
        let classic = ClassicSelection.choose(in: tree)
        self.classic = classic
        var blocks: [Block] = []
        var offset = 0
        for index in tree.nodes.indices where tree.nodes[index].isRun {
            let bytes = tree.bytes(of: index)
            guard !bytes.isEmpty else { continue }
            let shape = TextShape(bytes)
            blocks.append(Block(node: index, shape: shape, phrases: .of(bytes), offset: offset))
            offset += shape.characters
        }
        self.blocks = blocks
        hintsAbove = tree.nodes.map(\.words)
        tagsAbove = tree.nodes.map { Surroundings($0) }
        depth = Array(repeating: 0, count: tree.nodes.count)
        titleWords = Set(WordScanner.hashes(Array(title.utf8)[...]))
        structuredBody = structured.body.flatMap { $0.utf8.count > 200 ? ShingleSet($0) : nil }
        descriptionHash = tree.head.meta("og:description", "description").map { TextShape(Array($0.utf8)[...]).hash }
        inherit()
        countKinds()
    }

    private mutating func inherit() {
        for index in tree.nodes.indices {
            let parent = Int(tree.nodes[index].parent)
            guard parent >= 0 else { continue }
            hintsAbove[index].formUnion(tree.nodes[parent].tag == .body ? [] : hintsAbove[parent])
            tagsAbove[index].formUnion(tagsAbove[parent])
            depth[index] = depth[parent] + 1
        }
    }

    private mutating func countKinds() {
        var first = -1
        var last = 0
        for block in blocks {
            let isKept = classic.kept[block.node]
            repeats[block.shape.hash, default: 0] += 1
            kinds[tree.nodes[block.node].kind, default: .init()].add(block, tree.nodes[block.node], isKept: isKept)
            holders[holder(of: block.node), default: .init()].add(block, tree.nodes[block.node], isKept: isKept)
            guard isKept else { continue }
            keptCharacters += block.shape.characters
            if first < 0 { first = block.offset }
            last = block.offset + block.shape.characters
        }
        keptRange = max(0, first)..<max(last, max(0, first))
        let best = holders.max { ($0.value.keptCharacters, -$0.key) < ($1.value.keptCharacters, -$1.key) }
        mainHolder = best.flatMap { $0.value.keptCharacters > 0 ? $0.key : nil } ?? classic.top
    }

    /// The element that contains the line's own paragraph element.
    func holder(of run: Int) -> Int {
        let parent = Int(tree.nodes[run].parent)
        let isOwnParagraph = tree.nodes[parent].traits.contains(.flat) && tree.nodes[parent].parent >= 0
        return isOwnParagraph ? Int(tree.nodes[parent].parent) : parent
    }

    /// The number of steps up from a line to the ancestor it shares with the main holder, and down from there.
    func distanceToMain(_ run: Int) -> (up: Int, down: Int) {
        var up = 0
        var node = holder(of: run)
        while node > 0, !tree.isInside(mainHolder, node) {
            node = Int(tree.nodes[node].parent)
            up += 1
        }
        return (up, Int(depth[mainHolder] - depth[max(0, node)]))
    }
}

/// Which elements contain a node.
struct Surroundings: OptionSet {
    let rawValue: UInt32

    static let count = 22
    /// Inside an aside, a footer, a header or a navigation.
    static let furniture = Surroundings(rawValue: 1 << 2 | 1 << 3 | 1 << 4 | 1 << 5)

    init(rawValue: UInt32) { self.rawValue = rawValue }

    init(_ node: PageNode) {
        var bits: UInt32 = 0
        if let index = Self.tags.firstIndex(of: node.tag), !node.isRun { bits |= 1 << UInt32(index) }
        if node.traits.contains(.articleBody) { bits |= 1 << 18 }
        if node.traits.contains(.unlikelyRole) { bits |= 1 << 19 }
        if node.traits.contains(.mainRole) { bits |= 1 << 20 }
        if node.traits.contains(.author) { bits |= 1 << 21 }
        rawValue = bits
    }

    private static let tags: [Tag] = [
        .article, .main, .aside, .footer, .header, .nav, .figure, .figcaption, .ul, .ol, .table, .form, .blockquote,
        .section,
        .address, .dl, .details, .pre,
    ]
}

/// The four-word sequences of a text, for checking whether a line occurs in it.
struct ShingleSet {
    private var hashes: Set<UInt64> = []

    init(_ text: String) {
        for hash in Self.hashes(Array(text.utf8)[...]) { hashes.insert(hash) }
    }

    /// The share of a line's sequences that occur in the text.
    func share(of bytes: ArraySlice<UInt8>) -> Double {
        let own = Self.hashes(bytes)
        return own.isEmpty ? 0 : Double(own.count { hashes.contains($0) }) / Double(own.count)
    }

    private static func hashes(_ bytes: ArraySlice<UInt8>) -> [UInt64] {
        let words = WordScanner.hashes(bytes)
        guard words.count > 3 else { return [words.reduce(7) { $0 &* 31 &+ $1 }] }
        return (0...(words.count - 4)).map { start in words[start..<(start + 4)].reduce(7) { $0 &* 31 &+ $1 } }
    }
}

/// Sums over lines that belong together.
struct GroupSums {
    private(set) var lines = 0
    private(set) var characters = 0
    private(set) var keptCharacters = 0
    private var linkCharacters = 0
    private var sentences = 0

    mutating func add(_ block: Block, _ node: PageNode, isKept: Bool) {
        lines += 1
        characters += block.shape.characters
        linkCharacters += Int(node.linkCharacters)
        if isKept { keptCharacters += block.shape.characters }
        if block.shape.endsSentence { sentences += 1 }
    }

    var linkShare: Double { Double(linkCharacters) / Double(max(1, characters)) }
    var sentenceShare: Double { Double(sentences) / Double(max(1, lines)) }
    var keptShare: Double { Double(keptCharacters) / Double(max(1, characters)) }
    var meanLength: Int { characters / max(1, lines) }
}
