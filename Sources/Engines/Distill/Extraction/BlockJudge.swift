/// Decides which lines of a page are its article.
/// See docs/decisions/distill.md, "Article lines are chosen by reader rules, then by learned trees".
enum BlockJudge {
    /// The chosen lines' nodes, in order.
    static func article(_ context: BlockContext, within time: WorkTime) throws(DistillError) -> [Int] {
        var features = BlockFeatures(context)
        var chosen: [Block] = []
        for (index, block) in context.blocks.enumerated() {
            if index % 256 == 0 { try time.check() }
            if keeps(features.row(index)) { chosen.append(block) }
        }
        let kept = context.blocks.filter { context.classic.kept[$0.node] }
        // If the classifier keeps next to nothing, it is wrong about the page. Then the classic rules decide; if they
        // keep nothing either, all text counts that is not in navigation, headers, footers or asides.
        if size(chosen) >= max(40, size(kept) / 8) { return chosen.map(\.node) }
        let left = size(kept) > 0 ? kept : context.blocks
        return left.map(\.node).filter { context.tagsAbove[$0].isDisjoint(with: .furniture) }
    }

    private static func keeps(_ row: [Float]) -> Bool { BoostedTrees.articleLines.score(row) > BlockTable.threshold }

    private static func size(_ blocks: [Block]) -> Int { blocks.reduce(0) { $0 + $1.shape.characters } }
}

/// A page's lines with their features, used for training.
package struct BlockTable: Sendable {
    package let texts: [String]
    package let rows: [[Float]]
    private let tree: PageTree
    private let nodes: [Int]

    /// The minimum score of a kept line. A wrongly kept line costs a little more than a lost line.
    package static let threshold: Float = 0.5

    package init(html: [UInt8]) throws(DistillError) {
        let tree = try PageTree(html: html, limits: PageLimits())
        let structured = StructuredArticle(tree.head.structuredData)
        let context = BlockContext(tree: tree, title: TitleFinder.title(tree, structured), structured: structured)
        var features = BlockFeatures(context)
        rows = features.rows()
        texts = context.blocks.map { tree.string(of: $0.node) }
        nodes = context.blocks.map(\.node)
        self.tree = tree
    }

    /// The article blocks made of the kept lines.
    package func blocks(keeping keeps: (Int) -> Bool) -> [ArticleBlock] {
        BlockAssembler(tree, lines: nodes.indices.filter(keeps).map { nodes[$0] }, url: nil).blocks()
    }

    /// The blocks of a page that consists only of an article, each as marked up.
    package var markedBlocks: [ArticleBlock] {
        BlockAssembler(tree, lines: nodes, url: nil, trustsMarkup: true).blocks()
    }
}
